import { type OperationId, op } from '../../contract/index.js'
import type { KeyName, Target } from '../api/index.js'
import { proveOwnBookable } from './booking-types.js'
import { verifyListed } from './listed.js'
import { differs, holds, type ObservedMember, unknown } from './member.js'
import { verifyPhoneNumber } from './messaging-records.js'
import { verifyOtherWorkspace } from './other-workspace.js'
import type { PreconditionReads } from './precondition-reads.js'
import { type RecordMember, recordMember } from './record-member.js'

type Foreign = NonNullable<Target['records']['foreign']>

/** Where the other workspace lists each of its records. */
const lists: { readonly [N in keyof Foreign]?: OperationId } = {
  contact: op.listContacts,
  taskContact: op.listContacts,
  deal: op.listDeals,
  ticket: op.listTickets,
  conversation: op.listConversations,
  meeting: op.listMeetings,
  webhook: op.listWebhooks,
  task: op.listTasks,
  agent: op.listAgents,
  lead: op.listLeads,
}

/** Records that no list shows, and the member of a listed record that names them. */
const fields: { readonly [N in keyof Foreign]?: readonly [OperationId, string] } = {
  pipeline: [op.listDeals, 'pipelineId'],
  bookingType: [op.listMeetings, 'bookingTypeId'],
}

/** Whether a record of the other workspace names an id. */
async function verifyMentioned(
  look: PreconditionReads,
  list: OperationId,
  field: string,
  id: string,
): Promise<ObservedMember> {
  const { record } = await look.find(list, (one) => one[field] === id, { as: 'otherWorkspace' })
  return record ? holds(`is the ${field} of a record of the other workspace`) : unknown('is in no list')
}

/** Records that the configuration says are of other workspaces. */
export function foreignMembers(target: Target): readonly RecordMember[] {
  const { foreign = {}, conversationOf = {}, phoneNumbers = {}, bookables = {} } = target.records
  const named = Object.entries(foreign) as (readonly [keyof Foreign, string | undefined])[]
  return [
    ...named.flatMap(([noun, value]) => (value === undefined ? [] : [foreignMember(noun, value, target)])),
    ...(Object.entries(conversationOf) as (readonly [KeyName, readonly string[]])[]).flatMap(([as, ids]) =>
      ids.map((value) =>
        recordMember({
          member: `records.conversationOf.${as}`,
          of: `keys.${as}`,
          value,
          expected: `the id of a conversation of the workspace of keys.${as}`,
          disprovedBy: `the conversations of keys.${as}, which lack it`,
          fault: 'a conversation of its own workspace is refused',
          prove: (look) =>
            verifyByKey(look, as, () => verifyListed(look, op.listConversations, value, { as })),
        }),
      ),
    ),
    ...(Object.entries(phoneNumbers) as (readonly [KeyName, string])[]).map(([as, value]) =>
      recordMember({
        member: `records.phoneNumbers.${as}`,
        of: `keys.${as}`,
        value,
        expected: `the id of a number of the workspace of keys.${as}`,
        disprovedBy: `the templates of keys.${as}, which refuse this number and no other`,
        fault: 'a number of its own workspace is refused',
        prove: (look) => verifyByKey(look, as, () => verifyPhoneNumber(look, value, as)),
      }),
    ),
    ...(Object.entries(bookables) as (readonly [KeyName, { bookingType: string; slot?: string }])[]).flatMap(
      ([as, { bookingType, slot }]) =>
        [bookingType, slot].flatMap((value) =>
          value === undefined
            ? []
            : [
                recordMember({
                  member: `records.bookables.${as}`,
                  of: `keys.${as}`,
                  value,
                  expected: `a booking type and a free slot of the workspace of keys.${as}`,
                  disprovedBy: 'nothing: only a booking shows it',
                  fault: 'a free slot of its own workspace is refused otherwise than documented',
                  prove: async () => unknown('shows only in a booking'),
                }),
              ],
        ),
    ),
  ]
}

/** Looks a record up by its key, where there is such a key. */
const verifyByKey = async (
  look: PreconditionReads,
  as: KeyName,
  prove: () => Promise<ObservedMember>,
): Promise<ObservedMember> =>
  look.target.keys[as] === undefined ? unknown(`shows only with keys.${as}`) : prove()

function foreignMember(noun: keyof Foreign, value: string, target: Target): RecordMember {
  return recordMember({
    member: `records.foreign.${noun}`,
    of: 'keys.otherWorkspace',
    value,
    expected: 'the id of a record of the workspace of keys.otherWorkspace',
    disprovedBy: 'a list of keys.otherWorkspace, which lacks it, or of apiKey, which shows it',
    fault: ({ response: { status } }) =>
      status < 400
        ? `the ${nounOf(noun)} of another workspace is served`
        : `the ${nounOf(noun)} of another workspace gets ${status} in place of 404 \`not_found\``,
    prove: async (look) => {
      const list = lists[noun]
      if (noun === 'bookingType' || noun === 'slot') {
        const own = await verifyForeignBookable(look, noun, value)
        if (own.state === 'differs' || noun === 'slot') return own
      }
      if (target.keys.otherWorkspace === undefined) return verifyNotOwn(look, list, value)
      if (noun === 'phoneNumber') return verifyPhoneNumber(look, value, 'otherWorkspace')
      const apart = await verifyOtherWorkspace(look, target)
      if (apart.state === 'differs')
        return differs('cannot be foreign: keys.otherWorkspace is of the same workspace')
      const field = fields[noun]
      if (field !== undefined) return verifyMentioned(look, ...field, value)
      return list === undefined
        ? unknown('is in no list')
        : verifyListed(look, list, value, { as: 'otherWorkspace' })
    },
    // A record of the own workspace is let through, and one that is not there is missing as well.
    explains: ({ request }) => request.key !== 'otherWorkspace',
  })
}

/** The name of a member as a noun: `taskContact` is a contact. */
const nounOf = (noun: keyof Foreign): string =>
  noun === 'taskContact' ? 'contact' : noun.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Whether a booking type or a slot is of the own workspace. */
const verifyForeignBookable = (
  look: PreconditionReads,
  noun: 'bookingType' | 'slot',
  value: string,
): Promise<ObservedMember> =>
  noun === 'bookingType'
    ? proveOwnBookable(look, value)
    : proveOwnBookable(look, look.target.records.bookingType, value)

/** Without a key of the other workspace: the own one must not list the record. */
async function verifyNotOwn(
  look: PreconditionReads,
  list: OperationId | undefined,
  id: string,
): Promise<ObservedMember> {
  if (list === undefined) return unknown('shows only with keys.otherWorkspace')
  const own = await verifyListed(look, list, id)
  if (own.state === 'holds') return differs(`is in ${list} of apiKey, and so its own`)
  return own.state === 'differs'
    ? holds('is not listed by apiKey')
    : unknown('shows only with keys.otherWorkspace')
}

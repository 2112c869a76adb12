import { type OperationId, op } from '../../contract/index.js'
import { eventIdsIn, marginMs, readCatalog, type Target, type TargetRecords } from '../api/index.js'
import { verifyBookingType } from './booking-types.js'
import { conversations } from './conversation-records.js'
import { foreignMembers } from './foreign-records.js'
import { verifyListed } from './listed.js'
import { ambiguous, differs, holds, type ObservedMember, unknown } from './member.js'
import { templates, verifyPhoneNumber } from './messaging-records.js'
import type { PreconditionReads } from './precondition-reads.js'
import { type RecordMember, type RecordOptions, recordMember } from './record-member.js'

/** A record that lists leave out; where the whole list shows it, either the record or the list is wrong. */
async function verifyUnlisted(
  look: PreconditionReads,
  list: typeof op.listDeals | typeof op.listConversations,
  id: string,
): Promise<ObservedMember> {
  const { record, ended } = await look.find(list, (one) => one.id === id)
  if (record) return ambiguous(`is in ${list}`)
  return ended ? holds(`is not in ${list}, as it must be`) : unknown(`is not on the first pages of ${list}`)
}

/** A record that the other workspace does not list, where there is a key of it. */
async function verifyForeignUnlisted(
  look: PreconditionReads,
  list: typeof op.listDeals | typeof op.listConversations,
  id: string,
): Promise<ObservedMember> {
  if (look.target.keys.otherWorkspace === undefined) return verifyUnlisted(look, list, id)
  const { record } = await look.find(list, (one) => one.id === id, { as: 'otherWorkspace' })
  const observed = await verifyUnlisted(look, list, id)
  return record && observed.state !== 'ambiguous'
    ? differs('is of the workspace of keys.otherWorkspace')
    : observed
}

/** Whether the event catalog, where it can be read, holds an id. */
async function verifyEventId(look: PreconditionReads, id: string): Promise<ObservedMember> {
  const { response } = await look.once(op.listWebhookEvents)
  const catalog = response.status === 200 ? eventIdsIn(response.json) : []
  if (response.status !== 200 || (catalog.length === 0 && (await readCatalog(look)).ids.length === 0))
    return unknown('cannot be compared: the event catalog cannot be read')
  const isListed = catalog.includes(id) || (await readCatalog(look)).ids.includes(id)
  return isListed ? holds('is in the event catalog') : differs('is not in the event catalog')
}

/** Every record that the configuration names and that calls or rules rely on. */
export const recordMembers = (target: Target): readonly RecordMember[] =>
  withoutDuplicates(
    target.variant === 'compact'
      ? foreignMembers(target)
      : [
          ...ownMembers(target.records),
          ...conversations(target.records),
          ...templates(target.records),
          ...foreignMembers(target),
        ],
  )

/** The records, of which one that its member gives twice is not a second record. */
function withoutDuplicates(records: readonly RecordMember[]): readonly RecordMember[] {
  const given = new Set<string>()
  return records.map((record) => {
    const place = `${record.member} ${record.value}`
    if (given.has(place)) return { ...record, prove: async () => differs('is given twice') }
    given.add(place)
    return record
  })
}

/** The members of `records` that hold an id, or several. */
type IdMember = Exclude<
  {
    [N in keyof TargetRecords]-?: NonNullable<TargetRecords[N]> extends string | readonly string[] ? N : never
  }[keyof TargetRecords],
  // A part of what keys.featuresOff claims.
  'switchedOff'
>

/** What is expected of a member of `records`, and how reads prove an id that it holds. */
interface Row extends Omit<RecordOptions, 'member' | 'value' | 'prove'> {
  readonly prove: (look: PreconditionReads, id: string) => Promise<ObservedMember>
}

/** What no read shows. */
const nothing = 'nothing: no read shows it'

/** Where the record is looked up. */
const inList = (list: OperationId) => `${list}, whose whole list lacks it`

const featuresOff: Row = {
  expected: 'the id of a record of the workspace of keys.featuresOff',
  disprovedBy: nothing,
  fault: 'a deal is served where deals are off',
  prove: async () => unknown('is in no list, as deals are off there'),
}

const rows: { readonly [N in IdMember]: Row } = {
  tickets: {
    expected: 'the id of a ticket of the workspace of apiKey',
    disprovedBy: inList(op.listTickets),
    fault: 'a ticket of the workspace is refused',
    prove: (look, id) => verifyListed(look, op.listTickets, id),
  },
  users: {
    expected: 'the e-mail address of a user of the workspace of apiKey',
    disprovedBy: nothing,
    fault: 'a user of the workspace is refused',
    prove: verifyUser,
    // A server may take any address for an owner.
    confirmedAt: /assign|activities/,
  },
  phoneNumber: {
    expected: 'the id of a number of the workspace of apiKey',
    disprovedBy: 'the list of templates, which refuses this number and no other',
    fault: 'a number of the workspace is refused',
    prove: verifyPhoneNumber,
  },
  otherPhoneNumber: {
    expected: 'the id of a second number of the workspace of apiKey',
    disprovedBy: 'the list of templates, which refuses this number and no other',
    fault: 'a second number of the workspace is refused',
    prove: async (look, id) =>
      id === look.target.records.phoneNumber
        ? differs('is records.phoneNumber')
        : verifyPhoneNumber(look, id),
  },
  bookingType: {
    expected: 'the id of a booking type of the workspace of apiKey that can be booked',
    disprovedBy: 'the listing of its slots, which is not found where that of another type is',
    fault: 'a booking type that can be booked is refused',
    prove: async (look, id) => {
      const observed = await verifyBookingType(look, id, true)
      return observed.state !== 'holds' && id === look.target.records.inactiveBookingType
        ? differs('is records.inactiveBookingType, and is not seen to have slots')
        : observed
    },
  },
  inactiveBookingType: {
    expected: 'the id of a booking type that cannot be booked',
    onlyFor: 'record:inactive-booking-type',
    disprovedBy: 'records.bookingType, where it names the same type',
    fault: 'a booking type that cannot be booked does not get 409 `invalid_state`',
    prove: async (look, id) =>
      id === look.target.records.bookingType && (await verifyBookingType(look, id, true)).state === 'holds'
        ? differs('is records.bookingType, which has slots')
        : verifyBookingType(look, id, false),
    explains: ({ response: { status } }) => status < 300 || status === 400 || status === 404,
  },
  privateMailbox: {
    expected: 'the id of a conversation of a private mailbox',
    disprovedBy: 'the list of another workspace, which shows it',
    fault: 'a private mailbox is listed',
    need: 'record:private-mailbox',
    prove: (look, id) => verifyForeignUnlisted(look, op.listConversations, id),
    explains: ({ response }, id) => response.text.includes(id),
  },
  archivedDeal: {
    expected: 'the id of a deal that is archived',
    disprovedBy: 'the list of another workspace, which shows it',
    fault: 'an archived deal is listed',
    need: 'record:archived-deal',
    prove: (look, id) => verifyForeignUnlisted(look, op.listDeals, id),
    explains: ({ response }, id) => response.text.includes(id),
  },
  archivedDealContact: {
    expected: 'the contact of records.archivedDeal',
    disprovedBy: inList(op.listContacts),
    fault: 'the deals of a contact are refused',
    prove: (look, id) => verifyListed(look, op.listContacts, id),
  },
  eventIds: {
    expected: 'an id of the event catalog',
    disprovedBy: 'the catalog, which lacks it',
    fault: 'an event of the catalog is refused',
    prove: verifyEventId,
  },
  pastMeeting: {
    expected: 'the id of a confirmed meeting that is over',
    disprovedBy: 'GET /api/v1/meetings, which lacks it or shows it as canceled',
    fault: 'a meeting that is over does not get 409 `invalid_state`',
    prove: verifyPastMeeting,
  },
  featuresOffDeal: featuresOff,
  featuresOffDealContact: {
    ...featuresOff,
    expected: 'the id of the contact of records.featuresOffDeal',
    disprovedBy: 'GET /api/v1/contacts with keys.featuresOff, whose whole list lacks it',
    prove: async (look, id) =>
      look.target.keys.featuresOff === undefined
        ? unknown('shows only with keys.featuresOff')
        : verifyListed(look, op.listContacts, id, { as: 'featuresOff' }),
  },
  sendTo: {
    expected: 'a number (+ and 10 to 15 digits) or an e-mail address that messages may go to',
    disprovedBy: 'its form, which is neither',
    fault: 'a message to an address that may be written to is refused',
    prove: async (_, address) =>
      /^\+[1-9]\d{9,14}$|^[^@\s]+@[^@\s]+$/.test(address)
        ? unknown('shows only in a message')
        : differs('is neither a number nor an e-mail address'),
  },
}

const ownMembers = (records: TargetRecords): readonly RecordMember[] =>
  (Object.keys(rows) as IdMember[]).flatMap((name) =>
    [records[name] ?? []].flat().map((value: string) => {
      const { prove, ...row } = rows[name]
      return recordMember({ ...row, member: `records.${name}`, value, prove: (look) => prove(look, value) })
    }),
  )

/** No list shows users; an assignee of some record is seen. A server may take any address for an owner. */
async function verifyUser(look: PreconditionReads, email: string): Promise<ObservedMember> {
  for (const list of [op.listTickets, op.listConversations] as const) {
    const page = await look.page(list, { query: { assigneeEmail: email, limit: '1' } })
    if (page.records.some(({ assigneeEmail }) => assigneeEmail === email)) return holds('is an assignee')
  }
  return unknown('is the assignee of no ticket or conversation, so that only a write would show')
}

/** A meeting that is listed as confirmed and is over. */
async function verifyPastMeeting(look: PreconditionReads, id: string): Promise<ObservedMember> {
  const now = await look.now()
  return verifyListed(look, op.listMeetings, id, {}, ({ status, endAt }) => {
    if (status !== 'confirmed') return differs(`is ${String(status)}`)
    if (now === undefined) return unknown('is confirmed; the server does not say what time it is')
    return Date.parse(String(endAt)) > now + marginMs
      ? ambiguous(`ends at ${String(endAt)}`)
      : holds('is over')
  })
}

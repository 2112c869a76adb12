import { op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, isSameValue, type Json } from '../../../../suites/index.js'
import { composed } from '../composed.js'
import { isShown, type JudgeHistory, retriesOf } from '../history.js'
import { sentJson } from '../sent-json.js'

/** Whether what is shown stands for what was sent; undefined where the document leaves open what that is. */
type StandsFor = (shown: unknown, sent: unknown) => boolean | undefined

/** Words of any script, which no server has a reason to change. */
const isPlain = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_@.'’-]+( [\p{L}\p{M}\p{N}\p{Extended_Pictographic}_@.'’-]+)*$/u.test(
    value,
  )

const asSent: StandsFor = (shown, sent) =>
  isPlain(sent) || typeof sent === 'boolean' ? composed(shown) === composed(sent) : undefined
const lower = (value: unknown) => String(value).normalize('NFC').toLowerCase()
/** Addresses may be kept in lower case (gap.email-case); what null does elsewhere is open (gap.contact-null-other-fields). */
const address: StandsFor = (shown, sent) =>
  isPlain(sent) && sent.includes('@') ? lower(shown) === lower(sent) : undefined
/** The same of an assignee, which null takes away. */
const addressOrNone: StandsFor = (shown, sent) => (sent === null ? shown === null : address(shown, sent))
const words = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every(isPlain) ? value.map((one) => lower(one)) : undefined
/** Whether each word is there; one that was sent to be taken off as well is not judged. */
const holdsWords: StandsFor = (shown, sent) => {
  const [has, given] = [words(shown), words(sent)]
  return given && has ? given.every((one) => has.includes(one)) : undefined
}
const sameWords: StandsFor = (shown, sent) => {
  const given = words(sent)
  return given && Array.isArray(shown)
    ? isSameValue([...new Set(given)].toSorted(), [...new Set(shown.map(lower))].toSorted())
    : undefined
}
const cleared: StandsFor = (shown, sent) => (sent === null ? shown === null : undefined)
const url: StandsFor = (shown, sent) =>
  typeof sent === 'string' && /^https:\/\/[a-z.]+\/[\w/-]+$/.test(sent) ? shown === sent : undefined

type Row = readonly [member: string, rule: RuleId, standsFor: StandsFor]

const creation = 'contact.create-201'
const update = 'contact.update-200'
const hook = 'webhook.create-201'
const inFull: { readonly [operation: string]: readonly Row[] } = {
  [op.createContact]: [
    ['name', creation, asSent],
    ['gender', creation, asSent],
    ['email', creation, address],
    ['tags', creation, holdsWords],
    ['groups', creation, holdsWords],
  ],
  [op.updateContact]: [
    ['name', update, asSent],
    ['gender', update, asSent],
    ['email', update, address],
    ['tags', 'contact.update-tags-merge', holdsWords],
    ['groups', 'contact.update-groups-merge', holdsWords],
    ['phone', 'contact.update-clear-phone', cleared],
    ['movil', 'contact.update-clear-movil', cleared],
    ['address', 'contact.update-clear-address', cleared],
    ['gender', 'contact.update-clear-gender', cleared],
    ['birthdate', 'contact.update-clear-birthdate', cleared],
  ],
  [op.createDeal]: [['title', 'deal.create-201', asSent]],
  [op.updateTicket]: [
    ['conversationId', 'ticket.update-conversation', asSent],
    ['priority', 'ticket.update-200', asSent],
    ['subject', 'ticket.update-200', asSent],
    ['description', 'ticket.update-200', asSent],
  ],
  [op.assignTicket]: [['assigneeEmail', 'ticket.assign-200', addressOrNone]],
  [op.assignConversation]: [['assigneeEmail', 'conversation.assign-200', addressOrNone]],
  [op.createActivity]: [
    ['type', 'activity.create-note-201', asSent],
    ['leadId', 'activity.create-note-201', asSent],
  ],
  [op.bookMeeting]: [['attendeeEmail', 'booking.attendee-given', address]],
  [op.sendMessage]: [
    ['channel', 'messaging.send-201', (shown, sent) => (sent === 'chatapp_1' ? shown === sent : undefined)],
  ],
  [op.createWebhook]: [
    ['name', hook, asSent],
    ['description', hook, asSent],
    ['active', hook, asSent],
    ['url', hook, url],
    ['events', hook, sameWords],
  ],
}

const inCompact: { readonly [operation: string]: readonly Row[] } = Object.fromEntries(
  (
    [
      [op.createContact, 'compact.contact-create-201'],
      [op.updateContact, 'compact.contact-update-200'],
    ] as const
  ).map(([operation, rule]): [string, readonly Row[]] => [
    operation,
    [
      ['name', rule, asSent],
      ['email', rule, address],
    ],
  ]),
)

const rows = { full: inFull, compact: inCompact } as const

/** The rules on what the answer to a write shows of it. */
export const sentRules: readonly RuleId[] = [
  ...new Set(
    Object.values(rows).flatMap((own) => Object.values(own).flatMap((all) => all.map(([, rule]) => rule))),
  ),
]

/** The answer to a write shows what it has set. Who else writes at the same time is in no answer to this write. */
export const judgeSent: JudgeHistory = (history) => {
  const { variant } = history
  const retries = retriesOf(history)
  return {
    *see(at) {
      // An answer under a key that was used is held against the first one.
      if (retries.has(at)) return
      const own = rows[variant][at.operation]
      if (own === undefined || !isShown(at) || !at.recorded.isBodyKnown) return
      // A retry may show what became of the record since.
      if (at.response.status === 200 && at.recorded.headers['idempotency-key'] !== undefined) return
      const body = sentJson(at)
      const data = dataOf(at)
      if (!isObject(body) || !isObject(data)) return
      for (const [member, rule, standsFor] of own) {
        if (!(member in body) || isTakenOff(member, body)) continue
        const holds = standsFor(data[member], body[member])
        if (holds === undefined) continue
        yield {
          rule,
          at,
          by: [at],
          holds,
          expected: holds ? 'what was sent' : `\`${member}\` ${JSON.stringify(body[member])}, as it was sent`,
          actual: holds ? 'that' : (JSON.stringify(data[member])?.slice(0, 300) ?? 'nothing'),
        }
      }
    },
  }
}

/** Whether an update takes words off as well: which comes first is not said. */
const isTakenOff = (member: string, body: Json): boolean =>
  (member === 'tags' && 'removeTags' in body) || (member === 'groups' && 'removeGroups' in body)

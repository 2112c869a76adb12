import { op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, type Json } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { composed } from '../composed.js'
import { type HistoryCase, isBefore, isShown, type JudgeHistory } from '../history.js'
import { sentJson } from '../sent-json.js'
import { shownRecords, stepsTo } from '../shown-records.js'

/** What was sent for a record that only lists show: the members of the record, and what they have to be. */
interface Sent {
  readonly at: TrafficExchange
  readonly rule: RuleId
  readonly due: Json
  /** Whether the list may leave members null, as the rule says nothing of that. */
  readonly mayLack?: true
}

/** The rules on records that only lists show. */
export const listedRules: readonly RuleId[] = [
  'activity.note-listed',
  'activity.task-listed',
  'activity.timeline-call',
  'activity.next-step',
  'booking.references',
  'conversation.reply-listed',
]

const ruleOfType: { readonly [type: string]: RuleId } = {
  note: 'activity.note-listed',
  task: 'activity.task-listed',
  call: 'activity.timeline-call',
}

/** The nouns under which a list shows what was made. */
const nouns: ReadonlySet<string> = new Set(['note', 'task', 'activity', 'message', 'meeting'])

/** What a list shows of a record is what was sent for it: nothing of the API changes that later. */
export const judgeListed: JudgeHistory = ({ variant }) => {
  if (variant === 'compact') return {}
  const made = new Map<string, Sent>()
  return {
    *see(at) {
      for (const { id, record } of shownRecords(at, nouns)) {
        const sent = made.get(`${at.recorded.origin} ${id}`)
        if (sent !== undefined && isBefore(sent.at, at)) yield judgeShown(sent, at, record)
      }
      const all = makes.has(at.operation) ? sentBy(at) : []
      for (const sent of all) made.set(`${at.recorded.origin} ${sent.id}`, sent)
    },
  }
}

/** The operations that make what only lists show. */
const makes: ReadonlySet<string> = new Set([op.createActivity, op.replyToConversation, op.bookMeeting])

type SentRecord = Sent & { readonly id: string }

/** What a write has sent for each of the records that it made. */
function sentBy(at: TrafficExchange): readonly SentRecord[] {
  const data = isShown(at) && at.recorded.isBodyKnown ? dataOf(at) : undefined
  const body = sentJson(at)
  if (!isObject(data) || !isObject(body) || at.response.status === 200) return []
  const made: Made = (id, rule, due, more = {}) =>
    typeof id === 'string' ? [{ at, rule, due: plainOf(due), id, ...more }] : []
  switch (at.operation) {
    case op.replyToConversation:
      // What a reply with several contents sends is open (gap.reply-required-one-of).
      return 'template' in body || 'message' in body
        ? []
        : made(data.messageId, 'conversation.reply-listed', { text: body.text })
    case op.bookMeeting:
      return made(
        data.meetingId,
        'booking.references',
        { leadId: body.contactId, conversationId: body.conversationId },
        { mayLack: true },
      )
    default:
      return [...madeActivity(data, body, made), ...madeTask(data, body, made)]
  }
}

type Made = (id: unknown, rule: RuleId, due: Json, more?: Pick<Sent, 'mayLack'>) => readonly SentRecord[]

function madeActivity(data: Json, body: Json, made: Made): readonly SentRecord[] {
  const rule = ruleOfType[String(body.type)]
  if (rule === undefined) return []
  const { title, dealId, leadId, body: text } = body
  const { direction, outcome, durationSec } = isObject(body.call) ? body.call : {}
  const call = { direction, outcome, ...(typeof durationSec === 'number' && { durationSec }) }
  return made(data.id, rule, {
    ...{ title, dealId, leadId },
    ...(body.type === 'note' ? { content: text } : {}),
    ...(body.type === 'task' ? { dueAt: body.dueAt } : {}),
    // What a server shows of a call without one is open (gap.activity-call-required).
    ...(body.type === 'call' && isObject(body.call) ? { call } : {}),
  })
}

/** The task that the next step of a call has left. */
function madeTask(data: Json, { leadId, nextStep }: Json, made: Made): readonly SentRecord[] {
  if (!isObject(nextStep)) return []
  const { title, dueAt } = nextStep
  return made(data.nextStepTaskId, 'activity.next-step', { leadId, title, dueAt })
}

/** The members that a server has no reason to show otherwise than they were sent. */
const plainOf = (due: Json): Json =>
  Object.fromEntries(
    Object.entries(due).filter(([name, value]) =>
      name === 'dueAt' ? isInstant(value) : isObject(value) || isPlain(value),
    ),
  )

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value)

const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w\xC0-\xFF.<>&"'-]+( [\w\xC0-\xFF.<>&"'-]+)*$/.test(value)

/** How far a time may be from the one that was sent: a server may keep whole seconds. */
const secondMs = 1000

/** For how long after a task was made, in milliseconds, nobody else has set another date. */
const promptMs = 5000

/** Whether a value is the one that was sent; of an object the members that were sent, and a time to the second. */
const isSameAs = (sent: unknown, shown: unknown): boolean =>
  isInstant(sent) && typeof shown === 'string'
    ? Math.abs(Date.parse(sent) - Date.parse(shown)) < secondMs
    : isObject(sent) && isObject(shown)
      ? Object.keys(sent).every((name) => sent[name] === shown[name])
      : composed(sent) === composed(shown)

function judgeShown({ at: made, rule, due, mayLack }: Sent, at: TrafficExchange, record: Json): HistoryCase {
  const isPrompt = at.recorded.sentMs - made.recorded.answeredMs < promptMs
  const wrong = Object.keys(due).find(
    (name) =>
      name in record &&
      (name !== 'dueAt' || isPrompt) &&
      !isSameAs(due[name], record[name]) &&
      !(mayLack === true && record[name] === null),
  )
  if (wrong === undefined) return { rule, at, holds: true }
  return {
    rule,
    at,
    by: [made, at],
    holds: false,
    expected: `\`${wrong}\` ${JSON.stringify(due[wrong])}, which exchange ${made.index} has sent`,
    actual: JSON.stringify(record[wrong]) ?? 'nothing',
    comparison: {
      of: 'member',
      in: at,
      path: [...stepsTo(at, record.id), wrong],
      is: { equals: due[wrong] },
    },
  }
}

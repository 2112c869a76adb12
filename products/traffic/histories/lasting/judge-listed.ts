import { op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, type Json } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { type HistoryCase, isBefore, isShown, type JudgeHistory } from '../history.js'
import { sentJson } from '../sent-json.js'
import { shownRecords, stepsTo } from '../shown-records.js'

/** What was sent for a record that only lists show: the members of the record, and what they have to be. */
interface Sent {
  readonly at: TrafficExchange
  readonly rule: RuleId
  readonly due: Json
}

/** The rules on records that only lists show. */
export const listedRules: readonly RuleId[] = [
  'activity.note-listed',
  'activity.task-listed',
  'activity.timeline-call',
  'conversation.reply-listed',
]

const ruleOfType: { readonly [type: string]: RuleId } = {
  note: 'activity.note-listed',
  task: 'activity.task-listed',
  call: 'activity.timeline-call',
}

/** The nouns under which a list shows what was made. */
const nouns: ReadonlySet<string> = new Set(['note', 'task', 'activity', 'message'])

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
      const sent = makes.has(at.operation) ? sentBy(at) : undefined
      if (sent !== undefined) made.set(`${at.recorded.origin} ${sent.id}`, sent)
    },
  }
}

/** The operations that make what only lists show. */
const makes: ReadonlySet<string> = new Set([op.createActivity, op.replyToConversation])

function sentBy(at: TrafficExchange): (Sent & { readonly id: string }) | undefined {
  const data = isShown(at) && at.recorded.isBodyKnown ? dataOf(at) : undefined
  const body = sentJson(at)
  if (!isObject(data) || !isObject(body) || at.response.status === 200) return undefined
  if (at.operation === op.replyToConversation)
    return typeof data.messageId === 'string' && isPlain(body.text)
      ? { at, rule: 'conversation.reply-listed', due: { text: body.text }, id: data.messageId }
      : undefined
  const rule = at.operation === op.createActivity ? ruleOfType[String(body.type)] : undefined
  if (rule === undefined || typeof data.id !== 'string') return undefined
  const { title, dealId, leadId, body: text } = body
  const given = { title, dealId, leadId, ...(body.type === 'note' ? { content: text } : {}) }
  const due: Json = Object.fromEntries(Object.entries(given).filter(([, value]) => isPlain(value)))
  const { direction, outcome, durationSec } = isObject(body.call) ? body.call : {}
  const call = { direction, outcome, ...(typeof durationSec === 'number' && { durationSec }) }
  return { at, rule, due: body.type === 'call' ? { ...due, call } : due, id: data.id }
}

const isPlain = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.-]+( [\w.-]+)*$/.test(value)

/** Whether a value is the one that was sent; of an object the members that were sent. */
const isSameAs = (sent: unknown, shown: unknown): boolean =>
  isObject(sent) && isObject(shown)
    ? Object.keys(sent).every((name) => sent[name] === shown[name])
    : sent === shown

function judgeShown({ at: made, rule, due }: Sent, at: TrafficExchange, record: Json): HistoryCase {
  const wrong = Object.keys(due).find((name) => name in record && !isSameAs(due[name], record[name]))
  return {
    rule,
    at,
    by: [made, at],
    holds: wrong === undefined,
    expected:
      wrong === undefined
        ? 'what was sent'
        : `\`${wrong}\` ${JSON.stringify(due[wrong])}, which exchange ${made.index} has sent`,
    actual: wrong === undefined ? 'that' : (JSON.stringify(record[wrong]) ?? 'nothing'),
    ...(wrong !== undefined && {
      comparison: {
        of: 'member',
        in: at,
        path: [...stepsTo(at, record.id), wrong],
        is: { equals: due[wrong] },
      },
    }),
  }
}

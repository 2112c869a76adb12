import { type OperationId, op, type RuleId } from '../../../../contract/index.js'
import { isObject, isSameValue, type Json } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { successRuleOf } from '../answers/statuses.js'
import { type History, type HistoryCase, isBefore, type JudgeHistory, retriesOf } from '../history.js'
import { RecordMap } from '../record-map.js'
import { sentJson } from '../sent-json.js'
import { shownRecords, stepsTo } from '../shown-records.js'
import { type Effects, effectsOf } from './effects.js'
import { markers, settledMembers } from './settled-members.js'

/** What an answer showed of a record. */
interface Shown {
  readonly at: TrafficExchange
  readonly values: Json
}

/** The rules on what a write leaves alone. */
const leavesAlone: { readonly [operation: string]: RuleId } = {
  [op.updateContact]: 'contact.update-only-sent',
  [op.updateTicket]: 'ticket.update-only-sent',
  [op.tagContact]: 'contact.tags-200',
  [op.assignTicket]: 'ticket.assign-200',
  [op.assignConversation]: 'conversation.assign-200',
  [op.completeTask]: 'transition.task-complete',
}

/** The members that a write may change in addition to those of the same name in its body. */
const alsoChanged: { readonly [operation: string]: readonly string[] } = {
  [op.updateContact]: ['tags', 'groups', 'updatedAt'],
  [op.tagContact]: ['tags', 'updatedAt'],
  [op.updateTicket]: ['rev', 'updatedAt', 'assigneeName', 'status'],
  [op.assignTicket]: ['rev', 'updatedAt', 'assigneeName', 'status'],
  [op.assignConversation]: ['rev', 'assigneeName'],
  [op.completeTask]: ['doneAt'],
}

/** The rules on what lasts. */
export const lastingRules: readonly RuleId[] = [
  ...new Set<RuleId>([
    ...Object.values(leavesAlone),
    'idempotency.replay-no-second-effect',
    'idempotency.key-reused-no-effect',
    'revision.stale-no-effect',
    'contact.create-201',
    'contact.update-200',
    'deal.create-201',
    'ticket.update-200',
    'webhook.create-201',
    'compact.contact-create-201',
    'compact.contact-update-200',
    'compact.replay',
  ]),
]

/**
 * A record stays what it was: two answers between which nothing was written show the same, a write changes what it was sent
 * and nothing else, and a refusal or a replay changes nothing. Others may have written, unless these files are all the traffic.
 */
export const judgeLasting: JudgeHistory = (history) => {
  if (!history.isClosed) return {}
  const effects = effectsOf(history)
  const last = new RecordMap<Shown>()
  const retries = retriesOf(history)
  return {
    *see(at) {
      // The answer to a retry shows the record as it was, or as it is by then.
      if (retries.has(at)) return
      for (const one of shownRecords(at)) {
        const { noun, id, record } = one
        const members = settledMembers[noun]
        if (members === undefined) continue
        const before = last.get(at, one)
        const shown = { at, values: valuesOf(record, members, markers[noun], before?.values) }
        if (before !== undefined && isBefore(before.at, at))
          yield* compared(before, shown, { noun, id, members, effects, history })
        last.set(at, one, shown)
      }
    },
  }
}

/** What is compared of a record: the values that were seen last, where they are the same. */
function valuesOf(
  record: Json,
  members: readonly string[],
  marks: readonly string[] = [],
  before?: Json,
): Json {
  const names = [...members, ...marks]
  if (before && names.every((name) => isSameValue(record[name], before[name]))) return before
  return Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])))
}

interface Place {
  readonly noun: string
  readonly id: string
  readonly members: readonly string[]
  readonly effects: Effects
  readonly history: History
}

function* compared(before: Shown, shown: Shown, place: Place): Generator<HistoryCase> {
  const { noun, id, members, effects } = place
  const writes = effects.between(noun, id, before.at, shown.at)
  const idle = effects.idleBetween(id, before.at, shown.at)
  const isQuiet = writes.length === 0 && effects.isQuiet(before.at, shown.at)
  const names =
    writes.length > 0
      ? leftAlone(writes, members)
      : [...members, ...(isQuiet && idle ? (markers[noun] ?? []) : [])]
  if (names === undefined) return
  const wrong =
    before.values === shown.values
      ? undefined
      : names.find(
          (name) =>
            name in before.values &&
            name in shown.values &&
            !isSameValue(before.values[name], shown.values[name]),
        )
  if (wrong === undefined && writes.length === 0 && idle === undefined) return
  const rule = ruleOf(before, shown, { ...place, writes, idle })
  if (rule === undefined) return
  const by = [
    before.at,
    ...((writes.at(-1) ?? idle) ? [(writes.at(-1) ?? idle) as TrafficExchange] : []),
    shown.at,
  ]
  yield {
    rule,
    at: shown.at,
    by: [...new Set(by)],
    holds: wrong === undefined,
    expected:
      wrong === undefined
        ? 'the record as it was'
        : `\`${wrong}\` ${JSON.stringify(before.values[wrong])} as in exchange ${before.at.index}, since nothing has changed it`,
    actual: wrong === undefined ? 'that' : (JSON.stringify(shown.values[wrong]) ?? 'nothing'),
    ...(wrong !== undefined && {
      comparison: {
        of: 'member',
        in: shown.at,
        path: [...stepsTo(shown.at, id), wrong],
        is: { equals: before.values[wrong] },
      },
    }),
  }
}

/** The members that some writes leave alone; undefined where that is not known of one of them. */
function leftAlone(
  writes: readonly TrafficExchange[],
  members: readonly string[],
): readonly string[] | undefined {
  const changed = new Set<string>()
  for (const write of writes) {
    const { operation, recorded } = write
    const also = alsoChanged[operation]
    const body = recorded.body === undefined ? {} : sentJson(write)
    if (also === undefined || !recorded.isBodyKnown || !isObject(body)) return undefined
    if (recorded.answer === undefined || recorded.answer.status >= 300) return undefined
    for (const name of [...also, ...Object.keys(body)]) changed.add(name)
  }
  return members.filter((name) => !changed.has(name))
}

function ruleOf(
  { at: before }: Shown,
  { at }: Shown,
  {
    id,
    writes,
    idle,
    effects,
    history,
  }: Place & { readonly writes: readonly TrafficExchange[]; readonly idle: TrafficExchange | undefined },
): RuleId | undefined {
  const { variant } = history
  const write = writes.at(-1)
  if (write !== undefined)
    return variant === 'compact' ? successRuleOf(write.operation, variant) : leavesAlone[write.operation]
  if (idle !== undefined) return idleRule(idle, effects, variant)
  const latest = effects.latest(id, at) ?? before
  return successRuleOf(latest.operation as OperationId, variant) ?? successRuleOf(at.operation, variant)
}

/** The rule that a write without an effect breaks where it had one. */
function idleRule(idle: TrafficExchange, effects: Effects, variant: History['variant']): RuleId | undefined {
  if (effects.isReplay(idle))
    return variant === 'compact' ? 'compact.replay' : 'idempotency.replay-no-second-effect'
  const { status, text } = idle.response
  if (text.includes('rev_mismatch')) return 'revision.stale-no-effect'
  if (status === 422) return 'idempotency.key-reused-no-effect'
  return variant === 'compact' ? 'compact.contact-update-200' : 'error.invalid-request'
}

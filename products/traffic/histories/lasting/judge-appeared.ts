import { type OperationId, op, operationOf, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { successRuleOf } from '../answers/statuses.js'
import { type History, type HistoryCase, isBefore, isShown, type JudgeHistory } from '../history.js'
import { walksOf } from '../pages.js'
import { parametersOf } from '../parameters.js'
import { brokenBy } from '../requests/judge-requests.js'
import { shownRecords } from '../shown-records.js'
import { type Effects, effectsOf } from './effects.js'

/** The calls that make records, each of which answers with the ids of all that it has made. */
const makers: { readonly [noun: string]: readonly OperationId[] } = {
  contact: [op.createContact, op.upsertContact],
  deal: [op.createDeal],
  webhook: [op.createWebhook],
  task: [op.createActivity],
}

/** A record that was not in a whole list, and is in a later one. */
interface Appeared {
  readonly noun: string
  readonly id: string
  /** The end of the walk that was without it. */
  readonly without: TrafficExchange
  readonly at: TrafficExchange
}

/** What lists have shown of a kind of records, to one key. */
interface Listed {
  readonly ids: Set<string>
  /** The end of the latest walk through the whole list. */
  whole: TrafficExchange
}

/** A record that appears in a list was made by a call whose answer has its id: a replay or a refusal makes none. */
export const judgeAppeared: JudgeHistory = (history) => {
  if (!history.isClosed || history.variant === 'compact') return {}
  const nouns = new Set(Object.keys(makers))
  const ends = new Map(walksOf(history).map((walk) => [walk.at(-1), walk]))
  const lists = new Map<string, Listed>()
  const given = new Set<string>()
  const makes: TrafficExchange[] = []
  const appeared: Appeared[] = []
  return {
    see(at) {
      if (operationOf(at.operation).effects !== 'none') {
        if (Object.values(makers).some((own) => own.includes(at.operation))) makes.push(at)
        for (const id of idsIn(isShown(at) ? dataOf(at) : undefined)) given.add(id)
        return []
      }
      const records = shownRecords(at, nouns)
      const [first] = records
      if (first === undefined) return []
      const { noun } = first
      const name = `${at.recorded.origin} ${at.recorded.key} ${noun}`
      const listed = lists.get(name)
      for (const { id } of records) {
        if (listed === undefined || listed.ids.has(id)) continue
        if (isBefore(listed.whole, at)) appeared.push({ noun, id, without: listed.whole, at })
        listed.ids.add(id)
      }
      const walk = ends.get(at) ?? (isAllWebhooks(at) ? [at] : undefined)
      if (walk !== undefined && isWhole(walk[0]) && at.recorded.key !== undefined) {
        const ids = listed?.ids ?? new Set<string>()
        for (const page of walk) for (const { id } of shownRecords(page)) ids.add(id)
        lists.set(name, { ids, whole: at })
      }
      return []
    },
    *end() {
      const effects = effectsOf(history)
      for (const one of appeared) if (!given.has(one.id)) yield* unexplained(one, makes, effects, history)
    },
  }
}

/** Whether a walk goes through all the records of its list. */
const isWhole = (first: TrafficExchange | undefined): boolean =>
  first !== undefined && [...parametersOf(first).keys()].every((name) => name === 'limit')

/** The ids in a value, however deep. */
function* idsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* idsIn(one)
  else if (isObject(value))
    for (const [name, one] of Object.entries(value))
      if (typeof one !== 'string') yield* idsIn(one)
      else if (/id$/i.test(name)) yield one
}

/** Destinations of webhooks need not be paged. */
const isAllWebhooks = (at: TrafficExchange): boolean =>
  at.operation === op.listWebhooks && isShown(at) && /"nextCursor": *null/.test(at.response.text)

function* unexplained(
  { noun, id, without, at }: Appeared,
  makes: readonly TrafficExchange[],
  effects: Effects,
  { variant }: History,
): Generator<HistoryCase> {
  const own = makers[noun] ?? []
  const between = makes.filter(
    (one) => own.includes(one.operation) && !isBefore(one, without) && !isBefore(at, one),
  )
  // What is missing or in conflict may be found once a part is done (gap.error-atomicity), and so may what has no answer.
  const isUnsure = between.some((one) => effects.hasEffect(one) && !isShown(one))
  if (isUnsure || effects.between(noun, id, without, at).length > 0) return
  const idle = between.findLast((one) => !effects.hasEffect(one))
  const rule = idle === undefined ? successRuleOf(at.operation, variant) : ruleOf(idle, effects)
  if (rule === undefined) return
  yield {
    rule,
    at,
    by: [without, ...(idle ? [idle] : []), at],
    holds: false,
    expected: `no \`${id}\`, as no call has made it since exchange ${without.index}, which ends the list without it`,
    actual: 'it is on the page',
  }
}

const ruleOf = (idle: TrafficExchange, effects: Effects): RuleId =>
  effects.isReplay(idle)
    ? 'idempotency.replay-no-second-effect'
    : (brokenBy(idle, 'full')[0] ?? 'error.invalid-request')

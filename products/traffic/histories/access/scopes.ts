import { type OperationId, op, operationOf, type RuleId, rules } from '../../../../contract/index.js'
import { succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { type HistoryCase, isBefore, type JudgeHistory, retriesOf } from '../history.js'
import { bearerOf } from './bearer.js'
import { documentedCode } from './documented-code.js'

/** The rule on the scope of each operation; none where the document leaves open which scope it is. */
const ruleAt: ReadonlyMap<OperationId, RuleId> = new Map(
  rules.flatMap(({ id, on, certain }) =>
    certain && id.startsWith('auth.scope-') ? on.map((operation) => [operation, id as RuleId] as const) : [],
  ),
)

/** The rules on scopes. */
export const scopeRules: readonly RuleId[] = [...new Set(ruleAt.values())]

/** What the answers say of one scope of one key. */
interface ScopeAnswers {
  /** Those that say that the key lacks it. */
  readonly lacking: readonly TrafficExchange[]
  /** Successes of calls that ask for it. */
  readonly taken: readonly TrafficExchange[]
}

/** The calls that ask for one scope with one key, as far as they say anything of it. */
class ScopeUses {
  readonly lacking: TrafficExchange[] = []
  /** Without those that an earlier use of their `Idempotency-Key` may explain. */
  readonly taken: TrafficExchange[] = []
  /** What is refused as missing, or as forbidden. */
  readonly otherwise: TrafficExchange[] = []

  see(at: TrafficExchange, isRetry: boolean): void {
    if (succeeded(at)) {
      if (!isRetry) this.taken.push(at)
      return
    }
    const code = documentedCode(at)
    if (code === 'insufficient_scope') this.lacking.push(at)
    else if (code === 'not_found' || code === 'forbidden') this.otherwise.push(at)
  }
}

/**
 * A key has a scope or lacks it, at every operation that asks for it. Between the recorded requests others may have changed
 * the scopes of a key, and changed them back only where the files are not all the traffic.
 */
export const judgeScopes: JudgeHistory = (history) => {
  const { isClosed } = history
  const uses = new Map<string, ScopeUses>()
  const served = new Set<string>()
  const open = new Set<string>()
  const retries = retriesOf(history)
  return {
    see(at) {
      // In the recording alone: a key is rarely guessed.
      const isRetry = retries.has(at)
      if (succeeded(at)) served.add(placeOf(at))
      if (isOpen(at)) open.add(placeOf(at))
      const bearer = ruleAt.has(at.operation) ? bearerOf(at) : undefined
      if (bearer === undefined) return []
      const name = `${bearer} ${operationOf(at.operation).scope}`
      const own = uses.get(name) ?? new ScopeUses()
      uses.set(name, own)
      own.see(at, isRetry)
      return []
    },
    *end() {
      for (const { lacking, taken, otherwise } of uses.values()) {
        yield* missingLists(otherwise, served)
        if (lacking.length === 0) continue
        const answers = { lacking, taken }
        const isOne = taken.length > 0 && (isClosed || isInterleaved(answers))
        yield* isOne ? contradictions(answers) : lacking.flatMap(kept)
        if (taken.length === 0) yield* otherRefusals(otherwise, lacking, isClosed, open)
      }
    },
  }
}

/** An operation of a server. */
const placeOf = ({ operation, recorded: { origin } }: TrafficExchange): string => `${origin} ${operation}`

/** Whether an answer shows that an operation is not forbidden to all. */
const isOpen = (one: TrafficExchange): boolean =>
  succeeded(one) || [400, 404, 409].includes(one.response.status)

/** A list that names no record cannot be missing to one key, and there for another. */
function* missingLists(
  group: readonly TrafficExchange[],
  served: ReadonlySet<string>,
): Generator<HistoryCase> {
  for (const at of group) {
    const rule = ruleAt.get(at.operation)
    const namesNone =
      at.request.method === 'GET' && !/[{]/.test(at.operation) && !at.request.path.includes('?')
    if (!rule || !namesNone || documentedCode(at) !== 'not_found' || !served.has(placeOf(at))) continue
    yield {
      rule,
      at,
      by: [at],
      holds: false,
      expected: 'a page, or 403 `insufficient_scope`, as the request names no record',
      actual: '404 `not_found`',
    }
  }
}

/** Whether answers of one kind come before and after one of the other. */
const isInterleaved = ({ lacking, taken }: ScopeAnswers): boolean =>
  lacking.some(isWithin(taken)) || taken.some(isWithin(lacking))

/** Whether an exchange came after one of some others was over, and was over before another one of them. */
function isWithin(others: readonly TrafficExchange[]): (one: TrafficExchange) => boolean {
  const [first, last] = ends(others)
  return (one) => first !== undefined && last !== undefined && isBefore(first, one) && isBefore(one, last)
}

/** Of some exchanges the one that was over first, and the one that was sent last. */
function ends(
  exchanges: readonly TrafficExchange[],
): readonly [first: TrafficExchange | undefined, last: TrafficExchange | undefined] {
  let [first] = exchanges
  for (const one of exchanges)
    if (first === undefined || one.recorded.answeredMs < first.recorded.answeredMs) first = one
  return [first, exchanges.at(-1)]
}

/** The operations that differ from the others: those that answer in both ways, else the one that is alone, else the successes. */
function* contradictions({ lacking, taken }: ScopeAnswers): Generator<HistoryCase> {
  const refusing = new Set(lacking.map(({ operation }) => operation))
  const taking = new Set(taken.map(({ operation }) => operation))
  const both = [...taking].filter((operation) => refusing.has(operation))
  const isRefusalOdd = both.length === 0 && refusing.size === 1 && taking.size > 1
  const odd = isRefusalOdd ? refusing : both.length > 0 ? new Set(both) : taking
  const [judgedAs, others] = isRefusalOdd ? [lacking, taken] : [taken, lacking]
  const [other] = others
  for (const at of judgedAs) {
    const rule = ruleAt.get(at.operation)
    if (!rule || !other || !odd.has(at.operation)) continue
    const { scope } = operationOf(at.operation)
    yield {
      rule,
      at,
      by: at.index < other.index ? [at, other] : [other, at],
      holds: false,
      expected: isRefusalOdd
        ? `no refusal, as the key has \`${scope}\` at ${other.operation}`
        : `403 \`insufficient_scope\`, as the key lacks \`${scope}\` at ${other.operation}`,
      actual: String(at.response.status),
    }
  }
}

const kept = (at: TrafficExchange): readonly HistoryCase[] => {
  const rule = ruleAt.get(at.operation)
  return rule === undefined ? [] : [{ rule, at, holds: true }]
}

/** Where sending is paused, replies are refused by the same code (section 4.7). */
const mayForbid: ReadonlySet<OperationId> = new Set([op.replyToConversation, op.sendMessage])

/** Refusals of a key that lacks a scope by the code `forbidden`, at an operation that serves others. */
function* otherRefusals(
  group: readonly TrafficExchange[],
  lacking: readonly TrafficExchange[],
  isClosed: boolean,
  open: ReadonlySet<string>,
): Generator<HistoryCase> {
  const [first, last] = ends(lacking)
  const isBetween = isWithin(lacking)
  for (const at of group) {
    const rule = ruleAt.get(at.operation)
    if (!rule || mayForbid.has(at.operation) || documentedCode(at) !== 'forbidden') continue
    if (!isClosed && !isBetween(at)) continue
    const known = first && isBefore(first, at) ? first : last
    if (known === undefined || !open.has(placeOf(at))) continue
    yield {
      rule,
      at,
      by: known.index < at.index ? [known, at] : [at, known],
      holds: false,
      expected: `403 \`insufficient_scope\`, as at ${known.operation}`,
      actual: '403 `forbidden`',
    }
  }
}

import {
  idempotent,
  limits,
  type OperationId,
  operationOf,
  type RuleId,
  rules,
  type Variant,
} from '../../../../contract/index.js'
import { isObject, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { type JudgeHistory, retriesOf } from '../history.js'
import { parametersOf } from '../parameters.js'
import { readOnce } from '../read-once.js'
import { sentJson } from '../sent-json.js'
import { type Breaks, breaksKind, type Carried } from './of-kind.js'
import { stated } from './stated.js'

/** What surely breaks a rule, at an operation. */
interface Bound {
  readonly rule: RuleId
  readonly breaks: Breaks
}

/** What surely is not valid at each operation. Rules in doubt leave open whether it is accepted. */
const bounds: ReadonlyMap<OperationId, readonly Bound[]> = new Map(
  [...new Set(rules.flatMap(({ on }) => on))].map((operation) => [operation, boundsAt(operation)]),
)

function boundsAt(operation: OperationId): readonly Bound[] {
  const ofKind = rules.flatMap(({ id, on, kind, certain, variant }): readonly Bound[] => {
    if (kind === undefined || !certain || variant === 'compact' || !on.includes(operation)) return []
    const breaks = breaksKind(kind, operation)
    return breaks === undefined ? [] : [{ rule: id as RuleId, breaks }]
  })
  return [...ofKind, ...stated.filter(({ at }) => at.includes(operation))]
}

/** The rules on requests that one exchange can break. */
export const requestRules: readonly RuleId[] = [
  ...new Set<RuleId>([
    ...[...bounds.values()].flatMap((all) => all.map(({ rule }) => rule)),
    'error.malformed-json',
    'error.non-object-body',
    'idempotency.key-max-length',
    'paging.cursor-max-length',
    'paging.limit-not-digits',
    'compact.limit-not-integer',
    'compact.key-required-create',
    'compact.key-required-update',
    'compact.key-min-length',
    'compact.key-max-length',
    'compact.key-characters',
    'compact.body-max',
  ]),
]

/** Requests that surely are not valid are refused: one that succeeds was taken for valid. */
export const judgeRequests: JudgeHistory = (history) => {
  const { variant } = history
  const retries = retriesOf(history)
  return {
    *see(at) {
      // An answer under a key that was used says what the first request got.
      if (retries.has(at) || !at.recorded.isBodyKnown || at.recorded.answer === undefined) return
      const isTaken = succeeded(at)
      if (!isTaken && at.response.status !== 400) return
      const broken = brokenBy(at, variant)
      for (const rule of isTaken ? broken.slice(0, 1) : broken)
        yield {
          rule,
          at,
          by: [at],
          holds: !isTaken,
          expected: 'a refusal of what is not valid',
          actual: String(at.response.status),
        }
    },
  }
}

/** The rules that a request surely breaks. */
export const brokenBy = (at: TrafficExchange, variant: Variant): readonly RuleId[] => brokenIn[variant](at)

const brokenIn = {
  full: readOnce((at) => breaking(at, 'full')),
  compact: readOnce((at) => breaking(at, 'compact')),
} as const satisfies Readonly<Record<Variant, (at: TrafficExchange) => readonly RuleId[]>>

function breaking(at: TrafficExchange, variant: Variant): readonly RuleId[] {
  const carried = carriedBy(at)
  if (typeof carried === 'string') return [carried]
  const own = variant === 'full' ? (bounds.get(at.operation) ?? []) : []
  const ofHeader = variant === 'full' ? brokenInFull(at, carried) : brokenInCompact(at, carried)
  return [...own.filter(({ breaks }) => breaks(carried)).map(({ rule }) => rule), ...ofHeader]
}

/** What a request carries, or the rule that it breaks as nothing can be read from it. */
function carriedBy(at: TrafficExchange): Carried | RuleId {
  const { operation, recorded } = at
  const parameters = parametersOf(at)
  // What a parameter that comes twice means is open (gap.repeated-query-params).
  const query = Object.fromEntries(
    [...new Set(parameters.keys())].flatMap((name) => {
      const values = parameters.getAll(name)
      return values.length === 1 ? [[name, values[0] ?? '']] : []
    }),
  )
  const { body, headers } = recorded
  const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '')
  if (operationOf(operation).body === undefined || !isJson || body === undefined || body.trim() === '')
    return { body: {}, query }
  const json = sentJson(at)
  if (json === undefined) return 'error.malformed-json'
  return isObject(json) ? { body: json, query } : 'error.non-object-body'
}

const takesKey: ReadonlySet<OperationId> = new Set(idempotent)

function brokenInFull({ operation, recorded }: TrafficExchange, { query }: Carried): readonly RuleId[] {
  const key = recorded.headers['idempotency-key'] ?? ''
  const isList = operationOf(operation).answer.kind === 'page' && operation !== 'GET /api/v1/webhooks'
  return [
    ...(takesKey.has(operation) && key.length > limits.idempotencyKey.max
      ? (['idempotency.key-max-length'] as const)
      : []),
    ...(isList && (query.cursor ?? '').length > limits.cursor.max
      ? (['paging.cursor-max-length'] as const)
      : []),
    ...(isList && isNoNumber(query.limit) ? (['paging.limit-not-digits'] as const) : []),
  ]
}

/** Whether a limit is clearly no number: signs, blanks and leading zeros may count (gap.limit-syntax). */
const isNoNumber = (limit = ''): boolean => limit.trim() !== '' && !/^\s*[+-]?\d+\s*$/.test(limit)

const { key: compactKey, body: compactBody } = limits.compact

function brokenInCompact({ operation, recorded }: TrafficExchange, { query }: Carried): readonly RuleId[] {
  const { method, answer } = operationOf(operation)
  if (method === 'GET')
    return answer.kind === 'page' && isNoNumber(query.limit) ? ['compact.limit-not-integer'] : []
  const key = recorded.headers['idempotency-key']
  const length = key?.length ?? 0
  return [
    ...(key === undefined
      ? ([method === 'POST' ? 'compact.key-required-create' : 'compact.key-required-update'] as const)
      : []),
    ...(length > 0 && length < compactKey.min ? (['compact.key-min-length'] as const) : []),
    ...(length > compactKey.max ? (['compact.key-max-length'] as const) : []),
    ...(length > 0 && !/^[\w-]+$/.test(key ?? '') ? (['compact.key-characters'] as const) : []),
    // Whether bytes or characters count is open (gap.compact-body-16kb).
    ...([...(recorded.body ?? '')].length > compactBody.most ? (['compact.body-max'] as const) : []),
  ]
}

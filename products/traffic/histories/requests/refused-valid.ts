import { type OperationId, op, operationOf, pathValues, type RuleId } from '../../../../contract/index.js'
import { isObject, type Json, jsonIn } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { isTaken } from '../access/bearer.js'
import { documentedCode } from '../access/documented-code.js'
import { successRuleOf } from '../answers/statuses.js'
import { grouped, type History, type HistoryCase, idempotencyKeyOf } from '../history.js'
import { parametersOf } from '../parameters.js'
import { shownRecords } from '../shown-records.js'
import { type Valid, validMembers, validParameters } from './valid.js'

/** Requests that surely are valid are not refused as invalid. */
export function* judgeValid({ exchanges, variant }: History): Generator<HistoryCase> {
  const known = knownIds(exchanges)
  const keys = new Set(exchanges.filter(isTaken).map(({ recorded }) => recorded.key))
  // Whoever is not known may be refused as invalid (gap.auth-malformed-header).
  const own = exchanges.filter(({ recorded: { key } }) => key !== undefined && keys.has(key))
  yield* judgeLists(own, known, variant)
  if (variant === 'full') yield* judgeTwins(own, known)
}

/** Ids that answers show, and paths that were taken: a server may refuse an id of another form as invalid. */
function knownIds(exchanges: readonly TrafficExchange[]): ReadonlySet<string> {
  const known = new Set<string>()
  for (const one of exchanges) {
    if (isTaken(one)) known.add(plainPath(one))
    for (const { id } of shownRecords(one)) known.add(id)
  }
  return known
}

const plainPath = ({ request }: TrafficExchange): string => request.path.split('?')[0] ?? ''

const isKnownPath = (at: TrafficExchange, known: ReadonlySet<string>): boolean =>
  known.has(plainPath(at)) ||
  Object.values(pathValues(at.operation, at.request.path)).every((id) => known.has(id))

const isRefused = (at: TrafficExchange): boolean =>
  at.response.status === 400 && documentedCode(at) !== undefined

function* judgeLists(
  exchanges: readonly TrafficExchange[],
  known: ReadonlySet<string>,
  variant: History['variant'],
): Generator<HistoryCase> {
  for (const at of exchanges) {
    if (!isRefused(at) || at.request.method !== 'GET' || at.recorded.body) continue
    const query = parametersOf(at)
    const isOwn = variant === 'full' || [...query.keys()].every((name) => name === 'limit')
    const valid = isOwn && isKnownPath(at, known) ? validParameters(at.operation, query) : undefined
    if (valid === undefined) continue
    const last = valid.find(({ name }) => name !== 'limit') ?? valid[0]
    const rule =
      variant === 'compact' && last ? 'compact.limit' : (last?.rule ?? successRuleOf(at.operation, variant))
    if (rule !== undefined) yield refusal(rule, at, [at], 'a page, as every parameter is valid')
  }
}

const refusal = (
  rule: RuleId,
  at: TrafficExchange,
  by: readonly TrafficExchange[],
  expected: string,
): HistoryCase => ({ rule, at, by, holds: false, expected, actual: '400' })

/**
 * Writes whose bodies cannot be compared: what is valid depends on the record, as where a window is closed (gap.window-error)
 * or a slot is taken (gap.slot-unknown), or on the other members.
 */
const leftOut: ReadonlySet<OperationId> = new Set<OperationId>([
  op.sendMessage,
  op.upsertContact,
  op.replyToConversation,
  op.bookMeeting,
])

/** A write with what distinguishes it from those that are valid if it is. */
interface Written {
  readonly at: TrafficExchange
  readonly valid: readonly Valid[]
  readonly rest: string
}

/** A write is valid that differs from one that was taken in nothing but values that surely are valid. */
function* judgeTwins(
  exchanges: readonly TrafficExchange[],
  known: ReadonlySet<string>,
): Generator<HistoryCase> {
  const written = exchanges.flatMap((at) => writtenBy(at, known) ?? [])
  for (const group of grouped(written, ({ rest }) => rest).values()) {
    const taken = group.filter(({ at }) => isTaken(at))
    const [like] = taken
    if (like === undefined) continue
    const values = new Set(taken.flatMap(({ valid }) => valid.map(named)))
    for (const { at, valid } of group) {
      const wrong = isRefused(at) ? valid.find((one) => !values.has(named(one))) : undefined
      if (wrong === undefined) continue
      const by = like.at.index < at.index ? [like.at, at] : [at, like.at]
      const shown = JSON.stringify(wrong.value).slice(0, 60)
      yield refusal(
        wrong.rule,
        at,
        by,
        `no refusal of \`${wrong.name}\` ${shown}, in which it differs from exchange ${like.at.index}`,
      )
    }
  }
}

const named = ({ name, value }: Valid): string => `${name} ${JSON.stringify(value)}`

function writtenBy(at: TrafficExchange, known: ReadonlySet<string>): Written | undefined {
  const { operation, recorded, request } = at
  const key = idempotencyKeyOf(at)
  const isPlain =
    operationOf(operation).effects !== 'none' &&
    !leftOut.has(operation) &&
    recorded.isBodyKnown &&
    !request.path.includes('?') &&
    /^application\/json\b/i.test(recorded.headers['content-type'] ?? '') &&
    (key === undefined || /^[\w-]{1,128}$/.test(key))
  if (!isPlain || !(isTaken(at) || isRefused(at))) return undefined
  const body = jsonIn(recorded.body ?? '')
  if (!isObject(body) || !isKnownPath(at, known)) return undefined
  const valid = validMembers(operation, body)
  const without = new Set(valid.map(({ name }) => name))
  return { at, valid, rest: `${operation} ${JSON.stringify(leftOf(body, without, known, ''))}` }
}

/** A body with its members in order, and without the values that surely are valid. */
function leftOf(body: Json, valid: ReadonlySet<string>, known: ReadonlySet<string>, prefix: string): unknown {
  return Object.keys(body)
    .toSorted()
    .map((name) => {
      const [value, path] = [body[name], prefix + name]
      const isValid =
        valid.has(path) ||
        (path === 'expectedRev' && Number.isInteger(value) && Number(value) >= 0) ||
        (isReference.test(path) && typeof value === 'string' && known.has(value))
      if (isValid) return [name]
      return [name, isObject(value) ? leftOf(value, valid, known, `${path}.`) : value]
    })
}

/** Members that name a record of the workspace, whichever it is. */
const isReference = /^(leadId|dealId|contactId)$/

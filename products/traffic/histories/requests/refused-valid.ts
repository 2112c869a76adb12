import { type OperationId, op, operationOf, type RuleId } from '../../../../contract/index.js'
import { isObject, type Json, succeeded } from '../../../../suites/index.js'
import { grouped } from '../../../grouped.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { isMalformed } from '../access/bearer.js'
import { documentedCode } from '../access/documented-code.js'
import { successRuleOf } from '../answers/statuses.js'
import { type History, type HistoryCase, idempotencyKeyOf, type JudgeHistory } from '../history.js'
import { parametersOf, pathValuesOf } from '../parameters.js'
import { sentJson } from '../sent-json.js'
import { shownRecords } from '../shown-records.js'
import { combinationOf, type Valid, validMembers, validParameters } from './valid.js'

/** What the answers of a server show that it knows. */
class KnownHere {
  /** Ids that answers show, and paths that were taken: a server may refuse an id of another form as invalid. */
  readonly known = new Set<string>()
  readonly keys = new Set<string | undefined>()
}

/** Requests that surely are valid are not refused as invalid. Each server is judged alone, as each makes its own choices. */
export const judgeValid: JudgeHistory = ({ exchanges, variant }) => {
  const servers = new Map<string, KnownHere>()
  return {
    see(at) {
      const { origin, key } = at.recorded
      const here = servers.get(origin) ?? new KnownHere()
      servers.set(origin, here)
      if (succeeded(at)) {
        here.known.add(plainPath(at))
        here.keys.add(key)
      }
      for (const { id } of shownRecords(at)) here.known.add(id)
      return []
    },
    *end() {
      for (const [server, { known, keys }] of servers) {
        // Whoever is not known may be refused as invalid (gap.auth-malformed-header).
        const own = exchanges.filter(
          (at) =>
            at.recorded.origin === server &&
            at.recorded.key !== undefined &&
            keys.has(at.recorded.key) &&
            !isMalformed(at),
        )
        const refused = own.filter(isRefused)
        yield* judgeLists(refused, known, variant)
        if (variant === 'full') yield* judgeMissingPages(own)
        const operations = new Set(refused.map(({ operation }) => operation))
        if (variant === 'full') yield* judgeTwins(own, operations, known)
      }
    },
  }
}

const plainPath = ({ recorded }: TrafficExchange): string => recorded.path.split('?')[0] ?? ''

const isKnownPath = (at: TrafficExchange, known: ReadonlySet<string>): boolean =>
  known.has(plainPath(at)) || Object.values(pathValuesOf(at)).every((id) => known.has(id))

const isRefused = (at: TrafficExchange): boolean =>
  at.response.status === 400 && documentedCode(at) !== undefined

function* judgeLists(
  exchanges: readonly TrafficExchange[],
  known: ReadonlySet<string>,
  variant: History['variant'],
): Generator<HistoryCase> {
  for (const at of exchanges) {
    if (at.recorded.method !== 'GET' || at.recorded.body) continue
    const query = parametersOf(at)
    const isOwn = variant === 'full' || [...query.keys()].every((name) => name === 'limit')
    const valid = isOwn && isKnownPath(at, known) ? validParameters(at.operation, query) : undefined
    if (valid === undefined) continue
    const last = valid.find(({ name }) => name !== 'limit') ?? valid[0]
    const rule =
      variant === 'compact' && last
        ? 'compact.limit'
        : (combinationOf(at.operation, valid) ?? last?.rule ?? successRuleOf(at.operation, variant))
    if (rule !== undefined) yield refusal(rule, at, [at], 'a page, as every parameter is valid')
  }
}

/** Filters that name no record: where nothing matches, the page is empty. */
const namingNone: ReadonlySet<string> = new Set([
  'status',
  'priority',
  'channel',
  'tag',
  'updatedSince',
  'from',
  'to',
])

/** A list that is served, and whose parameters name no record, is not missing. */
function* judgeMissingPages(own: readonly TrafficExchange[]): Generator<HistoryCase> {
  const isPage = (at: TrafficExchange) =>
    operationOf(at.operation).answer.kind === 'page' && !at.operation.includes('{')
  const served = new Set(own.filter((at) => isPage(at) && succeeded(at)).map(({ operation }) => operation))
  for (const at of own) {
    if (!served.has(at.operation) || documentedCode(at) !== 'not_found') continue
    const valid = validParameters(at.operation, parametersOf(at))
    if (!valid?.every(({ name }) => name === 'limit' || namingNone.has(name))) continue
    yield {
      rule: 'paging.empty-list',
      at,
      by: [at],
      holds: false,
      expected: '200, and an empty page where nothing matches, as the request names no record',
      actual: '404 `not_found`',
    }
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
  refused: ReadonlySet<OperationId>,
  known: ReadonlySet<string>,
): Generator<HistoryCase> {
  const written = exchanges.flatMap((at) => (refused.has(at.operation) ? (writtenBy(at, known) ?? []) : []))
  for (const group of grouped(written, ({ rest }) => rest).values()) {
    const taken = group.filter(({ at }) => succeeded(at))
    const [like] = taken
    if (like === undefined) continue
    const values = new Set(taken.flatMap(({ valid }) => valid.map(named)))
    const keyed = taken.every(({ at }) => idempotencyKeyOf(at) !== undefined) ? like : undefined
    for (const { at, valid } of group) {
      const wrong = isRefused(at) ? valid.find((one) => !values.has(named(one))) : undefined
      const by = like.at.index < at.index ? [like.at, at] : [at, like.at]
      if (wrong === undefined) {
        // Whoever has sent the same without a key was refused for that.
        if (keyed && isRefused(at) && idempotencyKeyOf(at) === undefined)
          yield refusal(
            'idempotency.header-optional',
            at,
            by,
            `a success without an \`Idempotency-Key\`, as with one in exchange ${like.at.index}`,
          )
        continue
      }
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
  if (!isPlain || !(succeeded(at) || isRefused(at))) return undefined
  const body = sentJson(at)
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

import {
  defined,
  idPath,
  keeps,
  type ReportedWanted,
  requirementOf,
  revisionsIn,
} from '../../reporters/index.js'
import {
  type AllowedAnswer,
  atSteps,
  type Comparison,
  type Exchange,
  type Predicate,
} from '../../suites/index.js'

/** What decides a failure, and the exchange whose answer shows it. */
export interface WantedAnswer {
  readonly exchange: Exchange
  readonly wanted: Omit<ReportedWanted, 'exchange'>
  /** The exchange whose answer shows the value that is expected. */
  readonly like?: Exchange
  /** Whether that answer decides whatever the check did before, but for the records that its request names. */
  readonly isAlone?: boolean
}

/** A script sends one call after the other. */
const timing =
  'the call has to arrive together with another one, or once a hook has ordered how it is answered'

/** The answers that refuse a request for what it is, and those that may be due to what was there before. */
const refusals = [400, 403, 404, 413, 415, 422].map((status) => ({ status }))
const conflicts = [402, 409, 410].map((status) => ({ status }))

const refusalsLike = (allowed: readonly AllowedAnswer[]) => [
  ...refusals,
  ...(allowed.length === 0 ? conflicts : allowed.map((one) => ({ ...one }))),
]

/** The most characters of a value that a report keeps for a decision. */
const longest = 4000

/** The result of a comparison in a report: the answer that decides, and what of it has to be how. */
export function decisionOf(
  comparison: Comparison,
  course: readonly Exchange[] = [],
): WantedAnswer | undefined {
  const timed = [comparison.in].flat().find((one) => one.timed)
  if (timed) return { exchange: timed, wanted: { undecidable: timing } }
  switch (comparison.of) {
    case 'answer':
      return ofAnswer(comparison)
    case 'refusal':
      return { exchange: comparison.in, wanted: { answers: refusalsLike(comparison.allowed) } }
    case 'header':
      return { exchange: comparison.in, wanted: ofHeader(comparison) }
    case 'member':
      return ofMember({ ...revisionLike(comparison, course), ...comparison })
    case 'records': {
      const { in: pages, shows = [], lacks = [], order } = comparison
      const last = pages.at(-1)
      if (!last || shows.length + lacks.length === 0) return undefined
      return {
        exchange: last,
        wanted: defined({
          shows: shows.length > 0 ? [...shows] : undefined,
          lacks: lacks.length > 0 ? [...lacks] : undefined,
          order: order && { by: order.by, ways: [...order.ways] },
          pages: pages.length > 1 ? pages.map(({ index }) => index) : undefined,
        }),
      }
    }
  }
}

function ofAnswer({ in: own, allowed, not, like }: Extract<Comparison, { of: 'answer' }>): WantedAnswer {
  if (not !== undefined) return { exchange: own, wanted: { not: { status: not } } }
  if (!like) return { exchange: own, wanted: { answers: allowed.map((one) => ({ ...one })) } }
  // Of two answers that have to be alike the later one decides.
  const [first, last] = like.index < own.index ? [like, own] : [own, like]
  return { exchange: last, like: first, wanted: { statusOf: first.index } }
}

const ofHeader = ({ in: { response }, name, is }: Extract<Comparison, { of: 'header' }>) => ({
  header: name,
  actual: response.headers[name] ?? '',
  ...('equals' in is ? { expected: is.equals } : {}),
  ...('schema' in is ? { schema: is.schema } : {}),
})

/** Where the course of a check shows a revision that is compared: it depends on what was done to the record before. */
function revisionLike(
  { in: exchange, path, is }: MemberComparison,
  course: readonly Exchange[],
): Pick<MemberComparison, 'like'> {
  if (path.at(-1) !== 'rev' || !('equals' in is)) return {}
  const record = atSteps(exchange.response.json, path.slice(0, -1)) as { readonly id?: unknown } | undefined
  for (const earlier of course.toReversed()) {
    if (earlier.index >= exchange.index) continue
    const shown = revisionsIn(earlier.response.json).find(
      ({ id, rev }) => id === record?.id && rev === is.equals,
    )
    if (shown) return { like: { in: earlier, path: shown.path.split('.') } }
  }
  return {}
}

type MemberComparison = Extract<Comparison, { of: 'member' }>

function ofMember(comparison: Extract<Comparison, { of: 'member' }>): WantedAnswer | undefined {
  const { in: exchange, path: steps, is, like } = comparison
  const { json } = exchange.response
  const isAnywhere = isNowhereRight(json, steps, is)
  const path = isAnywhere ? steps.join('.') : pathTo(json, steps)
  // A list shows a record by its id.
  if (steps.at(-1) === 'id' && !like && !isAnywhere && steps.some((name) => /^\d+$/.test(name)))
    return {
      exchange,
      wanted: { undecidable: 'the id is what is wrong, and a list shows no record without it' },
    }
  const actual = atSteps(json, steps)
  const seen = actual === undefined ? {} : { actual }
  if ('present' in is)
    return {
      exchange,
      isAlone: is.present,
      wanted: { path, ...(is.present ? {} : { ...seen, schema: { not: {} } }) },
    }
  if ('schema' in is) return { exchange, isAlone: true, wanted: { path, schema: is.schema, ...seen } }
  if ('differs' in is) return { exchange, wanted: { path, ...seen } }
  const isShort = (JSON.stringify(is.equals)?.length ?? longest) < longest
  return {
    exchange,
    ...(like && like.in.index < exchange.index ? { like: like.in } : {}),
    wanted: defined({
      path,
      actual,
      partial: is.partly ? true : undefined,
      expected: isShort ? is.equals : undefined,
      like: like && { exchange: like.in.index, path: pathTo(like.in.response.json, like.path) },
    }),
  }
}

/** A path by the ids of records, which may be elsewhere the next time; by their places where it is the id that counts. */
const pathTo = (json: unknown, steps: readonly string[]): string =>
  steps.at(-1) === 'id' ? steps.join('.') : idPath(json, steps.join('.'))

/** Whether the member is as it has to be in no record of the list that a path leads through: any record decides then. */
function isNowhereRight(json: unknown, steps: readonly string[], is: Predicate): boolean {
  const at = steps.findIndex((name) => /^\d+$/.test(name))
  const list = at === -1 ? undefined : atSteps(json, steps.slice(0, at))
  if (!Array.isArray(list)) return false
  const values = list.map((item) => atSteps(item, steps.slice(at + 1)))
  if ('present' in is) return values.every((value) => value === undefined)
  const requirement = 'schema' in is ? requirementOf(is.schema) : undefined
  return requirement !== undefined && values.every((value) => !keeps(value, requirement))
}

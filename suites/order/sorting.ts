import type { Api, Exchange, Json, RecordsPredicate, Walk } from '../api/index.js'

/** How two values compare: below zero where the first comes first. */
export type Compare<T> = (a: T, b: T) => number

const byCodeUnit: Compare<string> = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

const collator = (options: Intl.CollatorOptions): Compare<string> => new Intl.Collator('en', options).compare

/** Ways in which a server may compare ids (gap.id-collation). */
export const collations: readonly Compare<string>[] = [
  byCodeUnit,
  (a, b) => byCodeUnit(a.toLowerCase(), b.toLowerCase()),
  collator({ numeric: true }),
  collator({}),
  collator({ ignorePunctuation: true }),
]

/** The first place at which a sequence turns back; undefined where it never does. */
export function turnOf<T>(values: readonly T[], compare: Compare<T>): number | undefined {
  const at = values.findIndex((value, n) => n > 0 && compare(values[n - 1] as T, value) > 0)
  return at === -1 ? undefined : at
}

/** The first two records of a reading that are in the other order in another one. */
export function outOfOrder(ids: readonly string[], due: readonly string[]): RecordsPredicate {
  const at = ids.findIndex((id, n) => id !== due[n])
  const [first, second] = [ids[at], due[at]]
  return first === undefined || second === undefined ? {} : { shows: [first, second] }
}

/** The same order the other way round. */
export const reversed =
  <T>(compare: Compare<T>): Compare<T> =>
  (a, b) =>
    compare(b, a)

export const ascending: Compare<number> = (a, b) => a - b
export const descending: Compare<number> = reversed(ascending)

/**
 * The instants of a field along a walk, without nulls, each with the page that shows it. A record that comes
 * again counts once: it may have been pushed onto the next page.
 */
export function instantsOf(
  { pages }: Walk,
  field: string,
): readonly { readonly at: number; readonly page: Exchange; readonly record: Json }[] {
  const seen = new Set<unknown>()
  return pages.flatMap(({ exchange, records }) =>
    records.flatMap((record) => {
      if (seen.has(record.id)) return []
      seen.add(record.id)
      const at = typeof record[field] === 'string' ? Date.parse(record[field]) : Number.NaN
      return Number.isNaN(at) ? [] : [{ at, page: exchange, record }]
    }),
  )
}

/** Judges that a field's instants never turn back along a walk, in one of the directions given. */
export function expectSorted(
  api: Api,
  walk: Walk,
  field: string,
  directions: readonly Compare<number>[],
  what: string,
): void {
  const seen = instantsOf(walk, field)
  const instants = seen.map(({ at }) => at)
  const turns = directions.map((direction) => turnOf(instants, direction))
  // The direction in which the walk gets furthest is the one it is meant to have.
  const turn = turns.includes(undefined) ? undefined : Math.max(...(turns as number[]))
  const around = turn === undefined ? [] : seen.slice(turn - 1, turn + 1)
  const actual = around.map(({ record }) => `${record.id} of ${record[field]}`).join(', then ')
  api.expect.that(turn === undefined, `${what} in the order of ${field}`, actual, {
    by: [...new Set(around.map(({ page }) => page))],
    in: walk.pages.map(({ exchange }) => exchange),
    compared: {
      shows: turn === undefined ? [] : turning(seen, turn).map(({ record }) => String(record.id)),
      order: { by: field, ways: directions.map((one) => (one === ascending ? 'ascending' : 'descending')) },
    },
  })
}

/**
 * Three records between which an order turns. As it may go either way, two that follow each other say nothing by
 * themselves: a third one before or after them, from which on it goes the other way, does. The two where there is none.
 */
function turning<T extends { readonly at: number }>(seen: readonly T[], turn: number): readonly T[] {
  const [one, next] = seen.slice(turn - 1, turn + 1)
  if (one === undefined || next === undefined) return []
  const direction = Math.sign(next.at - one.at)
  const before = seen.slice(0, turn - 1).findLast(({ at }) => Math.sign(one.at - at) === -direction)
  const after = seen.slice(turn + 1).find(({ at }) => Math.sign(at - next.at) === -direction)
  return before ? [before, one, next] : after ? [one, next, after] : [one, next]
}

/** Long enough to fall into another second of any clock. */
const aSecond = 1100

/** Lets the clock of the target reach another instant, with any resolution. */
export const waitForLaterInstant = (api: Api): Promise<void> => api.wait(aSecond)

/** Ends the check where all records have the same few instants, so that no order could show. */
export function requireDistinct(api: Api, walks: readonly Walk[], field: string): void {
  const instants = new Set(walks.flatMap((one) => instantsOf(one, field).map(({ at }) => at)))
  if (instants.size < 2) api.inconclusive(`all records have one ${field}`)
}

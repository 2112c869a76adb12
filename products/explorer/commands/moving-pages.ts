import * as fc from 'fast-check'
import { limits, type OperationId, op } from '../../../contract/index.js'
import type { Json, Page } from '../../../suites/api/index.js'
import { type Command, command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import { compactLists } from '../moving/compact-lists.js'
import { contactLists } from '../moving/contact-lists.js'
import { judgeMoved } from '../moving/judge.js'
import type { MovingList, Prepared } from '../moving/moving-list.js'
import { recordLists } from '../moving/record-lists.js'
import { taskLists } from '../moving/task-lists.js'
import type { Scenario } from '../scenario.js'

/** The most pages that are read after a change: all of a list of the scenario's own, and the next of any other. */
const mostPages = { own: 12, any: 2 }

/** How many records of a list are looked at: a page, or several where no filter leaves a part of the list. */
const inView = { full: 100, compact: 400 }

/** The most pages that are read before a change. */
const mostBefore = 6

/** One change between two pages of a list. */
interface Round extends Json {
  readonly how: string
  /** Which of the records that may be changed is the last one before the change; the run draws one where it is null. */
  readonly place: number | null
  /** Whether pages are small, where the record stands near the beginning. */
  readonly isSmall: boolean | null
}

/** Walks a list and changes the record that a page ends with, or makes another, before the next page is read. */
const walking = (list: MovingList, variant: 'full' | 'compact'): Command =>
  command({
    name: `change ${list.name} between two pages`,
    variant,
    // Reads are left out: by its writes a step is one that only uses up slots or sends messages.
    operations: list.writes,
    about: ['paging'],
    weight: 1,
    draw: () =>
      fc.record({
        rounds: fc.array(
          fc.record({
            how: fc.constantFrom(...list.hows),
            place: fc.nat(4),
            isSmall: fc.boolean(),
          }),
          { minLength: 1, maxLength: 2 },
        ),
      }),
    async run(scenario, { rounds = [] }) {
      const prepared = await list.prepare(scenario)
      let before = await lookAt(scenario, list.operation, prepared)
      for (const [nth, round] of (rounds as readonly Round[]).entries())
        before = await carriedOut(
          scenario,
          { list, prepared, round: drawn(scenario, list, nth, round) },
          before,
        )
    },
  })

/** A round with what a script leaves to the run. */
function drawn({ api }: Scenario, { name }: MovingList, nth: number, { how, place, isSmall }: Round) {
  return {
    how,
    place: place ?? api.drawn(`the place of change ${nth} of ${name}`, 0, 4),
    isSmall: isSmall ?? api.drawn(`the size of pages ${nth} of ${name}`, 0, 1) === 1,
  }
}

/** The first records of a list. */
async function lookAt(
  { api, world }: Scenario,
  operation: OperationId,
  { params = {}, query }: Prepared,
): Promise<readonly Json[]> {
  const maxPages = inView[world.variant] / limits.page.max
  return (await api.read.walk(operation, { params, query }, { maxPages })).records
}

interface RoundPlan {
  readonly list: MovingList
  readonly prepared: Prepared
  readonly round: { readonly how: string; readonly place: number; readonly isSmall: boolean }
}

/** Carries out a round; gives the list as it is afterwards. */
async function carriedOut(
  scenario: Scenario,
  { list: { operation }, prepared, round: { how, place, isSmall } }: RoundPlan,
  before: readonly Json[],
): Promise<readonly Json[]> {
  const change = prepared.changes[how]
  if (change === undefined) throw new NotApplicable(how)
  const places = before
    .slice(0, -1)
    .flatMap((record, n) => (prepared.isOwnRecord(record) && limitsTo(n + 1).length > 0 ? n : []))
  const at = places[place % Math.max(1, places.length)]
  const [large, small = large] = limitsTo((at ?? 0) + 1)
  if (at === undefined || large === undefined) throw new NotApplicable('a record that others follow')
  const limit = isSmall && small !== undefined ? small : large
  const walk = walkOf(scenario, operation, prepared, limit)
  const read: Page[] = []
  while (!read.some(({ records }) => records.some(({ id }) => id === before[at]?.id))) {
    const page = await walk(read.at(-1))
    read.push(page)
    if (page.next === null || read.length > 2 * mostBefore) throw new NotApplicable('a page with a cursor')
  }
  const anchor = read.at(-1)?.records.at(-1)
  if (anchor?.id !== before[at]?.id || anchor === undefined) throw new NotApplicable('a page that ends so')
  await change.make(anchor)
  const later: Page[] = []
  const most = prepared.isOwn ? mostPages.own : mostPages.any
  while (read.concat(later).at(-1)?.next !== null && later.length < most)
    later.push(await walk(read.concat(later).at(-1)))
  const ended = later.at(-1)?.next === null
  judgeEnd(scenario, prepared, later)
  const after = await lookAt(scenario, operation, prepared)
  await judgeMoved(scenario, { operation, prepared, how, change, before, after, read, later, ended })
  return after
}

/** The limits by which one of the first pages ends after so many records, the largest first. */
const limitsTo = (count: number): readonly number[] =>
  Array.from({ length: mostBefore }, (_, n) => count / (n + 1)).filter(
    (limit) => Number.isInteger(limit) && limit <= limits.page.max,
  )

/** Reads the page after another one, or the first; it must be given. */
function walkOf(scenario: Scenario, operation: OperationId, { params = {}, query }: Prepared, limit: number) {
  return async (before: Page | undefined): Promise<Page> => {
    const cursor = before?.next ?? undefined
    const sent = { ...query, limit: String(limit), cursor }
    const exchange = await scenario.call(operation, { params, query: sent })
    // Destinations take no documented limit (gap.webhooks-list-paging).
    if (before === undefined && operation === op.listWebhooks && exchange.response.status >= 400)
      throw new NotApplicable('a list that takes a limit')
    const isCompact = scenario.world.variant === 'compact'
    if (before !== undefined)
      scenario.judge(isCompact ? 'compact.traversal' : 'paging.cursor-roundtrip', exchange, ({ expect }) =>
        expect.status(exchange, 200, { by: [before.exchange, exchange] }),
      )
    return scenario.api.read.page(exchange)
  }
}

/** Judges that a walk of the scenario's own records ends. */
function judgeEnd(scenario: Scenario, { isOwn }: Prepared, later: readonly Page[]): void {
  const last = later.at(-1)
  if (last === undefined) return
  const cursors = later.map(({ next }) => next).filter((next) => next !== null)
  const isAgain = new Set(cursors).size < cursors.length
  const isLong = isOwn && later.length >= mostPages.own && last.next !== null
  const rule = scenario.world.variant === 'compact' ? 'compact.traversal' : 'paging.traversal-ends'
  const by = later.map(({ exchange }) => exchange).slice(-2)
  scenario.judge(rule, last.exchange, ({ expect }) =>
    expect.that(!isAgain && !isLong, 'a null cursor', `a cursor after ${later.length} more pages`, { by }),
  )
}

/** The lists of each variant that may be changed while they are walked. */
export const movingPageCommands: readonly Command[] = [
  ...[...contactLists, ...taskLists, ...recordLists].map((list) => walking(list, 'full')),
  ...compactLists.map((list) => walking(list, 'compact')),
]

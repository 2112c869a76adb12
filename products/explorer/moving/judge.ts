import type { OperationId } from '../../../contract/index.js'
import type { Exchange, Json, Page } from '../../../suites/api/index.js'
import { isSameValue } from '../../../suites/engine/same-value.js'
import { mayPass } from '../../../suites/judgements/filters.js'
import { plainFilters } from '../lists/reading.js'
import type { Scenario } from '../scenario.js'
import type { Change, Prepared } from './moving-list.js'
import { countsRecords } from './paging-style.js'

/** A walk of a list of which a record was changed between two pages. */
export interface MovedWalk {
  readonly operation: OperationId
  readonly prepared: Prepared
  /** What was changed, in words. */
  readonly how: string
  readonly change: Change
  /** The list as it was before the walk, and as it is after it. */
  readonly before: readonly Json[]
  readonly after: readonly Json[]
  /** The pages until the change, and those after it. */
  readonly read: readonly Page[]
  readonly later: readonly Page[]
  readonly ended: boolean
}

/** Fields that another record of the list may move, although its place stays the same. */
const restless = ['isPrimary', 'unreadCount']

const still = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !restless.includes(name)))

const idsIn = (pages: readonly Page[]): readonly unknown[] =>
  pages.flatMap(({ records }) => records.map(({ id }) => id))

/** The rules that such a walk may break, by variant. */
const rulesIn = (scenario: Scenario) =>
  scenario.world.variant === 'compact'
    ? ({ complete: 'compact.traversal', filters: 'compact.traversal' } as const)
    : ({ complete: 'paging.traversal-complete', filters: 'paging.filters-hold-across-pages' } as const)

/** Judges that each later page obeys the filters, and that what stood still comes once. */
export async function judgeMoved(scenario: Scenario, walk: MovedWalk): Promise<void> {
  const { prepared, how, read, later } = walk
  const by = [...read, ...later].map(({ exchange }) => exchange)
  const last = by.at(-1) as Exchange
  const rules = rulesIn(scenario)
  const passes = mayPass(plainFilters(prepared.query))
  const stray = later.flatMap(({ records }) => records).find((record) => !passes(record))
  scenario.judge(rules.filters, last, ({ expect }) =>
    expect.that(stray === undefined, `only records of ${JSON.stringify(prepared.query)}`, stray, { by }),
  )
  const { lost, twice } = troubleOf(walk)
  if (lost.length + twice.length === 0) return
  // How a list counts is seen of contacts alone, and other lists may page in another way (gap.paging-under-writes).
  const mayShift = async () => !walk.operation.endsWith('/contacts') || countsRecords(scenario.api)
  if (isShiftOf(walk, lost, twice) && (await mayShift())) return
  const expected = `each record that stood still once, after ${how} between two pages`
  const actual = `${lost.length} lost, ${twice.length} given twice: ${[...lost, ...twice].slice(0, 3).join(', ')}`
  scenario.judge(rules.complete, last, ({ expect }) => expect.that(false, expected, actual, { by }))
}

interface Trouble {
  readonly lost: readonly unknown[]
  readonly twice: readonly unknown[]
}

/** The records that did not change and that the walk lacks, or shows again. */
function troubleOf({ before, after, read, later, ended }: MovedWalk): Trouble {
  const unmoved = before.filter((record) => {
    const now = after.find(({ id }) => id === record.id)
    return now !== undefined && isSameValue(still(now), still(record))
  })
  const [earlier, shown] = [idsIn(read), idsIn(later)]
  const rest = unmoved.map(({ id }) => id).filter((id) => !earlier.includes(id))
  // A walk that was not read to its end has come as far as the last of them that it shows.
  const reach = ended ? rest.length : rest.findLastIndex((id) => shown.includes(id)) + 1
  const known = new Set(unmoved.map(({ id }) => id))
  return {
    lost: rest.slice(0, reach).filter((id) => !shown.includes(id)),
    twice: shown.filter((id, n) => known.has(id as never) && (earlier.includes(id) || shown.indexOf(id) < n)),
  }
}

/** Whether one record that left the part that was read, or came into it, explains it where records are counted. */
function isShiftOf(
  { change, before, read }: MovedWalk,
  lost: readonly unknown[],
  twice: readonly unknown[],
): boolean {
  const earlier = idsIn(read)
  const follower = before.find(({ id }) => !earlier.includes(id))?.id
  if (lost.length + twice.length > 1) return false
  if (lost.length === 1) return change.shifts !== 'in' && lost[0] === follower
  return change.shifts !== 'out' && twice[0] === earlier.at(-1)
}

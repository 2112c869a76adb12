import * as fc from 'fast-check'
import { type OperationId, operationOf, type RuleId } from '../../../contract/index.js'
import type { Exchange, Json } from '../../../suites/api/index.js'
import { obeys } from '../../../suites/judgements/filters.js'
import { ascending, descending, expectSorted } from '../../../suites/order/sorting.js'
import { type Command, command } from '../command.js'
import type { OwnList, OwnQuery } from '../lists/own-list.js'
import { ownLists } from '../lists/own-lists.js'
import { plainFilters, type Reading, type ReadingPlan, readingOf } from '../lists/reading.js'
import { mentions } from '../mentions.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { recent } from '../references.js'
import type { Scenario } from '../scenario.js'
import { updateKnown } from '../update-known.js'

const limit = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(1, 2, 3) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 1, arbitrary: fc.constant(null) },
)

/** Reads a list under a drawn query and compares it with the records of the scenario. */
const listing = (list: OwnList): Command =>
  command({
    name: `list ${list.noun} records`,
    variant: 'full',
    operations: [list.operation],
    about: [operationOf(list.operation).resource, list.noun, 'filter', 'paging', 'order'],
    weight: 3,
    draw(world) {
      const like = recent(world.names(list.noun))
      return (
        like &&
        fc.record({
          like,
          query: fc.nat(list.queries.length - 1),
          // How many changes ago the record had the values that are asked for.
          ago: fc.constantFrom(0, 0, 0, 1, 2),
          limit,
        })
      )
    },
    async run(scenario, { like, query: nth, ago, limit }) {
      const known = scenario.world.get(like)
      const by = list.queries[nth]
      const record = ago === 0 ? known.record : (known.former.at(-ago) ?? known.record)
      const query = by && queryOf(by, record)
      if (by === undefined || query === undefined) return
      // A new contact may have tags that others have (gap.record-defaults).
      if (query.tag !== undefined && !scenario.isOwn(query.tag)) throw new NotApplicable('a tag of its own')
      const plan = { list, by, query, params: list.params?.(record) ?? {}, limit }
      const reading = await readingOf(scenario, plan)
      if (reading) judgeReading(scenario, plan, reading)
    },
  })

/** The filters with their values from a record; undefined where it lacks one. */
function queryOf({ filters }: OwnQuery, record: Json): Readonly<Record<string, string>> | undefined {
  const values = Object.entries(filters).map(([name, of]) => [name, of(record)] as const)
  if (values.some(([, value]) => typeof value !== 'string')) return undefined
  return Object.fromEntries(values) as Record<string, string>
}

/** Judges what a whole reading shows: its order, and of the records of the scenario which it holds and how. */
function judgeReading(scenario: Scenario, plan: ReadingPlan, reading: Reading): void {
  const { list, by, query, params, limit } = plan
  const { pages, records, ended } = reading
  const last = pages.at(-1)?.exchange
  if (last === undefined) return
  const { order } = by
  if (order)
    scenario.judge(order.rule, last, (api) =>
      expectSorted(
        api,
        { pages, records, ids: [], ended },
        order.field,
        order.ways === 'either' ? [ascending, descending] : [descending],
        operationOf(list.operation).resource,
      ),
    )
  const inList = ({ record }: KnownRecord) =>
    JSON.stringify(list.params?.(record) ?? {}) === JSON.stringify(params)
  // What something else may have moved is not known until the record is read by itself.
  const isStill = (known: KnownRecord) => inList(known) && known.mayHaveChanged !== true
  const own = scenario.world.all(list.noun).filter(isStill)
  for (const known of own) {
    const shown = records.find(({ id }) => id === known.record.id)
    if (shown) updateKnown(scenario, known, shown, { by: last, moving: list.moving })
  }
  // Filters that do not combine may give nothing (gap.filter-combination-error).
  if (!ended || (by.isRefusable && records.length === 0)) return
  const due = own.filter(({ record }) => obeys(plainFilters(query))(record) && !list.mayLeaveOut?.(record))
  const lost = due.filter(({ record }) => !records.some(({ id }) => id === record.id))
  const rule: RuleId = limit !== 100 && pages.length > 1 ? 'paging.traversal-complete' : by.rule
  scenario.judge(rule, last, ({ expect }) =>
    expect.that(lost.length === 0, `${lost[0]?.name} under ${JSON.stringify(query)}`, 'a list without it', {
      by: last,
    }),
  )
  if (by.isOwn && !scenario.world.isOpen(list.noun)) judgeNoOther(scenario, plan, records, last)
}

const isWrite = (operation: OperationId) => operationOf(operation).effects !== 'none'

/** Judges that a list of the scenario's own records has no other: a call that was repeated, or refused, made none. */
function judgeNoOther(
  scenario: Scenario,
  { list, by }: ReadingPlan,
  records: readonly Json[],
  last: Exchange,
): void {
  const { calls, world } = scenario
  const ids = world.ever(list.noun).map(({ record }) => record.id)
  // A record may be named by the answer to a write of another one, such as the note that a contact comes with.
  const isNamed = (id: unknown) => calls.some((call) => isWrite(call.operation) && mentions(call, id))
  const other = records.find(({ id }) => !ids.includes(id) && !isNamed(id))
  const isRepeated = [...world.keyed.values()].some(({ repeats }) => repeats > 0)
  scenario.judge(isRepeated ? 'idempotency.replay-no-second-effect' : by.rule, last, ({ expect }) =>
    expect.that(other === undefined, `only ${list.noun} records that a call has made`, other, { by: last }),
  )
}

/** Lists under drawn filters, page sizes and former values. */
export const listCommands = ownLists.map(listing)

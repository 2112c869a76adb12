import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { limits, type OperationId, op, type RuleId } from '../../../contract/index.js'
import type { Call, Exchange } from '../../../suites/api/index.js'
import { idsOf } from '../../../suites/records/ids-of.js'
import { command } from '../command.js'
import { judgeLength } from '../lists/page-rules.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { World } from '../model/world.js'
import type { Scenario } from '../scenario.js'

/** The lists that page and that are no part of another record. */
const wholeLists: readonly OperationId[] = [
  op.listContacts,
  op.listActivities,
  op.listTasks,
  op.listTags,
  op.listDeals,
  op.listTickets,
  op.listConversations,
  op.listTemplates,
  op.listMeetings,
]

const lists: readonly OperationId[] = [...wholeLists, op.listMessages, op.listContactNotes]

const { page } = limits

/** The most pages of the largest size that a list may have to be walked. */
const maxPages = 6

/** About the most pages of a walk with another limit. */
const aboutPages = 12

/** A list, and the record whose list it is where it is that of a record. */
function placeOf(scenario: Scenario, operation: OperationId): Call {
  const { world } = scenario
  const owner = operation === op.listMessages ? 'conversation' : 'contact'
  if (wholeLists.includes(operation)) return {}
  const known = world.all(owner).at(-1)
  if (known === undefined) throw new NotApplicable(owner)
  return { params: { id: String(known.record.id) } }
}

const drawnList = ({ variant }: World) => (variant === 'full' ? fc.constantFrom(...lists) : undefined)

/**
 * Walks a list with the largest limit, with a drawn one, and with the largest again: where the two large walks agree,
 * nothing has changed meanwhile, and the other must give the same records in the same order.
 */
const walk = command({
  name: 'walk a list with two limits',
  operations: lists,
  about: ['paging', 'order'],
  weight: 3,
  variant: 'full',
  draw(world) {
    const operation = drawnList(world)
    return operation && fc.record({ operation, limit: fc.integer({ min: 1, max: page.max }) })
  },
  async run(scenario, { operation, limit: drawn }) {
    const call = placeOf(scenario, operation)
    const read = (limit: number, maxPages: number) =>
      scenario.api.read.walk(operation, call, { limit, maxPages })
    const first = await read(page.max, maxPages)
    if (!first.ended) throw new NotApplicable('a list short enough to be walked')
    const limit = Math.max(drawn, Math.ceil(first.records.length / aboutPages))
    const other = await read(limit, 3 * aboutPages)
    const again = await read(page.max, maxPages)
    for (const one of other.pages) judgeLength(scenario, one, limit)
    if (!isDeepStrictEqual(idsOf(first.records), idsOf(again.records))) return
    const by = other.pages.map(({ exchange }) => exchange)
    const last = by.at(-1)
    if (last !== undefined)
      judgeSame(scenario, { limit, due: idsOf(first.records), seen: idsOf(other.records), by, last })
  },
})

interface Compared {
  readonly limit: number
  readonly due: readonly string[]
  readonly seen: readonly string[]
  readonly by: readonly Exchange[]
  readonly last: Exchange
}

/** Judges that a walk gives the records of another one, each once and in the same order. */
function judgeSame(scenario: Scenario, { limit, due, seen, by, last }: Compared): void {
  const lost = due.filter((id) => !seen.includes(id))
  const twice = seen.filter((id, n) => seen.indexOf(id) !== n)
  const judge = (rule: RuleId, holds: boolean, expected: string, actual: string) =>
    scenario.judge(rule, last, ({ expect }) => expect.that(holds, expected, actual, { by }))
  judge(
    'paging.traversal-complete',
    lost.length === 0 && twice.length === 0,
    `each of ${due.length} records once in a walk with limit ${limit}`,
    `${lost.length} lost, ${twice.length} given twice: ${[...lost, ...twice].slice(0, 3).join(', ')}`,
  )
  const at = due.findIndex((id, n) => id !== seen[n])
  judge(
    'paging.order-independent-of-limit',
    at === -1 && due.length === seen.length,
    `a walk with limit ${limit} gives the sequence of limit ${page.max}`,
    `${seen[at]} in place of ${due[at]} at place ${at + 1}`,
  )
}

/** Whole lists, walked with several limits (section 4.1). */
export const walkCommands = [walk]

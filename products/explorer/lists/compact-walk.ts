import type { OperationId } from '../../../contract/index.js'
import type { Exchange, Json } from '../../../suites/api/index.js'
import { collations, reversed, turnOf } from '../../../suites/order/sorting.js'
import type { Scenario } from '../scenario.js'
import { judgeLength } from './page-rules.js'

/** What a list of the compact variant showed. */
export interface CompactWalk {
  readonly records: readonly Json[]
  readonly ids: readonly string[]
  readonly by: readonly Exchange[]
  /** Whether the list was read to a null cursor. */
  readonly ended: boolean
}

/** The most pages that are read. */
const maxPages = 12

/**
 * Reads a list page by page, and judges what holds whatever others write meanwhile: pages within the limit, and cursors
 * that lead on. A limit of null sends none.
 */
export async function compactWalk(
  scenario: Scenario,
  operation: OperationId,
  limit: number | null,
): Promise<CompactWalk> {
  const by: Exchange[] = []
  const records: Json[] = []
  const walked = (ended: boolean) => ({ records, ids: records.map(({ id }) => String(id)), by, ended })
  const cursors = new Set<string>()
  let cursor: string | undefined
  while (by.length < maxPages) {
    const query = { limit: limit === null ? undefined : String(limit), cursor }
    const exchange = await scenario.call(operation, { query })
    by.push(exchange)
    const rule = cursor === undefined ? 'compact.limit' : 'compact.traversal'
    scenario.judge(rule, exchange, ({ expect }) => expect.status(exchange, 200))
    const page = scenario.api.read.page(exchange)
    judgeLength(scenario, page, limit, 'compact.limit')
    records.push(...page.records)
    if (page.next === null) return walked(true)
    const { next } = page
    scenario.judge('compact.traversal', exchange, ({ expect }) =>
      expect.that(!cursors.has(next), 'another cursor on every page', `${next} again`, { by }),
    )
    cursors.add(next)
    cursor = next
  }
  return walked(false)
}

/** What is wrong with a walk of a list that no one changes meanwhile. */
export interface Trouble {
  readonly rule: 'compact.traversal' | 'compact.order-by-id'
  readonly expected: string
  readonly actual: string
}

const comparisons = [...collations, ...collations.map(reversed)]

/** The first trouble of a walk: a record that comes twice, one of some ids that is lost, or ids that turn back. */
export function troubleOf({ ids, ended }: CompactWalk, due: readonly string[]): Trouble | undefined {
  const twice = ids.find((id, n) => ids.indexOf(id) < n)
  if (twice !== undefined)
    return { rule: 'compact.traversal', expected: 'each record once', actual: `${twice} twice` }
  const lost = due.find((id) => !ids.includes(id))
  if (ended && lost !== undefined)
    return { rule: 'compact.traversal', expected: 'every record', actual: `a walk without ${lost}` }
  // Any comparison of ids may be meant (gap.id-collation).
  const turns = comparisons.map((compare) => turnOf(ids, compare))
  if (turns.includes(undefined)) return undefined
  const turn = Math.max(...turns.map(Number))
  const actual = ids.slice(turn - 1, turn + 1).join(', then ')
  return { rule: 'compact.order-by-id', expected: 'ids that never turn back', actual }
}

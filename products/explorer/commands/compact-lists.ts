import * as fc from 'fast-check'
import { limits, type OperationId, op } from '../../../contract/index.js'
import { type Exchange, type Json, jsonIn } from '../../../suites/api/index.js'
import { withId } from '../../../suites/judgements/pages.js'
import { command } from '../command.js'
import { type CompactWalk, compactWalk, troubleOf } from '../lists/compact-walk.js'
import { sends } from '../mentions.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { Scenario } from '../scenario.js'
import { judgeKept } from './compact-contact.js'

const lists: Readonly<Record<string, OperationId>> = {
  contacts: op.listContacts,
  agents: op.listAgents,
  leads: op.listLeads,
  conversations: op.listConversations,
}

const { min, max } = limits.page

const limit = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 2, max: 8 }) },
  { weight: 3, arbitrary: fc.integer({ min: 8, max }) },
  { weight: 1, arbitrary: fc.constantFrom(min, max, null) },
)

/** Limits by which a list is soon read. */
const large = fc.oneof(fc.integer({ min: 50, max }), fc.constant(null))

/** The ids of contacts of the scenario, each of which its list must show. */
const ownIds = ({ world }: Scenario, operation: OperationId): readonly string[] =>
  operation === op.listContacts ? world.all('contact').map(({ record }) => String(record.id)) : []

const walk = command({
  name: 'walk a list of the compact variant',
  variant: 'compact',
  operations: Object.values(lists),
  about: [...Object.keys(lists), 'compact', 'paging', 'order'],
  weight: 3,
  draw: () => fc.record({ list: fc.constantFrom(...Object.keys(lists)), limit, other: large }),
  async run(scenario, { list = '', limit: one, other }) {
    const operation = lists[list]
    if (operation === undefined) throw new NotApplicable(list)
    const [first, second] = [atLeastOne(one), atLeastOne(other)]
    const earlier = await compactWalk(scenario, operation, second)
    const later = await compactWalk(scenario, operation, first)
    for (const shown of [earlier, later]) judgeContacts(scenario, operation, shown)
    const due = [...ownIds(scenario, operation), ...earlier.ids]
    if (troubleOf(later, due) !== undefined) await judgeCalm(scenario, operation, first)
  },
})

/** A limit that is valid whatever has become of the argument. */
const atLeastOne = (value: number | null): number | null =>
  value === null ? null : Math.min(max, Math.max(min, value))

/** Judges what a list shows of the contacts of both workspaces that the scenario has made. */
function judgeContacts(scenario: Scenario, operation: OperationId, { records, by }: CompactWalk): void {
  const last = by.at(-1)
  if (operation !== op.listContacts || last === undefined) return
  const { world } = scenario
  judgeReused(scenario, records, last)
  for (const known of world.all('contact')) {
    const shown = withId(records, known.record.id)
    if (shown) judgeKept(scenario, known, shown, last)
  }
  for (const { record, name } of world.all('contact', { key: 'otherWorkspace' })) {
    // Two workspaces may count their ids alike.
    const stray = records.find(
      (one) => one.id === record.id && one.name === record.name && one.email === record.email,
    )
    scenario.judge('isolation.lists', last, ({ expect }) =>
      expect.that(stray === undefined, `only records of the own workspace, not ${name}`, stray, { by }),
    )
  }
}

const keyOf = ({ request }: Exchange): string | undefined => request.headers['idempotency-key']

/** Judges that a list has no contact of a creation that was refused since its key was used. */
function judgeReused(scenario: Scenario, records: readonly Json[], by: Exchange): void {
  const { calls } = scenario
  const creations = calls.filter(({ operation }) => operation === op.createContact)
  const reused = creations.filter(
    (one, n) =>
      [409, 422].includes(one.response.status) &&
      creations.slice(0, n).some((earlier) => keyOf(earlier) === keyOf(one)),
  )
  for (const one of reused) {
    const { name, email } = jsonIn(one.request.body ?? '{}') as Json
    // Where another call sends the address too, the contact may be that one's.
    const isShared = calls.some((other) => other !== one && sends(other, email))
    const made = isShared ? undefined : withValues(records, { name, email })
    scenario.judge('compact.key-reused', by, ({ expect }) =>
      expect.that(made === undefined, 'no contact of a refused creation', made, {
        by: [one, by],
        certain: true,
      }),
    )
  }
}

const withValues = (records: readonly Json[], { name, email }: Json): Json | undefined =>
  records.find((record) => record.name === name && record.email === email)

/** Walks a list once more between two readings that agree, and judges what is wrong then: no one has changed it. */
async function judgeCalm(scenario: Scenario, operation: OperationId, value: number | null): Promise<void> {
  const own = ownIds(scenario, operation)
  const before = await compactWalk(scenario, operation, max)
  const between = await compactWalk(scenario, operation, value)
  const after = await compactWalk(scenario, operation, max)
  const isCalm = before.ids.join() === after.ids.join() && before.ended === after.ended
  const last = between.by.at(-1)
  if (!isCalm || last === undefined) return
  const trouble = troubleOf(between, [...own, ...before.ids])
  if (trouble === undefined) return
  const { rule, expected, actual } = trouble
  scenario.judge(rule, last, ({ expect }) =>
    expect.that(false, expected, actual, { by: [...before.by, ...between.by] }),
  )
}

/** The lists of the compact variant, page by page to their ends (section 4.11). */
export const compactListCommands = [walk]

import * as fc from 'fast-check'
import { type OperationId, op } from '../../../contract/index.js'
import type { Page } from '../../../suites/api/index.js'
import { type FilterQuery, mayPass } from '../../../suites/judgements/filters.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { Scenario } from '../scenario.js'

/** Two walks of one list, by filters of which no record passes both. */
interface Pair {
  readonly operation: OperationId
  readonly queries: (scenario: Scenario) => readonly [FilterQuery, FilterQuery]
}

const pairs: Readonly<Record<string, Pair>> = {
  deals: { operation: op.listDeals, queries: () => [{ status: 'open' }, { status: 'won' }] },
  tasks: { operation: op.listTasks, queries: () => [{ status: 'open' }, { status: 'done' }] },
  tickets: { operation: op.listTickets, queries: () => [{ status: 'open' }, { status: 'closed' }] },
  conversations: {
    operation: op.listConversations,
    queries: () => [{ channel: 'chatapp_1' }, { channel: 'sms' }],
  },
  contacts: {
    operation: op.listContacts,
    queries({ api }) {
      const [one, other] = api.target.records.users ?? []
      if (one === undefined || other === undefined) throw new NotApplicable('two users')
      return [{ ownerEmail: one.toLowerCase() }, { ownerEmail: other.toLowerCase() }]
    },
  },
}

/** How many pages of each walk are read. */
const rounds = 2

const walks = command({
  name: 'walk a list under two filters by turns',
  operations: Object.values(pairs).map(({ operation }) => operation),
  variant: 'full',
  about: ['paging', 'filter'],
  weight: 1,
  draw: () => fc.record({ list: fc.constantFrom(...Object.keys(pairs)), limit: fc.constantFrom(1, 1, 2) }),
  async run(scenario, { list, limit = 1 }) {
    const pair = pairs[list]
    if (pair === undefined) throw new NotApplicable(list)
    const queries = pair.queries(scenario)
    const pages: [Page[], Page[]] = [[], []]
    for (let round = 0; round < rounds; round += 1)
      for (const nth of [0, 1] as const) {
        const before = pages[nth].at(-1)
        if (before?.next === null) continue
        const page = await pageAfter(
          scenario,
          pair.operation,
          { ...queries[nth], limit: String(limit) },
          before,
        )
        judgePage(scenario, queries[nth], page, [...pages[0], ...pages[1]])
        pages[nth].push(page)
      }
  },
})

/** Reads the page after another one, or the first. */
async function pageAfter(
  { api }: Scenario,
  operation: OperationId,
  query: FilterQuery,
  before: Page | undefined,
): Promise<Page> {
  return api.read.page(await api.call(operation, { query: { ...query, cursor: before?.next ?? undefined } }))
}

/** Judges that a page goes on with its own walk, not with the one that was begun meanwhile. */
function judgePage(
  scenario: Scenario,
  query: FilterQuery,
  { records, exchange }: Page,
  before: readonly Page[],
): void {
  const stray = records.find((record) => !mayPass(query)(record))
  scenario.judge('paging.filters-hold-across-pages', exchange, ({ expect }) =>
    expect.that(stray === undefined, `only records of ${JSON.stringify(query)}`, stray, {
      by: [...before.map((page) => page.exchange), exchange],
    }),
  )
}

/** Walks of one list that are read at the same time (section 4.1). */
export const interleavedCommands = [walks]

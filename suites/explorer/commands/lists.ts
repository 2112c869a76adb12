import * as fc from 'fast-check'
import { type OperationId, op, type RuleId } from '../../../contract/index.js'
import type { Exchange, Json } from '../../api/index.js'
import { mayPass, obeys, type Query } from '../../judgements/filters.js'
import { agrees } from '../../judgements/state.js'
import type { Known, Noun } from '../../model/known.js'
import { textsIn } from '../../model/words.js'
import { command } from '../command.js'
import { recent } from '../references.js'
import type { Scenario } from '../scenario.js'

/** How the records of one kind are listed, and by which filters the scenario finds its own. */
export interface OwnList {
  readonly noun: Noun & ('contact' | 'deal')
  readonly operation: OperationId
  /** The value that a filter takes from a record, and the rule that a wrong answer breaks. */
  readonly filters: Readonly<
    Record<string, { readonly rule: RuleId; readonly of: (record: Json) => unknown }>
  >
  /** Combinations of filters that find few records but those of the scenario; the rule of a combination is named last. */
  readonly queries: readonly (readonly [filters: readonly string[], rule: RuleId])[]
  /** Fields that the server moves by itself. */
  readonly moving: readonly string[]
}

const lists: readonly OwnList[] = [
  {
    noun: 'contact',
    operation: op.listContacts,
    filters: {
      email: { rule: 'filter.contact-email', of: ({ email }) => email },
      tag: { rule: 'filter.contact-tag', of: ({ tags }) => textsIn(tags)[0] },
    },
    queries: [
      [['email'], 'filter.contact-email'],
      [['tag'], 'filter.contact-tag'],
      [['email', 'tag'], 'filter.contact-combination'],
    ],
    moving: ['updatedAt', 'noteCreatedId'],
  },
  {
    noun: 'deal',
    operation: op.listDeals,
    filters: {
      leadId: { rule: 'filter.deal-lead', of: ({ leadId }) => leadId },
      status: { rule: 'filter.deal-status', of: ({ status }) => status },
    },
    queries: [
      [['leadId'], 'filter.deal-lead'],
      [['status'], 'filter.deal-status'],
    ],
    moving: ['updatedAt', 'lastActivityAt', 'stageEnteredAt', 'leadName', 'leadEmail'],
  },
]

/** The most pages of a list that are read. */
const mostPages = 12

const listing = (list: OwnList) =>
  command({
    name: `list ${list.noun}s`,
    operations: [list.operation],
    about: [`${list.noun}s`, list.noun, 'filter', 'paging', 'order'],
    weight: 4,
    draw(world) {
      const like = recent(world.names(list.noun))
      return (
        like &&
        fc.record({
          like,
          query: fc.nat(list.queries.length - 1),
          // How many changes ago the record had the values that are asked for.
          ago: fc.constantFrom(0, 0, 0, 1, 2),
          limit: fc.oneof(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 100 })),
        })
      )
    },
    async run(scenario, { like, query: nth = 0, ago = 0, limit = 100 }) {
      const known = scenario.world.get(like)
      const [names, rule] = list.queries[nth] ?? [[], 'paging.traversal-complete']
      const from = ago === 0 ? known.record : (known.former.at(-ago) ?? known.record)
      const query: Record<string, string> = {}
      for (const name of names) {
        const value = list.filters[name]?.of(from)
        if (typeof value !== 'string') return
        query[name] = value
      }
      await judgeList(scenario, list, query, rule, limit)
    },
  })

/** Reads a list under a query and compares it with the records of the scenario. */
async function judgeList(
  scenario: Scenario,
  list: OwnList,
  query: Query,
  rule: RuleId,
  limit: number,
): Promise<void> {
  const { api, world } = scenario
  const seen: Json[] = []
  let cursor: string | undefined
  let last: Exchange | undefined
  for (let n = 0; n < mostPages; n += 1) {
    const exchange = await scenario.call(list.operation, {
      query: { ...query, limit: String(limit), cursor },
    })
    last = exchange
    const page = api.read.page(exchange)
    scenario.judge('paging.limit-caps-page', exchange, ({ expect }) =>
      expect.that(page.records.length <= limit, `at most ${limit} records`, page.records.length, {
        by: exchange,
      }),
    )
    scenario.judge(n > 0 ? 'paging.filters-hold-across-pages' : rule, exchange, ({ expect }) => {
      const stray = page.records.find((record) => !mayPass(query)(record))
      expect.that(stray === undefined, `only records of ${JSON.stringify(query)}`, stray, { by: exchange })
    })
    scenario.judge('paging.traversal-complete', exchange, ({ expect }) => {
      const twice = page.records.find(({ id }) => seen.some((one) => one.id === id))
      expect.that(twice === undefined, 'each record once', `${String(twice?.id)} again`, { by: exchange })
    })
    seen.push(...page.records)
    if (page.next === null) break
    cursor = page.next
  }
  if (last === undefined) return
  const own = world.all(list.noun)
  for (const known of own) judgeShown(scenario, list, known, seen, last)
  if (cursor !== undefined && api.read.page(last).next !== null) return
  const lost = own.filter(({ record }) => obeys(query)(record) && !seen.some(({ id }) => id === record.id))
  scenario.judge(limit < 100 && seen.length > 0 ? 'paging.traversal-complete' : rule, last, ({ expect }) =>
    expect.that(lost.length === 0, `${lost[0]?.name} under ${JSON.stringify(query)}`, 'a list without it', {
      by: last,
    }),
  )
}

/** Judges that a list shows a record of the scenario as the last write left it. */
function judgeShown(
  scenario: Scenario,
  { noun, moving }: OwnList,
  known: Known,
  seen: readonly Json[],
  by: Exchange,
): void {
  const record = seen.find(({ id }) => id === known.record.id)
  if (record === undefined) return
  scenario.judge(known.rule, by, (api) =>
    agrees(api, record, known.record, {
      noun,
      except: moving,
      what: `${known.name} as the last write left it`,
      by,
    }),
  )
}

/** Lists under drawn filters, page sizes and former values. */
export const listCommands = lists.map(listing)

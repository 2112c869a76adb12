import * as fc from 'fast-check'
import { limits, type OperationId, op, type RuleId } from '../../../contract/index.js'
import { type Exchange, isSameValue, type Json } from '../../../suites/api/index.js'
import { ownWorkspace } from '../../../suites/compact/own-workspace.js'
import { dueAlone, expectMembersKept, isAsListed, similarId } from '../../../suites/compact/reads.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { withId } from '../../../suites/judgements/pages.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import type { Scenario } from '../scenario.js'

const variant = 'compact'

/** The records that are listed and then named by their ids. */
interface Named {
  readonly list: OperationId
  readonly at: OperationId
  readonly missing: RuleId
}

const contacts = { list: op.listContacts, at: op.getContact, missing: 'compact.contact-missing' } as const
const agents = { list: op.listAgents, at: op.getAgent, missing: 'compact.agent-missing' } as const
const leads = { list: op.listLeads, at: op.getLead, missing: 'compact.lead-missing' } as const
const update = { list: op.listContacts, at: op.updateContact, missing: 'compact.update-missing' } as const

/** Records that no check changes. */
const still = { agents, leads } as const
const named: Readonly<Record<string, Named>> = { contacts, agents, leads, update }

const isStill = (noun: string): noun is keyof typeof still => Object.hasOwn(still, noun)

const read = command({
  name: 'read agents or leads as they are listed',
  variant,
  operations: [op.listAgents, op.getAgent, op.listLeads, op.getLead],
  about: ['agents', 'leads', 'compact'],
  weight: 4,
  draw: () =>
    fc.record({
      noun: fc.constantFrom(...Object.keys(still)),
      limit: fc.integer({ min: 20, max: limits.page.max }),
      // The places of the records that are read, from the beginning of the page on.
      places: fc.uniqueArray(fc.nat(limits.page.max - 1), { minLength: 1, maxLength: 5 }),
    }),
  async run(scenario, { noun = '', limit = 1, places = [] }) {
    if (!isStill(noun)) throw new NotApplicable(noun)
    const { list, at } = still[noun]
    const rule = noun === 'agents' ? 'compact.agent-read-200' : 'compact.lead-read-200'
    const query = { limit: String(Math.max(1, limit)) }
    const page = await listed(scenario, list, query)
    for (const place of places) {
      const record = page.records[place % Math.max(1, page.records.length)]
      if (record === undefined) throw new NotApplicable(`${noun} that are listed`)
      const exchange = await scenario.call(at, { params: { id: String(record.id) } })
      scenario.judge(rule, exchange, ({ expect }) => expect.status(exchange, 200))
      const shown = scenario.api.read.record(exchange)
      scenario.judge(rule, exchange, ({ expect }) =>
        expect.member(shown, 'id', record.id, 'the id that was asked for', { by: exchange }),
      )
      if (isAsListed(list, record, shown)) continue
      // Somebody else may have changed the record between the list and the reading.
      const now = withId((await listed(scenario, list, query)).records, record.id)
      if (!isSameValue(now, record)) continue
      const due = dueAlone(list, record, shown)
      scenario.judge(rule, exchange, (judge) =>
        expectMembersKept(judge, shown, due, [page.exchange, exchange]),
      )
    }
  },
})

/** One page of a list. */
async function listed(
  { api }: Scenario,
  operation: OperationId,
  query: Readonly<Record<string, string>> = {},
): Promise<{ readonly exchange: Exchange; readonly records: readonly Json[] }> {
  return api.read.page(await api.call(operation, { query }))
}

const missing = command({
  name: 'name a record by nearly its id',
  variant,
  operations: Object.values(named).map(({ at }) => at),
  about: [...Object.keys(named), 'compact'],
  weight: 2,
  draw: () =>
    fc.record({
      what: fc.constantFrom(...Object.keys(named)),
      place: fc.nat(limits.page.max - 1),
      moved: fc.integer({ min: 1, max: 7 }),
    }),
  async run(scenario, { what = '', place = 0, moved = 1 }) {
    const one = named[what]
    if (one === undefined) throw new NotApplicable(what)
    const { api } = scenario
    await learnErrorCodes(api)
    const { records } = await listed(scenario, one.list, { limit: String(limits.page.max) })
    const record = records[place % Math.max(1, records.length)]
    if (record === undefined) throw new NotApplicable(`${what} that are listed`)
    const id = String(record.id)
    const longer = `${id}${api.fresh.word()}`
    // Cut to the length of an id it could be the one there is.
    const longerIds = longer.length <= limits.pathId.max ? [longer] : []
    for (const unknown of [
      ...longerIds,
      similarId(id, Math.max(1, moved), api.fresh.unknownId()),
      api.fresh.unknownId(),
    ]) {
      const body = one === update ? { body: { name: api.fresh.word() } } : {}
      const exchange = await scenario.call(one.at, { params: { id: unknown }, ...body })
      // A body may be refused for what the document does not show (gap.compact-input).
      if (one === update && exchange.response.status === 400) {
        const { id: own } = await api.given.contact()
        api.given2xx(await scenario.call(one.at, { params: { id: String(own) }, ...body }))
      }
      scenario.judge(one.missing, exchange, ({ expect }) => expect.error(exchange, 404, 'not_found'))
    }
  },
})

const workspace = command({
  name: 'read the workspace of several keys',
  variant,
  operations: [op.getWorkspace],
  about: ['workspaces', 'compact'],
  weight: 1,
  draw: () => fc.constant({}),
  run: (scenario) =>
    scenario.judging('compact.me-200', op.getWorkspace, () => ownWorkspace(scenario.api.at(op.getWorkspace))),
})

/** Reading one record of the compact variant, and what is not there (section 4.11). */
export const compactRecordCommands = [read, missing, workspace]

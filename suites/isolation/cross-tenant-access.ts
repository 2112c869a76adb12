import type { Api, Call, Exchange, Json } from '../api/index.js'
import { driverAt } from '../drivers/index.js'
import type { TenantFixture } from '../drivers/tenant-fixture.js'
import { foreign } from '../observations/foreign-records.js'
import { isRandom, lookalike, type NamedAnswer } from './likeness.js'

/** Ends the check where the own workspace has a record of the same id, which a call would rightly reach. */
async function requireNoNamesake(api: Api, { list, mark }: TenantFixture, record: Json): Promise<void> {
  if (list === undefined || isRandom(String(record.id))) return
  const own = await api.observe(`${list} on ${record.id}`, (reader) =>
    reader.read.find(list, String(record.id)),
  )
  if (own && (mark === undefined || own[mark] !== record[mark]))
    api.inconclusive(`both workspaces list a record with the id ${record.id}`)
}

/** What came of naming another workspace's record in a path, and of naming unknown ids. */
export interface CrossTenantAccess {
  readonly foreign: NamedAnswer
  readonly missing: readonly [NamedAnswer, NamedAnswer]
  /** Both with a call that has something else to be refused for. */
  readonly flawed?: { readonly foreign: NamedAnswer; readonly missing: NamedAnswer }
  /** The record as its owner sees it, before and after. */
  readonly before: Json
  readonly after: Json | undefined
  /** The same call by the owner, where the record was made for this. */
  readonly owner?: Exchange
}

/** Tries a write on another workspace's record, and on unknown ids, once per run and operation. */
export const observeCrossTenantAccess = (api: Api): Promise<CrossTenantAccess> =>
  api.observe(`cross-tenant access at ${api.operation}`, tryAccess)

/** Tries a write on another workspace's record, and on unknown ids. */
async function tryAccess(runner: Api): Promise<CrossTenantAccess> {
  runner.need('key:other-workspace')
  const fixture = driverAt(runner).foreign
  if (!fixture) throw new Error(`${runner.operation} names no record in its path`)
  const record = await fixture.record(runner)
  const id = String(record.id)
  const before = await fixture.seen(runner, record)
  if (before === undefined) return runner.unseen(`the other workspace does not list its own ${id}`)
  await requireNoNamesake(runner, fixture, record)

  const request = (await fixture.request?.(runner, record)) ?? {}
  const paramsFor = (at: string) => fixture.params?.(record, at) ?? { id: at }
  const observe = async (at: string, call: Call = request): Promise<NamedAnswer> => ({
    id: at,
    exchange: await runner.call(runner.operation, { ...call, params: paramsFor(at) }),
  })
  const unknownId = (places: number) =>
    lookalike(id, places, fixture.unknownId?.(runner, record) ?? runner.fresh.unknownId())
  const one = await observe(unknownId(1))
  // Between the two, so that what changes with time changes between those as well.
  const tried = await observe(id)
  const missing = [one, await observe(unknownId(2))] as const
  const flaw = await fixture.flawed?.(runner, record)
  const flawed = flaw && { missing: await observe(one.id, flaw), foreign: await observe(id, flaw) }
  const after = await fixture.seen(runner, record)
  const { restore } = fixture
  if (restore && JSON.stringify(after) !== JSON.stringify(before)) runner.after(() => restore(runner, before))
  const own = { ...request, params: paramsFor(id), ...foreign }
  const owner = fixture.mark ? await runner.call(runner.operation, own) : undefined
  return { foreign: tried, missing, before, after, ...(flawed && { flawed }), ...(owner && { owner }) }
}

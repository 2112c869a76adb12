import { isDeepStrictEqual } from 'node:util'
import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Check, cases, type Exchange, type Json } from '../api/index.js'
import { crossTenantAccess } from '../isolation/cross-tenant-access.js'
import { lookalike } from '../isolation/likeness.js'
import { codesKnown } from '../judgements/codes.js'
import { notFound } from '../judgements/missing.js'
import { someListed } from '../observations/compact-list.js'
import { foreign } from '../observations/foreign-records.js'

/** Holds where two answers on one record agree in every member that both show. */
export function agree(api: Api, actual: Json, expected: Json, by: readonly Exchange[]): void {
  const shared = Object.keys(expected).filter((name) => Object.hasOwn(actual, name))
  const wrong = shared.find((name) => !isDeepStrictEqual(actual[name], expected[name]))
  const seen = wrong && { [wrong]: actual[wrong] }
  api.expect.that(wrong === undefined, `the record as it was shown: ${JSON.stringify(expected)}`, seen, {
    by,
  })
}

/** A record that is listed can be read by its id, and is the same. */
export const readsListed =
  (list: OperationId): Check =>
  async (api) => {
    if (list === op.listContacts && api.target.allow !== 'none')
      await api.given.contact({ name: 'Zoë 李 🙂' })
    await cases(await someListed(api, list), async (_, listed) => {
      const page = api.evidence.exchanges.at(-1)
      const exchange = await api.call(api.operation, { params: { id: String(listed.id) } })
      api.expect.status(exchange, 200)
      const record = api.read.record(exchange)
      const by = [...(page ? [page] : []), exchange]
      api.expect.equal(record.id, listed.id, 'the id that was asked for', { by })
      agree(api, record, listed, by)
    })(api)
  }

/** An unknown id gets 404, also one that is much like the id of a record there is. */
export const missingRecord =
  (list: OperationId): Check =>
  async (api) => {
    await codesKnown(api)
    const [first] = await someListed(api, list).catch(() => [])
    const existing = first === undefined ? undefined : String(first.id)
    const writes = api.operation === op.updateContact
    const body = writes ? { name: api.fresh.word() } : undefined
    await notFound(api, {
      ...(body ? { bodies: [body] } : {}),
      existing,
      proven: body === undefined || (await isTaken(api, body)),
    })
    if (existing === undefined) return
    const id = lookalike(existing, 1, api.fresh.id())
    const exchange = await api.call(api.operation, { params: { id }, ...(body ? { body } : {}) })
    await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
  }

/** Whether a body is taken for a contact of the check's own. */
async function isTaken(api: Api, body: Json): Promise<boolean> {
  const { id } = await api.given.contact()
  const exchange = await api.call(api.operation, { params: { id: String(id) }, body })
  return exchange.response.status === 200
}

/** Another workspace's record, which its owner can read, is not there. */
export const foreignRecord: Check = async (api) => {
  const { foreign: tried } = await crossTenantAccess(api)
  api.given2xx(await api.call(api.operation, { params: { id: tried.id }, ...foreign }))
  api.expect.error(tried.exchange, 404, 'not_found')
}

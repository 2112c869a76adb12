import { type OperationId, op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  cases,
  type Exchange,
  isDocumentedMember,
  isSameValue,
  type Json,
  member,
} from '../api/index.js'
import { observeCrossTenantAccess } from '../isolation/cross-tenant-access.js'
import { isRandom, lookalike } from '../isolation/likeness.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { judgeNotFound } from '../judgements/not-found.js'
import { readSomeListed } from '../observations/compact-list.js'
import { foreign } from '../observations/foreign-records.js'
import { listedFieldsOf } from './lists.js'

/** Tags as a set, as their order may be any (gap.tag-merge). */
const asSet = (tags: unknown): unknown =>
  Array.isArray(tags) ? [...new Set(tags.map((tag) => JSON.stringify(tag)))].toSorted() : tags

/** Whether two answers on one record show the same under a name. */
const isSameMember = (name: string, one: Json, other: Json): boolean =>
  name === 'tags' ? isSameValue(asSet(one.tags), asSet(other.tags)) : isSameValue(one[name], other[name])

/** Holds where a record has the same under every one of some names; what the document does not list may change with each reading (gap.versioning). */
function expectSameIn(
  api: Api,
  names: readonly string[],
  [actual, expected]: readonly [Json, Json],
  by: readonly Exchange[],
): void {
  const wrong = names.find((name) => isDocumentedMember(name) && !isSameMember(name, actual, expected))
  const seen = wrong && { [wrong]: actual[wrong] }
  api.expect.that(wrong === undefined, `the record as it was shown: ${JSON.stringify(expected)}`, seen, {
    by,
    ...(wrong === undefined ? {} : { compared: member(actual, wrong, { equals: expected[wrong] }) }),
  })
}

/** Holds where two answers on one record agree in every member that both show. */
export function expectAgreement(api: Api, actual: Json, expected: Json, by: readonly Exchange[]): void {
  const shared = Object.keys(expected).filter((name) => Object.hasOwn(actual, name))
  expectSameIn(api, shared, [actual, expected], by)
}

/** Holds where an answer shows every member that is expected. */
export const expectMembersKept = (api: Api, actual: Json, expected: Json, by: readonly Exchange[]): void =>
  expectSameIn(api, Object.keys(expected), [actual, expected], by)

/**
 * The members of a listed record that an answer on it alone must agree with: all that it shows as well, and whatever the
 * document lists for it, unless that is null.
 */
export function dueAlone(list: OperationId, listed: Json, alone: Json): Json {
  const documented = listedFieldsOf(list)
  const isDue = ([name, value]: readonly [string, unknown]) =>
    Object.hasOwn(alone, name) || (documented.includes(name) && value !== null)
  return Object.fromEntries(Object.entries(listed).filter(isDue))
}

/** Whether an answer on one record alone shows it as its list does. */
export function isAsListed(list: OperationId, listed: Json, alone: Json): boolean {
  const due = dueAlone(list, listed, alone)
  return Object.keys(due).every((name) => !isDocumentedMember(name) || isSameMember(name, alone, due))
}

/** An id that looks like another one; where ids are counted up that may be the id of a record, so there it is the other unknown id. */
export const similarId = (id: string, places: number, otherwise: string): string =>
  isRandom(id) ? lookalike(id, places, otherwise) : otherwise

/** A record that is listed can be read by its id, and is the same. */
export const readsListed =
  (list: OperationId): Check =>
  async (api) => {
    if (list === op.listContacts && api.target.allow !== 'none')
      await api.given.contact({ name: 'Zoë 李 🙂' })
    await cases(await readSomeListed(api, list), async (_, listed) => {
      const page = api.evidence.exchanges.at(-1)
      const exchange = await api.call(api.operation, { params: { id: String(listed.id) } })
      api.expect.status(exchange, 200)
      const record = api.read.record(exchange)
      const by = [...(page ? [page] : []), exchange]
      api.expect.member(record, 'id', listed.id, 'the id that was asked for', { by })
      expectMembersKept(api, record, dueAlone(list, listed, record), by)
    })(api)
  }

/** An unknown id gets 404, also one that is much like the id of a record there is. */
export const missingRecord =
  (list: OperationId): Check =>
  async (api) => {
    await learnErrorCodes(api)
    const [first] = await readSomeListed(api, list).catch(() => [])
    const existing = first === undefined ? undefined : String(first.id)
    const writes = api.operation === op.updateContact
    const body = writes ? { name: api.fresh.word() } : undefined
    await judgeNotFound(api, {
      ...(body ? { bodies: [body] } : {}),
      existing,
      proven: body === undefined || (await isAccepted(api, body)),
    })
    if (existing === undefined) return
    const id = similarId(existing, 1, api.fresh.unknownId())
    const exchange = await api.call(api.operation, { params: { id }, ...(body ? { body } : {}) })
    await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
  }

/** Whether a body is taken for a contact of the check's own. */
async function isAccepted(api: Api, body: Json): Promise<boolean> {
  const { id } = await api.given.contact()
  const exchange = await api.call(api.operation, { params: { id: String(id) }, body })
  return exchange.response.status === 200
}

/** Another workspace's record, which its owner can read, is not there. */
export const foreignRecord: Check = async (api) => {
  const { foreign: tried } = await observeCrossTenantAccess(api)
  api.given2xx(await api.call(api.operation, { params: { id: tried.id }, ...foreign }))
  api.expect.error(tried.exchange, 404, 'not_found')
}

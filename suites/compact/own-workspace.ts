import { op } from '../../contract/index.js'
import { valueAtPath } from '../api/error-body.js'
import {
  type Api,
  type Call,
  type Check,
  type ComparedPart,
  type Exchange,
  isObject,
  member,
  type Predicate,
} from '../api/index.js'

type Leaves = ReadonlyMap<string, string>

/** Every text and number within an answer, by its path. */
function leavesOf({ response: { json } }: Exchange): Leaves {
  const leaves = new Map<string, string>()
  const add = (path: string, value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') leaves.set(path, String(value))
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) add(`${path}.${name}`, member)
  }
  add('', json)
  return leaves
}

const isId = (path: string) => /(\.|workspace_?)(id|uuid|slug)$/i.test(path) && !/key|token/i.test(path)

/** What the only one of some places has to be; nothing of several, as any of them may decide. */
function oneLeaf(
  { response: { json } }: Exchange,
  [path, ...more]: readonly string[],
  is: (path: string) => Predicate,
): { readonly compared?: ComparedPart } {
  if (path === undefined || more.length > 0) return {}
  const steps = path.split('.').slice(1)
  const holder = valueAtPath(json, steps.slice(0, -1).join('.'))
  return isObject(holder) ? { compared: member(holder, steps.at(-1) ?? '', is(path)) } : {}
}

/** The places of a workspace's id: named as one, and the same in two answers (gap.compact-me-shape). */
const idsIn = (one: Leaves, other: Leaves): readonly string[] =>
  [...one.keys()].filter((path) => isId(path) && one.get(path) === other.get(path))

/** The workspace of the key: the same whenever it is asked for, and another one for another workspace's key. */
export const ownWorkspace: Check = async (api) => {
  const first = await api.call(api.operation)
  api.expect.status(first, 200)
  api.expect.that(isObject(first.response.json), 'a JSON object', first.response.text, { by: first })
  const again = await api.call(api.operation)
  const ids = idsIn(leavesOf(first), leavesOf(again))
  if (api.target.keys.otherWorkspace === undefined) return
  const theirs = await api.call(api.operation, { as: 'otherWorkspace' })
  await api.case(() => expectOtherId(api, { first, theirs, ids }))
  const apart = ids.filter((path) => leavesOf(first).get(path) !== leavesOf(theirs).get(path))
  await api.case(() => expectSameForSecondKey(api, first, apart))
}

interface ShownIds {
  readonly first: Exchange
  readonly theirs: Exchange
  readonly ids: readonly string[]
}

/** The other workspace has another id, where an id is shown. */
async function expectOtherId(api: Api, { first, theirs, ids }: ShownIds): Promise<void> {
  api.expect.status(theirs, 200)
  if (ids.length === 0) return
  const [own, other] = [leavesOf(first), leavesOf(theirs)]
  const isApart = ids.some((path) => own.get(path) !== other.get(path))
  api.expect.that(isApart, 'another id for another workspace', theirs.response.text, {
    by: [first, theirs],
    ...oneLeaf(theirs, ids, (path) => ({ differs: own.get(path) })),
  })
}

/** A second key of the workspace gets the same id, in one of the members that distinguish workspaces. */
async function expectSameForSecondKey(api: Api, first: Exchange, ids: readonly string[]): Promise<void> {
  const as = ids.length === 0 ? undefined : await findSecondKey(api)
  if (as === undefined) return
  const exchange = await api.call(api.operation, { as })
  api.expect.status(exchange, 200)
  const [own, other] = [leavesOf(first), leavesOf(exchange)]
  const isSame = ids.some((path) => own.get(path) === other.get(path))
  api.expect.that(isSame, 'the same id for a second key of the workspace', exchange.response.text, {
    by: [first, exchange],
    ...oneLeaf(exchange, ids, (path) => ({ equals: valueAtPath(first.response.json, path.slice(1)) })),
  })
}

/** Another key that may ask for its workspace and surely is of the main one: it reads one of its contacts. */
async function findSecondKey(api: Api): Promise<Call['as']> {
  const needed = ['workspace:read', 'contacts:read'] as const
  const found = api.target.keys.limited?.find(({ scopes }) => needed.every((scope) => scopes.includes(scope)))
  const [contact] = api.read.page(await api.call(op.listContacts, { query: { limit: '1' } })).records
  if (found === undefined || contact === undefined) return undefined
  const as = { key: found.key, name: 'a second key' }
  const read = await api.call(op.getContact, { params: { id: String(contact.id) }, as })
  const isOurs = read.response.status === 200 && api.read.record(read).createdAt === contact.createdAt
  return isOurs && contact.createdAt ? as : undefined
}

import { isDeepStrictEqual } from 'node:util'
import { type OperationId, op, operationIds, operationOf } from '../../contract/index.js'
import { type Api, type Exchange, isObject, type Json, type Page, Untested } from '../api/index.js'
import { pageLimit } from '../observations/compact-list.js'
import { foreign, type Side } from '../observations/foreign-records.js'

const own: Side = {}

/** No list of the compact variant shows a record of the other workspace, on no page and by no cursor. */
export async function compactListsApart(api: Api): Promise<void> {
  api.need('key:other-workspace')
  const { answer } = operationOf(api.operation)
  const noun = answer.kind === 'page' ? answer.of : ''
  const made = noun === 'contact' ? [await api.given.contact(), await api.given.contact({}, foreign)] : []
  const [ours, theirs] = [await readPages(api, own), await readPages(api, foreign)]
  const [a, b] = [ours, theirs].map((pages) => pages.flatMap(({ records }) => records)) as [Json[], Json[]]
  if (a.length + b.length === 0)
    throw new Untested('neither workspace lists any', `the workspaces must hold a ${noun}`)
  if (made.length > 0 && !b.some(({ id }) => id === made[1]?.id))
    return api.unseen('a contact is not listed by its own workspace')
  const common = a.filter((record) => b.some((other) => isDeepStrictEqual(record, other)))
  const strayed = await proveOwners(api, common, noun, made)
  const pages = [
    ...ours.map((page) => ({ page, side: own })),
    ...theirs.map((page) => ({ page, side: foreign })),
  ]
  for (const { page, side } of pages)
    await api.case(async () => {
      const others = strayed.filter(({ owner }) => owner !== side).map(({ record }) => record)
      // A record that was there before is shown again the next time, whatever has been made meanwhile.
      const stray = others.findLast((record) => page.records.some(({ id }) => id === record.id))
      api.expect.that(stray === undefined, 'only records of the own workspace', stray, {
        by: page.exchange,
        compared: { shows: [String(stray?.id)] },
      })
    })
  await judgeForeignCursor(api, own, foreign, { ours: a, theirs: b })
  await judgeForeignCursor(api, foreign, own, { ours: b, theirs: a })
  // Workspaces that were filled alike look the same as a list that forgets its workspace.
  if (common.length > 0)
    api.inconclusive('both workspaces list the same records: name one in records.foreign')
}

/** A list as one key sees it, and once more in two pages where it fits on one. */
async function readPages(api: Api, side: Side): Promise<readonly Page[]> {
  const whole = await api.read.walk(api.operation, side, pageLimit)
  const { length } = whole.records
  if (whole.pages.length > 1 || length < 2) return whole.pages
  const halves = await api.read.walk(api.operation, side, { limit: Math.ceil(length / 2), maxPages: 4 })
  return [...whole.pages, ...halves.pages]
}

/** How many records shown to both workspaces are looked into. */
const fewest = 4

/** A record that surely is of one workspace alone. */
interface Owned {
  readonly record: Json
  readonly owner: Side
}

/** Those of the records shown to both workspaces that surely are of one of them alone. */
async function proveOwners(
  api: Api,
  common: readonly Json[],
  noun: string,
  made: readonly Json[],
): Promise<readonly Owned[]> {
  const named = (api.target.records.foreign as Readonly<Record<string, unknown>> | undefined)?.[noun]
  const [ours, theirs] = made
  const owned: Owned[] = []
  for (const record of common) {
    if (record.id === named || (theirs && record.email === theirs.email))
      owned.push({ record, owner: foreign })
    else if (ours && record.email === ours.email) owned.push({ record, owner: own })
  }
  for (const record of common.slice(0, fewest)) {
    const owner = await findOnlyOwner(api, record)
    if (owner) owned.push({ record, owner })
  }
  return owned
}

/** The workspace whose key can read a record, or the contact it names, where it is missing to the other. */
async function findOnlyOwner(api: Api, { id, contactId }: Json): Promise<Side | undefined> {
  const reads: readonly (readonly [OperationId | undefined, unknown])[] = [
    [operationIds.find((operation) => operation === `${api.operation}/{id}`), id],
    [op.getContact, contactId],
  ]
  for (const [operation, name] of reads) {
    if (operation === undefined || typeof name !== 'string') continue
    const call = { params: { id: name } }
    const answers = [await api.call(operation, call), await api.call(operation, { ...call, ...foreign })]
    const statuses = answers.map(({ response }) => response.status)
    if (statuses.includes(200) && statuses.includes(404)) return statuses[0] === 200 ? own : foreign
  }
  return undefined
}

/** A cursor that the other workspace was given shows nothing of it; what else it does is open. */
async function judgeForeignCursor(
  api: Api,
  side: Side,
  other: Side,
  { ours, theirs }: { readonly ours: readonly Json[]; readonly theirs: readonly Json[] },
): Promise<void> {
  const { next } = api.read.page(await api.call(api.operation, { ...other, query: { limit: '1' } }))
  if (next === null) return
  const exchange = await api.call(api.operation, { ...side, query: { limit: '100', cursor: next } })
  const among = (records: readonly Json[], record: Json) =>
    records.some((one) => isDeepStrictEqual(one, record))
  const stray = recordsIn(exchange).find((record) => among(theirs, record) && !among(ours, record))
  await api.case(async () =>
    api.expect.that(stray === undefined, 'nothing of the workspace the cursor came from', stray, {
      by: exchange,
      compared: { shows: [String(stray?.id)] },
    }),
  )
}

function recordsIn({ response: { json } }: Exchange): readonly Json[] {
  return isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : []
}

import { limits, op } from '../../contract/index.js'
import { type Api, type Call, type Exchange, type Json, race, recordIn } from '../api/index.js'
import { learnErrorCodes } from './codes.js'

const { perWorkspace } = limits.webhook

/** A workspace filled with webhook destinations, one by one, and what happened at the brim. */
export interface Filled {
  /** Destinations there were at first. */
  readonly before: number
  /** The creations up to the last that fits, some of them of inactive destinations. */
  readonly creations: readonly Exchange[]
  /** Creations beyond it, of an active and of an inactive destination. */
  readonly beyond: readonly Exchange[]
  /** The names these had. */
  readonly refused: readonly unknown[]
  /** The list of the full workspace. */
  readonly listed: readonly Json[]
  /** The first page of it. */
  readonly page: Exchange | undefined
  /** Creations released together after one deletion, when there was room for one; undefined for a lost one. */
  readonly again: readonly (Exchange | undefined)[]
  /** Whether other clients made or deleted destinations meanwhile, so that their number says little. */
  readonly isShared: boolean
  /** A creation in the other workspace meanwhile, and how many it held; absent where there is no key of one. */
  readonly elsewhere: { readonly creation: Exchange; readonly before: number } | undefined
}

/** Fills the workspace with destinations, looks around, and empties it of them; done once per run. */
export const fillWithDestinations = (api: Api): Promise<Filled> =>
  api.observe('a workspace full of webhook destinations', async (filler) => {
    await learnErrorCodes(filler)
    const found = await readListed(filler)
    const before = found.length
    const creations: Exchange[] = []
    while (before + creations.length < perWorkspace) {
      const exchange = await createDestination(filler, { active: creations.length % 3 !== 1 })
      creations.push(exchange)
      if (exchange.response.status !== 201) break
    }
    const names = [filler.fresh.word(), filler.fresh.word()]
    const beyond = [
      await create(filler, { name: names[0] }),
      await create(filler, { name: names[1], active: false }),
    ]
    const { records: full, pages } = await filler.read.walk(op.listWebhooks)
    const elsewhere = await createElsewhere(filler)
    // Where one too many was accepted there is nothing to learn from making room.
    const isFull = beyond.every((exchange) => filler.isError(exchange, 409, 'conflict'))
    const again = isFull ? await replaceOne(filler, creations) : []
    const own = [...creations, ...beyond, ...again].map((one) => one && recordIn(one).id)
    const others = (records: readonly Json[]) =>
      records.flatMap(({ id }) => (own.includes(id) ? [] : [String(id)])).join(' ')
    const isShared = [full, await readListed(filler)].some((later) => others(later) !== others(found))
    const page = pages[0]?.exchange
    return { before, creations, beyond, refused: names, listed: full, page, again, isShared, elsewhere }
  })

/** So often a creation is made again that other clients may have been in the way of. */
const tries = 3

/** A creation, made again where it is refused although the list shows room: other clients' come and go. */
async function createDestination(api: Api, fields: Json): Promise<Exchange> {
  for (let n = 1; ; n += 1) {
    const exchange = await create(api, fields)
    if (n === tries || !api.isError(exchange, 409, 'conflict')) return exchange
    if ((await readListed(api)).length >= perWorkspace) return exchange
    await api.waitForReal(n * roomMs)
  }
}

/** After how long there may be room again, in milliseconds. */
const roomMs = 300

const readListed = async (api: Api, call: Call = {}): Promise<readonly Json[]> =>
  (await api.read.walk(op.listWebhooks, call)).records

async function create(api: Api, fields: Json, call: Call = {}): Promise<Exchange> {
  const body = await api.given.webhookBody(fields)
  const exchange = await api.call(op.createWebhook, { ...call, body })
  if (exchange.response.status < 300) api.given.deleteAfter(api.read.record(exchange), call)
  return exchange
}

/** Deletes one of the destinations made, an inactive one where there is one, and creates three more at once. */
async function replaceOne(api: Api, creations: readonly Exchange[]): Promise<Filled['again']> {
  const made = creations.filter(({ response }) => response.status === 201)
  const one = made[1] ?? made[0]
  if (one === undefined) return []
  const params = { id: String(api.read.record(one).id) }
  api.given2xx(await api.call(op.deleteWebhook, { params }))
  return race([0, 1, 2].map(() => () => create(api, {})))
}

async function createElsewhere(api: Api): Promise<Filled['elsewhere']> {
  if (api.target.keys.otherWorkspace === undefined) return undefined
  const as = { as: 'otherWorkspace' } as const
  const before = (await readListed(api, as)).length
  return { creation: await create(api, {}, as), before }
}

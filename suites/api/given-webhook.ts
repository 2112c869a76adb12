import { op } from '../../contract/index.js'
import { succeeded } from '../engine/answer.js'
import type { Call } from '../engine/call.js'
import type { Exchange } from '../engine/exchange.js'
import type { Json } from '../engine/json.js'
import { Inconclusive, Untested } from '../engine/outcome.js'
import { capabilities } from './capability.js'
import { readCatalog } from './catalog.js'
import type { SetUpApi } from './set-up-api.js'

/** How often a check waits for a place for a webhook destination, and how long at first, in milliseconds. */
const waits = 4
const waitMs = 300

/** Event ids that a destination may name: configured, otherwise read from the catalog (gap.webhook-events-catalog). */
export async function findEventIds(api: SetUpApi): Promise<readonly string[]> {
  const configured = api.target.records.eventIds
  if (configured?.length) return configured
  return api.observe('event catalog', async (reader) => {
    const { ids } = await readCatalog(reader)
    if (ids.length === 0)
      throw new Untested('the event catalog cannot be read', capabilities['record:event-id'].remediation)
    return ids
  })
}

/** The body of a webhook creation: a fresh name, a public https address that resolves, one event. */
export async function makeWebhookBody(api: SetUpApi, fields: Json = {}): Promise<Json> {
  const events = (await findEventIds(api)).slice(0, 1)
  const word = api.fresh.word()
  return { name: word, url: `https://example.com/hooks/${word}`, events, ...fields }
}

/** A webhook destination of the check's own, deleted after the check. */
export async function makeWebhook(api: SetUpApi, fields: Json = {}, call: Call = {}): Promise<Json> {
  const body = await makeWebhookBody(api, fields)
  const { facts } = api.run
  const isFull = (exchange: Exchange) => api.isError(exchange, 409, 'conflict')
  const create = () => api.call(op.createWebhook, { ...call, body })
  let exchange = await create()
  // Another run may hold them all, for the moment that it takes to see that there can be no more.
  for (let n = 1; isFull(exchange) && n <= waits && !facts.has(noPlace); n += 1) {
    await api.waitForReal(n * waitMs)
    exchange = await create()
  }
  if (isFull(exchange)) {
    facts.add(noPlace)
    throw new Inconclusive('the workspace holds as many webhook destinations as it may')
  }
  const webhook = api.read.record(exchange)
  deleteAfter(api, webhook, call)
  return webhook
}

const noPlace = 'every place for a webhook destination is taken'

/** Registers the deletion of a webhook destination after the check, unless the check itself deletes it. */
export function deleteAfter(api: SetUpApi, webhook: Json, { as }: Call = {}): void {
  const id = String(webhook.id)
  const call = { params: { id }, ...(as === undefined ? {} : { as }) }
  const isDeletion = (exchange: Exchange) =>
    exchange.operation === op.deleteWebhook && succeeded(exchange) && pathIdOf(exchange) === id
  api.after(async () =>
    api.evidence.exchanges.some(isDeletion) ? undefined : api.call(op.deleteWebhook, call),
  )
}

/** The id that the path of a deletion ends with. */
const pathIdOf = ({ request }: Exchange): string => decodeURIComponent(request.path.split('/').at(-1) ?? '')

import { op } from '../../contract/index.js'
import { type Api, Inconclusive, type Json } from '../api/index.js'
import { foreign } from '../observations/foreign-records.js'
import { listedDoubt } from '../side-effects/doubt.js'
import { answered, clipped, sideEffectOf } from '../side-effects/side-effect.js'
import { altered, byId, withBody } from './call.js'
import { type Drivers, plainList } from './driver.js'
import type { WriteTrial } from './trial.js'

/** A destination without what deliveries change: events of the workspace may occur at any time. */
const settled = ({ lastEventAt, failureCount, updatedAt, ...lasting }: Json): Json => lasting

const readListed = async (api: Api, test: (webhook: Json) => boolean): Promise<readonly Json[]> =>
  (await api.read.walk(op.listWebhooks)).records.filter(test)

/** Destinations with as little as can be sent, and with all. */
async function createWebhooks(api: Api): Promise<void> {
  await api.given.webhook()
  await api.given.webhook({ description: 'all that can be sent', active: false })
}

/** Tries bodies, each under a name and address of its own; what is made is deleted after the check. */
async function openCreationTrial(api: Api): Promise<WriteTrial> {
  const [event] = await api.given.eventIds()
  const sent = new Set<unknown>()
  return {
    on: { event },
    ordinary: {},
    async send(fields) {
      const body = await api.given.webhookBody(fields)
      const exchange = await api.call(op.createWebhook, { body })
      if (api.isError(exchange, 409, 'conflict'))
        throw new Inconclusive('the workspace holds as many webhook destinations as it may')
      if (exchange.response.status < 300) api.given.deleteAfter(api.read.record(exchange))
      for (const value of [body.name, body.url]) if (typeof value === 'string') sent.add(value)
      return exchange
    },
    before: [],
    now: () => readListed(api, ({ name, url }) => sent.has(name) || sent.has(url)),
    stored: ({ id }) => api.read.present(op.listWebhooks, String(id)),
  }
}

/** How to work with webhook destinations (section 4.9). */
export const webhookDrivers: Drivers<
  typeof op.createWebhook | typeof op.listWebhooks | typeof op.listWebhookEvents | typeof op.deleteWebhook
> = {
  [op.createWebhook]: {
    valid: async (api) => ({ body: await api.given.webhookBody() }),
    harmless: () => ({ body: { name: 7 } }),
    cover: createWebhooks,
    async state(api, call) {
      return (await readListed(api, ({ name }) => name === (call.body as Json).name)).map(settled)
    },
    async changes(api, call) {
      const { url, events } = call.body as { url: string; events: readonly string[] }
      const others = (await api.given.eventIds()).filter((id) => !events.includes(id)).slice(0, 1)
      return [
        withBody(call, { url: altered(url) }),
        withBody(call, { description: 'One more field.' }),
        ...(others.length > 0 ? [withBody(call, { events: others })] : []),
      ]
    },
    /** Deletes the destination. */
    async disturb(api, _call, answer) {
      const call = { ...byId(answer), idempotencyKey: api.fresh.key() }
      api.given2xx(await api.call(op.deleteWebhook, call))
    },
    undo: (api, webhook) => api.given.deleteAfter(webhook),
    invalid: [{ name: undefined }, { events: [] }],
    trial: openCreationTrial,
    sideEffects: {
      words: ({ body: { name, url } }) => ({ name, url }),
      /** The secret is not kept. */
      left(exchange, { body }) {
        const { id, name = body.name } = answered(exchange)
        return { left: sideEffectOf('webhook', exchange.request.key, { id, word: name }) }
      },
      makes: true,
      doubt: () =>
        listedDoubt({
          noun: 'webhook',
          list: op.listWebhooks,
          needs: ['name', 'url'],
          query: () => ({}),
          isIt: ({ name, url }, { words }, leftovers) =>
            name === words.name &&
            clipped(String(url)) === words.url &&
            (leftovers.isMarked(name) || leftovers.isMarked(url)),
          parts: ({ id, name }) => ({ id, word: name }),
        }),
    },
  },

  [op.listWebhooks]: {
    ...plainList,
    async cover(api) {
      await createWebhooks(api)
      await api.call(op.listWebhooks)
    },
    list: {
      marked: async (api, side) => [await api.given.webhook({ active: false }, side)],
      mark: ['name'],
    },
  },

  [op.listWebhookEvents]: { ...plainList, cover: (api) => api.call(op.listWebhookEvents) },

  [op.deleteWebhook]: {
    valid: async (api) => ({
      ...byId(await api.given.webhook()),
      on: { otherName: api.fresh.word() },
    }),
    harmless: (api) => ({ params: { id: api.fresh.unknownId() } }),
    async cover(api) {
      await api.call(op.deleteWebhook, byId(await api.given.webhook()))
    },
    async state(api, { params, on }) {
      const isIt = ({ id, name }: Json) => id === params?.id || name === on?.otherName
      return (await readListed(api, isIt)).map(settled)
    },
    /** The only other deletion is that of another destination. */
    async changes(_api, call, state) {
      const other = (state as readonly Json[]).find(({ name }) => name === call.on?.otherName)
      return [{ ...call, ...byId(other ?? { id: '' }) }]
    },
    /** Makes another destination. */
    async disturb(api, { on }) {
      await api.given.webhook({ name: on?.otherName }, { idempotencyKey: api.fresh.key() })
    },
    sideEffects: {
      left: (exchange, { params }) => ({
        ended: sideEffectOf('webhook', exchange.request.key, { id: params.id }),
      }),
    },
    foreign: {
      record: (api) => api.given.webhook({}, foreign),
      async seen(api, { id }) {
        const webhook = await api.read.find(op.listWebhooks, String(id), foreign)
        return webhook && settled(webhook)
      },
      list: op.listWebhooks,
      mark: 'name',
    },
  },
}

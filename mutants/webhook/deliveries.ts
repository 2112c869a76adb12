import { createHmac } from 'node:crypto'
import { op } from '../../contract/index.js'
import type { StoredWebhook } from '../../fake-server/store/records.js'
import type { Delivery } from '../../fake-server/world/world.js'
import type { FamilyMutants } from '../mutation.js'
import { inTurn } from '../operators/in-turn.js'
import { ruledOut } from '../ruled-out.js'
import { delivered, destinationOf } from './operators.js'

/** The event that a delivery reports. */
const typeOf = ({ body }: Delivery): string => (JSON.parse(body) as { type: string }).type

/** Sends what was sent to some destinations too that did not ask for it. */
const alsoTo = (asked: (webhook: StoredWebhook, sent: readonly Delivery[]) => boolean) =>
  delivered((sent, _, before) => [
    ...sent,
    ...before
      .filter(
        (webhook) => sent.length > 0 && asked(webhook, sent) && !sent.some(({ url }) => url === webhook.url),
      )
      .flatMap(({ url }) => sent.slice(0, 1).map((one) => ({ ...one, url }))),
  ])

/** Signs deliveries in another way; undefined leaves the signature out. */
const signed = (sign: (body: string, webhook: StoredWebhook) => string | undefined) =>
  delivered((sent, context) =>
    sent.map((one) => {
      const webhook = destinationOf(one, context)
      const { 'x-webhook-signature': _, ...headers } = one.headers
      const signature = webhook && sign(one.body, webhook)
      return { ...one, headers: signature ? { ...headers, 'x-webhook-signature': signature } : headers }
    }),
  )

const hmac = (key: string | Buffer, text: string | Buffer, algorithm = 'sha256'): string =>
  `sha256=${createHmac(algorithm, key).update(text).digest('hex')}`

/** Puts destinations back as they were before the event, in some fields. */
const counted = (change: (now: StoredWebhook, before: StoredWebhook | undefined) => Partial<StoredWebhook>) =>
  delivered((sent, { workspace }, before) => {
    for (const webhook of [...workspace.webhooks.all()]) {
      const then = before.find(({ id }) => id === webhook.id)
      workspace.webhooks.put(Object.freeze({ ...webhook, ...change(webhook, then) }))
    }
    return sent
  })

const nounOf = (event: string): string => event.split('.', 1)[0] ?? ''

const nounsOf = (events: readonly string[]): ReadonlySet<string> => new Set(events.map(nounOf))

/** Faults of deliveries, their signatures and their counters. */
export const deliveryMutants = {
  'webhook.delivery': {
    'nothing is delivered': delivered(() => []),
    'a destination is sent the first of its events alone': ruledOut(
      delivered((sent, context) =>
        sent.filter((one) => destinationOf(one, context)?.events[0] === typeOf(one)),
      ),
    ),
    'a destination is sent the last of its events alone': ruledOut(
      delivered((sent, context) =>
        sent.filter((one) => destinationOf(one, context)?.events.at(-1) === typeOf(one)),
      ),
    ),
    'a destination is sent every event': ruledOut(alsoTo(({ active }) => active)),
    'who asks for one event of a noun is sent all of that noun': alsoTo(
      ({ active, events }, [one]) => active && one !== undefined && nounsOf(events).has(nounOf(typeOf(one))),
    ),
    'an inactive destination is sent its events': alsoTo(
      ({ active, events }, [one]) => !active && one !== undefined && events.includes(typeOf(one)),
    ),
    'one destination per event is notified': delivered((sent) => sent.slice(0, 1)),
    'deals are not reported': delivered((sent) => sent.filter((one) => !typeOf(one).startsWith('deal'))),
    'a deleted destination is notified as before': ruledOut((behaviour) => {
      const known = new Map<string, StoredWebhook>()
      delivered((sent, { workspace }, before) => {
        for (const webhook of before) known.set(webhook.id, webhook)
        const gone = [...known.values()].filter(({ id }) => !workspace.webhooks.get(id))
        return [...sent, ...gone.flatMap(({ url }) => sent.slice(0, 1).map((one) => ({ ...one, url })))]
      })(behaviour)
      const next = behaviour.handlers[op.deleteWebhook]
      behaviour.handlers[op.deleteWebhook] = (context) => {
        const webhook = context.workspace.webhooks.get(context.params.id ?? '')
        if (webhook) known.set(webhook.id, webhook)
        return next(context)
      }
    }),
  },
  'webhook.signature': {
    'deliveries are not signed': signed(() => undefined),
    'the suffix of the secret signs': signed((body, { secretSuffix }) => hmac(secretSuffix, body)),
    'SHA-1 is used': signed((body, { secret }) => hmac(secret, body, 'sha1')),
    'the secret of the first destination signs for all': (behaviour) => {
      let first: string | undefined
      signed((body, { secret }) => {
        first ??= secret
        return hmac(first, body)
      })(behaviour)
    },
    'what is signed is set with blanks': signed((body, { secret }) =>
      hmac(secret, JSON.stringify(JSON.parse(body), null, 2)),
    ),
    'what is signed is read as Latin-1': signed((body, { secret }) =>
      hmac(secret, Buffer.from(body, 'latin1')),
    ),
    'the body is signed without its data': signed((body, { secret }) => {
      const { data: _, ...rest } = JSON.parse(body) as Record<string, unknown>
      return hmac(secret, JSON.stringify(rest))
    }),
    'the secret itself is the signature': signed((_, { secret }) => secret),
  },
  'webhook.last-event': {
    'lastEventAt is for ever null': counted(() => ({ lastEventAt: null })),
    'failures are not counted': inTurn(
      counted((_, before) => ({ failureCount: before?.failureCount ?? 0 })),
      delivered((sent, { world }) => {
        world.retries.length = 0
        return sent
      }),
    ),
    'deliveries are counted as failures': counted(({ lastEventAt, failureCount }, before) => ({
      failureCount: failureCount + (lastEventAt === before?.lastEventAt ? 0 : 1),
    })),
    'an event moves lastEventAt of every destination': counted(() => ({
      lastEventAt: '2030-01-01T00:00:00.000Z',
    })),
    'a failure is counted at every destination': delivered((sent, { workspace, world }) => {
      if (world.receiversRefuse)
        for (const webhook of [...workspace.webhooks.all()])
          workspace.webhooks.put(Object.freeze({ ...webhook, failureCount: webhook.failureCount + 1 }))
      return sent
    }),
  },
} satisfies Partial<FamilyMutants<'webhook'>>

import { createHmac } from 'node:crypto'
import { op } from '../../contract/index.js'
import { type Api, type Exchange, type Json, Misconfigured, type ReceivedDelivery } from '../api/index.js'
import { withId } from '../judgements/pages.js'
import { judgeArrival, judgeRefusal } from '../preconditions/receiver.js'
import {
  contactEvents,
  type Event,
  hasReceived,
  type ReceiverListener,
  readReceived,
  registerListener,
  requireEvents,
  waitUntil,
} from './events.js'

/** What the secret may mean as a key: its text, or the text or bytes after a prefix such as `whsec_`. */
function keysOf(secret: string): readonly (string | Buffer)[] {
  const bare = secret.slice(secret.indexOf('_') + 1)
  return [secret, bare, Buffer.from(bare, 'base64')]
}

/** What may be signed: the body, or a time or id from the headers along with it (gap.webhook-signature). */
function textsOf({ headers, body }: ReceivedDelivery): readonly string[] {
  const tokens = [...new Set(Object.values(headers).flatMap((value) => value.split(/[\s,;=]+/)))]
  const short = tokens.filter((token) => token !== '' && token.length <= 64)
  return [body, ...short.flatMap((token) => [`${token}.${body}`, `${token}:${body}`, `${token}${body}`])]
}

/** Whether some header holds an HMAC-SHA256 of a delivery by the secret, in hex or base64. */
function isSigned(delivery: ReceivedDelivery, secret: string): boolean {
  const headers = Object.values(delivery.headers)
  return keysOf(secret).some((key) =>
    textsOf(delivery).some((text) => {
      const digest = createHmac('sha256', key).update(text).digest()
      const [hex, base64] = [digest.toString('hex'), digest.toString('base64url')]
      return headers.some((value) => value.toLowerCase().includes(hex) || urlSafe(value).includes(base64))
    }),
  )
}

/** Base64 in the alphabet of URLs, so that both alphabets compare. */
const urlSafe = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_')

const basis = (...listeners: readonly ReceiverListener[]): { by: readonly Exchange[] } => ({
  by: listeners.flatMap(({ creation }) => creation ?? []),
})

/** A destination, and the events it is to receive. */
interface Subscriber {
  readonly at: ReceiverListener
  readonly receives: readonly Event[]
}

/** Subscribers to each event and to all, and two that are to receive nothing: one is inactive, one deleted. */
async function registerSubscribers(api: Api, events: readonly Event[]): Promise<readonly Subscriber[]> {
  const alone: Subscriber[] = []
  for (const event of events) alone.push({ at: await registerListener(api, [event]), receives: [event] })
  const all = await registerListener(api, events)
  const inactive = await registerListener(api, events, { active: false })
  const deleted = await registerListener(api, events)
  const params = { id: String(deleted.webhook.id) }
  api.given2xx(await api.call(op.deleteWebhook, { params }))
  return [
    ...alone,
    { at: all, receives: events },
    { at: inactive, receives: [] },
    { at: deleted, receives: [] },
  ]
}

/** How much longer an event is waited for that others have received, in seconds: each destination may have a queue of its own. */
const longerSeconds = 22

/** `webhook.delivery`: each destination receives what it subscribed to, and of nothing else. */
export async function delivery(api: Api): Promise<void> {
  api.need('control:receiver')
  const events = await requireEvents(api, 2)
  const subjects: Json[] = []
  for (const event of events) subjects.push(await event.prepare(api))
  const all = await registerSubscribers(api, events)
  const marks = new Map<Event, readonly string[]>()
  for (const [n, event] of events.entries()) marks.set(event, await event.cause(api, subjects[n] ?? {}))
  const subscribed = all.flatMap(({ at, receives }) => (receives.length > 0 ? [at] : []))
  const received = (at: ReceiverListener, event: Event) => hasReceived(api, at, marks.get(event) ?? [])
  const arrived = new Map<string, boolean>()
  const nameOf = ({ word }: ReceiverListener, { id }: Event) => `${word} ${id}`
  for (const { at, receives } of all)
    for (const event of receives) {
      // Once one has had its time, the others have had it as well.
      const seconds = [...arrived.values()].includes(false) ? 0 : undefined
      arrived.set(nameOf(at, event), await waitUntil(api, () => received(at, event), seconds))
    }
  // What should not come gets the time to come all the same.
  await api.wait(1000)
  for (const { at, receives } of all)
    for (const event of events.filter((one) => !receives.includes(one)))
      await api.case(async () => {
        const came = await received(at, event)
        const isInactive = at.webhook.active === false
        const who = isInactive
          ? 'an inactive destination'
          : 'a destination that did not subscribe or is deleted'
        // What a destination is sent is what it subscribes to (section 6); what `active` does is not said. A late delivery
        // of what made the subject of an update may look like one of the update.
        const doubt = isInactive || isUpdate(event) ? {} : { certain: true }
        api.expect.that(!came, `nothing of ${event.id} for ${who}`, 'a delivery', { ...basis(at), ...doubt })
      })
  for (const { at, receives } of all)
    for (const event of receives)
      await api.case(async () => {
        const came = arrived.get(nameOf(at, event)) ?? false
        const hasOther = receives.some((one) => arrived.get(nameOf(at, one)))
        const isSent = subscribed.some((one) => arrived.get(nameOf(one, event)))
        // No delay of deliveries explains that others have received this one, and this destination another (gap.webhook-delivery).
        if (!came && hasOther && isSent) {
          const cameLate = await waitUntil(api, () => received(at, event), longerSeconds)
          const what = `a delivery of ${event.id}, as to others`
          const seen = 'another of its events, and this one not within half a minute'
          api.expect.that(cameLate, what, seen, { ...basis(at), certain: true })
        }
        const claim = came ? {} : await judgeArrival(api, subscribed)
        api.expect.that(came, `a delivery of ${event.id}`, 'none within seconds', { ...basis(at), ...claim })
      })
  await judgeUpdatesApart(api)
}

const isUpdate = ({ id }: Event): boolean => /updat|chang/i.test(id)

/** Events of one noun are distinguished: an update is not delivered to a destination of creations. */
async function judgeUpdatesApart(api: Api): Promise<void> {
  const events = await contactEvents(api)
  if (!events) return
  const { created, updated } = events
  const subject = await updated.prepare(api)
  const [deaf, all] = [await registerListener(api, [created]), await registerListener(api, [updated])]
  // The creation of the subject may still be on its way.
  await api.wait(1000)
  const before = (await readReceived(api, deaf)).length
  const marks = await updated.cause(api, subject)
  if (!(await waitUntil(api, () => hasReceived(api, all, marks)))) return
  await api.wait(1000)
  await api.case(async () => {
    const later = (await readReceived(api, deaf)).slice(before)
    const stray = later.find(({ body }) => marks.some((mark) => body.includes(mark)))
    const expected = `nothing of ${updated.id} for a destination of ${created.id}`
    api.expect.that(stray === undefined, expected, stray?.body, basis(deaf))
  })
}

/** `webhook.signature`: of two destinations, each with a secret of its own. */
export async function signature(api: Api): Promise<void> {
  api.need('control:receiver')
  const [event] = await requireEvents(api, 1)
  if (!event) return
  const subject = await event.prepare(api)
  const listeners = [await registerListener(api, [event]), await registerListener(api, [event])]
  const marks = await event.cause(api, subject)
  for (const at of listeners)
    await api.case(async () => {
      if (!(await waitUntil(api, () => hasReceived(api, at, marks)))) {
        await requireDelivery(api, listeners)
      }
      const { secret } = at.webhook
      if (typeof secret !== 'string') return api.inconclusive('the creation answered no secret')
      const received = (await readReceived(api, at)).filter(({ body }) =>
        marks.some((mark) => body.includes(mark)),
      )
      const unsigned = received.find((one) => !isSigned(one, secret))
      const expected = 'the HMAC-SHA256 of the body, by the secret, in some header'
      api.expect.that(unsigned === undefined, expected, Object.keys(unsigned?.headers ?? {}), basis(at))
    })
}

/** Ends the check as inconclusive where no delivery came: that one is due is for the rule of deliveries. */
async function requireDelivery(api: Api, destinations: readonly ReceiverListener[]): Promise<never> {
  const { claim } = await judgeArrival(api, destinations)
  if (claim) throw new Misconfigured(claim, 'has received nothing from the server', 'contradicted')
  return api.inconclusive('no delivery came within seconds')
}

/** A destination as the list shows it. */
const readListed = async (api: Api, { webhook }: ReceiverListener): Promise<Json> =>
  withId((await api.read.webhooks()).records, webhook.id) ?? {}

/** `webhook.last-event` */
export async function lastEvent(api: Api): Promise<void> {
  api.need('control:receiver')
  const { receiver } = api.target.control
  const [event, another] = await requireEvents(api, 2)
  if (!receiver || !event || !another) return
  const subject = await event.prepare(api)
  const [subscribed, other] = [await registerListener(api, [event]), await registerListener(api, [another])]
  // Other clients may cause the other event.
  const unmoved = async (at: ReceiverListener, name: 'failureCount' | 'lastEventAt', what: string) => {
    const now = (await readListed(api, at))[name]
    if (at === other && (await readReceived(api, other)).length > 0) return
    api.expect.equal(now, at.webhook[name], what, basis(at))
  }
  const marks = await event.cause(api, subject)
  if (!(await waitUntil(api, () => hasReceived(api, subscribed, marks)))) {
    await requireDelivery(api, [subscribed])
  }
  const moves = async () => (await readListed(api, subscribed)).lastEventAt !== subscribed.webhook.lastEventAt
  const moved = await waitUntil(api, moves)
  api.expect.that(
    moved,
    '`lastEventAt` moved by a delivery',
    subscribed.webhook.lastEventAt,
    basis(subscribed),
  )
  await unmoved(subscribed, 'failureCount', '`failureCount` as at creation')
  await unmoved(other, 'lastEventAt', '`lastEventAt` as at creation')
  await receiver.refuse(true)
  api.after(() => receiver.refuse(false))
  await event.cause(api, subject)
  const grown = await waitUntil(api, () => probeFailures(api, subscribed))
  // How long a delivery is tried is open (gap.webhook-retries); only a clock of our own can outlast it.
  const claim = grown ? {} : await judgeRefusal(api)
  if (!grown && !api.isClockMovable) api.inconclusive('no failure was counted within seconds')
  api.expect.that(grown, '`failureCount` grown by a refused delivery', 'the count as before', {
    ...basis(subscribed),
    ...claim,
  })
  await unmoved(other, 'failureCount', '`failureCount` of another destination')
}

/** Whether more failures are counted than at creation, a retry later where time can be moved. */
async function probeFailures(api: Api, at: ReceiverListener): Promise<boolean> {
  if (Number((await readListed(api, at)).failureCount) > Number(at.webhook.failureCount)) return true
  if (api.isClockMovable) await api.wait(60_000)
  return false
}

import { createHmac } from 'node:crypto'
import { type Assumptions, op, permittedValues } from '../../contract/index.js'
import { eventIdsIn } from '../../suites/api/event-ids-in.js'
import { isObject, type Json } from '../../suites/engine/json.js'
import type { ReceivedDelivery } from '../../suites/engine/target.js'
import { isAccepted } from './is-accepted.js'
import type { Learner } from './learner.js'
import { createWebhook, findEventIds, makeContact, makeWebhook } from './learner-records.js'
import { byReads, byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

const received = { needs: ['control:receiver'] } as const

/** How destinations, events and deliveries are learnt (sections 4.9 and 6). */
export const webhookQuestions: Questions<
  | 'webhook-events-catalog'
  | 'webhook-event-unknown'
  | 'webhook-events-duplicates'
  | 'webhook-ssrf'
  | 'webhook-https-environment'
  | 'webhook-defaults'
  | 'webhook-delivery'
  | 'webhook-signature'
  | 'webhook-retries'
> = {
  'webhook-events-catalog': byReads(async (learner) => {
    const path = '/api/v1/webhooks/events'
    const { ok, json } = await learner.get(path)
    const data = isObject(json) ? json.data : json
    const events = eventIdsIn(data)
    if (!ok || events.length === 0 || !Array.isArray(data))
      throw new Unlearnt('the event catalog cannot be read')
    const [first] = data as readonly unknown[]
    if (typeof first === 'string') return { path, events, form: 'strings' }
    const isGroup = isObject(first) && Object.values(first).some(Array.isArray)
    return { path, events, form: isGroup ? 'groups' : 'objects' }
  }),
  'webhook-event-unknown': byWrites(async (learner) => {
    const answer = await createWebhook(learner, { events: ['conformance.unknown'] })
    if (answer.status === 404) return 'not-found'
    return isAccepted(answer) ? 'accept' : 'refuse'
  }),
  'webhook-events-duplicates': byWrites(async (learner) => {
    const [event] = await findEventIds(learner)
    const answer = await createWebhook(learner, { events: [event, event] })
    if (!isAccepted(answer)) return 'refuse'
    const { events } = answer.record
    if (!Array.isArray(events)) throw new Unlearnt('the destination shows no events')
    return events.length > 1 ? 'keep' : 'once'
  }),
  'webhook-ssrf': byWrites(async (learner) => {
    const guarded = await createWebhook(learner, { url: 'https://127.0.0.1/hook' })
    if (guarded.status === 403) return 'forbidden'
    if (isAccepted(guarded)) throw new Unlearnt('an address of the server itself is taken')
    const known = await createWebhook(learner)
    const unknown = await createWebhook(learner, { url: 'https://conformance-unknown.example.com/hook' })
    if (!known.ok) throw new Unlearnt('an ordinary address is refused')
    return isAccepted(unknown) ? 'invalid_request' : 'names-resolved'
  }),
  'webhook-https-environment': byWrites(async (learner) =>
    isAccepted(await createWebhook(learner, { url: 'http://example.com/hook' }))
      ? 'http-accepted'
      : 'https-only',
  ),
  'webhook-defaults': byWrites(async (learner) => {
    const { active, description, failureCount, lastEventAt } = await makeWebhook(learner)
    return {
      active: active === true,
      description: String(description),
      failureCount: Number(failureCount),
      lastEventAt: typeof lastEventAt === 'string' ? lastEventAt : null,
    }
  }),
  'webhook-delivery': byWrites(async (learner) => {
    const { delivery } = await awaitDelivery(learner)
    const sent: unknown = parsed(delivery.body)
    const event = Array.isArray(sent) ? sent[0] : sent
    if (!isObject(event)) throw new Unlearnt('a delivery is no JSON object')
    if (Array.isArray(sent)) return { method: 'POST', members: Object.keys(event), form: 'batch' }
    if ('createdAt' in event && 'name' in event) return { method: 'POST', members: [], form: 'record' }
    return { method: 'POST', members: Object.keys(event), form: 'event' }
  }, received),
  'webhook-signature': byWrites(async (learner) => {
    const { delivery, secret } = await awaitDelivery(learner)
    for (const [header, value] of Object.entries(delivery.headers)) {
      const at = /t=(\d+)/.exec(value)?.[1]
      for (const over of ['body', 'time-and-body'] as const)
        for (const encoding of ['hex', 'base64'] as const) {
          const text = over === 'body' ? delivery.body : `${at}.${delivery.body}`
          const digest = createHmac('sha256', secret).update(text).digest(encoding)
          if (!value.includes(digest)) continue
          const prefix = value.slice(0, value.indexOf(digest)).split(',').at(-1) ?? ''
          return { header: namedAs(header), prefix, encoding, over }
        }
    }
    throw new Unlearnt('no header of a delivery holds a known signature')
  }, received),
  'webhook-retries': byWrites(
    async (learner) => {
      const { receiver } = learner.target.control
      if (receiver === undefined) throw new Unlearnt('no receiver is configured')
      const { id } = await registerReceiver(learner)
      await receiver.refuse(true)
      learner.after(() => receiver.refuse(false))
      const events = 5
      for (let n = 0; n < events; n += 1) await makeContact(learner)
      for (let minutes = 0; minutes < 10; minutes += 1) {
        await learner.advance(60_000)
        await learner.call(op.listWebhooks)
      }
      const hook = (await learner.list(op.listWebhooks)).find((one) => one.id === id)
      const [count, isActive] = [Number(hook?.failureCount), hook?.active === true]
      const options = permittedValues('webhook-retries') as readonly Assumptions['webhook-retries'][]
      const found = options.find((option) => {
        if ((option.deactivateAfter !== null) === isActive) return false
        return option.deactivateAfter === null ? count === events * attemptsIn(option, 10 * 60_000) : true
      })
      if (found === undefined)
        throw new Unlearnt(`${count} failures within 10 minutes fit no permitted schedule`)
      return found
    },
    { needs: ['control:receiver', 'control:clock'] },
  ),
}

/** How many attempts of a delivery fall into so many milliseconds. */
function attemptsIn({ tries, everyMs, growth }: Assumptions['webhook-retries'], within: number): number {
  let [count, at, wait] = [0, 0, everyMs]
  while (count < tries && at <= within) {
    count += 1
    at += wait
    wait *= growth
  }
  return count
}

/** A destination at the receiver of the configuration, for the creation of contacts. */
async function registerReceiver(learner: Learner): Promise<Json> {
  const { receiver } = learner.target.control
  const ids = await findEventIds(learner)
  if (receiver === undefined) throw new Unlearnt('no receiver is configured')
  const url = `${receiver.url}/${learner.word()}`
  const named = ids.filter((id) => /^(contact|lead)s?[._-]created$/.test(id))
  // The catalog may lack the event although a destination may name it.
  for (const events of [[...new Set([...named, 'contact.created'])], named]) {
    if (events.length === 0) continue
    const answer = await createWebhook(learner, { url, events, active: true })
    if (answer.ok) return answer.record
  }
  throw new Unlearnt('the catalog has no event that a new contact causes')
}

/** The first delivery to a new destination, and the secret it is signed by. */
const awaitDelivery = (
  learner: Learner,
): Promise<{ readonly delivery: ReceivedDelivery; readonly secret: string }> =>
  learner.once('a delivery', async () => {
    const webhook = await registerReceiver(learner)
    await makeContact(learner)
    const { receiver } = learner.target.control
    for (let n = 0; n < 10; n += 1) {
      const delivery = (await receiver?.received())?.find(({ url }) => url === webhook.url)
      if (delivery !== undefined) return { delivery, secret: String(webhook.secret) }
      await learner.wait(300)
    }
    throw new Unlearnt('no delivery has arrived within seconds')
  })

/** A header in the usual notation: the first letter of each word is a capital. */
const namedAs = (header: string): string => header.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase())

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import http, { type Agent } from 'node:http'
import { load } from '../load.js'
import type { OutgoingDelivery } from '../webhooks/delivery-attempt.js'
import { isLoopback } from '../webhooks/loopback.js'
import type { WebhookOptions } from '../webhooks/webhook-options.js'
import type { DeliveryOutcome } from '../world/world.js'
import { unintercepted } from './unintercepted.js'

/** Carries one delivery to its receiver; it never rejects. */
export type Deliver = (delivery: OutgoingDelivery) => Promise<DeliveryOutcome>

// As it is before other code of the process patches it.
const { request: ask } = http

/** A connection of its own, by TLS where the address asks for it: most fakes never load what that takes. */
function agentFor({ protocol }: URL): Agent | false {
  if (protocol !== 'https:') return false
  const https = load('node:https') as typeof import('node:https')
  return new https.Agent()
}

/** How deliveries are carried, as the options say. */
export function deliverOf({ deliver, fetch, timeoutMs = 5000 }: WebhookOptions): Deliver {
  const send =
    typeof deliver === 'function'
      ? async (delivery: OutgoingDelivery) => (await deliver(delivery)) ?? 200
      : fetch
        ? async (delivery: OutgoingDelivery, signal: AbortSignal) =>
            (await fetch(requestOf(delivery, signal))).status
        : (delivery: OutgoingDelivery, signal: AbortSignal) =>
            unintercepted(() => post(delivery, signal, deliver === 'anywhere'))
  return async (delivery) => {
    // Not by a timer of the process, which a test may have replaced.
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const status = await Promise.race([send(delivery, signal), aborted(signal)])
      if (Number.isInteger(status) && status >= 100 && status <= 599) return { status }
      return { error: `the receiver answered ${String(status)}, which is not a status` }
    } catch (error) {
      return { error: signal.aborted ? `no answer within ${timeoutMs} ms` : textOf(error) }
    }
  }
}

const requestOf = ({ url, headers, text }: OutgoingDelivery, signal: AbortSignal): Request =>
  new Request(url, { method: 'POST', headers, body: text, redirect: 'manual', signal })

/** The status of an answer over the network. */
function post(
  { url, headers, text }: OutgoingDelivery,
  signal: AbortSignal,
  isAnywhere: boolean,
): Promise<number> {
  const to = new URL(url)
  if (!isAnywhere && !isLoopback(to.hostname))
    throw new Error(`not sent: ${to.hostname} is not this computer, and deliver: 'anywhere' is not set`)
  const body = Buffer.from(text)
  return new Promise((resolve, reject) => {
    const request = ask(to, {
      method: 'POST',
      headers: { ...headers, 'content-length': body.length },
      agent: agentFor(to),
      signal,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.end(body)
  })
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/** What went wrong; an error of several connections says it in its members. */
const textOf = (error: unknown): string => {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(textOf))].join('; ')
  return error instanceof Error ? error.message : String(error)
}

import http, { type Agent } from 'node:http'
import { load } from '../load.js'
import type { OutgoingDelivery } from '../webhooks/delivery-attempt.js'
import { isLoopback } from '../webhooks/loopback.js'
import { unintercepted } from './unintercepted.js'

// As it is before other code of the process patches it.
const { request: ask } = http

/** A connection of its own, by TLS where the address asks for it: most fakes never load what that takes. */
function agentFor({ protocol }: URL): Agent | false {
  if (protocol !== 'https:') return false
  const https = load('node:https') as typeof import('node:https')
  return new https.Agent()
}

/** Sends a delivery over the network until a signal aborts; gives the status of the answer. */
export type NetworkSender = (delivery: OutgoingDelivery, signal: AbortSignal) => Promise<number>

/** What sends deliveries over the network: to this computer alone, or anywhere. */
export const networkSender =
  (isAnywhere: boolean): NetworkSender =>
  (delivery, signal) =>
    unintercepted(() => post(delivery, signal, isAnywhere))

/** Headers with names in capitals: HTTP ignores the case of a name. */
const inCapitals = (headers: OutgoingDelivery['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))

/** The status of an answer over the network. */
function post(
  { url, headers, text, isVaried }: OutgoingDelivery,
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
      headers: isVaried ? inCapitals(headers) : { ...headers, 'content-length': body.length },
      agent: agentFor(to),
      signal,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    if (isVaried) request.write(body.subarray(0, body.length / 2))
    request.end(isVaried ? body.subarray(body.length / 2) : body)
  })
}

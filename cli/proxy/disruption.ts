import { STATUS_CODES } from 'node:http'
import { type ErrorCode, statusOfCode } from '../../contract/index.js'
import type { ProxyDisturbance } from './proxy-disturbances.js'

/** What happens to an exchange. */
export type Disruption =
  /** The proxy answers, and the server never gets the request. */
  | { readonly kind: 'answer'; readonly head: () => string; readonly body: string }
  /** The connection is reset before the server gets the request. */
  | { readonly kind: 'reset' }
  /** The connection is reset in place of the server's answer. */
  | { readonly kind: 'lose' }
  | { readonly kind: 'delay'; readonly ms: number }

/** How long `slow` takes, in milliseconds, as in the fake. */
const slowMs = 2000

const answering = (
  name: ProxyDisturbance,
  code: ErrorCode,
  headers: () => readonly string[] = () => [],
): Disruption => {
  const status = statusOfCode[code]
  const body = JSON.stringify({
    error: { code, message: `conformance proxy --disturb ${name}`, details: {} },
  })
  return {
    kind: 'answer',
    body,
    head: () =>
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        `X-Conformance-Proxy: disturb ${name}`,
        ...headers(),
        '\r\n',
      ].join('\r\n'),
  }
}

/** One second from now, as a date. It has no milliseconds: rounded up, so that it is not too early for a client that counts them. */
function aSecondAsDate(): readonly string[] {
  const now = Math.ceil(Date.now() / 1000) * 1000
  const text = (ms: number) => new Date(ms).toUTCString()
  return [`Date: ${text(now)}`, `Retry-After: ${text(now + 1000)}`]
}

/** What each disturbance does to an exchange. */
export const disruptions: Readonly<Record<ProxyDisturbance, Disruption>> = {
  'rate-limit-seconds': answering('rate-limit-seconds', 'rate_limited', () => ['Retry-After: 1']),
  'rate-limit-date': answering('rate-limit-date', 'rate_limited', aSecondAsDate),
  unavailable: answering('unavailable', 'unavailable'),
  internal: answering('internal', 'internal'),
  'reset-before': { kind: 'reset' },
  'reset-after': { kind: 'lose' },
  slow: { kind: 'delay', ms: slowMs },
  'in-progress': answering('in-progress', 'idempotency_in_progress'),
}

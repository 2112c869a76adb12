import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import {
  type ErrorCode,
  type OperationId,
  operationAt,
  statusOfCode,
  type Variant,
} from '../../contract/index.js'
import { countText } from '../../reporters/index.js'
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

/** A disturbance that meets an exchange. */
export interface Met {
  readonly name: ProxyDisturbance
  readonly does: Disruption
  /** It did not come about, and may meet another request. */
  undo(): void
}

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

const kinds: Readonly<Record<ProxyDisturbance, Disruption>> = {
  'rate-limit-seconds': answering('rate-limit-seconds', 'rate_limited', () => ['Retry-After: 1']),
  'rate-limit-date': answering('rate-limit-date', 'rate_limited', aSecondAsDate),
  unavailable: answering('unavailable', 'unavailable'),
  internal: answering('internal', 'internal'),
  'reset-before': { kind: 'reset' },
  'reset-after': { kind: 'lose' },
  slow: { kind: 'delay', ms: slowMs },
  'in-progress': answering('in-progress', 'idempotency_in_progress'),
}

/** With a seed, one of so many requests of an operation is met. */
const oneOf = 5

/**
 * Chooses the requests that are disturbed: the first one of each operation for each disturbance, or with a seed some of all,
 * never two of an operation one after the other.
 */
export class Disturbing {
  readonly #met = new Set<string>()
  /** How many requests of each operation came, and which of them was met last. */
  readonly #seen = new Map<OperationId, { requests: number; latest: number }>()
  readonly #counts = new Map<ProxyDisturbance, number>()

  constructor(
    private readonly names: readonly ProxyDisturbance[],
    private readonly variant: Variant,
    private readonly seed: number | undefined,
  ) {}

  /** What meets a request; undefined where nothing does. */
  next(method: string, target: string, head: string): Met | undefined {
    const operation = operationAt(this.variant, { method, path: target })
    // A client that waits for 100 Continue would need that first.
    if (operation === undefined || /^expect:/im.test(head)) return undefined
    const hasKey = method !== 'GET' && /^idempotency-key:/im.test(head)
    const fitting = this.names.filter((name) => name !== 'in-progress' || hasKey)
    return this.seed === undefined ? this.#first(operation, method, fitting) : this.#drawn(operation, fitting)
  }

  #first(operation: OperationId, method: string, names: readonly ProxyDisturbance[]): Met | undefined {
    const groupOf = (name: ProxyDisturbance) =>
      `${name} ${name === 'slow' ? (method === 'GET' ? 'reads' : 'writes') : operation}`
    const name = names.find((one) => !this.#met.has(groupOf(one)))
    if (name === undefined) return undefined
    this.#met.add(groupOf(name))
    return this.#meeting(name, () => this.#met.delete(groupOf(name)))
  }

  #drawn(operation: OperationId, names: readonly ProxyDisturbance[]): Met | undefined {
    const seen = this.#seen.get(operation) ?? { requests: 0, latest: -1 }
    this.#seen.set(operation, seen)
    seen.requests += 1
    const number = createHash('sha256')
      .update(`${this.seed} ${operation} ${seen.requests}`)
      .digest()
      .readUInt32BE()
    const name = names[Math.floor(number / oneOf) % names.length]
    if (name === undefined || number % oneOf !== 0 || seen.latest === seen.requests - 1) return undefined
    seen.latest = seen.requests
    return this.#meeting(name, () => undefined)
  }

  #meeting(name: ProxyDisturbance, undo: () => void): Met {
    const add = (one: number) => this.#counts.set(name, (this.#counts.get(name) ?? 0) + one)
    add(1)
    return {
      name,
      does: kinds[name],
      undo() {
        add(-1)
        undo()
      },
    }
  }

  /** How often each disturbance met a request, for the report. */
  get remarks(): readonly string[] {
    return this.names.map((name) => {
      const n = this.#counts.get(name) ?? 0
      return `--disturb ${name} met ${n === 0 ? 'no request' : countText(n, 'request')}`
    })
  }
}

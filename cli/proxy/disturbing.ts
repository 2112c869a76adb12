import { createHash } from 'node:crypto'
import { type OperationId, operationAt, type Variant } from '../../contract/index.js'
import { countText } from '../../reporters/index.js'
import { type Disruption, disruptions } from './disruption.js'
import type { ProxyDisturbance } from './proxy-disturbances.js'

/** A disturbance that meets an exchange. */
export interface Met {
  readonly name: ProxyDisturbance
  readonly does: Disruption
  /** It did not come about, and may meet another request. */
  undo(): void
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
      does: disruptions[name],
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

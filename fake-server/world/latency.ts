import type { ServedOperationId } from '../../contract/index.js'
import type { Chance } from '../../fixtures/chance.js'

/** How late the answers of some operations are. */
export interface Latency {
  /** The operations as they were named, for lists of latencies. */
  readonly on: readonly string[]
  /** How late answers are in a few words, such as `20 to 400 ms`. */
  readonly name: string
  /** The operations; undefined for every request. */
  readonly operations: ReadonlySet<ServedOperationId> | undefined
  /** How late an answer is, in milliseconds, drawn with numbers in [0, 1). */
  readonly drawMs: (draw: () => number) => number
}

/** The latencies of a fake; of those that concern a request the latest counts. */
export class LatencyList {
  readonly #latencies: Latency[]
  readonly #draw: Chance

  /** `draw` gives numbers in [0, 1). */
  constructor(draw: Chance, latencies: readonly Latency[] = []) {
    this.#draw = draw
    this.#latencies = [...latencies]
  }

  get isEmpty(): boolean {
    return this.#latencies.length === 0
  }

  get all(): readonly Latency[] {
    return this.#latencies
  }

  add(latency: Latency): void {
    this.#latencies.push(latency)
  }

  remove(latency: Latency): void {
    const at = this.#latencies.indexOf(latency)
    if (at !== -1) this.#latencies.splice(at, 1)
  }

  /** How late the answer to a request of an operation is, in milliseconds. */
  drawMs(operation: ServedOperationId | undefined): number {
    const found = this.#latencies.findLast(
      ({ operations }) => operations === undefined || (operation !== undefined && operations.has(operation)),
    )
    return found?.drawMs(this.#draw) ?? 0
  }

  /** The same latencies, for a copy of the fake. */
  copy(): LatencyList {
    return new LatencyList(this.#draw.copy(), this.#latencies)
  }
}

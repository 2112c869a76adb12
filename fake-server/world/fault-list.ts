import type { Chance } from '../../fixtures/chance.js'
import type { ReceivedRequest } from '../messages/received-request.js'
import type { Fault } from './fault.js'

/** How many requests a fault has met, and whether it was removed. */
interface FaultState {
  readonly hits: number
  readonly isRemoved: boolean
}

const fresh: FaultState = { hits: 0, isRemoved: false }

/** The faults of a fake in the order in which they were added. */
export class FaultList {
  readonly #states: Map<Fault, FaultState>
  readonly #draw: Chance

  /** `draw` gives numbers in [0, 1) for faults that meet a share of the requests. */
  constructor(draw: Chance, states: Iterable<readonly [Fault, FaultState]> = []) {
    this.#draw = draw
    this.#states = new Map(states)
  }

  /** Whether none was ever added. */
  get isEmpty(): boolean {
    return this.#states.size === 0
  }

  /** Every fault, also those that meet no more requests. */
  get all(): readonly Fault[] {
    return [...this.#states.keys()]
  }

  /** The faults that still meet requests. */
  get live(): readonly Fault[] {
    return this.all.filter((fault) => this.remaining(fault) > 0)
  }

  /** How many requests a fault has met; 0 for one that is not of this list. */
  hits(fault: Fault): number {
    return this.#states.get(fault)?.hits ?? 0
  }

  /** How many requests a fault still meets; 0 for one that is not of this list. */
  remaining(fault: Fault): number {
    const state = this.#states.get(fault)
    return state === undefined || state.isRemoved ? 0 : fault.times - state.hits
  }

  add(fault: Fault): void {
    this.#states.set(fault, fresh)
  }

  /** Makes a fault meet no more requests. */
  remove(fault: Fault): void {
    const state = this.#states.get(fault)
    if (state) this.#states.set(fault, { ...state, isRemoved: true })
  }

  /** Makes every fault meet no more requests. */
  removeAll(): void {
    for (const fault of this.live) this.remove(fault)
  }

  /** Whether a fault was ever added that concerns a request, also one that meets no more. */
  concern({ operation }: ReceivedRequest): boolean {
    return this.all.some(
      ({ operations }) => operations === undefined || (operation !== undefined && operations.has(operation)),
    )
  }

  /** The first fault that meets a request, which is then counted as met. */
  take(request: ReceivedRequest): Fault | undefined {
    const found = this.live.find((fault) => this.#meets(fault, request))
    if (found) this.#count(found, 1)
    return found
  }

  /** Takes back that a fault met a request: that never came to the point at which it would have. */
  giveBack(fault: Fault): void {
    this.#count(fault, -1)
  }

  /** The same faults with the same counts, for a copy of the fake. */
  copy(): FaultList {
    return new FaultList(this.#draw.copy(), this.#states)
  }

  #meets({ operations, chance, meets }: Fault, request: ReceivedRequest): boolean {
    const { operation } = request
    if (operations !== undefined && (operation === undefined || !operations.has(operation))) return false
    return meets(request) && (chance === 1 || this.#draw() < chance)
  }

  #count(fault: Fault, by: number): void {
    const state = this.#states.get(fault)
    if (state) this.#states.set(fault, { ...state, hits: state.hits + by })
  }
}

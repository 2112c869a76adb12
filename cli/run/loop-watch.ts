/** How often the event loop is asked for a turn, in milliseconds. */
const everyMs = 10

/** What keeps the event loop no longer than that is not a block, in milliseconds. */
const shortMs = 2 * everyMs

/** A time in which one piece of work kept the event loop, so that nothing else of the run could go on. */
export interface Block {
  /** When it began, in milliseconds since the watch did. */
  readonly beginMs: number
  /**
   * How long it was, in milliseconds: no more than this process computed, as other programs may take the processor from
   * it meanwhile.
   */
  readonly ms: number
}

/** A clock, and the CPU time of this process, both in milliseconds from any start. */
export interface Clocks {
  readonly now: () => number
  readonly cpu: () => number
}

const ownClocks: Clocks = {
  now: () => performance.now(),
  cpu() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

/** Watches how long pieces of work keep the event loop, until it is stopped. */
export class LoopWatch {
  readonly #blocks: Block[] = []
  readonly #timer: NodeJS.Timeout
  readonly #begin: number
  #last: { readonly now: number; readonly cpu: number }

  constructor(private readonly clocks: Clocks = ownClocks) {
    this.#last = { now: clocks.now(), cpu: clocks.cpu() }
    this.#begin = this.#last.now
    this.#timer = setInterval(() => this.#look(), everyMs).unref()
  }

  /** How long it has been watching, in milliseconds. */
  get ms(): number {
    return this.clocks.now() - this.#begin
  }

  /** The CPU time of this process since it began, in milliseconds. */
  get cpuMs(): number {
    return this.clocks.cpu()
  }

  /** The blocks so far, the longest first. */
  get blocks(): readonly Block[] {
    return this.#blocks.toSorted((one, other) => other.ms - one.ms)
  }

  /** Counts what is under way as ended. */
  stop(): void {
    this.#look()
    clearInterval(this.#timer)
  }

  #look(): void {
    const [now, cpu] = [this.clocks.now(), this.clocks.cpu()]
    const { now: then, cpu: before } = this.#last
    const ms = Math.min(now - then, cpu - before)
    if (ms > shortMs) this.#blocks.push({ beginMs: then - this.#begin, ms })
    this.#last = { now, cpu }
  }
}

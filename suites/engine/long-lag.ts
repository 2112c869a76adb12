import type { OperationId } from '../../contract/index.js'
import type { NotedClaim } from './claim-finding.js'
import type { Exchange } from './exchange.js'
import type { Lag } from './lag.js'
import type { AskAgain, LateReads, SuspectRead } from './late-reads.js'
import type { OutsideCause } from './outside-cause.js'
import { UndocumentedReads } from './undocumented-reads.js'

/** The longest lag that is found out, in milliseconds. */
const longestMs = 10_000

/** The longest that is waited for on a target whose reads have shown a write at once, in milliseconds. */
const longestInStepMs = 4000

/** The pause between two looks, in milliseconds. */
const stepMs = 500

/** So often nothing came of waiting for long, before it is not done again. */
const maxFutileTries = 1

/** How much longer than the longest lag that was seen a read may lag. */
const margin = 1.5

/** How long the run waits in all to see which failures come from the lag, in milliseconds. */
const budgetMs = 30_000

/** Waits for real, in milliseconds. */
type Pause = (ms: number, why: string) => Promise<void>

/** How the target is asked, and waited for. */
export interface Asking {
  readonly ask: AskAgain
  readonly pause: Pause
  readonly now: () => number
}

/** A lag of reads that is longer than what a run waits after a write: it is found out, and named. */
export class LongLag implements OutsideCause {
  #longest: { readonly list: OperationId; readonly ms: number } | undefined
  #horizonMs = longestMs
  #inVain = 0
  #spentMs = 0
  readonly #looks = new UndocumentedReads()
  /** Reads that showed nothing more once the lag was over. */
  readonly #fresh = new WeakSet<Exchange>()

  constructor(
    private readonly lag: Lag,
    private readonly lateReads: LateReads,
    private readonly asking: Asking,
  ) {}

  known(exchanges: readonly Exchange[], isOpen: boolean): NotedClaim | undefined {
    // A failure is looked at again, as long as there is time for that.
    if (!isOpen && this.#spentMs < budgetMs) return undefined
    return this.#suspects(exchanges).length === 0 ? undefined : this.#finding()
  }

  /** Whether the run, which knows of a long lag, read a path that is not an operation between some exchanges or next to them. */
  #isLookedAmong(exchanges: readonly Exchange[]): boolean {
    return this.#longest !== undefined && this.#looks.isAmong(exchanges)
  }

  /** Makes the reads among some exchanges again until they show more, or no lag can explain them. */
  async find(exchanges: readonly Exchange[], isOpen: boolean): Promise<NotedClaim | undefined> {
    if (isOpen) return undefined
    const isHopeless = this.#longest === undefined && this.#inVain >= maxFutileTries
    if (this.lag.maxMs === 0 || isHopeless) return undefined
    const suspects = this.#suspects(exchanges)
    if (suspects.length === 0) return this.#isLookedAmong(exchanges) ? this.#finding() : undefined
    const began = this.asking.now()
    const late = await this.#later(suspects)
    this.#spentMs += this.asking.now() - began
    if (late === undefined) {
      if (this.#isLookedAmong(exchanges)) return this.#finding()
      this.#inVain += 1
      for (const { exchange } of suspects) this.#fresh.add(exchange)
      return undefined
    }
    return this.#note(late.list, late.ms) ? this.#finding() : undefined
  }

  /** Notes that a read showed at once what was written just before it. */
  noteUpToDate(): void {
    this.#horizonMs = longestInStepMs
  }

  /** Notes that a path was read that is not an operation, as the request of that number. */
  noteUndocumentedRead(index: number): void {
    if (this.lag.maxMs > 0 && this.lag.age < longestMs) this.#looks.add(index)
  }

  /** Looks for long for what a read lacks that was just written; says whether it came. */
  async until<T>(list: OperationId, look: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.lag.age >= longestMs) return undefined
    let missedMs = this.lag.age
    const writtenAt = this.asking.now() - missedMs
    while (missedMs < longestMs) {
      await this.asking.pause(stepMs, why)
      const found = await look()
      if (found !== undefined) {
        this.#note(list, missedMs)
        return found
      }
      missedMs = this.asking.now() - writtenAt
    }
    this.#inVain += 1
    return undefined
  }

  async #later(
    suspects: readonly SuspectRead[],
  ): Promise<{ readonly list: OperationId; readonly ms: number } | undefined> {
    for (;;) {
      for (const { exchange, call, missedMs } of suspects) {
        const before = Math.max(missedMs, this.lateReads.suspects([exchange], longestMs)[0]?.missedMs ?? 0)
        const after = await this.asking.ask(exchange.operation, call)
        if (this.lateReads.showsMore(exchange, after)) return { list: exchange.operation, ms: before }
        // Where reads are known to lag for long, this one may have, and nothing can show that it did not.
        if (this.#longest && this.lateReads.isOvertaken(exchange, after)) return this.#longest
      }
      const youngest = Math.min(...suspects.map(({ exchange }) => this.lateReads.ageOf(exchange)))
      if (youngest > this.#limitMs) return undefined
      await this.asking.pause(stepMs, why)
    }
  }

  get #limitMs(): number {
    return this.#longest === undefined ? this.#horizonMs : Math.min(longestMs, margin * this.#longest.ms)
  }

  #suspects(exchanges: readonly Exchange[]): readonly SuspectRead[] {
    return this.lateReads
      .suspects(exchanges, this.#limitMs)
      .filter(({ exchange }) => !this.#fresh.has(exchange))
      .filter(({ exchange }) => this.#longest !== undefined || this.lateReads.seemsLate(exchange))
  }

  /** Notes that a read still missed something so long after it was written; one that the run waits for is not a long lag. */
  #note(list: OperationId, ms: number): boolean {
    if (ms < this.lag.maxMs) this.lag.noteLate(list, ms)
    else if (ms > (this.#longest?.ms ?? 0)) this.#longest = { list, ms }
    return ms >= this.lag.maxMs
  }

  #finding(): NotedClaim | undefined {
    if (this.#longest === undefined) return undefined
    const { list, ms } = this.#longest
    return {
      member: 'baseUrl',
      state: 'disturbed',
      claim: 'a server whose reads show what was written before',
      seen: `shows what was written later than the ${inSeconds(this.lag.maxMs)} that a run waits: ${list} lacked it for ${inSeconds(ms)}`,
      correction: 'let reads come from a replica that keeps up, or from the database that writes go to',
    }
  }
}

const why = 'to see whether reads show what was written later'

const inSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`

import type { Variant } from '../../contract/index.js'
import type { RuleResult } from '../../suites/index.js'
import { judgeHistories, type ShownByHistories } from './histories/judge-histories.js'
import { together } from './shown-together.js'
import { SingleExchanges } from './single-exchanges.js'
import { type Recorded, type TrafficExchange, trafficExchange } from './traffic-exchange.js'
import { trafficResults } from './traffic-results.js'

/** How recorded traffic is judged. */
export interface TrafficOptions {
  readonly variant: Variant
  /** Whether the recordings are all the traffic of the server since its records and keys began. */
  readonly isClosed: boolean
}

/**
 * Judges traffic as it is seen: each exchange by itself and at once, and their histories whenever somebody asks. What was
 * seen can be dropped in parts; each is then judged as all that is known, in a world in which others write as well.
 */
export class TrafficJudge {
  readonly #alone: SingleExchanges
  readonly #exchanges: TrafficExchange[] = []
  /** What the histories of earlier parts show. */
  #before: ShownByHistories = new Map()
  #hasParts = false
  #seen = 0

  constructor(private readonly options: TrafficOptions) {
    this.#alone = new SingleExchanges(options.variant)
  }

  /** The exchanges of the current part. */
  get exchanges(): readonly TrafficExchange[] {
    return this.#exchanges
  }

  /** How many exchanges were seen. */
  get seen(): number {
    return this.#seen
  }

  /** Judges an exchange by itself, where the recording has all of it, and keeps it for the histories. */
  async see(recorded: Recorded): Promise<void> {
    this.#seen += 1
    const exchange = trafficExchange(recorded, this.#seen)
    this.#exchanges.push(exchange)
    await this.#alone.see(exchange)
  }

  /**
   * Ends a part: what comes next is judged without it, as exchanges between them are missing or no more can be kept.
   * From then on nothing is all the traffic.
   */
  endPart(): void {
    this.#hasParts = true
    this.#before = together(this.#before, this.#shown(false))
    this.#exchanges.length = 0
  }

  /**
   * What was seen shows of each rule that traffic decides, in the order of the contract.
   *
   * @param isOver Whether no more comes: before that, requests that are under way may have written as other clients may.
   */
  async results(isOver: boolean): Promise<readonly RuleResult[]> {
    const { variant, isClosed } = this.options
    const shown = together(this.#before, this.#shown(isOver && isClosed && !this.#hasParts))
    return trafficResults(variant, await this.#alone.results(), shown)
  }

  /** What the histories of the current part show. */
  #shown(isClosed: boolean): ShownByHistories {
    const exchanges = this.#exchanges.toSorted((a, b) => a.recorded.sentMs - b.recorded.sentMs)
    return judgeHistories({ variant: this.options.variant, isClosed, exchanges })
  }
}

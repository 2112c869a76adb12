import type { Assumptions } from '../../../contract/index.js'
import { entriesOf, type GapChoices, keyOf, wholeOf } from './choices.js'
import type { Runner, RunOutcome } from './run-outcome.js'

/** Why no further run is made. */
export class Stopped extends Error {
  readonly reason: 'budget' | 'aborted'

  constructor(reason: 'budget' | 'aborted') {
    super(reason === 'budget' ? 'all permitted runs are used up' : 'the runs were aborted')
    this.reason = reason
  }
}

/** One run: in what the assumptions differed from the usual ones, and the result. */
export interface VariedRun {
  readonly choices: GapChoices
  readonly outcome: RunOutcome
}

/** How trials are made. */
export interface VaryTrialOptions {
  readonly usual: Partial<Assumptions>
  /** How many runs are made at most. */
  readonly maxRuns: number
  readonly signal: AbortSignal
  /** Called before each run with its number, from 1. */
  readonly onRun: (run: number) => void
}

/** The runs of a client's tests so far; the outcomes are kept by the assumptions. */
export class Trials {
  readonly all: VariedRun[] = []
  readonly #first = new Map<string, RunOutcome>()
  readonly #runner: Runner
  /** How many runs have begun; several may be under way. */
  #begun = 0
  readonly #options: VaryTrialOptions

  constructor(runner: Runner, options: VaryTrialOptions) {
    this.#runner = runner
    this.#options = options
  }

  /** Runs the tests, also where they were run with the same assumptions before. */
  async run(choices: GapChoices): Promise<RunOutcome> {
    const { usual, maxRuns, signal, onRun } = this.#options
    if (signal.aborted) throw new Stopped('aborted')
    if (this.#begun >= maxRuns) throw new Stopped('budget')
    this.#begun += 1
    onRun(this.#begun)
    const whole = entriesOf(choices).map(([gap, part]) => [gap, wholeOf(gap, part, usual)])
    const outcome = await this.#runner({ ...usual, ...Object.fromEntries(whole) }, signal)
    // An aborted run has not failed by itself.
    if (signal.aborted) throw new Stopped('aborted')
    this.all.push({ choices, outcome })
    const key = keyOf(Object.fromEntries(whole))
    if (!this.#first.has(key)) this.#first.set(key, outcome)
    return outcome
  }

  /** The outcome of the first run with these assumptions; the tests are run where there was none. */
  async outcomeOf(choices: GapChoices): Promise<RunOutcome> {
    const { usual } = this.#options
    const whole = entriesOf(choices).map(([gap, part]) => [gap, wholeOf(gap, part, usual)])
    return this.#first.get(keyOf(Object.fromEntries(whole))) ?? (await this.run(choices))
  }
}

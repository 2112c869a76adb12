import type { Assumptions, GapName } from '../../../contract/index.js'
import { entriesOf, type GapChoices, holds, isSame, without } from './choices.js'
import { combinations } from './combinations.js'
import { exceptionOf } from './failing-tests/exceptions.js'
import { type Difference, findingsOf, type OrderFinding, orderFindingOf } from './finding.js'
import { otherOrders, together } from './other-orders.js'
import { relevantGaps } from './relevant-gaps.js'
import type { Runner, RunOutcome } from './run-outcome.js'
import { otherRequest } from './sent-requests.js'
import { isFailureOf, smallestDifference } from './smallest-difference.js'
import { Stopped, Trials } from './trials.js'
import type { Unstable, VaryResult } from './vary-result.js'

/** What a run is for. */
export type VaryStep = 'usual' | 'combination' | 'confirmation' | 'smallest difference' | 'another order'

/** Reported before each run. */
export interface VaryProgress {
  /** The number of the run, from 1. */
  readonly run: number
  readonly step: VaryStep
  /** The number of the combination that is judged, from 1; 0 before the first. */
  readonly combination: number
  /** How many combinations are planned so far. */
  readonly combinations: number
  /** How many differences have been found. */
  readonly found: number
}

/** How to vary. */
export interface VaryPlan {
  /** The same seed gives the same combinations. 1 by default. */
  readonly seed?: number
  /** What the tests are run with usually, in place of the defaults. */
  readonly usual?: Partial<Assumptions>
  /** The gaps to vary, in place of those that the runs meet. */
  readonly gaps?: readonly GapName[]
  /** How many runs are made at most. 200 by default. */
  readonly maxRuns?: number
  /** How many combinations are run at the same time, each with a fake of its own. 1 by default. */
  readonly jobs?: number
  /** Ends the runs early; what was found until then is reported. */
  readonly signal?: AbortSignal
  /** Called before each run. */
  readonly onProgress?: (progress: VaryProgress) => void
}

/**
 * Runs a client's tests against servers with other permitted values, so that every pair of values of two gaps occurs, and
 * finds each smallest difference that breaks them. The usual values come first, twice: if the tests fail there, or only
 * at times, nothing can be said about other values. A difference counts only if the tests fail with it, then
 * pass without it, and then fail with it again.
 *
 * @param runner Runs the tests once; an error that it throws ends the whole.
 * @example
 * const result = await vary(runner, { seed: 1, onProgress: ({ run }) => console.error(`run ${run}`) })
 * for (const finding of result.findings) console.log(findingText(finding))
 */
export async function vary(runner: Runner, plan: VaryPlan = {}): Promise<VaryResult> {
  const variation = new Variation(runner, plan)
  try {
    await variation.start()
    await variation.tryAll()
    await variation.tryOrders()
  } catch (error) {
    if (error instanceof Stopped) return variation.result(reasons[error.reason])
    if (error instanceof Unfit) return variation.result(error.message)
    throw error
  }
  return variation.result()
}

const reasons: Readonly<Record<Stopped['reason'], string>> = {
  budget: 'the permitted number of runs was used up: permit more, or run fewer or quicker tests',
  aborted: 'the runs were interrupted: run the command again to try all combinations',
}

/** The tests do not pass with the usual values, so that no failure means anything. */
class Unfit extends Error {}

class Variation {
  readonly #trials: Trials
  readonly #usual: Partial<Assumptions>
  readonly #plan: VaryPlan
  readonly #differences: Difference[] = []
  readonly #orders: OrderFinding[] = []
  readonly #unstable: Unstable[] = []
  /** The combinations that were judged, without what is known to break the tests. */
  readonly #judged: GapChoices[] = []
  #step: VaryStep = 'usual'
  #tried = 0
  #planned = 0

  constructor(runner: Runner, plan: VaryPlan) {
    this.#plan = plan
    this.#usual = plan.usual ?? {}
    this.#trials = new Trials(runner, {
      usual: this.#usual,
      maxRuns: plan.maxRuns ?? 200,
      signal: plan.signal ?? new AbortController().signal,
      onRun: (run) =>
        plan.onProgress?.({
          run,
          step: this.#step,
          combination: this.#tried,
          combinations: this.#planned,
          found: this.#differences.length,
        }),
    })
  }

  async start(): Promise<void> {
    const first = await this.#trials.run({})
    const second = await this.#trials.run({})
    if (first.ok !== second.ok)
      throw new Unfit(
        `the tests passed in one of two runs with the usual values and failed in the other${named(first, second)}: make them independent of time and chance first`,
      )
    if (!first.ok)
      throw new Unfit(
        `the tests fail with the usual values already${named(first, second)}: make them pass first`,
      )
    if (this.#gaps.varied.length === 0)
      throw new Unfit(
        'no request reached a fake whose answer depends on what the document leaves open: have the tests use the fake, for instance at CONFORMANCE_BASE_URL',
      )
  }

  /** Tries combinations until every pair of values was tried, also of gaps that only some combinations have the client meet. */
  async tryAll(): Promise<void> {
    const { jobs = 1 } = this.#plan
    for (;;) {
      const rows = combinations(this.#gaps.varied, {
        seed: this.#plan.seed ?? 1,
        usual: this.#usual,
        tried: this.#judged,
        known: this.#known,
      })
      if (rows.length === 0) return
      this.#planned = this.#tried + rows.length
      for (let n = 0; n < rows.length; n += jobs) {
        const some = rows.slice(n, n + jobs)
        // Their outcomes are kept: what is judged of them is the same as one after the other. An error comes again there.
        if (jobs > 1)
          await Promise.allSettled(some.map((row) => this.#trials.outcomeOf(this.#withoutKnown(row))))
        for (const row of some) {
          this.#tried += 1
          await this.#judge(row)
        }
      }
    }
  }

  /**
   * Turns the order of each list for which the document names none, and compares what the client sends. Where the tests pass
   * and another record is changed, it was chosen by its place: by the client, or by a test that needs any record.
   */
  async tryOrders(): Promise<void> {
    const usual = this.#trials.all
      .slice(0, 2)
      .flatMap(({ outcome: { requests } }) => (requests ? [requests] : []))
    const all = otherOrders(this.#gaps.varied, this.#usual, this.#known)
    if (usual.length < 2 || all.length === 0) return
    this.#step = 'another order'
    const otherIn = ({ ok, requests = [] }: RunOutcome) => (ok ? otherRequest(usual, requests) : undefined)
    const whole = await this.#trials.outcomeOf(together(all))
    if (whole.ok && otherIn(whole) === undefined) return
    for (const choices of all) {
      const other = otherIn(await this.#trials.outcomeOf(choices))
      if (other === undefined) continue
      const again = otherIn(await this.#trials.run(choices))
      if (isSame(again, other)) this.#orders.push(orderFindingOf(choices, other, this.#usual))
    }
  }

  result(reason?: string): VaryResult {
    const findings = findingsOf(this.#differences, this.#usual)
    const isDone = reason === undefined && this.#unstable.length === 0
    const open = this.#judged.length === 0 ? 'cannot-vary' : 'undecided'
    return {
      verdict: findings.length > 0 ? 'dependent' : isDone ? 'independent' : open,
      ...(reason === undefined ? {} : { reason }),
      findings,
      orders: this.#orders,
      unstable: this.#unstable,
      ...this.#gaps,
      combinations: this.#tried,
      runs: this.#trials.all.length,
    }
  }

  get #known(): readonly GapChoices[] {
    return this.#differences.map(({ choices }) => choices)
  }

  get #gaps() {
    if (this.#plan.gaps) return { varied: this.#plan.gaps, agreed: [] }
    return relevantGaps([...new Set(this.#trials.all.flatMap(({ outcome }) => outcome.met ?? []))])
  }

  /** Runs a combination, and finds the differences that break the tests until they pass with what is left of it. */
  async #judge(row: GapChoices): Promise<void> {
    for (let left = this.#withoutKnown(row); ; left = this.#withoutKnown(left)) {
      this.#step = 'combination'
      const outcome = await this.#trials.outcomeOf(left)
      if (!outcome.ok && (await this.#explain(left, outcome))) continue
      // Where the tests fail at times only, another run would be as uncertain.
      this.#judged.push(left)
      return
    }
  }

  /** Finds the smallest differences in choices that fail, for each test one; false where they fail at times only. */
  async #explain(choices: GapChoices, first: RunOutcome): Promise<boolean> {
    this.#step = 'confirmation'
    const again = await this.#trials.run(choices)
    if (again.ok) return this.#note(choices, first)
    const found: Difference[] = []
    let tests = (first.failing ?? []).filter((name) => again.failing?.includes(name))
    do {
      const difference = await this.#smallest(choices, tests)
      if (difference === undefined) break
      found.push(difference)
      tests = tests.filter((name) => !difference.failing.includes(name))
    } while (tests.length > 0)
    if (found.length === 0) return false
    this.#differences.push(...found)
    return true
  }

  /** A smallest difference with which one of the tests fails, passes without it, and fails again; undefined where it fails at times only. */
  async #smallest(choices: GapChoices, tests: readonly string[]): Promise<Difference | undefined> {
    this.#step = 'smallest difference'
    const search = { trials: this.#trials, usual: this.#usual, known: this.#known, tests }
    const smallest = await smallestDifference(choices, search)
    const outcome = await this.#trials.outcomeOf(smallest)
    this.#step = 'confirmation'
    // Between two runs with the difference, so that an outage of the environment is not taken for a dependency.
    const usual = await this.#trials.run({})
    if (!usual.ok)
      throw new Unfit(
        `the tests failed with the usual values, with which they had passed${named(usual)}: something else has changed; run the command again`,
      )
    const outcomes = [outcome, await this.#trials.run(smallest)]
    if (outcomes.every((one) => isFailureOf(tests, one))) {
      const failing = [...new Set(outcomes.flatMap((one) => one.failing ?? []))]
      const isTimedOut = outcomes.some(({ timedOut }) => timedOut === true)
      const relevant = tests.length === 0 ? failing : failing.filter((name) => tests.includes(name))
      const exception = exceptionOf(outcome.exceptions ?? [], relevant)
      return {
        choices: smallest,
        failing: relevant,
        ...(exception && { exception }),
        timedOut: isTimedOut,
        runs: outcomes.length,
      }
    }
    this.#note(smallest, outcomes.find(({ ok }) => !ok) ?? outcome)
    return undefined
  }

  #note(choices: GapChoices, { failing = [] }: RunOutcome): false {
    this.#unstable.push({ choices, failing })
    return false
  }

  /** The choices with one gap of each known difference set back, so that others can show. */
  #withoutKnown(row: GapChoices): GapChoices {
    let left = row
    for (const difference of this.#known) {
      const last = entriesOf(difference).at(-1)?.[0]
      if (last !== undefined && holds(left, difference, this.#usual)) left = without(left, last)
    }
    return left
  }
}

/** The first failing tests, in brackets; nothing where no run has shown one. */
function named(...outcomes: readonly RunOutcome[]): string {
  const names = [...new Set(outcomes.flatMap(({ failing = [] }) => failing))]
  if (names.length === 0) return ''
  return ` (${names.slice(0, 3).join(', ')}${names.length > 3 ? `, and ${names.length - 3} more` : ''})`
}

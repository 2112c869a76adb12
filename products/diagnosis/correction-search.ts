import type { Assumptions } from '../../contract/index.js'
import type { Detected, RunRecord } from '../../suites/api/index.js'
import { type Pauses, realPauses } from '../../suites/engine/pauses.js'
import type { RunResult } from '../../suites/engine/run.js'
import { type Correction, type CorrectionContext, changes, correctionsOf } from './corrections/index.js'
import { type Failure, failuresIn } from './failure.js'
import { CorrectionTrial, type CorrectionTrialOptions } from './trial.js'

/** The most that judging failures again may take. */
export interface SearchLimits {
  readonly requests: number
  /** In milliseconds. */
  readonly ms: number
}

/** Failures that are the same, with the one that shows the fault best first. */
type Same = readonly Failure[]

/** How many failures of those that are the same are judged again at the most, until one goes. */
const maxRepresentatives = 2

/** The failures that stand for all that are the same: the first of each rule. */
const representativesOf = (same: Same): Same =>
  same.filter(({ rule }, n) => same.findIndex((one) => one.rule === rule) === n).slice(0, maxRepresentatives)

/** What a failure explains once it is corrected. */
export interface ExplainedFailures {
  readonly cause: string
  /** The failures that do not come with the correction, and come without. */
  readonly explained: readonly Same[]
}

/** Judges failures again with one of them corrected in the answers of the target, within some limits. */
export class CorrectionSearch {
  readonly #context: CorrectionContext
  readonly #detected: Detected
  readonly #pauses: Pauses
  readonly #endsAt: number
  readonly #trials: CorrectionTrial[] = []
  /** Whether a failure comes without any correction. */
  readonly #breaks = new Map<Failure, boolean>()
  #plain: Promise<CorrectionTrial> | undefined
  #isCut = false

  constructor(
    private readonly options: Omit<CorrectionTrialOptions, 'context'>,
    private readonly result: RunResult,
    private readonly limits: SearchLimits,
  ) {
    const assumptions = { ...result.assumptions, ...(result.detected as Partial<Assumptions>) }
    const { variant, records } = options.target
    const foreignIds = new Set(Object.values(records.foreign ?? {}).flat())
    const failures = failuresIn(result.results)
    const errors = result.exchanges.filter(({ response }) => response.status >= 400)
    this.#context = { variant, assumptions, failures, errors, foreignIds }
    // Where errors have their code: a new session would have to see an error first.
    const errorBody = errors.length > 0 ? { 'error-body': assumptions['error-body'] } : {}
    this.#detected = { ...options.detected, ...result.detected, ...errorBody }
    this.#pauses = options.target.pauses ?? realPauses
    this.#endsAt = this.#pauses.now() + limits.ms
  }

  /** What was sent, session by session. */
  get records(): readonly RunRecord[] {
    return this.#trials.map((trial) => trial.record())
  }

  /**
   * What some failures that are the same explain, by all corrections under which they do not come; the cause is that of
   * the correction that explains most, and the first of those. Undefined where none makes them go.
   */
  async explanation(
    same: readonly Failure[],
    others: readonly Same[],
  ): Promise<ExplainedFailures | undefined> {
    let best: { readonly cause: string; readonly count: number } | undefined
    const explained: Same[] = []
    // What a correction does to the exchanges of the past is not to be known to the one that answers new ones.
    const past = correctionsOf(same, this.#context)
    for (const [n, correction] of correctionsOf(same, this.#context).entries()) {
      const left = new Map<Same, Same>()
      for (const other of others)
        if (!explained.includes(other)) left.set(other, await this.#concerned(past[n] ?? correction, other))
      if (best && [...left.values()].every(({ length }) => length === 0)) continue
      if (this.#isOver()) break
      const trial = await this.#open(correction)
      if ((await this.#goingOf(trial, new Map([[same, representativesOf(same)]]))).size === 0) continue
      const going = await this.#goingOf(trial, left)
      const coming = await this.#comingOf([...going.values()])
      const own = new Set(await this.#beyond(correction.part, coming))
      const followers = others.filter((other) => own.has(going.get(other) as Failure))
      explained.push(...followers)
      if (!best || followers.length > best.count) best = { cause: correction.cause, count: followers.length }
    }
    return best && { cause: best.cause, explained }
  }

  /** Those of some failures that may be other with a correction. */
  async #concerned(correction: Correction, same: Same): Promise<Same> {
    const concerned: Failure[] = []
    for (const one of representativesOf(same))
      if (correction.mayExplain?.(one) !== false && (await changes(correction, one))) concerned.push(one)
    return concerned
  }

  /** A failure that goes, of each that are the same, where one does: what makes up for a part of them is behind them all. */
  async #goingOf(trial: CorrectionTrial, all: ReadonlyMap<Same, Same>): Promise<ReadonlyMap<Same, Failure>> {
    const going = new Map<Same, Failure>()
    for (let turn = 0; turn < maxRepresentatives; turn += 1) {
      const open = [...all].flatMap(([same, some]) => {
        const one = going.has(same) ? undefined : some[turn]
        return one ? [[same, one] as const] : []
      })
      const judged = await trial.judge(
        open.map(([, one]) => one),
        this.#isOver,
      )
      for (const [same, one] of open) if (judged.get(one)) going.set(same, one)
    }
    return going
  }

  /** Those of some failures that come again where nothing is corrected. */
  async #comingOf(failures: readonly Failure[]): Promise<readonly Failure[]> {
    const unknown = failures.filter((one) => !this.#breaks.has(one))
    if (unknown.length > 0) {
      this.#plain ??= this.#open()
      const judged = await (await this.#plain).judge(unknown, this.#isOver)
      for (const [one, holds] of judged) this.#breaks.set(one, holds === false)
    }
    return failures.filter((one) => this.#breaks.get(one))
  }

  /** Those of some failures that a part of a correction, which makes up for another fault, does not make go alone. */
  async #beyond(part: Correction['part'], failures: readonly Failure[]): Promise<readonly Failure[]> {
    if (!part || failures.length === 0) return failures
    const judged = await (await this.#open(part())).judge(failures, this.#isOver)
    return failures.filter((one) => judged.get(one) === false)
  }

  async #open(correction?: Correction): Promise<CorrectionTrial> {
    const { runId } = this.result
    const earlier = { runId: `${runId}${this.#trials.length.toString(36)}`, requests: this.#sent }
    const trial = await CorrectionTrial.open(
      {
        ...this.options,
        context: this.#context,
        detected: this.#detected,
        // A read that the run never saw lag is not read again.
        settleMs: this.result.lagMs === undefined ? 0 : (this.options.settleMs ?? 0),
      },
      earlier,
      correction,
    )
    this.#trials.push(trial)
    return trial
  }

  /** The number of the last request of the run. */
  get #sent(): number {
    const { requests, exchanges } = this.result
    return Math.max(requests, exchanges.at(-1)?.index ?? 0, ...this.#trials.map((trial) => trial.requests))
  }

  /** Whether the limits were reached while there was more to judge. */
  get isCut(): boolean {
    return this.#isCut
  }

  readonly #isOver = (): boolean => {
    const own = this.#trials.reduce((sum, trial) => sum + trial.sent, 0)
    const { signal, interrupt } = this.options
    if (signal?.aborted || interrupt?.aborted) return true
    const isSpent = own >= this.limits.requests || this.#pauses.now() >= this.#endsAt
    this.#isCut ||= isSpent
    return isSpent
  }
}

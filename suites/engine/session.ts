import type { OperationId } from '../../contract/index.js'
import { attemptAt, retryThroughOutages } from './attempt.js'
import type { Caller } from './caller.js'
import { operationsToJudge, type RuleCheckOf } from './check.js'
import type { ClaimFinding } from './claim-finding.js'
import { cutShort } from './cut-short.js'
import { unconfigured } from './detected.js'
import type { ExchangeLog } from './exchange-log.js'
import { judge, settleVerdict } from './judgement.js'
import { Monitor } from './monitor.js'
import type { OperationResult } from './operation-result.js'
import { type RuleResult, ruleResult, unreached } from './rule-result.js'
import type { RunContext } from './run-context.js'
import type { SessionOptions } from './run-options.js'
import { logWarnings, type RunRecord, undoWarnings } from './run-record.js'
import type { BareTarget } from './target.js'
import { worse } from './verdict.js'
import type { Job, Workers } from './workers.js'

/** What several exchanges of a run show of a rule, by its id, at an operation. */
export interface ShownByHistory {
  readonly rule: string
  readonly result: OperationResult
}

/** An open run: rules are judged one at a time or several, in any order. */
export interface SessionOf<A> {
  readonly runId: string
  /** Judges one rule by its own check; the monitor's part joins in `results`. */
  judge(check: RuleCheckOf<A>): Promise<RuleResult>
  /** Judges one rule at one of its operations. */
  judgeAt(check: RuleCheckOf<A>, operation: OperationId): Promise<OperationResult>
  /** Leaves a rule unjudged at one of its operations, unless what other checks send shows whether it holds. */
  leaveOut(check: RuleCheckOf<A>, operation: OperationId): void
  /** Judges a rule once, without the repetitions that a failure needs to count. */
  attempt(check: RuleCheckOf<A>, operation: OperationId): Promise<OperationResult>
  /** Runs jobs that judge, several at the same time where the run has workers for it. */
  concurrently(jobs: readonly Job[]): Promise<void>
  /** What is judged so far, in the order of the checks, with what the monitor found since. */
  results(): Promise<readonly RuleResult[]>
  /** What the exchanges showed of rules that another part of the run judges. */
  elsewhere(): Promise<readonly RuleResult[]>
  /** Works with the target outside any check, under a name of its own; what is to be undone is undone afterwards. */
  use<T>(name: string, work: (api: A) => Promise<T>): Promise<T>
  /** Judges by a check that is not one of the run's own, with all that speaks for the target; `include` counts it. */
  verdictOf(check: RuleCheckOf<A>, operation: OperationId): Promise<OperationResult>
  /** Counts a failure that was found outside the rule's own check: it takes the place of a better verdict. */
  include(ruleId: string, result: OperationResult): void
  /**
   * Counts what several exchanges show, whatever checks made them: a violation takes the place of a better verdict, and a
   * rule that holds is no longer untested.
   */
  show(ruleId: string, result: OperationResult): void
  /** Whether a rule has failed at an operation already. */
  hasFailed(ruleId: string, operation: OperationId): boolean
  /** The rules that watch every exchange and that one has broken, whether or not their own checks ran. */
  watched(): Promise<readonly RuleResult[]>
  /** The claims of the configuration that do not hold, each with those of some results that rest on it. */
  claims(results: readonly RuleResult[]): readonly ClaimFinding[]
  /** How many requests the run has sent. */
  readonly requests: number
  /** What the run sent and did so far. */
  record(): RunRecord
}

/** What a session keeps in addition to what its checks share. */
export interface SessionParts {
  readonly log: ExchangeLog
  readonly pool: Workers
  readonly undoFailures: readonly string[]
}

/** A run on a target, with what it has judged so far. */
export class EngineSession<A extends Caller<A>, T extends BareTarget> implements SessionOf<A> {
  readonly #options: SessionOptions<A, T>
  readonly #context: RunContext<A>
  readonly #parts: SessionParts
  /** The checks of this run and of its other parts. */
  readonly #all: readonly RuleCheckOf<A>[]
  readonly #monitor: Monitor<A>
  readonly #judged = new Map<RuleCheckOf<A>, Map<OperationId, OperationResult>>()

  constructor(options: SessionOptions<A, T>, context: RunContext<A>, parts: SessionParts) {
    this.#options = options
    this.#context = context
    this.#parts = parts
    this.#all = [...options.checks, ...(options.others ?? [])]
    this.#monitor = new Monitor(context, this.#all)
  }

  get runId(): string {
    return this.#context.runId
  }

  get requests(): number {
    return this.#context.client.count
  }

  async judge(check: RuleCheckOf<A>): Promise<RuleResult> {
    const results: OperationResult[] = []
    for (const operation of operationsToJudge(check)) results.push(await this.judgeAt(check, operation))
    return ruleResult(check.rule, results)
  }

  async judgeAt(check: RuleCheckOf<A>, operation: OperationId): Promise<OperationResult> {
    const { timeline } = this.#context
    const result = this.#options.signal?.aborted
      ? unreached(operation)
      : await timed(() =>
          timeline.span('rule', `${check.rule.id} at ${operation}`, () => this.verdictOf(check, operation)),
        )
    this.#keep(check, result)
    return result
  }

  leaveOut(check: RuleCheckOf<A>, operation: OperationId): void {
    this.#keep(check, { ...notJudged(operation), isLeftOut: true })
  }

  async attempt(check: RuleCheckOf<A>, operation: OperationId): Promise<OperationResult> {
    if (this.#options.signal?.aborted) return unreached(operation)
    const once = () => attemptAt(this.#context, check, operation, 0)
    return (await retryThroughOutages(this.#context.client, once)).result
  }

  concurrently(jobs: readonly Job[]): Promise<void> {
    return this.#parts.pool.run(jobs)
  }

  async results(): Promise<readonly RuleResult[]> {
    const judged: RuleResult[] = []
    for (const check of this.#options.checks) {
      const at = this.#judged.get(check)
      if (!at) continue
      // What was found outside the check may be at another operation of the rule.
      const operations = new Set([...operationsToJudge(check), ...at.keys()])
      const results = [...operations].flatMap((operation) => settleVerdict(at.get(operation)) ?? [])
      const all = await this.#monitor.join(check, results)
      const joined = all.filter(({ isLeftOut }) => !isLeftOut)
      if (joined.length === 0) continue
      const { surroundings } = this.#context.client
      judged.push(
        ruleResult(
          check.rule,
          joined.map((result) => surroundings.settled(result)),
        ),
      )
    }
    return judged
  }

  async elsewhere(): Promise<readonly RuleResult[]> {
    const shown: RuleResult[] = []
    for (const check of this.#options.others ?? []) {
      const at = this.#judged.get(check)
      const results = check.rule.on.map(
        (operation) => settleVerdict(at?.get(operation)) ?? notJudged(operation),
      )
      const joined = await this.#monitor.join(check, results)
      const seen = joined.filter(({ verdict }) => verdict !== 'untested')
      if (seen.length > 0) shown.push(ruleResult(check.rule, seen))
    }
    return shown
  }

  async use<R>(name: string, work: (api: A) => Promise<R>): Promise<R> {
    const [{ rule } = noCheck()] = this.#all
    const api = this.#context.apiAt(this.#context, { rule, operation: rule.on[0] ?? noCheck(), name })
    try {
      return await work(api)
    } finally {
      await api.undo()
    }
  }

  claims(results: readonly RuleResult[]): readonly ClaimFinding[] {
    const { client, hooks } = this.#context
    return client.claims.findings(results, hooks.claims)
  }

  watched(): Promise<readonly RuleResult[]> {
    return this.#monitor.broken()
  }

  async verdictOf(check: RuleCheckOf<A>, operation: OperationId): Promise<OperationResult> {
    const { client } = this.#context
    const { result, by } = await client.judging(() => judge(this.#context, check, operation))
    return by || client.interrupt?.aborted ? cutShort(result, by) : result
  }

  include(ruleId: string, result: OperationResult): void {
    const check = this.#all.find(({ rule }) => rule.id === ruleId)
    if (!check) return
    const before = this.#judged.get(check)?.get(result.operation)
    if (before === undefined || worse(before.verdict, result.verdict) !== before.verdict)
      this.#keep(check, result)
  }

  show(ruleId: string, result: OperationResult): void {
    if (result.verdict !== 'pass') {
      this.include(ruleId, result)
      return
    }
    const check = this.#all.find(({ rule }) => rule.id === ruleId)
    const before = check && this.#judged.get(check)?.get(result.operation)
    // Of what the run has not come to, it says so.
    if (check && before?.verdict === 'untested' && !before.isUnreached) this.#keep(check, result)
  }

  hasFailed(ruleId: string, operation: OperationId): boolean {
    const check = this.#all.find(({ rule }) => rule.id === ruleId)
    return check !== undefined && this.#judged.get(check)?.get(operation)?.verdict === 'fail'
  }

  record(): RunRecord {
    const { runId, client, hooks, assumed } = this.#context
    const { log, undoFailures } = this.#parts
    return {
      runId,
      requests: client.count - (this.#options.earlier?.requests ?? 0),
      exchanges: log.exchanges,
      dropped: log.dropped,
      moves: client.moves.all,
      hooks: hooks.uses(client.moves.totalMs),
      assumptions: assumed.values,
      detected: unconfigured(this.#options.target, Object.fromEntries(client.detected)),
      ...(client.lag.longestMs > 0 ? { lagMs: client.lag.longestMs } : {}),
      warnings: [...undoWarnings(undoFailures), ...logWarnings(log)],
    }
  }

  #keep(check: RuleCheckOf<A>, result: OperationResult): void {
    const at = this.#judged.get(check) ?? new Map<OperationId, OperationResult>()
    this.#judged.set(check, at.set(result.operation, result))
  }
}

/** A result with the time that it took. */
async function timed(work: () => Promise<OperationResult>): Promise<OperationResult> {
  const started = performance.now()
  const result = await work()
  return { ...result, durationMs: Math.round(performance.now() - started) }
}

/** What is known at first of a rule that another part of the run judges. */
const notJudged = (operation: OperationId): OperationResult => ({
  operation,
  verdict: 'untested',
  cases: 0,
  exchanges: 0,
})

const noCheck = (): never => {
  throw new Error('a run without any check cannot work with its target')
}

import type { Assumptions, GapName, OperationId, Rule, Scope } from '../../contract/index.js'
import { Preconditions } from '../preconditions/index.js'
import { checksIn } from '../variant.js'
import { Assumed } from './assumed.js'
import type { Budget } from './budget.js'
import { placesOf, type RuleCheck } from './check.js'
import { Client, type ClockMove } from './client.js'
import { assuming, type Detected, unconfigured } from './detection.js'
import { type Exchange, keepable } from './exchange.js'
import { Hooks, type HookUse } from './hooks.js'
import { InVain } from './in-vain.js'
import { judge, settled } from './judgement.js'
import { Monitor } from './monitor.js'
import { Observations } from './observations.js'
import type { Observer } from './observer.js'
import type { OperationResult } from './operation-result.js'
import { lockOf } from './resource-lock.js'
import type { RunContext } from './run-context.js'
import { lookForLag, reserveRunId } from './run-id.js'
import { Slots } from './slots.js'
import type { Target } from './target.js'
import { TargetClock } from './target-clock.js'
import { turned } from './turned.js'
import { type Verdict, worse } from './verdict.js'
import { runConcurrently } from './workers.js'

/** A rule's verdict, the worst of its endpoints', with the first reason for it. */
export interface RuleResult {
  readonly rule: Rule
  readonly verdict: Verdict
  readonly reason?: string
  /** The member of the configuration that an inconclusive verdict is due to. */
  readonly configuration?: string
  readonly remediation?: string
  readonly operations: readonly OperationResult[]
}

/** How to run. */
export interface RunOptions {
  readonly target: Target
  readonly checks: readonly RuleCheck[]
  readonly seed: number
  /** Drawn values per property. */
  readonly runs?: number
  /** Hears of each rule once it is judged. */
  readonly onResult?: (result: RuleResult, done: number, total: number) => void
  /** How many judgements may be under way at the same time; one after another unless told otherwise. */
  readonly workers?: number
  /** What may be spent; what is not reached within it is untested. */
  readonly budget?: Budget
  /** Ends the run before the next judgement. */
  readonly signal?: AbortSignal
  /** Ends the judgement under way as well. */
  readonly interrupt?: AbortSignal
  /** Notes what the run sends. */
  readonly observer?: Observer
  /** How long a write may take to show in reads, in milliseconds; a failure is repeated with that patience. */
  readonly settleMs?: number
  /** Scopes that the main key lacks; what needs one of them is untested. */
  readonly lacking?: ReadonlySet<Scope>
  /** Scopes of which nobody knows whether the main key holds them, as outages kept the target from showing it. */
  readonly unsettled?: ReadonlySet<Scope>
  /** What the target showed of its choices before the run; assumed of it, but for what is configured. */
  readonly detected?: Detected
  /** Hears of every long wait, and of every hook that is given up. */
  readonly onWait?: (line: string) => void
  /** How long a hook may take, in milliseconds. */
  readonly hookTimeoutMs?: number
}

/** What a run found. */
export interface RunResult {
  /** Every move of the target's clock. */
  readonly moves?: readonly ClockMove[]
  /** What was done with each hook that was called. */
  readonly hooks?: readonly HookUse[]
  readonly runId: string
  readonly results: readonly RuleResult[]
  readonly requests: number
  readonly exchanges: readonly Exchange[]
  /** What the target showed of its choices, before the run and in it, of gaps that are not configured. */
  readonly detected?: Detected
}

/** Default number of drawn values per property. */
export const defaultRuns = 5

/** A run under way: rules are judged one at a time or several, in any order. */
export interface Session {
  /** Every move of the target's clock so far. */
  readonly moves: readonly ClockMove[]
  /** What was done with each hook so far. */
  readonly hooks: () => readonly HookUse[]
  /** Judges one rule by its own check; the monitor's part joins in `results`. */
  judge(check: RuleCheck): Promise<RuleResult>
  /** Judges one rule at one of the endpoints it is judged at. */
  judgeAt(check: RuleCheck, operation: OperationId): Promise<OperationResult>
  /** What is judged so far, in the order of the checks, with what the monitor heard since. */
  results(): readonly RuleResult[]
  readonly runId: string
  readonly exchanges: readonly Exchange[]
  /** What the target showed of its choices so far, of gaps that are not configured. */
  readonly detected: () => Detected
}

/** Opens a run on a target. */
export async function openSession({
  target: given,
  checks,
  seed,
  runs = defaultRuns,
  workers = 1,
  budget,
  signal,
  interrupt,
  observer,
  settleMs = 0,
  lacking = new Set(),
  unsettled = new Set(),
  detected = {},
  onWait,
  hookTimeoutMs,
}: RunOptions): Promise<Session> {
  const hooks = new Hooks(given.control, hookTimeoutMs, onWait)
  const target = { ...turned(assuming(given, detected), seed), control: hooks.control }
  const client = new Client(target, budget)
  for (const [gap, value] of Object.entries(unconfigured(given, detected)))
    client.detected.set(gap as GapName, value)
  // Where errors carry their code is seen before the first rule; a configuration that says otherwise is wrong.
  const seen = detected['error-body'] as Assumptions['error-body'] | undefined
  if (seen && client.errors.codePath !== seen.code) client.errors.know(seen)
  const exchanges: Exchange[] = []
  client.listen((exchange) => exchanges.push(keepable(exchange)))
  const slots = new Slots(target.records.slots?.free ?? [])
  client.listen((exchange) => slots.hear(exchange))
  client.observer = observer
  client.interrupt = interrupt
  client.lag.mostMs = settleMs
  client.lacking = lacking
  client.unsettled = new Set(unsettled)
  client.onWait = onWait
  const runId = await reserveRunId(client, seed)
  observer?.named(runId)
  await lookForLag(client, runId).catch(() => undefined)
  const context: RunContext = {
    client,
    seed,
    runId,
    runs,
    workers,
    observations: new Observations(),
    preconditions: new Preconditions(client),
    assumed: Assumed.of(target, Object.keys(unconfigured(given, detected)) as GapName[]),
    inVain: new InVain(),
    slots,
    hooks,
    clock: new TargetClock(client, hooks),
  }
  const monitor = new Monitor(context, checks)
  const judged = new Map<RuleCheck, Map<OperationId, OperationResult>>()
  const session: Session = {
    runId,
    exchanges,
    moves: client.moves,
    hooks: () => hooks.uses(client.movedMs),
    detected: () => unconfigured(given, Object.fromEntries(client.detected)),
    async judge(check) {
      const results: OperationResult[] = []
      for (const operation of placesOf(check)) results.push(await session.judgeAt(check, operation))
      return ruleResult(check.rule, results)
    },
    async judgeAt(check, operation) {
      const result = signal?.aborted ? unreached(operation) : await judge(context, check, operation)
      const at = judged.get(check) ?? new Map<OperationId, OperationResult>()
      judged.set(check, at.set(operation, result))
      return result
    },
    results: () =>
      checks.flatMap((check) => {
        const at = judged.get(check)
        if (!at) return []
        const results = placesOf(check).flatMap((operation) => settled(at.get(operation)) ?? [])
        return [ruleResult(check.rule, monitor.join(check, results))]
      }),
  }
  return session
}

/** Judges every rule on one target; the same seed gives the same requests, by several lanes in another order. */
export async function run(options: RunOptions): Promise<RunResult> {
  const { onResult, workers = 1 } = options
  const checks = clockLast(checksIn(options.checks, options.target.variant))
  const session = await openSession({ ...options, checks })
  let done = 0
  const jobs = checks.flatMap((check) => {
    const places = placesOf(check)
    const results = new Map<OperationId, OperationResult>()
    return places.map((operation) => ({
      lock: lockOf(check, 'together' in check.establish ? check.rule.on : [operation]),
      async run() {
        results.set(operation, await session.judgeAt(check, operation))
        if (results.size < places.length) return
        done += 1
        onResult?.(ruleResult(check.rule, [...results.values()]), done, checks.length)
      },
    }))
  })
  await runConcurrently(workers, jobs)
  // The monitor has heard the whole run only now, so its verdicts join last.
  const { runId, exchanges, moves } = session
  const results = session.results()
  return {
    ...{ runId, exchanges, moves, results, requests: exchanges.length },
    detected: session.detected(),
    hooks: session.hooks(),
  }
}

/**
 * The checks in their order, but those that move the clock last, as it closes windows and uses up slots; and of
 * these the ones that need a record first, as no call makes another.
 */
export const clockLast = (checks: readonly RuleCheck[]): readonly RuleCheck[] => {
  const turn = ({ rule: { needs } }: RuleCheck) => {
    if (!needs.includes('control:clock')) return 0
    return needs.some((need) => need.startsWith('record:')) ? 1 : 2
  }
  return checks.toSorted((a, b) => turn(a) - turn(b))
}

const unreached = (operation: OperationId): OperationResult => ({
  operation,
  verdict: 'untested',
  reason: 'the run was interrupted before this rule',
  cases: 0,
  exchanges: 0,
})

/** What is said of a rule that passes wherever it could be tested. */
function partly(lacking: readonly OperationResult[]): Partial<OperationResult> {
  const [first] = lacking
  const names = lacking.map(({ operation }) => operation).join(', ')
  return { ...first, reason: `untested at ${names}: ${first?.reason}` }
}

/**
 * The worst verdict of a rule's endpoints, with the first reason for it. An endpoint that lacks something does not
 * take the verdict from the others: it is named as untested where they all pass.
 */
function ruleResult(rule: Rule, operations: readonly OperationResult[]): RuleResult {
  const lacking = operations.filter(
    ({ verdict, remediation }) => verdict === 'untested' && remediation !== undefined,
  )
  const rest = operations.filter((result) => !lacking.includes(result))
  const judged = rest.length > 0 ? rest : operations
  const verdict = judged.map((result) => result.verdict).reduce(worse)
  const { reason, configuration, remediation } =
    verdict === 'pass' && lacking.length > 0
      ? partly(lacking)
      : (judged.find((result) => result.verdict === verdict) ?? {})
  return {
    rule,
    verdict,
    operations,
    ...(reason === undefined ? {} : { reason }),
    ...(configuration === undefined ? {} : { configuration }),
    ...(remediation === undefined ? {} : { remediation }),
  }
}

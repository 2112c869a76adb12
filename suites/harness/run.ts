import type { EndpointId, Rule } from '../../contract/index.js'
import { Api, type RunContext } from './api.js'
import { type Check, placesOf, type RuleCheck, type Watch } from './check.js'
import { Client } from './client.js'
import type { Evidence } from './evidence.js'
import { type Exchange, Unreachable } from './exchange.js'
import { Monitor } from './monitor.js'
import { Observations } from './observations.js'
import { type Charge, Inconclusive, Untested, Violation } from './outcome.js'
import { claimRunId } from './run-id.js'
import type { Target } from './target.js'
import { type Verdict, worse } from './verdict.js'

/** A rule's verdict at one endpoint, with its evidence. */
export interface EndpointResult {
  readonly endpoint: EndpointId
  readonly verdict: Verdict
  readonly reason?: string
  /** What to give the run so that an untested rule can be judged here. */
  readonly unlock?: string
  readonly cases: number
  readonly exchanges: number
  readonly failure?: Charge
}

/** A rule's verdict, the worst of its endpoints', with the first reason for it. */
export interface RuleResult {
  readonly rule: Rule
  readonly verdict: Verdict
  readonly reason?: string
  readonly unlock?: string
  readonly endpoints: readonly EndpointResult[]
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
  /** Ends the run before the next check. */
  readonly signal?: AbortSignal
}

/** What a run found. */
export interface RunResult {
  readonly runId: string
  readonly results: readonly RuleResult[]
  readonly requests: number
  readonly exchanges: readonly Exchange[]
}

/** Default number of drawn values per property. */
export const defaultRuns = 5

/** A run under way: rules are judged one at a time, in any order. */
export interface Session {
  /** Judges one rule by its own check; the monitor's part joins in `results`. */
  judge(check: RuleCheck, signal?: AbortSignal): Promise<RuleResult>
  /** What is judged so far, with what the monitor heard since. */
  results(): readonly RuleResult[]
  readonly runId: string
  readonly exchanges: readonly Exchange[]
}

/** Opens a run on a target. */
export async function openSession({
  target,
  checks,
  seed,
  runs = defaultRuns,
}: RunOptions): Promise<Session> {
  const client = new Client(target)
  const exchanges: Exchange[] = []
  client.listen((exchange) => exchanges.push(exchange))
  const runId = await claimRunId(client, seed)
  const context: RunContext = { client, seed, runId, runs, observations: new Observations() }
  const monitor = new Monitor(context, checks)
  const judged: { check: RuleCheck; results: EndpointResult[] }[] = []
  return {
    runId,
    exchanges,
    async judge(check, signal) {
      const results: EndpointResult[] = []
      for (const endpoint of placesOf(check))
        results.push(signal?.aborted ? unreached(endpoint) : await judge(context, check, endpoint))
      judged.push({ check, results })
      return ruleResult(check.rule, results)
    },
    results: () => judged.map(({ check, results }) => ruleResult(check.rule, monitor.join(check, results))),
  }
}

/** Judges every rule, one after another, on one target; the same seed gives the same requests. */
export async function run(options: RunOptions): Promise<RunResult> {
  const { checks, onResult, signal } = options
  const session = await openSession(options)
  for (const [n, check] of checks.entries()) {
    const result = await session.judge(check, signal)
    onResult?.(result, n + 1, checks.length)
  }
  // The monitor has heard the whole run only now, so its verdicts join last.
  const { runId, exchanges } = session
  return { runId, exchanges, results: session.results(), requests: exchanges.length }
}

/** The most repetitions of a failure that other traffic could explain. */
const repetitions = 2

async function judge(context: RunContext, check: RuleCheck, endpoint: EndpointId): Promise<EndpointResult> {
  const { rule, establish } = check
  const first = await attempt(context, rule, endpoint, establish, 0)
  if (first.verdict !== 'fail' || first.failure?.proof) return doubted(rule, first)
  for (let n = 1; n <= repetitions; n += 1) {
    const again = await attempt(context, rule, endpoint, establish, n)
    if (again.verdict === 'fail') return doubted(rule, first)
  }
  return {
    ...first,
    verdict: 'inconclusive',
    reason: `failed once in ${repetitions + 1} tries on fresh records: ${first.reason}`,
  }
}

/** A failure of an uncertain statement is a question, not a fault. */
const doubted = (rule: Rule, result: EndpointResult): EndpointResult =>
  result.verdict === 'fail' && !rule.certain ? { ...result, verdict: 'warn' } : result

async function attempt(
  context: RunContext,
  rule: Rule,
  endpoint: EndpointId,
  establish: RuleCheck['establish'],
  n: number,
): Promise<EndpointResult> {
  const api = new Api(context, rule, endpoint, n)
  try {
    await procedure(establish)(api)
    return verdictOf(endpoint, api.evidence, 'watch' in establish)
  } catch (error) {
    return { ...troubleOf(error), endpoint, ...counts(api.evidence) }
  } finally {
    await api.undo()
  }
}

function procedure(establish: RuleCheck['establish']): Check {
  if (typeof establish === 'function') return establish
  return 'together' in establish ? establish.together : provoked(establish)
}

/** Judges what a watched rule's own calls brought about at this endpoint; the monitor judges all other exchanges. */
const provoked =
  ({ provoke, watch }: Watch): Check =>
  async (api) => {
    await provoke(api)
    for (const exchange of api.evidence.exchanges)
      if (exchange.endpoint === api.endpoint) await api.case(async () => watch(api, exchange))
  }

const counts = (evidence: Evidence) => ({
  cases: evidence.cases,
  exchanges: new Set(evidence.exchanges).size,
})

/** No verdict without evidence: a check that asserted nothing is inconclusive. */
function verdictOf(endpoint: EndpointId, evidence: Evidence, watched: boolean): EndpointResult {
  if (evidence.assertions === 0) {
    const reason = watched
      ? 'no exchange showed what the rule speaks of'
      : 'the check ended without asserting anything'
    return { endpoint, verdict: 'inconclusive', reason, ...counts(evidence) }
  }
  return { endpoint, verdict: 'pass', ...counts(evidence), cases: Math.max(1, evidence.cases) }
}

function troubleOf(error: unknown): { verdict: Verdict; reason: string; unlock?: string; failure?: Charge } {
  if (error instanceof Violation) return { verdict: 'fail', reason: error.message, failure: error.charge }
  if (error instanceof Inconclusive) return { verdict: 'inconclusive', reason: error.message }
  if (error instanceof Untested) return { verdict: 'untested', reason: error.message, unlock: error.unlock }
  if (error instanceof Unreachable) return { verdict: 'inconclusive', reason: `no answer: ${error.message}` }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { verdict: 'error', reason: `the check itself failed: ${reason}` }
}

const unreached = (endpoint: EndpointId): EndpointResult => ({
  endpoint,
  verdict: 'untested',
  reason: 'the run was interrupted before this rule',
  cases: 0,
  exchanges: 0,
})

/** The worst verdict of a rule's endpoints, with the first reason for it. */
function ruleResult(rule: Rule, endpoints: readonly EndpointResult[]): RuleResult {
  const verdict = endpoints.map((result) => result.verdict).reduce(worse)
  const { reason, unlock } = endpoints.find((result) => result.verdict === verdict) ?? {}
  return {
    rule,
    verdict,
    endpoints,
    ...(reason === undefined ? {} : { reason }),
    ...(unlock === undefined ? {} : { unlock }),
  }
}

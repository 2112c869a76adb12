import type { OperationId, Rule } from '../../contract/index.js'
import { beginSession } from './begin-session.js'
import type { Caller } from './caller.js'
import { operationsToJudge, type RuleCheckOf } from './check.js'
import type { ClaimFinding } from './claim-finding.js'
import { attributed } from './claims.js'
import type { OperationResult } from './operation-result.js'
import { realPauses } from './pauses.js'
import { type RuleResult, ruleResult } from './rule-result.js'
import type { SessionOptions } from './run-options.js'
import type { RunRecord } from './run-record.js'
import type { SessionOf, ShownByHistory } from './session.js'
import type { BareTarget } from './target.js'
import type { Job } from './workers.js'

/** Options of a run. */
export interface EngineOptions<A, T extends BareTarget> extends SessionOptions<A, T> {
  /** Work with the whole target to itself, before the first check for which `before` holds. */
  readonly exploration?: {
    readonly before: (check: RuleCheckOf<A>) => boolean
    readonly run: (session: SessionOf<A>) => Promise<void>
  }
  /** What the exchanges of the run show together, once the last check is over. */
  readonly histories?: (record: RunRecord) => Iterable<ShownByHistory>
  /**
   * The judgements that are made, the first ones first; of each other rule and operation only what these send is judged.
   * Every rule at each of its operations by default.
   */
  readonly places?: readonly PlannedPlace[]
  /** Receives each rule once it is judged. */
  readonly onResult?: (result: RuleResult, done: number, total: number) => void
  /** Receives each judgement of a rule at an operation, and a way to the record of the run so far. */
  readonly onJudged?: (rule: Rule, result: OperationResult, record: () => RunRecord) => void
  /** Receives the share of the judgements that is done, after each judgement of a rule at an operation. */
  readonly onProgress?: (part: number) => void
}

/** A rule, by its id, at one of its operations. */
export interface PlannedPlace {
  readonly rule: string
  readonly operation: OperationId
}

/** The results of a run. */
export interface RunResult extends RunRecord {
  /** The claims of the configuration that a person has to look at, the most important first. */
  readonly claims?: readonly ClaimFinding[]
  readonly results: readonly RuleResult[]
  /** How long judging took, in milliseconds by the clock of the target. */
  readonly tookMs?: number
  /** What the exchanges showed of rules that another part of the run judges. */
  readonly elsewhere?: readonly RuleResult[]
}

/** Judges every rule on one target; the same seed gives the same requests, by several workers in another order. */
export async function runChecks<A extends Caller<A>, T extends BareTarget>(
  options: EngineOptions<A, T>,
): Promise<RunResult> {
  const { checks, service, exploration, histories, places, onResult, onJudged, onProgress } = options
  const pauses = options.target.pauses ?? realPauses
  const began = pauses.now()
  const session = await beginSession(options)
  let done = 0
  let judged = 0
  const planned = plannedBy(places)
  const operationsOf = (check: RuleCheckOf<A>) =>
    operationsToJudge(check).filter((operation) => planned.has(check.rule, operation))
  const rules = checks.filter((check) => operationsOf(check).length > 0).length
  const judgements = checks.reduce((count, check) => count + operationsOf(check).length, 0)
  const jobsOf = (check: RuleCheckOf<A>): readonly JobAt[] => {
    const own = operationsOf(check)
    for (const operation of operationsToJudge(check))
      if (!own.includes(operation)) session.leaveOut(check, operation)
    const results = new Map<OperationId, OperationResult>()
    return own.map((operation) => ({
      turn: planned.turnOf(check.rule, operation),
      lock: service.lockOf(check.rule, 'together' in check.procedure ? check.rule.on : [operation]),
      async run() {
        const result = await session.judgeAt(check, operation)
        results.set(operation, result)
        judged += 1
        onJudged?.(check.rule, result, () => session.record())
        onProgress?.(judged / judgements)
        if (results.size < own.length) return
        done += 1
        onResult?.(ruleResult(check.rule, [...results.values()]), done, rules)
      },
    }))
  }
  const first = exploration ? checks.findIndex(exploration.before) : -1
  const at = first === -1 ? checks.length : first
  await session.concurrently(inTurn(checks.slice(0, at).flatMap(jobsOf)))
  await exploration?.run(session)
  await session.concurrently(inTurn(checks.slice(at).flatMap(jobsOf)))
  for (const { rule, result } of histories?.(session.record()) ?? []) session.show(rule, result)
  // The monitor has judged every exchange only now, so its verdicts join last.
  const results = await session.results()
  const elsewhere = await session.elsewhere()
  const claims = session.claims([...results, ...elsewhere])
  return {
    ...session.record(),
    results: attributed(results, claims),
    tookMs: pauses.now() - began,
    ...(elsewhere.length === 0 ? {} : { elsewhere }),
    ...(claims.length === 0 ? {} : { claims }),
  }
}

/** A judgement with its place among those that were planned. */
interface JobAt extends Job {
  readonly turn: number
}

const inTurn = (jobs: readonly JobAt[]): readonly Job[] => jobs.toSorted((a, b) => a.turn - b.turn)

/** Which judgements are planned, and when each has its turn: in the order of the checks where none is named. */
function plannedBy(places: readonly PlannedPlace[] | undefined) {
  const nameOf = (rule: string, operation: OperationId) => `${rule} ${operation}`
  const turns = new Map(places?.map(({ rule, operation }, turn) => [nameOf(rule, operation), turn]))
  const turnOf = ({ id }: Rule, operation: OperationId) => turns.get(nameOf(id, operation))
  return {
    has: (rule: Rule, operation: OperationId) => !places || turnOf(rule, operation) !== undefined,
    turnOf: (rule: Rule, operation: OperationId) => turnOf(rule, operation) ?? 0,
  }
}

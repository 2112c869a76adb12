import type { OperationId, Rule } from '../../contract/index.js'
import type { Caller } from './caller.js'
import type { CheckOf, ProcedureOf, RuleCheckOf, WatchOf } from './check.js'
import type { Client } from './client.js'
import { shapeOf } from './confirmed-failures.js'
import { isDisturbance, isTurnedAway, tries } from './disturbance.js'
import type { Evidence } from './evidence.js'
import { type Exchange, Unreachable } from './exchange.js'
import { clipped, maxTextLength } from './expect.js'
import { reasonOf } from './member-finding.js'
import type { OperationResult } from './operation-result.js'
import {
  Disturbed,
  type FailureDetails,
  Inconclusive,
  Interrupted,
  Misconfigured,
  Unreached,
  Unseen,
  Untested,
  Violation,
} from './outcome.js'
import type { ReadDelay } from './read-delay.js'
import type { AttemptOutcome } from './rejudge.js'
import type { RunContext } from './run-context.js'

/** The result of one attempt at a check, and what disturbed it. */
export interface Attempt extends AttemptOutcome {
  /** An outage or other traffic came in between: with the failure that counts if it never ends. */
  readonly disturbed?: { readonly failure?: FailureDetails | undefined; readonly unseen: boolean }
}

/** A failure by an outage counts once the same call was turned away so often in at least two attempts, and for so long. */
const lasting = { attempts: 2, calls: 6, ms: 2000 } as const

/** How often a check is attempted that misses what it wrote; from the second attempt on its reads wait longer. */
const triesUnseen = 2

/**
 * Repeats an attempt while outages disturb it. One that comes at the same place each time, while other requests are
 * answered, is not an outage; `isKnown` says whether such a failure is known to be none.
 */
export async function retryThroughOutages(
  client: Client,
  attempt: (readDelay: ReadDelay) => Promise<Attempt>,
  readDelay: ReadDelay = 'measured',
  isKnown: (failure: FailureDetails) => boolean = () => false,
): Promise<AttemptOutcome> {
  const { interrupt, lag } = client
  const places = new Set<string | undefined>()
  const began = client.pausedNow
  let unseen = 0
  let calls = 0
  for (let n = 1; ; n += 1) {
    const delay = readDelay === 'measured' && unseen > 0 ? 'likely' : readDelay
    const outcome = await attempt(delay)
    const { result, disturbed } = outcome
    if (delay !== 'measured') lag.learn(result.verdict === 'pass')
    if (!disturbed || interrupt?.aborted) return outcome
    const { failure } = disturbed
    places.add(failure && `${shapeOf(failure)} in case ${result.cases}`)
    calls += failure ? callsTurnedAway(failure) : 0
    if (disturbed.unseen) unseen += 1
    const isSame = failure !== undefined && places.size === 1
    const isEnough = isSame && n >= lasting.attempts && (calls >= lasting.calls || isKnown(failure))
    if (!isEnough && n < tries && unseen < triesUnseen) continue
    if (failure === undefined) return outcome
    const general = failure.exchanges.find(isInOutage)
    if (general && client.outages.isGeneral(general)) return { ...outcome, result: inOutage(result, failure) }
    if (!isSame) return outcome
    if (!isKnown(failure))
      await client.waitForReal(began + lasting.ms - client.pausedNow, 'as an outage may end')
    const last = isKnown(failure) ? outcome : await attempt(delay)
    if (interrupt?.aborted) return last
    const isOver =
      last.disturbed?.failure === undefined || shapeOf(last.disturbed.failure) !== shapeOf(failure)
    return isOver ? last : { ...outcome, isLasting: true, result: { ...result, ...failed(failure) } }
  }
}

/** How many calls a failure shows to have been turned away. */
const callsTurnedAway = ({ exchanges }: FailureDetails): number =>
  Math.max(1, ...exchanges.map((one) => (isInOutage(one) ? (one.tries ?? 1) : 1)))

/** The result of a failure while unrelated requests are turned away as well. */
function inOutage(result: OperationResult, failure: FailureDetails): OperationResult {
  const { failure: _, ...rest } = result
  const reason = `${new Violation(failure).message}, in an outage that other requests met as well`
  return { ...rest, verdict: 'inconclusive', reason }
}

/** Attempts a check once, and runs the steps that it registered to undo what it did. */
export async function attemptAt<A extends Caller<A>>(
  context: RunContext<A>,
  { rule, procedure, name }: RuleCheckOf<A>,
  operation: OperationId,
  n: number,
): Promise<Attempt> {
  const own = name === undefined ? {} : { name: `${name} ${rule.id} ${operation}` }
  const api = context.apiAt(context, { rule, operation, attempt: n, ...own })
  const basis = { exchanges: api.evidence.exchanges, reads: api.reads }
  try {
    await context.preconditions.beforeRule(rule, operation)
    await runnable(procedure)(api)
    return { ...basis, ...verdictOf(api, rule, 'watch' in procedure) }
  } catch (error) {
    // What the rule failed by elsewhere, after reads that waited, is not explained by lag here.
    const isKnown = error instanceof Violation && context.confirmed.has(rule, error.failure)
    const isLate = !isKnown && (await api.metLag(error))
    const trouble =
      isLate || error instanceof Misconfigured ? error : await blamed(context, api.evidence, rule, error)
    const result = {
      ...troubleOf(trouble),
      ...(trouble instanceof Misconfigured
        ? { claim: trouble.claim ?? context.preconditions.claimOf(trouble) }
        : {}),
      operation,
      ...counts(api.evidence),
    }
    const refused = error instanceof Inconclusive ? error.refused : undefined
    const isDisturbed =
      isLate || isDisturbance(error) || dependsOnOutage(error, context.client.dialect.refusedKeys)
    const outcome = { ...basis, result, refused, isDisturbed }
    if (!isDisturbed) return outcome
    const failure = error instanceof Disturbed || error instanceof Violation ? error.failure : undefined
    return { ...outcome, disturbed: { failure, unseen: isLate || error instanceof Unseen } }
  } finally {
    await api.undo()
  }
}

/** An inconclusive end, with the member of the configuration that its last refusal may come from. */
async function blamed(
  { preconditions }: Pick<RunContext<never>, 'preconditions'>,
  evidence: Evidence,
  rule: Rule,
  error: unknown,
): Promise<unknown> {
  const last = evidence.exchanges.at(-1)
  if (!(error instanceof Inconclusive) || error.configuration !== undefined) return error
  if (last === undefined || last.response.status < 400) return error
  const suspicion = await preconditions.suspect({ exchanges: [last] }, rule)
  if (!suspicion) return error
  const { finding, claim } = suspicion
  // A check that was not stopped by a refused set-up call gives the reason itself.
  if (finding.state === 'unknown' && error.refused === undefined) return error
  return new Misconfigured(finding.member, reasonOf(finding, error.message), claim.state, claim)
}

/** Whether a violation was seen in an outage, which counts only if it lasts. */
const dependsOnOutage = (error: unknown, refusedKeys: ReadonlySet<string>): boolean =>
  error instanceof Violation &&
  error.failure.exchanges.some((one) => isInOutage(one) && !refusedKeys.has(one.request.key))

/** Whether an answer is of an outage; a 429 that a check has asked for is none, as nobody has waited. */
const isInOutage = ({ response: { status }, tries }: Exchange): boolean =>
  isTurnedAway(status) && (status !== 429 || tries !== undefined)

function runnable<A extends Caller<A>>(procedure: ProcedureOf<A>): CheckOf<A> {
  if (typeof procedure === 'function') return procedure
  return 'together' in procedure ? procedure.together : provoked(procedure)
}

/** Judges the exchanges of a watched rule's own calls at this operation; the monitor judges all others. */
const provoked =
  <A extends Caller<A>>({ provoke, watch }: WatchOf<A>): CheckOf<A> =>
  async (api) => {
    await provoke(api)
    for (const exchange of api.evidence.exchanges)
      if (exchange.operation === api.operation) await api.case(async () => watch(api, exchange))
  }

const counts = (evidence: Evidence) => ({
  cases: evidence.cases,
  exchanges: new Set(evidence.exchanges).size,
})

/** The verdict of a check that did not throw; one that asserted nothing is inconclusive. */
function verdictOf(
  { operation, evidence }: Pick<Caller<never>, 'operation' | 'evidence'>,
  { gaps }: Rule,
  watched: boolean,
): Pick<AttemptOutcome, 'result' | 'refused'> {
  if (evidence.assertions === 0) {
    const depends = watched && gaps.length > 0 ? ` (it depends on ${named(gaps)})` : ''
    const nothing = watched
      ? `no exchange showed what the rule is about${depends}`
      : 'the check ended without asserting anything'
    const refused = evidence.exchanges.find(({ response }) => response.status === 400)
    const reason = refused ? `${nothing}: ${refused.operation} answered 400` : nothing
    return { result: { operation, verdict: 'inconclusive', reason, ...counts(evidence) }, refused }
  }
  const cases = Math.max(1, evidence.cases)
  return { result: { operation, verdict: 'pass', ...counts(evidence), cases } }
}

const named = (gaps: Rule['gaps']): string => gaps.map((gap) => `gap.${gap}`).join(', ')

type Trouble = Pick<
  OperationResult,
  'verdict' | 'failure' | 'remediation' | 'configuration' | 'isUnreached'
> & {
  readonly reason: string
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Violation) return failed(error.failure)
  if (error instanceof Inconclusive) return inconclusive(error)
  if (error instanceof Untested) {
    const { message: reason, remediation } = error
    return { verdict: 'untested', reason, remediation, ...(error instanceof Unreached ? unreached : {}) }
  }
  if (error instanceof Interrupted) return interrupted
  if (error instanceof Unreachable) return { verdict: 'inconclusive', reason: `no answer: ${error.message}` }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { verdict: 'error', reason: `the check itself failed: ${reason}` }
}

const inconclusive = ({ message, configuration }: Inconclusive): Trouble => ({
  verdict: 'inconclusive',
  reason: clipped(message, maxTextLength),
  ...(configuration === undefined ? {} : { configuration }),
})

const unreached = { isUnreached: true } as const

const failed = (failure: FailureDetails): Trouble => ({
  verdict: 'fail',
  reason: new Violation(failure).message,
  failure,
})

/** The result at a rule during which the run was interrupted. */
export const interrupted = {
  verdict: 'untested',
  reason: 'the run was interrupted at this rule',
  isUnreached: true,
} as const

import type { OperationId, Rule } from '../../contract/index.js'
import { adopt, byChance, contradicted, hinted, isForAssumptions, questioned, timingOf } from './adoption.js'
import type { Choice } from './assumed.js'
import { attemptAt, interrupted, retryThroughOutages } from './attempt.js'
import type { Caller } from './caller.js'
import type { RuleCheckOf } from './check.js'
import { unconfirmed } from './cut-short.js'
import { reasonOf } from './member-finding.js'
import type { OperationResult } from './operation-result.js'
import type { ReadDelay } from './read-delay.js'
import { type AttemptOutcome, type AttemptUnder, choicesThatHelp, choiceThatPasses } from './rejudge.js'
import type { RunContext } from './run-context.js'

/** The most repetitions of a failure that other traffic could explain. */
const repetitions = 2

/** The most times that one judgement begins again as this check, or another one, adopted what the server takes. */
const maxTurns = 12

/**
 * Judges a rule at one operation; a failure counts once it is seen again on fresh records, or is its own proof, and no
 * other choice for the gaps that the check has read makes it pass.
 */
export async function judge<A extends Caller<A>>(
  context: RunContext<A>,
  check: RuleCheckOf<A>,
  operation: OperationId,
): Promise<OperationResult> {
  const { client, assumed, unhelpful } = context
  let attempts = 0
  const attemptUnder = (choices: readonly Choice[], readDelay: ReadDelay = 'measured') => {
    const own = choices.length === 0 ? assumed : assumed.trying(choices)
    const attempt = (delay: ReadDelay) =>
      attemptAt({ ...context, assumed: own, readDelay: delay }, check, operation, attempts++)
    return retryThroughOutages(client, attempt, readDelay, (failure) =>
      context.confirmed.has(check.rule, failure),
    )
  }
  for (let turns = 0; ; turns += 1) {
    const before = assumed.values
    const shared = await attemptUnder([])
    // What other judgements did meanwhile may have left the check without what it needs.
    const isDisturbed =
      context.workers > 1 && isOpen(shared, assumed) && !context.openEnds.hasOtherCause(shared)
    const first = isDisturbed ? await context.alone(() => attemptUnder([])) : shared
    if (isDisturbed) context.openEnds.learn(shared, first.result.verdict !== 'inconclusive')
    const { result } = first
    if (result.verdict === 'pass' || client.interrupt?.aborted) return result
    // Another check may have detected meanwhile what this one has assumed otherwise.
    const isOutdated = () => turns < maxTurns && assumed.hasMoved(first.reads, before)
    if (isOutdated()) continue
    if (result.verdict === 'fail') {
      const isKnown = () => isConfirmed(context, check.rule, first, attemptUnder)
      const count = (known: boolean) => confirmed(context, check.rule, first, attemptUnder, known)
      // It may have become known while this one waited for its turn.
      const judged = (await isKnown())
        ? await count(true)
        : await context.alone(async () => count(await isKnown()))
      if (isOutdated()) continue
      return judged
    }
    if (result.verdict !== 'inconclusive' || !isForAssumptions(first, assumed))
      return client.surroundings.explained(result, first.exchanges)
    const choices = await (first.refused
      ? choicesThatHelp(first, assumed, attemptUnder, unhelpful)
      : choiceAlone(check.rule, first, context, attemptUnder))
    if (client.interrupt?.aborted) return result
    if (isOutdated()) continue
    const wrong = choices?.find(({ gap }) => assumed.isConfigured(gap))
    if (choices === undefined || turns >= maxTurns) {
      const named = await client.surroundings.explained(result, first.exchanges)
      return first.refused && named === result ? hinted(first, context) : named
    }
    if (wrong) {
      // A set-up call that other judgements have disturbed says nothing of the configuration.
      const again = context.workers > 1 ? await context.alone(() => attemptUnder([])) : first
      return again.result.verdict === 'pass' ? again.result : contradicted(result, wrong, assumed)
    }
    adopt(context, choices)
  }
}

/** What the steps of a judgement use of the run. */
type Judging = Pick<RunContext<never>, 'assumed' | 'unhelpful' | 'timing'>

/** The choice under which a check passes that is inconclusive without it. */
async function choiceAlone(
  rule: Rule,
  first: AttemptOutcome,
  { assumed, unhelpful }: Judging,
  attemptUnder: AttemptUnder,
): Promise<readonly Choice[] | undefined> {
  const choice = await choiceThatPasses(rule, first, assumed, attemptUnder, unhelpful)
  return choice === undefined || choice === 'chance' ? undefined : [choice]
}

/** Whether an attempt is inconclusive for a reason that no other assumption could change. */
const isOpen = (attempt: AttemptOutcome, assumed: Judging['assumed']): boolean =>
  attempt.result.verdict === 'inconclusive' && !isForAssumptions(attempt, assumed)

/**
 * Whether a failure counts without being alone: the rule has failed so at another operation while nothing else ran, none
 * of its gaps has a choice left that could explain it, and it comes again.
 */
async function isConfirmed<A extends Caller<A>>(
  { confirmed, assumed, unhelpful }: RunContext<A>,
  rule: Rule,
  first: AttemptOutcome,
  attemptUnder: AttemptUnder,
): Promise<boolean> {
  const { failure } = first.result
  if (!confirmed.has(rule, failure)) return false
  const own = assumed.others(first.reads).filter(({ gap }) => rule.gaps.includes(gap))
  if (own.some((choice) => !unhelpful.hasFailure(rule, choice))) return false
  if (failure?.proof || first.isLasting) return true
  const { result } = await attemptUnder([], 'likely')
  return result.verdict === 'fail' && confirmed.has(rule, result.failure)
}

/** The result of a failure: it has to come again, which may be known, and nothing may excuse it. */
async function confirmed<A extends Caller<A>>(
  context: RunContext<A>,
  rule: Rule,
  first: AttemptOutcome,
  attemptUnder: AttemptUnder,
  isKnown: boolean,
): Promise<OperationResult> {
  const result = await context.client.surroundings.explained(first.result, first.exchanges)
  if (result.verdict !== 'fail') return result
  const seen =
    isKnown || result.failure?.proof || first.isLasting
      ? result
      : await repeated(first, (readDelay) => attemptUnder([], readDelay), context)
  if (seen.verdict !== 'fail') return seen
  if (result.failure) context.confirmed.note(rule, result.failure)
  const counted = isKnown
    ? inDoubt(rule, result, context.assumed)
    : await failUnlessExcused(rule, first, context, attemptUnder)
  return held(context, rule, counted)
}

/** A failure, or a warning where what failed is in doubt. */
const inDoubt = (rule: Rule, result: OperationResult, assumed: Judging['assumed']): OperationResult =>
  (result.failure?.certain ?? rule.certain) ? result : questioned(rule, result, assumed)

/** A failure that came again, or the ratio in which it did not. */
async function repeated(
  before: AttemptOutcome,
  again: (readDelay: ReadDelay) => Promise<AttemptOutcome>,
  context: Judging & Pick<RunContext<never>, 'client' | 'workers'>,
): Promise<OperationResult> {
  const { interrupt, lag } = context.client
  const { result: first } = before
  for (let n = 1; n <= repetitions; n += 1) {
    const isSeen = lag.lateCount > 0
    const repetition = await again(!isSeen && lag.isPossible ? 'full' : 'likely')
    // The lag may be longer now than any before.
    const { result } = repetition.result.verdict === 'fail' && isSeen ? await again('full') : repetition
    if (result.verdict === 'fail') return first
    // Where reads are known to lag, those that waited for the writes before them show more than those that did not; and
    // what is judged while nothing else runs shows more than what other judgements may have disturbed.
    if (result.verdict === 'pass' && (lag.lateCount > 0 || context.workers > 1)) return result
    if (result.isUnreached) return unconfirmed({ ...result, cases: first.cases }, first)
    if (interrupt?.aborted)
      return { ...interrupted, operation: first.operation, cases: first.cases, exchanges: first.exchanges }
  }
  const reason = `failed once in ${repetitions + 1} tries on fresh records: ${first.reason}`
  return byChance({ ...first, reason }, before, context)
}

/**
 * A failure that a member of the configuration may explain. Where other evidence shows that the member is wrong, the
 * rule is inconclusive. Where only the answers contradict it, the failure stands, and names the member as well: a fault
 * that is taken for a slip of the configuration would ship.
 */
async function held(
  { preconditions }: Pick<RunContext<never>, 'preconditions'>,
  rule: Rule,
  result: OperationResult,
): Promise<OperationResult> {
  if (!result.failure) return result
  const suspicion = await preconditions.suspect(result.failure, rule)
  if (!suspicion) return result
  const { finding, claim, isRefuted } = suspicion
  const named = { configuration: finding.member, claim }
  if (claim.state === 'contradicted')
    return {
      ...result,
      ...named,
      reason: `${result.reason}; or ${finding.member} is not ${finding.expected}: it ${finding.seen}`,
      withheld: { result, isRefuted },
    }
  const { failure: _, ...rest } = result
  const reason = `${finding.member} ${reasonOf(finding, result.reason)}`
  return { ...rest, ...named, verdict: 'inconclusive', reason }
}

/** A verdict at the end of the run: a failure that nothing but the server explains any more names no member. */
export function settleVerdict(result: OperationResult | undefined): OperationResult | undefined {
  if (!result?.withheld) return result
  const { withheld, ...rest } = result
  return withheld.isRefuted() ? withheld.result : rest
}

/**
 * Whether a failure shows that what is to be refused is carried out, where another one is a refusal of the form that was
 * sent: under the choice that the server takes, it does worse than answer with another error.
 */
function isGraver(one: OperationResult, other: OperationResult): boolean {
  const statusOf = ({ failure }: OperationResult) => failure?.answer?.exchange.response.status ?? 0
  return one.verdict === 'fail' && statusOf(other) === 400 && statusOf(one) >= 200 && statusOf(one) < 300
}

/**
 * A failure, unless the rule holds under another choice for a gap that the check has read. Where what failed is in
 * doubt, a warning: of an uncertain rule, unless the assertion says that it is certain, and the other way round.
 */
export async function failUnlessExcused(
  rule: Rule,
  first: AttemptOutcome,
  context: Judging,
  attemptUnder: AttemptUnder,
): Promise<OperationResult> {
  const { assumed, unhelpful } = context
  const isCertain = first.result.failure?.certain ?? rule.certain
  let result = first.result
  const attempted: AttemptUnder = async (choices, readDelay) => {
    const outcome = await attemptUnder(choices, readDelay)
    if (isGraver(outcome.result, result)) result = outcome.result
    return outcome
  }
  const other = await choiceThatPasses(rule, first, assumed, attempted, unhelpful)
  const isByChance =
    other === 'chance' && (!first.result.failure?.proof || timingOf(first.reads, context).length > 0)
  if (isByChance) {
    const reason = `fails at times and passes at others: ${first.result.reason}`
    return byChance({ ...first.result, reason }, first, context)
  }
  if (!other || other === 'chance') return inDoubt(rule, result, assumed)
  const unclear = contradicted(first.result, other, assumed)
  // The configuration does not say which choice is meant, so that the question stays open.
  return isCertain || assumed.isConfigured(other.gap)
    ? unclear
    : { ...first.result, ...unclear, verdict: 'warn' }
}

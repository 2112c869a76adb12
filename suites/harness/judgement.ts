import type { EndpointId, Rule } from '../../contract/index.js'
import { whatOf } from '../preconditions/index.js'
import { adopt, choiceThatCounts, contradicted, hinted, isForAssumptions, questioned } from './adoption.js'
import { Api, type RunContext } from './api.js'
import type { Assumed, Choice } from './assumed.js'
import type { Check, RuleCheck, Watch } from './check.js'
import type { Client } from './client.js'
import { isDisturbance, isOutage, tries } from './disturbance.js'
import type { EndpointResult } from './endpoint-result.js'
import type { Evidence } from './evidence.js'
import { Unreachable } from './exchange.js'
import { clipped, mostSaid } from './expect.js'
import {
  type Charge,
  Disturbed,
  Inconclusive,
  Interrupted,
  Misconfigured,
  Unseen,
  Untested,
  Violation,
} from './outcome.js'
import { choicesThatHelp, choiceThatPasses, type Go, type Gone } from './rejudge.js'

/** The most repetitions of a failure that other traffic could explain. */
const repetitions = 2

/** The most times that one judgement begins anew as the server turned out to take other words. */
const mostAdoptions = 6

/**
 * Judges a rule at one endpoint; a failure counts once it is seen again on fresh records, or is its own proof, and no
 * other choice for the gaps that the check has read makes it pass.
 */
export async function judge(
  context: RunContext,
  check: RuleCheck,
  endpoint: EndpointId,
): Promise<EndpointResult> {
  const { client, assumed, inVain } = context
  let attempts = 0
  const go = (choices: readonly Choice[], patient = false) => {
    const attempt = (isPatient: boolean) => {
      const own = choices.length === 0 ? assumed : assumed.trying(choices)
      return attemptAt({ ...context, assumed: own, patient: isPatient }, check, endpoint, attempts++)
    }
    return outlasting(client, attempt, patient)
  }
  for (let adoptions = 0; ; adoptions += 1) {
    const first = await go([])
    const { result } = first
    if (client.interrupt?.aborted) return result
    if (result.verdict === 'fail') {
      const seen = result.failure?.proof ? result : await repeated(result, () => go([], true), client)
      return seen.verdict === 'fail'
        ? held(context, check.rule, await failed(check.rule, first, assumed, go))
        : seen
    }
    if (result.verdict !== 'inconclusive' || !isForAssumptions(first, assumed)) return result
    const choices = await (first.refused
      ? choicesThatHelp(first, assumed, go, inVain)
      : choiceThatCounts(first, assumed, go))
    if (client.interrupt?.aborted) return result
    const wrong = choices?.find(({ gap }) => assumed.isConfigured(gap))
    if (choices === undefined || adoptions === mostAdoptions)
      return first.refused ? hinted(first, context) : result
    if (wrong) return contradicted(result, wrong, assumed)
    adopt(context, choices)
  }
}

/** A failure that came again, or the ratio in which it did not. */
async function repeated(
  first: EndpointResult,
  again: () => Promise<Gone>,
  { interrupt, lag }: Client,
): Promise<EndpointResult> {
  for (let n = 1; n <= repetitions; n += 1) {
    const { result } = await again()
    if (result.verdict === 'fail') return first
    // Where reads are known to lag, those that waited for the writes before them show more than those that did not.
    if (result.verdict === 'pass' && lag.lateCount > 0) return result
    if (interrupt?.aborted)
      return { ...interrupted, endpoint: first.endpoint, cases: first.cases, exchanges: first.exchanges }
  }
  return {
    ...first,
    verdict: 'inconclusive',
    reason: `failed once in ${repetitions + 1} tries on fresh records: ${first.reason}`,
  }
}

/** A failure stands unless a member of the configuration that is not as said could explain it. */
async function held(
  { preconditions }: RunContext,
  rule: Rule,
  result: EndpointResult,
): Promise<EndpointResult> {
  const suspicion = await preconditions.suspect(result.failure?.exchanges ?? [], rule)
  if (!suspicion) return result
  const { failure: _, ...rest } = result
  const { finding, isRefuted } = suspicion
  return {
    ...rest,
    verdict: 'inconclusive',
    reason: `${finding.member} ${whatOf(finding)} (${result.reason})`,
    configuration: finding.member,
    withheld: { result, isRefuted },
  }
}

/** A verdict once the whole run has been heard: a failure that was withheld counts where nothing explains it any more. */
export function settled(result: EndpointResult | undefined): EndpointResult | undefined {
  if (!result?.withheld) return result
  const { withheld, ...rest } = result
  return withheld.isRefuted() ? withheld.result : rest
}

/** A failure, unless the rule holds under another choice for a gap that the check has read; of an uncertain rule a question. */
async function failed(rule: Rule, first: Gone, assumed: Assumed, go: Go): Promise<EndpointResult> {
  const other = await choiceThatPasses(first, assumed, go)
  if (!other) return rule.certain ? first.result : questioned(rule, first.result, assumed)
  const unclear = contradicted(first.result, other, assumed)
  // Nobody has said which choice is meant, so that the question is still asked.
  return rule.certain || assumed.isConfigured(other.gap)
    ? unclear
    : { ...first.result, ...unclear, verdict: 'warn' }
}

/** What came of going through a check once, and what came in between. */
interface Attempt extends Gone {
  /** An outage or other traffic came in between: with what it would charge the target if it never ended. */
  readonly disturbed?: { readonly charge?: Charge | undefined; readonly unseen: boolean }
}

/** How often a check is gone through that misses what it wrote: again with the patience that reads then have. */
const triesUnseen = 2

/** Goes through a check again while outages disturb it; one that comes at the same place each time is no outage. */
async function outlasting(
  { interrupt, lag }: Client,
  attempt: (patient: boolean) => Promise<Attempt>,
  patient = false,
): Promise<Gone> {
  const places = new Set<string | undefined>()
  let unseen = 0
  for (let n = 1; ; n += 1) {
    const isPatient = patient || unseen > 0
    const gone = await attempt(isPatient)
    const { result, disturbed } = gone
    if (isPatient) lag.learn(result.verdict === 'pass')
    if (!disturbed || interrupt?.aborted) return gone
    const { charge } = disturbed
    places.add(charge && `${charge.expected} in case ${result.cases}`)
    if (disturbed.unseen) unseen += 1
    if (n < tries && unseen < triesUnseen) continue
    return charge && places.size === 1 ? { ...gone, result: { ...result, ...charged(charge) } } : gone
  }
}

async function attemptAt(
  context: RunContext,
  { rule, establish }: RuleCheck,
  endpoint: EndpointId,
  n: number,
): Promise<Attempt> {
  const api = new Api(context, rule, endpoint, n)
  const basis = { exchanges: api.evidence.exchanges, reads: api.reads }
  try {
    // The rules on keys judge other keys than the main one as well.
    if (!rule.id.startsWith('auth.')) context.client.refuseLacked(endpoint)
    await context.preconditions.beforeRule(rule)
    await procedure(establish)(api)
    return { ...basis, ...verdictOf(api, 'watch' in establish) }
  } catch (error) {
    const isLate = await api.metLag(error)
    const trouble = isLate || error instanceof Misconfigured ? error : await blamed(context, api, error)
    const result = { ...troubleOf(trouble), endpoint, ...counts(api.evidence) }
    const refused = error instanceof Inconclusive ? error.refused : undefined
    const isDisturbed = isLate || isDisturbance(error) || restsOnOutage(error)
    const gone = { ...basis, result, refused, isDisturbed }
    if (!isDisturbed) return gone
    const charge = error instanceof Disturbed ? error.charge : undefined
    return { ...gone, disturbed: { charge, unseen: isLate || error instanceof Unseen } }
  } finally {
    await api.undo()
  }
}

/** An inconclusive end, with the member of the configuration that its last refusal may come from. */
async function blamed(
  { preconditions }: RunContext,
  { evidence, rule }: Api,
  error: unknown,
): Promise<unknown> {
  const last = evidence.exchanges.at(-1)
  if (!(error instanceof Inconclusive) || error.configuration !== undefined) return error
  if (last === undefined || last.response.status < 400) return error
  const suspicion = await preconditions.suspect([last], rule)
  if (!suspicion) return error
  return new Misconfigured(suspicion.finding.member, `${whatOf(suspicion.finding)} (${error.message})`)
}

/** Keys by which a refusal is sought: what looks like an outage there is judged as it is. */
const refusedKeys: readonly string[] = ['providerDown', 'lowRate']

/** Whether a violation was seen in an outage, which counts only if it lasts. */
const restsOnOutage = (error: unknown): boolean =>
  error instanceof Violation &&
  error.charge.exchanges.some(
    ({ request, response }) => isOutage(response.status) && !refusedKeys.includes(request.key),
  )

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
function verdictOf(api: Api, watched: boolean): Pick<Gone, 'result' | 'refused'> {
  const { endpoint, evidence } = api
  if (evidence.assertions === 0) {
    const depends = watched && api.rule.gaps.length > 0 ? ` (it depends on ${named(api.rule.gaps)})` : ''
    const nothing = watched
      ? `no exchange showed what the rule speaks of${depends}`
      : 'the check ended without asserting anything'
    const refused = evidence.exchanges.find(({ response }) => response.status === 400)
    const reason = refused ? `${nothing}: ${refused.endpoint} answered 400` : nothing
    return { result: { endpoint, verdict: 'inconclusive', reason, ...counts(evidence) }, refused }
  }
  const cases = Math.max(1, evidence.cases)
  return { result: { endpoint, verdict: 'pass', ...counts(evidence), cases } }
}

const named = (gaps: Rule['gaps']): string => gaps.map((gap) => `gap.${gap}`).join(', ')

type Trouble = Pick<EndpointResult, 'verdict' | 'failure' | 'unlock' | 'configuration'> & {
  readonly reason: string
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Violation) return charged(error.charge)
  if (error instanceof Inconclusive) return inconclusive(error)
  if (error instanceof Untested) return { verdict: 'untested', reason: error.message, unlock: error.unlock }
  if (error instanceof Interrupted) return interrupted
  if (error instanceof Unreachable) return { verdict: 'inconclusive', reason: `no answer: ${error.message}` }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { verdict: 'error', reason: `the check itself failed: ${reason}` }
}

const inconclusive = ({ message, configuration }: Inconclusive): Trouble => ({
  verdict: 'inconclusive',
  reason: clipped(message, mostSaid),
  ...(configuration === undefined ? {} : { configuration }),
})

const charged = (charge: Charge): Trouble => ({
  verdict: 'fail',
  reason: new Violation(charge).message,
  failure: charge,
})

const interrupted = { verdict: 'untested', reason: 'the run was interrupted at this rule' } as const

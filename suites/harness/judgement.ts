import type { EndpointId, Rule } from '../../contract/index.js'
import { whatOf } from '../preconditions/index.js'
import { Api, type RunContext } from './api.js'
import type { Check, RuleCheck, Watch } from './check.js'
import type { Client } from './client.js'
import { isDisturbance, isOutage, tries } from './disturbance.js'
import type { Evidence } from './evidence.js'
import { Unreachable } from './exchange.js'
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
import type { Verdict } from './verdict.js'

/** A rule's verdict at one endpoint, with its evidence. */
export interface EndpointResult {
  readonly endpoint: EndpointId
  readonly verdict: Verdict
  readonly reason?: string
  /** The member of the configuration that an inconclusive verdict is due to. */
  readonly configuration?: string
  /** What to give the run so that an untested rule can be judged here. */
  readonly unlock?: string
  /** The failure that a member of the configuration may explain, which counts once the run refutes that. */
  readonly withheld?: { readonly result: EndpointResult; readonly isRefuted: () => boolean }
  readonly cases: number
  readonly exchanges: number
  readonly failure?: Charge
}

/** The most repetitions of a failure that other traffic could explain. */
const repetitions = 2

/** Judges a rule at one endpoint; a failure counts once it is seen again on fresh records, or is its own proof. */
export async function judge(
  context: RunContext,
  check: RuleCheck,
  endpoint: EndpointId,
): Promise<EndpointResult> {
  const { rule } = check
  const { interrupt } = context.client
  let attempts = 0
  const attempt = (patient: boolean) => attemptAt({ ...context, patient }, check, endpoint, attempts++)
  const first = await outlasting(context.client, attempt)
  if (first.verdict !== 'fail') return first
  if (first.failure?.proof) return held(context, doubted(rule, first))
  for (let n = 1; n <= repetitions; n += 1) {
    const again = await outlasting(context.client, attempt, true)
    if (again.verdict === 'fail') return held(context, doubted(rule, first))
    if (interrupt?.aborted)
      return { ...interrupted, endpoint, cases: first.cases, exchanges: first.exchanges }
  }
  return {
    ...first,
    verdict: 'inconclusive',
    reason: `failed once in ${repetitions + 1} tries on fresh records: ${first.reason}`,
  }
}

/** A failure stands unless a member of the configuration that is not as said could explain it. */
async function held({ preconditions }: RunContext, result: EndpointResult): Promise<EndpointResult> {
  const suspicion = await preconditions.suspect(result.failure?.exchanges ?? [])
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

/** A failure of an uncertain statement is a question, not a fault. */
const doubted = (rule: Rule, result: EndpointResult): EndpointResult =>
  result.verdict === 'fail' && !rule.certain ? { ...result, verdict: 'warn' } : result

/** What came of going through a check once. */
interface Attempt {
  readonly result: EndpointResult
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
): Promise<EndpointResult> {
  const places = new Set<string | undefined>()
  let unseen = 0
  for (let n = 1; ; n += 1) {
    const isPatient = patient || unseen > 0
    const { result, disturbed } = await attempt(isPatient)
    if (isPatient) lag.learn(result.verdict === 'pass')
    if (!disturbed || interrupt?.aborted) return result
    const { charge } = disturbed
    places.add(charge && `${charge.expected} in case ${result.cases}`)
    if (disturbed.unseen) unseen += 1
    if (n < tries && unseen < triesUnseen) continue
    return charge && places.size === 1 ? { ...result, ...charged(charge) } : result
  }
}

async function attemptAt(
  context: RunContext,
  { rule, establish }: RuleCheck,
  endpoint: EndpointId,
  n: number,
): Promise<Attempt> {
  const api = new Api(context, rule, endpoint, n)
  try {
    // The rules on keys judge other keys than the main one as well.
    if (!rule.id.startsWith('auth.')) context.client.refuseLacked(endpoint)
    await procedure(establish)(api)
    return { result: verdictOf(api, 'watch' in establish) }
  } catch (error) {
    const trouble = error instanceof Misconfigured ? error : await blamed(context, api, error)
    const result = { ...troubleOf(trouble), endpoint, ...counts(api.evidence) }
    if (!isDisturbance(error) && !restsOnOutage(error)) return { result }
    const charge = error instanceof Disturbed ? error.charge : undefined
    return { result, disturbed: { charge, unseen: error instanceof Unseen } }
  } finally {
    await api.undo()
  }
}

/** An inconclusive end, with the member of the configuration that its last refusal may come from. */
async function blamed({ preconditions }: RunContext, { evidence }: Api, error: unknown): Promise<unknown> {
  const last = evidence.exchanges.at(-1)
  if (!(error instanceof Inconclusive) || error.configuration !== undefined) return error
  if (last === undefined || last.response.status < 400) return error
  const suspicion = await preconditions.suspect([last])
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
function verdictOf(api: Api, watched: boolean): EndpointResult {
  const { endpoint, evidence } = api
  if (evidence.assertions === 0) {
    const nothing = watched
      ? 'no exchange showed what the rule speaks of'
      : 'the check ended without asserting anything'
    const refused = evidence.exchanges.find(({ response }) => response.status === 400)
    const reason = refused ? `${nothing}: ${refused.endpoint} answered 400${api.leaning(refused)}` : nothing
    return { endpoint, verdict: 'inconclusive', reason, ...counts(evidence) }
  }
  return { endpoint, verdict: 'pass', ...counts(evidence), cases: Math.max(1, evidence.cases) }
}

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
  reason: message,
  ...(configuration === undefined ? {} : { configuration }),
})

const charged = (charge: Charge): Trouble => ({
  verdict: 'fail',
  reason: new Violation(charge).message,
  failure: charge,
})

const interrupted = { verdict: 'untested', reason: 'the run was interrupted at this rule' } as const

import type { OperationId, Rule } from '../../contract/index.js'
import { whatOf } from '../preconditions/index.js'
import { Api } from './api.js'
import type { Check, RuleCheck, Watch } from './check.js'
import type { Client } from './client.js'
import { isDisturbance, isOutage, tries } from './disturbance.js'
import type { Evidence } from './evidence.js'
import { Unreachable } from './exchange.js'
import { clipped, mostSaid } from './expect.js'
import type { OperationResult } from './operation-result.js'
import {
  Disturbed,
  type FailureDetails,
  Inconclusive,
  Interrupted,
  Misconfigured,
  Unseen,
  Untested,
  Violation,
} from './outcome.js'
import type { Gone } from './rejudge.js'
import type { RunContext } from './run-context.js'

/** What came of going through a check once, and what came in between. */
export interface Attempt extends Gone {
  /** An outage or other traffic came in between: with what it would charge the target if it never ended. */
  readonly disturbed?: { readonly charge?: FailureDetails | undefined; readonly unseen: boolean }
}

/** How often a check is gone through that misses what it wrote: again with the patience that reads then have. */
const triesUnseen = 2

/** Goes through a check again while outages disturb it; one that comes at the same place each time is no outage. */
export async function outlasting(
  { interrupt, lag }: Client,
  attempt: (patient: boolean | 'fully') => Promise<Attempt>,
  patient: boolean | 'fully' = false,
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
    return charge && places.size === 1 ? { ...gone, result: { ...result, ...failed(charge) } } : gone
  }
}

/** Goes through a check once, and undoes what it asked to have undone. */
export async function attemptAt(
  context: RunContext,
  { rule, establish }: RuleCheck,
  operation: OperationId,
  n: number,
): Promise<Attempt> {
  const api = new Api(context, rule, operation, n)
  const basis = { exchanges: api.evidence.exchanges, reads: api.reads }
  try {
    // The rules on keys judge other keys than the main one as well.
    if (!rule.id.startsWith('auth.')) context.client.refuseLacked(operation)
    await context.preconditions.beforeRule(rule)
    await procedure(establish)(api)
    return { ...basis, ...verdictOf(api, 'watch' in establish) }
  } catch (error) {
    const isLate = await api.metLag(error)
    const trouble = isLate || error instanceof Misconfigured ? error : await blamed(context, api, error)
    const result = { ...troubleOf(trouble), operation, ...counts(api.evidence) }
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
      if (exchange.operation === api.operation) await api.case(async () => watch(api, exchange))
  }

const counts = (evidence: Evidence) => ({
  cases: evidence.cases,
  exchanges: new Set(evidence.exchanges).size,
})

/** No verdict without evidence: a check that asserted nothing is inconclusive. */
function verdictOf(api: Api, watched: boolean): Pick<Gone, 'result' | 'refused'> {
  const { operation, evidence } = api
  if (evidence.assertions === 0) {
    const depends = watched && api.rule.gaps.length > 0 ? ` (it depends on ${named(api.rule.gaps)})` : ''
    const nothing = watched
      ? `no exchange showed what the rule speaks of${depends}`
      : 'the check ended without asserting anything'
    const refused = evidence.exchanges.find(({ response }) => response.status === 400)
    const reason = refused ? `${nothing}: ${refused.operation} answered 400` : nothing
    return { result: { operation, verdict: 'inconclusive', reason, ...counts(evidence) }, refused }
  }
  const cases = Math.max(1, evidence.cases)
  return { result: { operation, verdict: 'pass', ...counts(evidence), cases } }
}

const named = (gaps: Rule['gaps']): string => gaps.map((gap) => `gap.${gap}`).join(', ')

type Trouble = Pick<OperationResult, 'verdict' | 'failure' | 'remediation' | 'configuration'> & {
  readonly reason: string
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Violation) return failed(error.charge)
  if (error instanceof Inconclusive) return inconclusive(error)
  if (error instanceof Untested)
    return { verdict: 'untested', reason: error.message, remediation: error.remediation }
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

const failed = (charge: FailureDetails): Trouble => ({
  verdict: 'fail',
  reason: new Violation(charge).message,
  failure: charge,
})

/** What is said of a rule at which the run was interrupted. */
export const interrupted = { verdict: 'untested', reason: 'the run was interrupted at this rule' } as const

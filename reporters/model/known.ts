import { unusableClaims } from './claims.js'
import { unreachedIn } from './extent.js'
import { type Report, type ReportedEndpoint, type ReportedRule, type Totals, totalsOf } from './report.js'
import { worstFirst } from './report-verdicts.js'

/** Whether the baseline of a run excuses what a rule does at an endpoint: an entry names it and has not expired. */
export const isKnown = ({ known }: Pick<ReportedEndpoint, 'known'>): boolean => known?.expired === false

/** The ticket of a known failure, and until when it is excused, in a few words; empty where the entry names neither. */
export const ticketAndExpiry = ({
  ticket,
  expires,
  expired,
}: NonNullable<ReportedEndpoint['known']>): string =>
  [ticket, expires && `${expired ? 'expired on' : 'until'} ${expires}`].filter(Boolean).join(', ')

/**
 * The verdicts by which a rule's own is found. Unlike in `worstFirst`, a pass comes before untested: a rule that passes
 * wherever it could be tested passes, whatever a baseline has taken out.
 */
const fromWorst = ['fail', 'error', 'warn', 'inconclusive', 'pass', 'untested'] as const

/** The rules of a report without what the baseline excuses: the other endpoints of a rule decide its verdict. */
export const rulesBeyondKnown = (rules: readonly ReportedRule[]): readonly ReportedRule[] =>
  rules.flatMap((rule) => {
    if (!rule.endpoints.some(isKnown)) return [rule]
    const endpoints = rule.endpoints.filter((at) => !isKnown(at))
    const verdict = endpoints.some(({ unreached }) => unreached)
      ? worstFirst.find((each) => endpoints.some((at) => at.verdict === each))
      : fromWorst.find((each) => endpoints.some((at) => at.verdict === each))
    return verdict === undefined ? [] : [{ ...rule, verdict, endpoints }]
  })

/** The number of rules per verdict by which a run is judged: what the baseline excuses is not counted. */
export const totalsBeyondKnown = (rules: readonly ReportedRule[]): Totals => totalsOf(rulesBeyondKnown(rules))

/** Whether anything was judged in earnest: a rule passes or warns, or does what the baseline says of it. */
export const isAnythingJudged = (rules: readonly ReportedRule[]): boolean =>
  rules.some(({ verdict, endpoints }) => verdict === 'pass' || verdict === 'warn' || endpoints.some(isKnown))

/**
 * Whether a target conforms: nothing but known failures, in a run that was completed, verified something, and could use
 * everything that was configured.
 */
export function isConformant(report: Pick<Report, 'rules' | 'incomplete' | 'claims' | 'elsewhere'>): boolean {
  const { rules, incomplete } = report
  const { fail, error } = totalsBeyondKnown(rules)
  const isComplete = incomplete === undefined && !unreachedIn(rules) && unusableClaims(report).length === 0
  return fail === 0 && error === 0 && isAnythingJudged(rules) && isComplete
}

import type { ReportedEndpoint, ReportedRule, ReportedVerdict } from '../../model/report.js'
import { worstFirst } from '../../model/report-verdicts.js'
import type { ViewState } from './view-state.js'

/** A rule that fits the filters, with its verdict where they look. */
export interface FoundRule {
  readonly rule: ReportedRule
  readonly verdict: ReportedVerdict
}

const texts = new WeakMap<ReportedRule, string>()

/** Everything of a rule that a search looks at, in lower case. */
function textOf(rule: ReportedRule): string {
  const known = texts.get(rule)
  if (known !== undefined) return known
  const made = [rule.id, rule.says, rule.section, rule.reason, ...rule.endpoints.flatMap(textsOf)]
    .filter((text) => text !== undefined)
    .join('\n')
    .toLowerCase()
  texts.set(rule, made)
  return made
}

const textsOf = ({ endpoint, reason, remediation, failure, known }: ReportedEndpoint) => [
  endpoint,
  reason,
  remediation,
  known?.reason,
  known?.ticket,
  failure?.expected,
  failure?.actual,
  failure?.counterexample,
]

/** The rules that fit everything but the verdicts: what the numbers next to the verdicts count. */
export function fittingRules(rules: readonly ReportedRule[], state: ViewState): readonly FoundRule[] {
  const words = state.q.toLowerCase().split(/\s+/).filter(Boolean)
  return rules.flatMap((rule) => {
    if (state.family !== '' && rule.family !== state.family) return []
    const verdict = verdictAt(rule, state.operation)
    if (verdict === undefined || !words.every((word) => textOf(rule).includes(word))) return []
    return [{ rule, verdict }]
  })
}

/** The verdict of a rule, or that at one operation; undefined where it is not judged there. */
const verdictAt = (rule: ReportedRule, operation: string): ReportedVerdict | undefined =>
  operation === '' ? rule.verdict : rule.endpoints.find(({ endpoint }) => endpoint === operation)?.verdict

/** The rules to show: those with one of the verdicts, the worst first, otherwise in the order of the document. */
export const shownRules = (found: readonly FoundRule[], { verdicts }: ViewState): readonly FoundRule[] =>
  worstFirst
    .filter((verdict) => verdicts.length === 0 || verdicts.includes(verdict))
    .flatMap((verdict) => found.filter((one) => one.verdict === verdict))

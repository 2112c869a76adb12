import type { Report, ReportedEndpoint, ReportedRule } from '../report.js'
import { recipeOf } from './recipe-of.js'
import type { ScriptOptions } from './script-options.js'
import { shellScript } from './shell-script.js'

/** A report with the script of each failure. */
export const withScripts = (report: Report, options: ScriptOptions): Report => ({
  ...report,
  rules: report.rules.map((rule) => ruleWithScripts(report, rule, options)),
  ...(report.elsewhere
    ? { elsewhere: report.elsewhere.map((rule) => ruleWithScripts(report, rule, options)) }
    : {}),
})

const ruleWithScripts = (report: Report, rule: ReportedRule, options: ScriptOptions): ReportedRule => ({
  ...rule,
  endpoints: rule.endpoints.map((at) => withScript(report, rule, at, options)),
})

/** An endpoint of a rule with the script of its failure. */
export function withScript(
  report: Pick<Report, 'runId'>,
  rule: Pick<ReportedRule, 'id' | 'section' | 'says'>,
  at: ReportedEndpoint,
  options: ScriptOptions,
): ReportedEndpoint {
  if (!at.failure) return at
  const recipe = recipeOf(report, rule, at)
  return { ...at, failure: { ...at.failure, curl: recipe ? shellScript(recipe, options) : '' } }
}

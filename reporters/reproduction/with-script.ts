import type { Report, ReportedEndpoint, ReportedRule } from '../report.js'
import { recipeOf } from './recipe-of.js'
import type { ScriptOptions } from './script-options.js'
import { shellScript } from './shell-script.js'

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

import { type ReportedRule, totalsOf } from '../model/report.js'
import { reportVerdicts } from '../model/report-verdicts.js'

/** A row of the table of families: a name, and how many of its rules have each verdict; a dot stands for none. */
export function familyRow(name: string, rules: readonly ReportedRule[]): readonly string[] {
  const totals = totalsOf(rules)
  return [name, ...reportVerdicts.map((verdict) => (totals[verdict] === 0 ? '·' : String(totals[verdict])))]
}

import type { ReportedRule } from '../model/report.js'
import { quoted } from '../text/shell.js'

/** The command that writes a failure of a report as a script; it names the operation where the rule fails at several. */
export function reproCommand(jsonReport: string, { id, endpoints }: ReportedRule, endpoint: string): string {
  const failing = endpoints.filter(({ verdict, failure }) => verdict === 'fail' || failure !== undefined)
  const at = failing.length > 1 ? ` --endpoint ${quoted(endpoint)}` : ''
  return `npx conformance repro ${quoted(jsonReport)} ${id}${at}`
}

import type { Report } from '../model/report.js'
import { headOf, plannedRules, RunLog } from './run-log.js'

/** The report as one JSON object per line, as a run writes them while it goes. */
export function ndjson(report: Report): string {
  const lines: string[] = []
  const log = new RunLog((line) => lines.push(line))
  log.start(headOf(report), plannedRules(report.rules))
  log.end(report)
  return lines.join('')
}

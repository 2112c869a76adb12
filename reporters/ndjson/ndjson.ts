import type { Report } from '../report.js'
import { plannedRules, RunLog } from './run-log.js'

/** The report as one JSON object per line, as a run writes them while it goes. */
export function ndjson(report: Report): string {
  const lines: string[] = []
  const log = new RunLog((line) => lines.push(line))
  const { version, seed, target, startedAt, documented, tool, selection, warnings, repeat } = report
  log.start(
    {
      ...{ version, seed, target, startedAt, documented, repeat },
      ...(tool ? { tool } : {}),
      ...(selection ? { selection } : {}),
      ...(warnings ? { warnings } : {}),
    },
    plannedRules(report.rules),
  )
  log.end(report)
  return lines.join('')
}

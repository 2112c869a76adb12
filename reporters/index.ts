import { badge } from './badge.js'
import { ctrf } from './ctrf.js'
import { github } from './github.js'
import { html } from './html/html.js'
import { json } from './json.js'
import { junit } from './junit.js'
import { markdown } from './markdown/markdown.js'
import type { Report } from './model/report.js'
import { ndjson } from './ndjson/ndjson.js'
import { tap } from './tap.js'
import { type TerminalOptions, terminal } from './terminal/terminal.js'

/** A report as text; a reporter reads nothing but the report. */
export type Reporter = (report: Report, options?: TerminalOptions) => string

/** Every reporter by its name. */
export const reporters = {
  terminal,
  json,
  ndjson,
  junit,
  ctrf,
  markdown,
  github,
  tap,
  badge,
  html,
} as const satisfies Record<string, Reporter>

/** The name of a reporter. */
export type ReporterName = keyof typeof reporters

/** Every reporter's name. */
export const reporterNames = Object.keys(reporters) as ReporterName[]

/** Whether a text is the name of a reporter. */
export const isReporterName = (name: string): name is ReporterName => Object.hasOwn(reporters, name)

export { claimReason, unusableClaims, whyUnusable } from './model/claims.js'
export { countText } from './model/count-text.js'
export { defined } from './model/defined.js'
export type { Detail } from './model/detail.js'
export { isSelection, isUnreached, isWhole, unreachedIn, withoutExcluded } from './model/extent.js'
export { faultOf, faultsIn } from './model/faults.js'
export { groupBy } from './model/group-by.js'
export {
  isAnythingJudged,
  isConformant,
  isKnown,
  rulesBeyondKnown,
  totalsBeyondKnown,
} from './model/known.js'
export * from './model/report.js'
export { reportSchema } from './model/report.schema.js'
export { type CutReason, notEnded, reportOf, unendedReport } from './ndjson/report-of.js'
export type { PlannedRule, ReportHead, RunEvent } from './ndjson/run-event.js'
export { headOf, plannedRules, RunLog } from './ndjson/run-log.js'
export { personalRedactor } from './redaction/personal.js'
export { redactReport } from './redaction/redact-report.js'
export {
  type Redact,
  Redactor,
  recognizableSecret,
  redactor,
  type Secret,
  shortestSecret,
} from './redaction/redactor.js'
export * from './reproduction/index.js'
export { claimLines } from './terminal/claim-lines.js'
export { ruleText } from './terminal/failure-block.js'
export { noProgress, type ProgressStream, progress, type RunProgress } from './terminal/progress.js'
export { table } from './terminal/table.js'
export type { TerminalOptions } from './terminal/terminal.js'
export { columnsOf, isLive, knownColumns, wantsColours } from './terminal/terminal-stream.js'
export { cutTo } from './terminal/width.js'
export { bodyLength, clip, clipEndpoint, clipReport } from './text/clip.js'
export { isSecretHeader } from './text/key-variable.js'
export { printable } from './text/printable.js'
export { ruleHeadOf, whyOf } from './text/rule-head.js'
export { secondsText } from './text/seconds-text.js'
export { quoted } from './text/shell.js'

import type { ReportComparison } from './comparison.js'
import { htmlComparison } from './html-comparison.js'
import { markdownComparison } from './markdown-comparison.js'
import { type TerminalComparisonOptions, terminalComparison } from './terminal-comparison.js'

/** A comparison as text; a reporter reads nothing but the comparison. */
type ComparisonReporter = (comparison: ReportComparison, options?: TerminalComparisonOptions) => string

/** Every reporter of comparisons by its name. */
export const comparisonReporters: Readonly<
  Record<'terminal' | 'markdown' | 'html' | 'json', ComparisonReporter>
> = {
  terminal: terminalComparison,
  markdown: markdownComparison,
  html: htmlComparison,
  json: (comparison) => `${JSON.stringify(comparison, null, 2)}\n`,
}

/** Whether a text is the name of a reporter of comparisons. */
export const isReporterOfComparisons = (name: string): name is keyof typeof comparisonReporters =>
  Object.hasOwn(comparisonReporters, name)

export { compareReports } from './compare-reports.js'
export type { ReportComparison } from './comparison.js'
export { comparisonSchema } from './comparison.schema.js'

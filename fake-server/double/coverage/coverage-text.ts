import type { CoverageReport, CoverageTotals, Met } from './coverage-report.js'

/** A part of a report: an operation, the changes of state or the forms of answers. */
interface Part {
  readonly name: string
  readonly things: readonly Met[]
}

const partsOf = ({ operations, transitions, forms }: CoverageReport): readonly Part[] => [
  ...operations.map(({ operation, answers }) => ({ name: operation, things: answers })),
  { name: 'changes of state', things: transitions },
  { name: 'forms of answers', things: forms },
]

const ratio = (things: readonly Met[]): string =>
  `${things.filter(({ times }) => times > 0).length} of ${things.length}`

const shownTotals = (name: string, { met, all, percent }: CoverageTotals): string =>
  `${name}: ${met} of ${all}, ${percent} %`

const summary = ({ totals, unrouted }: CoverageReport): readonly string[] => [
  shownTotals('of all', totals.all),
  shownTotals('of the operations that were called', totals.called),
  ...(unrouted === 0 ? [] : [`requests that no operation was found for: ${unrouted}`]),
]

const isCalled = ({ things }: Part): boolean => things.some(({ times }) => times > 0)

/** A report for a terminal: a line per operation, and below it what was never met and how to bring it about. */
export function coverageText(report: CoverageReport): string {
  const parts = partsOf(report).filter(({ things }) => things.length > 0)
  const lines = parts
    .filter(isCalled)
    .flatMap(({ name, things }) => [
      `${name}  ${ratio(things)}`,
      ...things
        .filter(({ times }) => times === 0)
        .map(({ name: missing, how }) => `  never ${missing}${how === undefined ? '' : `: ${how}`}`),
    ])
  const never = parts.filter((part) => !isCalled(part)).map(({ name }) => name)
  const uncalled = never.length === 0 ? [] : ['', 'never called:', ...never.map((name) => `  ${name}`)]
  return `${[...lines, ...uncalled, '', ...summary(report)].join('\n')}\n`
}

/** The same as Markdown. */
export function coverageMarkdown(report: CoverageReport): string {
  const rows = partsOf(report)
    .filter(({ things }) => things.length > 0)
    .map(({ name, things }) => {
      const missing = things.filter(({ times }) => times === 0).map(({ name: thing }) => thing)
      return `| \`${name}\` | ${ratio(things)} | ${missing.join(', ')} |`
    })
  return `${['| operation | met | never met |', '|---|---|---|', ...rows, '', ...summary(report).map((line) => `- ${line}`)].join('\n')}\n`
}

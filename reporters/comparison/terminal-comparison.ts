import { countText } from '../model/count-text.js'
import { type Paint, paint as paintOf, type Style } from '../terminal/paint.js'
import { table } from '../terminal/table.js'
import { wrap } from '../terminal/wrap.js'
import { printable } from '../text/printable.js'
import type { ReportComparison } from './comparison.js'
import { type Group, isWhole, type Section, sectionsOf } from './sections.js'
import { conclusionOf, figuresOf, notesOf } from './summary.js'

/** How a terminal shows a comparison. */
export interface TerminalComparisonOptions {
  readonly colours?: boolean
  /** The columns of a line. */
  readonly width?: number
}

const styles: Readonly<Record<Section['tone'], Style>> = { bad: 'red', good: 'green', plain: 'cyan' }

/** The most lines of a section that may be cut. */
const mostRows = 30

/** A comparison for people at a terminal. */
export function terminalComparison(
  comparison: ReportComparison,
  { colours = false, width = 80 }: TerminalComparisonOptions = {},
): string {
  const paint = paintOf(colours)
  const sections = sectionsOf(comparison)
  const differing = figuresOf(comparison).filter(([, old, now]) => old !== now)
  const blocks = [
    differing.length === 0 ? [] : table([['', 'old', 'new'], ...differing]).map((line) => printable(line)),
    notesOf(comparison).map((note) => `${paint('yellow', 'note')}  ${printable(note)}`),
    ...sections.map((section) => sectionLines(section, paint, width)),
    [paint('bold', paint(comparison.isWorse ? 'red' : 'green', conclusionOf(comparison)))],
  ]
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function sectionLines(section: Section, paint: Paint, width: number): string[] {
  const { name, title, tone, groups } = section
  const lines = groups.flatMap((group) => groupLines(tone === 'bad' ? rowPerName(group) : group, width))
  const shown = isWhole(section) ? lines : lines.slice(0, mostRows)
  const rest = lines.length - shown.length
  return [
    `${paint(styles[tone], name.toUpperCase())}  ${title}`,
    ...shown,
    ...(rest > 0 ? [`  and ${countText(rest, 'more line')}: --reporter json or html shows all`] : []),
  ]
}

const rowPerName = ({ rows, ...group }: Group): Group => ({
  ...group,
  rows: rows.flatMap(({ names, ...row }) => names.map((name) => ({ names: [name], ...row }))),
})

function groupLines({ title, rows }: Group, width: number): string[] {
  const indent = title === undefined ? 2 : 4
  const text = (words: string, by: number, most: number) =>
    wrap(printable(words), width - by, most).map((line, n) => `${' '.repeat(n === 0 ? by : by + 2)}${line}`)
  return [
    ...(title === undefined ? [] : text(title, 2, 2)),
    ...rows.flatMap(({ names, change, at }) =>
      text(`${some(names)}: ${change}${at.length === 0 ? '' : ` at ${some(at)}`}`, indent, 4),
    ),
  ]
}

/** The most names in a row. */
const mostNames = 5

const some = (names: readonly string[]): string =>
  names.length <= mostNames
    ? names.join(', ')
    : `${names.slice(0, mostNames).join(', ')} and ${names.length - mostNames} more`

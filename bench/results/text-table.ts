import { figures } from '../figures.js'
import { formatted } from './format.js'
import { ratioOf } from './ratio.js'
import type { Result } from './result.js'
import { median } from './statistics.js'

/** A result as aligned text for a terminal. */
export function textTable(result: Result): string {
  const rows = result.series.map((series) => {
    const { unit } = figures[series.figure]
    const { samples } = series
    const ratio = ratioOf(result, series)
    return [
      series.figure,
      series.contender,
      `${formatted(median(samples))} ${unit}`,
      `${formatted(Math.min(...samples))}..${formatted(Math.max(...samples))}`,
      ratio === undefined ? '' : `${formatted(ratio)} x ${figures[series.figure].reference}`,
    ]
  })
  const table = [['figure', 'of', 'median', 'min..max', 'ratio'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  const aligned = (cell: string, column: number) =>
    column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return table.map((row) => row.map(aligned).join('  ').trimEnd()).join('\n')
}

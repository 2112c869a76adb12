import { figures } from '../figures.js'
import { duration, formatted } from './format.js'
import { cpuRatioOf, ratioOf } from './ratio.js'
import type { Result, Series } from './result.js'
import { median } from './statistics.js'

/** What each column holds, for a series and its result. */
const columns: readonly {
  readonly title: string
  readonly cell: (series: Series, result: Result) => string
}[] = [
  { title: 'figure', cell: ({ figure }) => figure },
  { title: 'of', cell: ({ contender }) => contender },
  { title: 'median', cell: ({ figure, samples }) => `${formatted(median(samples))} ${figures[figure].unit}` },
  {
    title: 'min..max',
    cell: ({ samples }) => `${formatted(Math.min(...samples))}..${formatted(Math.max(...samples))}`,
  },
  { title: 'ratio', cell: (series, result) => times(ratioOf(result, series)) },
  { title: 'CPU', cell: ({ cpuUs }) => (cpuUs.length === 0 ? '' : duration(median(cpuUs))) },
  { title: 'ratio by CPU', cell: (series, result) => times(cpuRatioOf(result, series)) },
]

const times = (ratio: number | undefined) => (ratio === undefined ? '' : `${formatted(ratio)} x`)

/** A result as aligned text for a terminal. */
export function textTable(result: Result): string {
  const rows = result.series.map((series) => columns.map(({ cell }) => cell(series, result)))
  const table = [columns.map(({ title }) => title), ...rows]
  const widths = columns.map((_, n) => Math.max(...table.map((row) => (row[n] ?? '').length)))
  const aligned = (cell: string, n: number) =>
    n < 2 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0)
  return table.map((row) => row.map(aligned).join('  ').trimEnd()).join('\n')
}

import { type FigureKind, sections } from '../figures.js'
import { duration, formatted } from './format.js'
import { cpuRatioOf, ratioOf } from './ratio.js'
import { reachedBy } from './reached.js'
import type { Result, Series } from './result.js'
import { median } from './statistics.js'

/** A table of Markdown; the first row is its head. */
export function markdownTable([head = [], ...body]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...body.map(line)].join('\n')
}

const goalTable = (result: Result): string =>
  markdownTable([
    ['', 'asked', 'reached', 'holds'],
    ...reachedBy(result).map(({ says, asked, reached, holds }) => [
      says,
      asked,
      reached ?? 'not measured',
      holds === undefined ? '' : holds ? 'yes' : '**no**',
    ]),
  ])

const times = (ratio: number | undefined) => (ratio === undefined ? '' : `${formatted(ratio)} ×`)

/** A contender as a table shows it; one that is a number is one of contacts. */
const named = (contender: string) =>
  /^\d+$/.test(contender) ? `${Number(contender).toLocaleString('en')} contacts` : contender

function seriesRow(result: Result, series: Series): readonly string[] {
  const { contender, samples, cpuUs } = series
  return [
    named(contender),
    formatted(median(samples)),
    `${formatted(Math.min(...samples))} to ${formatted(Math.max(...samples))}`,
    times(ratioOf(result, series)),
    cpuUs.length === 0 ? '' : duration(median(cpuUs)),
    times(cpuRatioOf(result, series)),
  ]
}

function figureTable(
  result: Result,
  figure: string,
  { says, unit, reference }: FigureKind,
): string | undefined {
  const measured = result.series.filter((series) => series.figure === figure)
  if (measured.length === 0) return undefined
  const compared = reference === undefined ? '' : `× ${named(reference)}`
  // Empty columns are left out.
  const head = ['', unit, 'lowest to highest', compared, 'CPU time', 'by CPU time']
  const rows = measured.map((series) => seriesRow(result, series))
  const isShown = head.map((_, n) => n === 0 || rows.some((row) => row[n] !== ''))
  const shown = [head, ...rows].map((row) => row.filter((_, n) => isShown[n]))
  return `### ${figure}: ${says}\n\n${markdownTable(shown)}`
}

const list = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`## ${title}`, lines.map((line) => `- ${line}`).join('\n')]

const skippedLines = ({ skipped }: Result) =>
  skipped.map(({ subject, contender, reason }) => `${subject}, ${contender}: ${reason.split('\n', 1)[0]}`)

/**
 * A result as the page `RESULTS.md`.
 *
 * @param notReached Markdown about the goals that are not reached; may be empty.
 */
export function markdown(result: Result, notReached = ''): string {
  const { date, rounds, machine } = result
  const { cpu, cores, memoryGb, os, node, pinned } = machine
  const where = pinned
    ? 'The measured process and the load had a core each.'
    : 'No process had a core to itself.'
  return `${[
    '# Results of the bench',
    '<!-- Written by `npm run bench`. docs/benchmarks.md explains how to read it. -->',
    `Measured on ${date.slice(0, 10)} in ${rounds} ${rounds === 1 ? 'round' : 'rounds'} on ${cores} cores of ${cpu}, ${memoryGb} GB, ${os}, Node ${node}. ${where} Numbers are medians, ratios are ratios of medians of this one run. [How to read this](../docs/benchmarks.md).`,
    '## What was asked, and what was reached',
    goalTable(result),
    'That every mutant is killed on five seeds, and that `prove:chaos` and the tests of bad targets hold, is shown by [the proofs](../CONTRIBUTING.md#long-proofs).',
    ...(notReached === '' ? [] : ['## What was not reached, and why', notReached.trim()]),
    '![Requests per second of each contender](results.svg)',
    ...sections.flatMap(({ title, figures: members }) => {
      const tables = Object.entries(members).flatMap(([name, kind]) => figureTable(result, name, kind) ?? [])
      return tables.length === 0 ? [] : [`## ${title}`, ...tables]
    }),
    ...list('Notes', result.notes),
    ...list('Not measured', skippedLines(result)),
  ].join('\n\n')}\n`
}

import { secondsText } from '../../reporters/index.js'
import type { Span } from '../../suites/index.js'
import type { Block } from './loop-watch.js'
import type { Phase, phaseOf } from './run-phases.js'

/** What a run has cost this computer. */
export interface RunCost {
  /** The CPU time of the process, in milliseconds. */
  readonly cpuMs: number
  readonly phases: readonly Phase[]
  /** When the event loop was blocked, the longest block first. */
  readonly blocks: readonly (Block & { readonly phase: ReturnType<typeof phaseOf> })[]
}

/** The cost of a run in one line. */
export function costText({ cpuMs, blocks: [longest] }: RunCost): string {
  const blocked =
    longest === undefined
      ? 'nothing blocked the event loop'
      : `the longest block of the event loop ${Math.round(longest.ms)} ms (${longest.phase}, at ${secondsText(longest.beginMs)})`
  return `${secondsText(cpuMs)} of CPU time, ${blocked}`
}

/** The most rows of one worker. */
const mostRows = 1000

/**
 * Spans in the trace event format, which Perfetto and the performance tools of browsers open: a thread for each worker,
 * and further ones where it does several things at the same time. The cost of the run is another process with a thread
 * for its phases and one for the blocks.
 */
export function traceOf(spans: readonly Span[], { cpuMs, phases, blocks }: RunCost): object {
  const threadOf = ({ worker, row }: Span) => worker * mostRows + row
  const threads = new Map(spans.map((span) => [threadOf(span), span]))
  const names = [...threads].map(([tid, { worker, row }]) =>
    named({ pid: 1, tid }, `worker ${worker + 1}${row === 0 ? '' : `, at the same time ${row}`}`),
  )
  const costs =
    phases.length + blocks.length > 0 ? [named(phaseRow, 'phases'), named(blockRow, 'blocks')] : []
  return {
    traceEvents: [
      ...names,
      ...costs,
      ...spans.map((span) => eventOf(span, span.kind, { pid: 1, tid: threadOf(span) })),
      ...phases.map((phase) => eventOf(phase, 'phase', phaseRow)),
      ...blocks.map(({ beginMs, ms, phase }) =>
        eventOf({ name: phase, beginMs, endMs: beginMs + ms }, 'block', blockRow),
      ),
    ],
    displayTimeUnit: 'ms',
    otherData: { cpuMs, phases, longestBlock: blocks[0] ?? null },
  }
}

/** A row of the picture. */
interface Row {
  readonly pid: number
  readonly tid: number
}

const [phaseRow, blockRow]: readonly [Row, Row] = [
  { pid: 2, tid: 0 },
  { pid: 2, tid: 1 },
]

const named = (row: Row, name: string): object => ({ ph: 'M', name: 'thread_name', ...row, args: { name } })

const eventOf = (
  { name, beginMs, endMs }: Pick<Span, 'name' | 'beginMs' | 'endMs'>,
  cat: string,
  row: Row,
): object => ({
  ph: 'X',
  name,
  cat,
  ...row,
  ts: Math.round(beginMs * 1000),
  dur: Math.round((endMs - beginMs) * 1000),
})

import type { Redact } from '../../reporters/index.js'
import { KeptTimeline, type Span } from '../../suites/index.js'
import { fileTrouble } from '../config/file-trouble.js'
import { usage } from '../exit.js'
import { openOutputFile } from './output-file.js'

/** Notes what the time of a run goes to, and keeps it in a file. */
interface TraceFile {
  readonly timeline: KeptTimeline
  /** Writes what is noted so far, without what `redact` takes out of it, and closes the file. */
  close(redact?: Redact): void
}

/** Opens the file of `--trace` before the run; stops where it cannot be written. */
export function openTrace(file: string): TraceFile {
  const timeline = new KeptTimeline()
  const output = named(file, () => openOutputFile(file))
  if (!output.isStream) named(file, () => output.replace(''))
  return {
    timeline,
    close(redact = (text) => text) {
      const spans = timeline.spans.map((span) => ({ ...span, name: redact(span.name) }))
      named(file, () => output.replace(`${JSON.stringify(traceOf(spans))}\n`))
      output.close()
    },
  }
}

/** Writes something to the file; stops with its name where that fails. */
function named<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw usage(`cannot write the trace to ${file}: ${fileTrouble(error)}; name another file with --trace`)
  }
}

/** The most rows of one worker. */
const mostRows = 1000

/**
 * Spans in the trace event format, which Perfetto and the performance tools of browsers open: a thread for each worker,
 * and further ones where it does several things at the same time.
 */
export function traceOf(spans: readonly Span[]): object {
  const threadOf = ({ worker, row }: Span) => worker * mostRows + row
  const threads = new Map(spans.map((span) => [threadOf(span), span]))
  const names = [...threads].map(([tid, { worker, row }]) => ({
    ph: 'M',
    name: 'thread_name',
    pid: 1,
    tid,
    args: { name: `worker ${worker + 1}${row === 0 ? '' : `, at the same time ${row}`}` },
  }))
  const events = spans.map((span) => ({
    ph: 'X',
    name: span.name,
    cat: span.kind,
    pid: 1,
    tid: threadOf(span),
    ts: Math.round(span.beginMs * 1000),
    dur: Math.round((span.endMs - span.beginMs) * 1000),
  }))
  return { traceEvents: [...names, ...events], displayTimeUnit: 'ms' }
}

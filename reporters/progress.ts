import { tallyOf } from './headline.js'
import type { ReportedVerdict } from './report.js'

/** Where progress is shown. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write(text: string): unknown
}

/** Shows how far a run is while it goes. */
export interface Progress {
  /** Tells of one more rule that was judged. */
  rule(family: string, verdict: ReportedVerdict, done: number, total: number): void
  /** Ends the showing, and leaves nothing of a live line. */
  end(): void
}

/** Progress for a stream: one live line on a terminal, one line per family elsewhere. */
export const progress = (stream: ProgressStream): Progress =>
  stream.isTTY ? liveProgress(stream) : plainProgress(stream)

const clear = '\r\u001b[2K'

function liveProgress(stream: ProgressStream): Progress {
  let fails = 0
  return {
    rule(family, verdict, done, total) {
      if (verdict === 'fail') fails += 1
      const line = `${done}/${total} rules  ${family}  ${fails === 1 ? '1 fails' : `${fails} fail`}`
      stream.write(clear + line.slice(0, (stream.columns || 80) - 1))
    },
    end: () => stream.write(clear),
  }
}

function plainProgress(stream: ProgressStream): Progress {
  let current:
    | { readonly family: string; readonly rules: { readonly verdict: ReportedVerdict }[] }
    | undefined
  const flush = () => {
    if (current) stream.write(`${current.family}: ${tallyOf(current.rules)}\n`)
    current = undefined
  }
  return {
    rule(family, verdict) {
      if (current && current.family !== family) flush()
      current ??= { family, rules: [] }
      current.rules.push({ verdict })
    },
    end: flush,
  }
}

/** Progress that shows nothing. */
export const noProgress: Progress = { rule: () => undefined, end: () => undefined }

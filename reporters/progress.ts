import { counted } from './counted.js'
import { tallyOf } from './headline.js'
import type { ReportedVerdict } from './report.js'

/** Where progress is shown. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined
  readonly columns?: number | undefined
  write(text: string): unknown
}

/** A rule's verdict, and its family. */
export interface FamilyVerdict {
  readonly family: string
  readonly verdict: ReportedVerdict
}

/** Shows how far a run is while it goes. */
export interface Progress {
  /** Reports one more rule that was judged. */
  rule(family: string, verdict: ReportedVerdict): void
  /** Reports one more request. */
  request(): void
  /** Says something else on a line of its own. */
  note(line: string): void
  /** Ends the showing, and leaves nothing of a live line; the verdicts are those of the report. */
  end(verdicts?: readonly FamilyVerdict[]): void
}

/** Progress of a run over rules of these families: one live line on a terminal, one line per family elsewhere. */
export const progress = (stream: ProgressStream, families: readonly string[]): Progress =>
  stream.isTTY ? liveProgress(stream, families.length) : plainProgress(stream, families)

const clear = '\r\u001b[2K'

/** How often a live line is drawn while nothing is judged, in milliseconds. */
const tickMs = 500

function liveProgress(stream: ProgressStream, total: number): Progress {
  const began = performance.now()
  let [fails, done, requests] = [0, 0, 0]
  let current = ''
  const draw = () => {
    const seconds = Math.floor((performance.now() - began) / 1000)
    const failing = fails === 1 ? '1 fails' : `${fails} fail`
    const parts = [`${done}/${total} rules`, current, failing, counted(requests, 'request'), `${seconds} s`]
    const line = parts.filter((part) => part !== '').join('  ')
    stream.write(clear + line.slice(0, (stream.columns || 80) - 1))
  }
  const timer = setInterval(draw, tickMs)
  timer.unref()
  return {
    rule(family, verdict) {
      done += 1
      if (verdict === 'fail') fails += 1
      current = family
      draw()
    },
    request() {
      requests += 1
    },
    note: (line) => stream.write(`${clear}${line}\n`),
    end() {
      clearInterval(timer)
      stream.write(clear)
    },
  }
}

/** A family's line comes with its last rule; what later exchanges have changed is reported at the end. */
function plainProgress(stream: ProgressStream, families: readonly string[]): Progress {
  const judged = new Map<string, { readonly verdict: ReportedVerdict }[]>()
  const printed = new Map<string, string>()
  const print = (family: string, line: string, prefix = '') => {
    if (printed.get(family) === line) return
    stream.write(`${family}: ${printed.has(family) ? prefix : ''}${line}\n`)
    printed.set(family, line)
  }
  return {
    rule(family, verdict) {
      const rules = judged.get(family) ?? []
      rules.push({ verdict })
      judged.set(family, rules)
      if (rules.length === families.filter((name) => name === family).length) print(family, tallyOf(rules))
    },
    request: () => undefined,
    note: (line) => stream.write(`${line}\n`),
    end(verdicts) {
      const known =
        verdicts ?? [...judged].flatMap(([family, rules]) => rules.map((one) => ({ family, ...one })))
      for (const family of new Set(known.map((one) => one.family)))
        print(family, tallyOf(known.filter((one) => one.family === family)), 'in the end ')
      judged.clear()
    },
  }
}

/** Progress that shows nothing but notes. */
export const noProgress = (stream: ProgressStream): Progress => ({
  rule: () => undefined,
  request: () => undefined,
  note: (line) => stream.write(`${line}\n`),
  end: () => undefined,
})

import type { ReportedVerdict } from '../model/report.js'
import { tallyOf } from '../text/headline.js'
import { Pace } from './pace.js'
import { columnsOf, isLive, type TerminalEnvironment, type TerminalStream } from './terminal-stream.js'
import { cutTo } from './width.js'

/** Where progress is shown. */
export interface ProgressStream extends TerminalStream {
  write(text: string): unknown
}

/** A rule's verdict, and its family. */
interface FamilyVerdict {
  readonly family: string
  readonly verdict: ReportedVerdict
}

/** A wait of a run: how long it takes in milliseconds, and a promise that settles once it is over. */
interface Wait {
  readonly ms: number
  readonly why: string
  readonly over: Promise<unknown>
}

/** Shows how far a run is while it goes. */
export interface RunProgress {
  /** Reports one more rule that was judged. */
  rule(family: string, verdict: ReportedVerdict): void
  /** Reports which part of all judgements is done, from 0 to 1. */
  judged(part: number): void
  /** Reports one more request. */
  request(): void
  /** Says something else on a line of its own. */
  note(line: string): void
  /** Shows a long wait: its line once, or on a live line what is left of it. */
  waits(line: string, wait: Wait): void
  /** Ends the showing, and leaves nothing of a live line; the verdicts are those of the report. */
  end(verdicts?: readonly FamilyVerdict[]): void
}

/**
 * Progress of a run over rules of these families: one live line on a terminal; elsewhere one line per family, and now
 * and then one that says how far it is.
 */
export const progress = (
  stream: ProgressStream,
  families: readonly string[],
  environment: TerminalEnvironment = process.env,
): RunProgress =>
  isLive(stream, environment) ? liveProgress(stream, families.length) : plainProgress(stream, families)

const clear = '\r\u001b[2K'

/** How often a live line is drawn while nothing is judged, in milliseconds. */
const tickMs = 500

function liveProgress(stream: ProgressStream, total: number): RunProgress {
  const pace = new Pace(total)
  let current = ''
  const waiting = new Map<Wait, number>()
  const draw = () => {
    const [done, failing] = pace.rules
    const parts = waiting.size > 0 ? [failing, waitText(waiting)] : [current, failing]
    const line = [done, ...parts, ...pace.requests].filter((part) => part !== '').join('  ')
    stream.write(clear + cutTo(line, columnsOf(stream) - 1))
  }
  const timer = setInterval(draw, tickMs)
  timer.unref()
  return {
    rule(family, verdict) {
      pace.rule(verdict)
      current = family
      draw()
    },
    judged: (part) => pace.judged(part),
    request: () => pace.request(),
    note: (line) => stream.write(`${clear}${line}\n`),
    waits(_, wait) {
      pace.waits(wait)
      waiting.set(wait, performance.now() + wait.ms)
      const end = () => void waiting.delete(wait)
      wait.over.then(end, end)
      draw()
    },
    end() {
      clearInterval(timer)
      stream.write(clear)
    },
  }
}

/** What is left of the wait that takes the longest. */
function waitText(waits: ReadonlyMap<Wait, number>): string {
  const [[{ why }, until] = [{ why: '' }, 0]] = [...waits].toSorted(([, a], [, b]) => b - a)
  return `waiting ${Math.max(0, Math.ceil((until - performance.now()) / 1000))} s, ${why}`
}

/** How often a plain line says how far a run is, in milliseconds. */
const lineMs = 10_000

/**
 * A family's line comes once its last rule and those of all families before it are judged, so that the lines have one
 * order; what later exchanges have changed is reported at the end.
 */
function plainProgress(stream: ProgressStream, families: readonly string[]): RunProgress {
  const pace = new Pace(families.length)
  const timer = setInterval(() => stream.write(`${[...pace.rules, ...pace.requests].join(', ')}\n`), lineMs)
  timer.unref()
  const waiting = [...new Set(families)]
  const width = Math.max(0, ...waiting.map((family) => family.length)) + 1
  const judged = new Map<string, { readonly verdict: ReportedVerdict }[]>()
  const printed = new Map<string, string>()
  const print = (family: string, line: string) => {
    if (printed.get(family) === line) return
    stream.write(`${`${family}:`.padEnd(width)} ${printed.has(family) ? 'in the end ' : ''}${line}\n`)
    printed.set(family, line)
  }
  const rulesOf = (family: string) => judged.get(family) ?? []
  const isJudged = (family: string) =>
    rulesOf(family).length === families.filter((name) => name === family).length
  return {
    rule(family, verdict) {
      pace.rule(verdict)
      judged.set(family, [...rulesOf(family), { verdict }])
      for (let [next] = waiting; next !== undefined && isJudged(next); [next] = waiting) {
        print(next, tallyOf(rulesOf(next)))
        waiting.shift()
      }
    },
    judged: (part) => pace.judged(part),
    request: () => pace.request(),
    note: (line) => stream.write(`${line}\n`),
    waits(line, wait) {
      pace.waits(wait)
      stream.write(`${line}\n`)
    },
    end(verdicts) {
      clearInterval(timer)
      const known =
        verdicts ?? [...judged].flatMap(([family, rules]) => rules.map((one) => ({ family, ...one })))
      for (const family of new Set([...families, ...known.map((one) => one.family)])) {
        const own = known.filter((one) => one.family === family)
        if (own.length > 0) print(family, tallyOf(own))
      }
      judged.clear()
    },
  }
}

/** Progress that shows nothing but notes. */
export const noProgress = (stream: ProgressStream): RunProgress => ({
  rule: () => undefined,
  judged: () => undefined,
  request: () => undefined,
  note: (line) => stream.write(`${line}\n`),
  waits: (line) => stream.write(`${line}\n`),
  end: () => undefined,
})

import type { Detail } from '../../reporters/index.js'
import {
  type CutReason,
  headOf,
  notEnded,
  type PlannedRule,
  plannedRules,
  type Report,
  type ReportedEndpoint,
  type ReportHead,
  type RunEvent,
  RunLog,
  reportOf,
  unendedReport,
} from '../../reporters/index.js'
import type { ReporterOutput } from '../config/reporter-output.js'
import { exitCodes, oneLineMessage } from '../exit.js'
import { atOnce, inTurns, type WorkInSteps } from '../failure/in-turns.js'
import { exitOf } from './exit-of.js'
import { onSignal } from './interrupt.js'
import { ReporterOutputs } from './reporter-outputs.js'
import { Unwritten } from './unwritten.js'

/**
 * The outputs of a run from its first moment to its last. They hold a report at any time: that the run has not ended,
 * as long as it has not, and why there is no more where it ends early, in whatever way.
 */
export class RunOutputs {
  /** What could not be written once there was a verdict. */
  readonly unwritten = new Unwritten()
  readonly #outputs: ReporterOutputs
  /** What is not noted yet, as no output needs it. */
  readonly #notes: (() => void)[] = []
  /** The last report, while it is being written. */
  #writing: WorkInSteps<void> | undefined
  readonly #began = performance.now()
  readonly #log = new RunLog(
    (line) => this.#outputs.line(line, this.#log.events.length === 1),
    () => performance.now() - this.#began,
  )
  #isOver = false
  readonly #stopListening: () => void

  constructor(
    private head: ReportHead,
    detail: Detail,
  ) {
    this.#outputs = new ReporterOutputs(detail)
    const leave = (code: number) => this.#left(code)
    process.once('exit', leave)
    const done = onSignal(() => process.exit(exitCodes.interrupted))
    this.#stopListening = () => {
      process.off('exit', leave)
      done()
    }
  }

  /** Opens outputs, and puts a report into each file that says that the run has not ended. */
  open(outputs: readonly ReporterOutput[]): void {
    try {
      this.#outputs.open(outputs)
    } finally {
      this.describe({})
    }
  }

  /** Adds what is known of the run by now. */
  describe(more: Partial<ReportHead>): void {
    this.head = { ...this.head, ...more }
    const start: RunEvent = { event: 'start', ...this.head, rules: [] }
    this.#outputs.announce(unendedReport(this.head, notEnded), `${JSON.stringify(start)}\n`)
  }

  /** Begins to judge these rules. */
  start(rules: readonly PlannedRule[]): void {
    this.#log.start(this.head, rules)
  }

  named(runId: string): void {
    this.#log.named(runId)
  }

  /** Notes a judgement; what a report says of it is made once an output needs it. */
  endpoint(rule: string, at: () => ReportedEndpoint): void {
    this.#whenNeeded(() => this.#log.endpoint(rule, at()))
  }

  rule(verdict: () => Parameters<RunLog['rule']>[0], requests: number): void {
    this.#whenNeeded(() => this.#log.rule(verdict(), requests))
  }

  /** An output of lines needs a judgement at once, any other one only where the run ends without a report. */
  #whenNeeded(note: () => void): void {
    if (this.#outputs.areLive) note()
    else this.#notes.push(note)
  }

  note(text: string): void {
    this.#log.note(text)
  }

  /** Writes the report of a run that is over, to every output that can be written. */
  publish(report: Report): void {
    this.#isOver = true
    this.unwritten.write(() => atOnce(this.#write(report, true)))
  }

  /** Does the same, and gives the event loop its turn between the outputs; where the process ends meanwhile, at once. */
  async publishInTurns(report: Report): Promise<void> {
    this.#isOver = true
    const writing = this.#write(report, true)
    this.#writing = writing
    try {
      await inTurns(writing)
    } catch (error) {
      this.unwritten.show(error)
    }
  }

  /** Writes what is known of a run that ended without a report, unless one is written. */
  fail(code: number, reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const note of this.#notes.splice(0)) note()
    const ending: CutReason = { exit: exitOf(code, reason), unreached: 'the run ended before this rule' }
    const report = reportOf(this.#log.events, ending) ?? unendedReport(this.head, ending)
    try {
      atOnce(this.#write(report, false))
    } catch (error) {
      // An output that could not be opened is the reason itself.
      if (oneLineMessage(error) !== reason) this.unwritten.show(error)
    }
  }

  *#write(report: Report, isJudged: boolean): WorkInSteps<void> {
    if (this.#outputs.areLive) {
      if (this.#log.events.length === 0) this.#log.start(headOf(report), plannedRules(report.rules))
      this.#log.end(report)
    }
    yield* this.#outputs.publish(report, isJudged)
  }

  close(): void {
    this.#isOver = true
    this.#stopListening()
    this.#outputs.close()
  }

  /** The process ends, and the run has not. */
  #left(code: number): void {
    const writing = this.#writing
    if (writing) this.unwritten.write(() => atOnce(writing))
    const reason =
      code === exitCodes.interrupted ? 'it was interrupted' : 'the process ended before the run did'
    this.fail(code === exitCodes.ok ? exitCodes.incomplete : code, reason)
  }
}

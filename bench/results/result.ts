import type { FigureName } from '../figures.js'
import type { BenchMachine } from './machine.js'

/** All samples of one figure of one contender. */
export interface Series {
  readonly figure: FigureName
  readonly contender: string
  /** One number per round. */
  readonly samples: readonly number[]
  /** The CPU time of one request or run at each sample, in microseconds; empty where it is not known. */
  readonly cpuUs: readonly number[]
}

/** A contender that could not be measured. */
export interface Skipped {
  readonly subject: string
  readonly contender: string
  readonly reason: string
}

/** What one session of the bench has measured: the content of `results.json`. */
export interface Result {
  readonly version: 1
  /** When it began, ISO 8601. */
  readonly date: string
  readonly machine: BenchMachine
  readonly rounds: number
  readonly series: readonly Series[]
  readonly skipped: readonly Skipped[]
  /** What is worth knowing of a measurement, but is no number. */
  readonly notes: readonly string[]
}

import type { FigureName } from './figures.js'
import type { Round } from './round.js'

/** One measured value. */
export interface Sample {
  readonly figure: FigureName
  /** Whose value it is, for instance `fake` or `prism`. */
  readonly contender: string
  readonly value: number
  /** The CPU time of one request, or of the whole run where that is measured, in microseconds. */
  readonly cpuUs?: number
}

/** Something that the bench measures, of one contender at a time. */
export interface BenchSubject {
  /** What `--only` selects it by. */
  readonly name: string
  /** The group that `--only` selects it by as well. */
  readonly group: string
  readonly contenders: readonly string[]
  /** The most rounds that it is measured in, where one measurement takes long. */
  readonly mostRounds?: number
  /** Measures one contender once; throws where it does not answer as it should. */
  measure(contender: string, round: Round): Promise<readonly Sample[]>
}

import type { Json } from '../../suites/api/index.js'

/** One step of a scenario, as data: it can be kept, left out, made simpler and carried out again on fresh records. */
export interface Step {
  /** The place in the sequence that it was drawn for; what the step makes is named by it. */
  readonly n: number
  readonly command: string
  /** Records by their names, such as `contact 3`; words, e-mail addresses and keys by symbols, such as `a`. */
  readonly args: Json
}

/** A sequence of steps. */
export type Sequence = readonly Step[]

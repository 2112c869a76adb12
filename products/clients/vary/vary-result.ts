import type { GapName } from '../../../contract/index.js'
import type { GapChoices } from './choices.js'
import type { Finding, OrderFinding } from './finding.js'

/** A combination with which the tests failed at times only, which proves nothing about the client. */
export interface Unstable {
  /** In what the combination differs from the usual values. */
  readonly choices: GapChoices
  /** The names of the tests that failed, where a run has shown them. */
  readonly failing: readonly string[]
}

/** What came of varying what a client meets. */
export interface VaryResult {
  /**
   * `independent`: the tests pass under all combinations; `dependent`: there are findings; `undecided`: there are none,
   * but not all combinations could be judged; `cannot-vary`: no combination could be judged, see `reason`.
   */
  readonly verdict: 'independent' | 'dependent' | 'undecided' | 'cannot-vary'
  /** Why not everything could be judged, a sentence with a fix. */
  readonly reason?: string
  readonly findings: readonly Finding[]
  /** Lists of whose order the requests of the client depend, although no test fails. */
  readonly orders: readonly OrderFinding[]
  readonly unstable: readonly Unstable[]
  /** The gaps whose values were varied. */
  readonly varied: readonly GapName[]
  /** Gaps that the client has to know the value of, such as the names of fields in a request; they were not varied. */
  readonly agreed: readonly GapName[]
  /** How many combinations were tried, without the smaller ones that were derived from them. */
  readonly combinations: number
  /** How many times the tests were run in all. */
  readonly runs: number
}

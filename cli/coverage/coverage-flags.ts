/** The flags of `conformance coverage` as the command line gives them. */
export interface CoverageFlags {
  /** A percentage that must be reached. */
  readonly threshold?: number
  /** What the threshold is about. */
  readonly of: 'all' | 'called'
  readonly json?: boolean
  readonly markdown?: boolean
}

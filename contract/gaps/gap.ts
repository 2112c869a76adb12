/** What is assumed for a gap, and what else a conforming server may do. */
export interface Assumed<T> {
  readonly default: T
  /** Every value an assumption may take, where the fake knows more than one. */
  readonly options?: readonly T[]
  /** Other fair readings; those that are no `options` are not served by the fake. */
  readonly alternatives: readonly string[]
}

/** Something the document leaves open. */
export interface Gap<T = unknown> extends Assumed<T> {
  /** The section that leaves it open; `0` is the document's preamble. */
  readonly section: string
  readonly open: string
  /** How a suite stays fair to a server that chose otherwise. */
  readonly fair: string
}

/** States a gap: its section, what is open, what is assumed, and how a suite stays fair. */
export const gap = <T>(section: string, open: string, assumed: Assumed<T>, fair: string): Gap<T> => ({
  section,
  open,
  ...assumed,
  fair,
})

/** An assumption out of a closed list: the default, the other options, then readings nobody serves. */
export const choice = <const D extends string, const A extends string>(
  preferred: D,
  others: readonly A[],
  ...unserved: readonly string[]
): Assumed<D | A> => ({
  default: preferred,
  options: [preferred, ...others],
  alternatives: [...others, ...unserved],
})

/** An assumption of any shape, and other fair readings in words. */
export const value = <T>(assumed: T, ...alternatives: readonly string[]): Assumed<T> => ({
  default: assumed,
  alternatives,
})

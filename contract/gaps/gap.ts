/** What is assumed for a gap, and what else a conforming server may do. */
export interface Assumed<T> {
  readonly default: T
  /** Permitted values, the default first; the fake serves each of them. */
  readonly options: readonly T[]
  /** Whether the options are all values there are; if not, a server may have values of its own. */
  readonly closed: boolean
  /** Why no answer of the API shows what else is permitted, if none does. */
  readonly outside?: string
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

/** An assumption with a closed list of values: the default and the other options. */
export const choice = <const D extends string, const A extends string>(
  preferred: D,
  others: readonly A[],
): Assumed<D | A> => ({ default: preferred, options: [preferred, ...others], closed: true })

/** An assumption of any shape: the default, the other values that the fake serves, and why a permitted one is missing, if any is. */
export const value = <T>(assumed: T, others: readonly NoInfer<T>[], outside?: string): Assumed<T> => ({
  default: assumed,
  options: [assumed, ...others],
  closed: false,
  ...(outside === undefined ? {} : { outside }),
})

/** An assumption whose alternatives no answer of the API shows, and the reason. */
export const outside = <T>(assumed: T, reason: string): Assumed<T> => ({
  default: assumed,
  options: [assumed],
  closed: false,
  outside: reason,
})

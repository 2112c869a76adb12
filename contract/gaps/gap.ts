import type { ValueCheck } from './value-check.js'

/** What is assumed for a gap, and what else a conforming server may do. */
export interface GapValues<T> {
  readonly default: T
  /** Permitted values, the default first; the fake serves each of them. */
  readonly options: readonly T[]
  /** Whether the options are all values there are; if not, a server may have values of its own. */
  readonly closed: boolean
  /** Why no answer of the API shows what else is permitted, if none does. */
  readonly outside?: string
}

/** The answers that show a gap: errors, all, or the successes of some operations, given as `op` names them. */
export type Showing = 'errors' | 'all' | readonly string[]

/** What follows from a gap elsewhere, stated where the gap is. */
export interface GapFacts {
  /** What its values have to be, where a server may have values of its own. */
  readonly check?: ValueCheck
  /** The ids of the uncertain rules whose sentence its choice decides. */
  readonly answers?: readonly string[]
  /** The answers that show its choice in any case. */
  readonly shows?: Showing
  /**
   * The operations whose answers it may shape though none names it: another value would have refused the same
   * request, or shapes a later answer or a delivery; `pages` and `rate refusals` stand for all such answers.
   */
  readonly shapes?: 'pages' | 'rate refusals' | readonly string[]
  /** The operations whose requests or answers have a form that the document does not show, and that it assumes. */
  readonly forms?: readonly string[]
  /** Why no question to a server shows its choice, where none does although answers may depend on it. */
  readonly unlearnt?: string
  /** Whether servers of both variants decide it. */
  readonly isShared?: true
}

/** Something the document leaves open. */
export interface Gap<T = unknown> extends GapValues<T>, GapFacts {
  /** The section that leaves it open; `0` is the document's preamble. */
  readonly section: string
  readonly open: string
  /** How a suite stays fair to a server that chose otherwise. */
  readonly fair: string
}

/** States a gap: its section, what is open, what is assumed, how a suite stays fair, and what follows from it elsewhere. */
export const gap = <T>(
  section: string,
  open: string,
  assumed: GapValues<T>,
  fair: string,
  facts: GapFacts = {},
): Gap<T> => ({ section, open, ...assumed, fair, ...facts })

/** An assumption with a closed list of values: the default and the other options. */
export const choice = <const D extends string, const A extends string>(
  preferred: D,
  others: readonly A[],
): GapValues<D | A> => ({ default: preferred, options: [preferred, ...others], closed: true })

/** An assumption of any shape: the default, the other values that the fake serves, and why a permitted one is missing, if any is. */
export const value = <T>(assumed: T, others: readonly NoInfer<T>[], outside?: string): GapValues<T> => ({
  default: assumed,
  options: [assumed, ...others],
  closed: false,
  ...(outside === undefined ? {} : { outside }),
})

/** An assumption whose alternatives no answer of the API shows, and the reason. */
export const outside = <T>(assumed: T, reason: string): GapValues<T> => ({
  default: assumed,
  options: [assumed],
  closed: false,
  outside: reason,
})

/** A check at an operation as the matrix has it. */
export interface MatrixPlace {
  readonly rule: string
  readonly operation: string
  /** The requests that no other place needs. */
  readonly own: number
  /** The set-ups that other places need as well, by their numbers. */
  readonly shared: readonly number[]
}

/** What the places of a variant cost, and which mutants each kills. */
export interface VariantMatrix {
  readonly places: readonly MatrixPlace[]
  /** The requests of each set-up that several places share. */
  readonly setUps: readonly number[]
  /** How many mutants were tried, and how many of them no place kills. */
  readonly tried: number
  readonly survived: number
  /** The mutants that the same places kill count once: the numbers of these places. */
  readonly kills: readonly (readonly number[])[]
}

/** Which check kills which mutant, without a stop at the first kill. */
export interface KillMatrix {
  /** How it was recorded. */
  readonly recorded: {
    readonly command: string
    readonly date: string
    readonly seed: number
    /** How many mutants were tried of how many. */
    readonly mutants: number
    readonly of: number
  }
  readonly variants: { readonly full: VariantMatrix; readonly compact: VariantMatrix }
}

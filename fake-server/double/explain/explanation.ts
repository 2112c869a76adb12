/** A rule as an explanation shows it. */
export interface ExplainedRule {
  readonly id: string
  readonly section: string
  readonly says: string
  /** Why the sentence is uncertain. */
  readonly doubt?: string
  /** What is ruled out all the same. */
  readonly ruledOut?: string
  /** What of it is left open. */
  readonly leftOpen?: string
}

/** Something that the document leaves open. */
export interface ExplainedGap {
  readonly name: string
  readonly section: string
  readonly open: string
  readonly assumed: unknown
  /** What else a server may do, as far as the fake knows it; the assumed value is among them. */
  readonly permitted: readonly unknown[]
}

/** What an operation accepts. */
export interface AcceptedRequest {
  readonly operation: string
  /** A valid body. */
  readonly body?: unknown
  /** The parameters of the query with their schemas. */
  readonly query?: Readonly<Record<string, unknown>>
  /** What the member that the rule is about has to be, as a JSON Schema. */
  readonly member?: { readonly path: string; readonly schema: unknown }
}

/** Why the fake answered as it did, or what a rule, a code or a gap is about. */
export interface Explanation {
  /** What was asked about: the id of a rule, an error code or the name of a gap. */
  readonly subject: string
  /** The status that goes with a code. */
  readonly status?: number
  /** The message of the answer. */
  readonly message?: string
  /** The rule, or the rules that lead to a code or depend on a gap. */
  readonly rules: readonly ExplainedRule[]
  readonly gaps: readonly ExplainedGap[]
  readonly accepted?: AcceptedRequest
  /** How to bring it about in the fake. */
  readonly how?: string
  /** All of it as text, for a terminal. */
  readonly text: string
}

/**
 * What came of a claim of the configuration that the run did not find to hold:
 * - `disproved`: evidence apart from the rules that rest on it shows that it is wrong. Those rules are `inconclusive`.
 * - `contradicted`: answers of the server contradict it and nothing disproves it. The rules fail: either the server is at
 *   fault, or the claim is wrong.
 * - `unusable`: it was given and cannot be used, such as a hook that throws. The rules that need it are `inconclusive`.
 * - `disturbed`: something between the suite and the server, or another client, changes what is seen. The rules that it
 *   touches are `inconclusive`.
 */
export type ClaimState = (typeof claimStates)[number]

/** The states of a claim in the order in which findings are reported: what is wrong for sure comes first. */
export const claimStates = ['disproved', 'unusable', 'disturbed', 'contradicted'] as const

/** One member of the configuration that a person has to look at. */
export interface NotedClaim {
  /** The member, for instance `keys.revoked`; `baseUrl` for what lies between the suite and the server. */
  readonly member: string
  /** Which value of a member that holds several; never a key. */
  readonly value?: string
  readonly state: ClaimState
  /** What the configuration claims, as a noun: "a key that was revoked". */
  readonly claim: string
  /** What was seen, as the end of a sentence about the member: "is let in at every list". */
  readonly seen: string
  /** What to do about it, as an imperative: "give a key that was revoked, or remove the member". */
  readonly correction: string
  /** For `contradicted`: what the server does wrong if the claim holds, as a clause: "a revoked key is let in". */
  readonly fault?: string
  /** One shell command that shows which of the two it is. */
  readonly command?: string
  /** The member that this one belongs to, such as the key of a record: where that is wrong too, it alone is reported. */
  readonly of?: string
}

/** A finding with the rules that rest on the claim. */
export interface ClaimFinding extends Omit<NotedClaim, 'of'> {
  /** The ids of the rules that rest on the claim and could not pass, in the order of the report. */
  readonly rules: readonly string[]
}

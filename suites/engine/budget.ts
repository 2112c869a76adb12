/** What a run may still spend, as its caller decides. */
export interface Budget {
  /** Why no further request may be sent, if so, and what would allow more. */
  spent(requests: number): { readonly reason: string; readonly remediation: string } | undefined
}

import type { Report, ReportedEndpoint, ReportedFailure, ReportedRule } from '../../reporters/index.js'

/** A failure of a report with its rule and endpoint. */
export interface FailureIn {
  readonly rule: ReportedRule
  readonly at: ReportedEndpoint & { readonly failure: ReportedFailure }
}

/** The failures of a report that show exchanges, in its order; warnings among them. */
export const failuresIn = ({ rules, elsewhere = [] }: Report): readonly FailureIn[] =>
  [...rules, ...elsewhere].flatMap((rule) =>
    rule.endpoints.flatMap((at) => (at.failure ? [{ rule, at: { ...at, failure: at.failure } }] : [])),
  )

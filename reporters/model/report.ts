import type { RecordOf } from '../../contract/schema.js'
import { groupBy } from './group-by.js'
import type { reportSchema, reportVerdicts } from './report.schema.js'

/** What a run found, as every reporter gets it. */
export type Report = RecordOf<typeof reportSchema>

/** One rule's part of a report. */
export type ReportedRule = Report['rules'][number]

/** A rule's part at one endpoint. */
export type ReportedEndpoint = ReportedRule['endpoints'][number]

/** What a failing rule holds against the target. */
export type ReportedFailure = NonNullable<ReportedEndpoint['failure']>

/** One request and its answer, with no key in it. */
export type ReportedExchange = ReportedFailure['exchanges'][number]

/** What of which answer decides a failure. */
export type ReportedWanted = NonNullable<ReportedFailure['wanted']>

/** A value that came with one answer and went out with a later request. */
export type ReportedPassedValue = NonNullable<ReportedFailure['passed']>[number]

/** One fault of the target, and every failure that it explains. */
export type ReportedFault = NonNullable<Report['faults']>[number]

/** A member of the configuration that a person has to look at. */
export type ReportedClaim = NonNullable<Report['claims']>[number]

/** How long one operation took to answer. */
export type ReportedLatency = NonNullable<Report['latencies']>[number]

/** What a run assumed for a gap of the document. */
export type ReportedAssumption = NonNullable<Report['assumptions']>[number]

/** Records of one noun that a run has left behind. */
export type ReportedLeftover = NonNullable<Report['leftovers']>[number]

/** What a run did with a hook of the configuration. */
export type ReportedHook = NonNullable<Report['hooks']>[number]

/** A verdict as reports name it. */
export type ReportedVerdict = (typeof reportVerdicts)[number]

/** The number of rules per verdict. */
export type Totals = Report['totals']

/** The number of rules per verdict among some rules. */
export function totalsOf(rules: readonly { readonly verdict: ReportedVerdict }[]): Totals {
  const totals = { pass: 0, fail: 0, warn: 0, inconclusive: 0, untested: 0, error: 0 }
  for (const { verdict } of rules) totals[verdict] += 1
  return totals
}

/** The rules of a report, family by family, in the order in which families first appear. */
export const byFamily = (rules: readonly ReportedRule[]): ReadonlyMap<string, readonly ReportedRule[]> =>
  groupBy(rules, ({ family }) => family)

import type { RecordOf } from '../../contract/schema.js'
import type { comparisonSchema } from './comparison.schema.js'

/** What differs between two reports. */
export type ReportComparison = RecordOf<typeof comparisonSchema>

/** One of the two reports in a comparison. */
export type ComparedSide = ReportComparison['old']

/** A rule at an operation of which two reports differ. */
export type Change = ReportComparison['worse'][number]

/** A rule that only one of two documents has. */
export type ComparedRule = ReportComparison['rulesAdded'][number]

/** An operation that answers slower or faster than before. */
export type LatencyChange = ReportComparison['latencies'][number]

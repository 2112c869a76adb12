import type { RecordOf } from '../../contract/schema.js'
import type { Report, ReportedEndpoint, ReportedRule } from '../../reporters/index.js'
import type { baselineSchema } from './baseline.schema.js'

/** A list of known failures. */
export type Baseline = RecordOf<typeof baselineSchema>

/** A failure that is known, with the reason why it is accepted. */
export type BaselineEntry = Baseline['entries'][number]

/** The operation of an entry that stands for all operations of its rule. */
export const anyOperation = '*'

/** The entry that names a rule at an operation; one for that very operation comes before one for all. */
export function entryAt(
  entries: readonly BaselineEntry[],
  rule: string,
  operation: string,
): BaselineEntry | undefined {
  const own = entries.filter((entry) => entry.rule === rule)
  return (
    own.find((entry) => entry.operation === operation) ??
    own.find((entry) => entry.operation === anyOperation)
  )
}

/** The endpoints of a rule that an entry is about. */
const coveredBy = (
  entry: BaselineEntry,
  entries: readonly BaselineEntry[],
  { id, endpoints }: ReportedRule,
): readonly ReportedEndpoint[] => endpoints.filter(({ endpoint }) => entryAt(entries, id, endpoint) === entry)

/** Whether an entry holds for what a rule does at an endpoint; a defect of the suite is never known. */
export const isFailing = ({ verdict }: ReportedEndpoint): boolean => verdict === 'fail' || verdict === 'warn'

/** What became of an entry in a run. */
type EntryState = 'known' | 'expired' | 'stale' | 'not judged'

/** What became of an entry: it is stale only where its rule was judged, and passes, at every operation it is about. */
export function stateOf(entry: BaselineEntry, entries: readonly BaselineEntry[], report: Report): EntryState {
  const rule = report.rules.find(({ id }) => id === entry.rule)
  const covered = rule ? coveredBy(entry, entries, rule) : []
  if (covered.some(isFailing)) return isExpired(entry, report) ? 'expired' : 'known'
  const isJudged = rule !== undefined && covered.every(({ verdict }) => verdict === 'pass')
  // A quick run may have seen of a rule only what other checks sent.
  if (report.quick) return 'not judged'
  return isJudged && (covered.length > 0 || entry.operation === anyOperation) ? 'stale' : 'not judged'
}

/** The day on which a run began, in UTC, as YYYY-MM-DD. */
export const dayOf = ({ startedAt }: Pick<Report, 'startedAt'>): string =>
  new Date(startedAt).toISOString().slice(0, 10)

/** Whether the last day of an entry was over when a run began. */
export const isExpired = ({ expires }: BaselineEntry, report: Pick<Report, 'startedAt'>): boolean =>
  expires !== undefined && expires < dayOf(report)

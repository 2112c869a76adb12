import { isWhole, type Report, type ReportedVerdict } from '../../reporters/index.js'
import { type BaselineEntry, dayOf, entryAt, stateOf } from './baseline.js'

/** The entries of a baseline after a run, and what has changed. */
interface UpdatedBaseline {
  readonly entries: readonly BaselineEntry[]
  readonly recorded: readonly BaselineEntry[]
  readonly removed: readonly BaselineEntry[]
}

/**
 * A baseline with every failure of a run, and without its stale entries where the run was whole. What still fails, or
 * was not judged, keeps its entry as it is.
 *
 * @param verdicts The verdicts that are recorded: those that fail a run.
 * @param isComplete Whether the run has judged all that its configuration judges.
 */
export function updatedBaseline(
  entries: readonly BaselineEntry[],
  report: Report,
  verdicts: readonly ReportedVerdict[] = ['fail'],
  isComplete = isWhole(report),
): UpdatedBaseline {
  const removed = isComplete ? entries.filter((entry) => stateOf(entry, entries, report) === 'stale') : []
  const kept = entries.filter((entry) => !removed.includes(entry))
  const reason = `recorded on ${dayOf(report)}`
  const recorded = report.rules.flatMap(({ id, endpoints }) =>
    endpoints
      .filter(({ endpoint, verdict }) => verdicts.includes(verdict) && !entryAt(kept, id, endpoint))
      .map(({ endpoint }) => ({ rule: id, operation: endpoint, reason })),
  )
  return { entries: [...kept, ...recorded], recorded, removed }
}

/** The verdicts that an update records: failures, and warnings where they fail the run. */
export const recordedVerdicts = (
  requirements: readonly { readonly excludes?: ReportedVerdict }[],
): readonly ReportedVerdict[] => [
  'fail',
  ...(requirements.some(({ excludes }) => excludes === 'warn') ? (['warn'] as const) : []),
]

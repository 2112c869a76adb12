import { isConformant, type Redact, type Report, type ReportedEndpoint } from '../../reporters/index.js'
import { type BaselineEntry, entryAt, isExpired, isFailing, stateOf } from './baseline.js'

/** What a report is judged by. */
interface AppliedBaseline {
  readonly file: string
  readonly entries: readonly BaselineEntry[]
  /** The command that brings the file up to date. */
  readonly update: string
}

/** A report with the result of its baseline. */
type JudgedByBaseline = Report & Required<Pick<Report, 'baseline'>>

/**
 * A report by a baseline: known failures are marked, stale entries listed, and the rest decides whether it conforms.
 */
export function judgeByBaseline(
  report: Report,
  { file, entries, update }: AppliedBaseline,
  redact: Redact = (text) => text,
): JudgedByBaseline {
  const rules = report.rules.map((rule) => ({
    ...rule,
    endpoints: rule.endpoints.map((at) => {
      const entry = isFailing(at) ? entryAt(entries, rule.id, at.endpoint) : undefined
      return entry ? { ...at, known: knownBy(entry, report, redact) } : at
    }),
  }))
  const places = rules.flatMap(({ endpoints }) => endpoints)
  const states = entries.map((entry) => ({ entry, state: stateOf(entry, entries, report) }))
  const stale = states.filter(({ state }) => state === 'stale')
  return {
    ...report,
    rules,
    conformant: !report.quick && isConformant({ ...report, rules }),
    baseline: {
      file,
      known: places.filter(({ known }) => known?.expired === false).length,
      expired: places.filter(({ known }) => known?.expired).length,
      stale: stale.map(({ entry }) => ({ rule: entry.rule, endpoint: entry.operation })),
      notJudged: states.filter(({ state }) => state === 'not judged').length,
      update,
    },
  }
}

const knownBy = (
  entry: BaselineEntry,
  report: Report,
  redact: Redact,
): NonNullable<ReportedEndpoint['known']> => ({
  reason: redact(entry.reason),
  ...(entry.ticket === undefined ? {} : { ticket: redact(entry.ticket) }),
  ...(entry.expires === undefined ? {} : { expires: entry.expires }),
  expired: isExpired(entry, report),
})

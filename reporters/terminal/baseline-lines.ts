import { countText } from '../model/count-text.js'
import type { Detail } from '../model/detail.js'
import { groupBy } from '../model/group-by.js'
import { isKnown, ticketAndExpiry } from '../model/known.js'
import type { Report, ReportedEndpoint } from '../model/report.js'
import { clip } from '../text/clip.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'

type Known = NonNullable<ReportedEndpoint['known']>

/** A failure that an entry of the baseline names. */
interface NamedFailure {
  readonly place: string
  readonly known: Known
}

/**
 * What the known failures of a baseline came to: those in short that it excuses, those that have expired, stale
 * entries.
 */
export function baselineLines(report: Report, detail: Detail, paint: Paint): string[] {
  const { baseline, rules } = report
  if (!baseline) return []
  const named = rules.flatMap(({ id, endpoints }) =>
    endpoints.flatMap(({ endpoint, known }) => (known ? [{ place: `${id} @ ${endpoint}`, known }] : [])),
  )
  const file = printable(baseline.file)
  return [
    ...(detail === 'quiet' ? [] : knownLines(named.filter(isKnown), file, detail === 'verbose', paint)),
    ...expiredLines(
      named.filter(({ known }) => known.expired),
      file,
      paint,
    ),
    ...(detail === 'quiet' ? [] : staleLines(report, file, paint)),
    ...(detail === 'quiet' ? [] : updateLines(report, file)),
  ]
}

/** The most reasons that are shown of known failures. */
const mostReasons = 10

function knownLines(
  failures: readonly NamedFailure[],
  file: string,
  isWhole: boolean,
  paint: Paint,
): string[] {
  if (failures.length === 0) return []
  const groups = [...groupBy(failures, ({ known }) => said(known))]
  const shown = groups.slice(0, isWhole ? groups.length : mostReasons)
  const days = failures.flatMap(({ known }) => known.expires ?? []).toSorted()
  return [
    `${paint('dim', 'KNOWN')}  ${countText(failures.length, 'failure')} named by ${file}${days[0] === undefined ? '' : `; the first expires after ${days[0]}`}`,
    ...shown.flatMap(([words, some]) => [
      `  ${some.length === 1 ? some[0]?.place : countText(some.length, 'failure')}: ${words}`,
      ...(isWhole && some.length > 1 ? some.map(({ place }) => `    ${place}`) : []),
    ]),
    ...(shown.length < groups.length
      ? [`  and ${groups.length - shown.length} more reasons (--verbose)`]
      : []),
  ]
}

const said = (known: Known): string => {
  const more = ticketAndExpiry(known)
  return printable(`${clip(known.reason, 200)}${more === '' ? '' : ` (${more})`}`)
}

function expiredLines(failures: readonly NamedFailure[], file: string, paint: Paint): string[] {
  if (failures.length === 0) return []
  return [
    `${paint('red', 'EXPIRED')}  ${countText(failures.length, 'failure')} that ${file} does not excuse any more`,
    ...failures.map(
      ({ place, known: { reason, ticket, expires } }) =>
        `  ${place}: expired after ${expires}: ${said({ reason, expired: true, ...(ticket === undefined ? {} : { ticket }) })}`,
    ),
  ]
}

function staleLines({ baseline }: Report, file: string, paint: Paint): string[] {
  const stale = baseline?.stale ?? []
  if (stale.length === 0) return []
  return [
    `${paint('yellow', 'STALE')}  ${countText(stale.length, 'entry')} of ${file}: the rule does not fail there any more`,
    ...stale.map(({ rule, endpoint }) => printable(`  ${rule} @ ${endpoint}`)),
    ...(baseline?.update === undefined ? [] : [`  to remove them: ${printable(baseline.update)}`]),
  ]
}

function updateLines({ baseline }: Report, file: string): string[] {
  const { recorded, removed } = baseline ?? {}
  if (recorded === undefined || removed === undefined) return []
  const changes = `${recorded} recorded, ${removed} removed`
  // A run of a part of the rules removes nothing, as the entry may be needed by the rest.
  return (baseline?.stale ?? []).length === 0
    ? [`${file} was brought up to date: ${changes}`]
    : [`${file} was updated by a run of a part of the rules, which keeps stale entries: ${changes}`]
}

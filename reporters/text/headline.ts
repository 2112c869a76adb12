import { unusableClaims } from '../model/claims.js'
import { countText } from '../model/count-text.js'
import { totalsBeyondKnown } from '../model/known.js'
import { type Report, type ReportedVerdict, totalsOf } from '../model/report.js'
import { reportVerdicts } from '../model/report.schema.js'
import { clientHeadline } from './client-headline.js'

/** What an exploration found, in one sentence. */
function explorationHeadline(
  { scenarios, steps }: NonNullable<Report['exploration']>,
  { fail, warn }: Report['totals'],
): string {
  const found = fail + warn === 0 ? 'no violation found' : `${countText(fail + warn, 'rule')} broken`
  return `${countText(scenarios, 'scenario')} of ${countText(steps, 'step')}: ${found}`
}

/** How much of the document was verified, or what an exploration found, in one sentence. */
export function headline(report: Report): string {
  const { verified, documented, rules, totals, exploration, client, quick } = report
  if (client) return clientHeadline(report, tally(totals))
  if (exploration) return explorationHeadline(exploration, totals)
  if (quick)
    return `Quick run (no verdict on conformance) looked at ${quick.lookedAt} of ${documented} documented rules: ${tally(totals)}`
  const among = rules.length > 0 && rules.length < documented ? ` (${rules.length} selected)` : ''
  return `${verified} of ${documented} documented rules verified${among}: ${tally(totals)}`
}

/** Whether what a report says is good: of a client, also how its tests ended and what they rely on. A quick run never is. */
export function isSuccess(report: Report): boolean {
  const { exploration, totals, conformant, client } = report
  if (exploration) return totals.fail === 0 && unusableClaims(report).length === 0
  return conformant && (client === undefined || (client.passed && !client.variation?.findings.length))
}

/** Whether a run, or what it has looked at, shows no failure that is not known and was not cut. */
export const isFaultless = ({ rules, totals, incomplete, exit }: Report): boolean =>
  totalsBeyondKnown(rules).fail === 0 &&
  totals.error === 0 &&
  incomplete === undefined &&
  (exit === undefined || exit.status === 'ok')

/** The verdicts that occur, with their numbers. */
export function tally(totals: Readonly<Record<ReportedVerdict, number>>): string {
  const found = reportVerdicts.filter((verdict) => totals[verdict] > 0)
  return found.map((verdict) => `${totals[verdict]} ${verdict}`).join(', ') || 'no rule judged'
}

/** The verdicts of some rules, with their numbers. */
export const tallyOf = (rules: readonly { readonly verdict: ReportedVerdict }[]): string =>
  tally(totalsOf(rules))

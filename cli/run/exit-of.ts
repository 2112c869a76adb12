import {
  countText,
  isAnythingJudged,
  type Report,
  totalsBeyondKnown,
  unreachedIn,
  whyUnusable,
} from '../../reporters/index.js'
import { exitCodes, type Stop } from '../exit.js'

/** How a command ended, as its report says it. */
type ReportedExit = NonNullable<Report['exit']>

const statuses = {
  [exitCodes.ok]: 'ok',
  [exitCodes.fails]: 'fails',
  [exitCodes.usage]: 'usage',
  [exitCodes.incomplete]: 'incomplete',
  [exitCodes.interrupted]: 'interrupted',
} as const satisfies Record<(typeof exitCodes)[keyof typeof exitCodes], ReportedExit['status']>

/** An exit code with what it means; the reason says why it is not 0. */
export const exitOf = (code: number, reason?: string): ReportedExit => ({
  code,
  status: statuses[code as keyof typeof statuses] ?? 'incomplete',
  ...(code === exitCodes.ok || reason === undefined ? {} : { reason }),
})

/** What the end of a run depends on in addition to its report. */
interface RunEnd {
  readonly isInterrupted?: boolean
  /** Whether a requirement says how much the run has to reach, so that it may be cut. */
  readonly mayBeCut?: boolean
}

/** How a run that judged rules ends. What the run requires of itself is in the report. */
export function exitOfRun(
  report: Report,
  { isInterrupted = false, mayBeCut = false }: RunEnd = {},
): ReportedExit {
  const { rules, incomplete } = report
  const totals = totalsBeyondKnown(rules)
  if (isInterrupted) return exitOf(exitCodes.interrupted, incomplete)
  if (totals.fail > 0)
    return exitOf(exitCodes.fails, totals.fail === 1 ? '1 rule fails' : `${totals.fail} rules fail`)
  const missed = (report.requirements ?? []).filter(({ met }) => !met)
  // What a run that was cut did not reach may be a requirement that the server meets.
  if (missed.length > 0 && incomplete === undefined) return exitOf(exitCodes.fails, unmet(missed))
  const unusable = whyUnusable(report)
  if (unusable !== undefined) return exitOf(exitCodes.usage, unusable)
  if (incomplete !== undefined) return exitOf(exitCodes.incomplete, `the run is incomplete: ${incomplete}`)
  const cut = unreachedIn(rules)
  // What a quick run did not get to is one more thing that it has not looked at.
  if (cut && !mayBeCut && !report.quick)
    return exitOf(
      exitCodes.incomplete,
      `the run was cut before ${countText(cut.rules, 'rule')} at ${countText(cut.places, 'place')}: ${cut.reason}; or state with --require or --require-verified what is enough`,
    )
  if (totals.error > 0)
    return exitOf(exitCodes.incomplete, `the suite itself failed at ${totals.error} of ${rules.length} rules`)
  // Of few rules, a shard may have none.
  if (!isAnythingJudged(rules) && !(report.selection?.shard && rules.length === 0))
    return exitOf(
      exitCodes.incomplete,
      'nothing was verified: the report says for each rule what was missing',
    )
  return exitOf(exitCodes.ok)
}

/** How a run ends whose baseline could not be saved: its verdict stands, unless that is 0. */
export const exitUnsaved = (verdict: ReportedExit, unsaved: Stop | undefined): ReportedExit =>
  unsaved && verdict.code === exitCodes.ok ? exitOf(unsaved.code, unsaved.message) : verdict

/** How an exploration ends: what it never met is not a shortfall. */
export function exitOfExploration(report: Report, isInterrupted = false): ReportedExit {
  const { totals, incomplete } = report
  if (isInterrupted) return exitOf(exitCodes.interrupted, incomplete)
  if (totals.fail > 0) return exitOf(exitCodes.fails, incomplete ?? 'a violation was found')
  const unusable = whyUnusable(report)
  if (unusable !== undefined) return exitOf(exitCodes.usage, unusable)
  return incomplete === undefined ? exitOf(exitCodes.ok) : exitOf(exitCodes.incomplete, incomplete)
}

/** Names the requirements that a report does not meet. */
export const unmet = (missed: NonNullable<Report['requirements']>): string =>
  `${missed.length === 1 ? 'a requirement is' : `${missed.length} requirements are`} not met: ${missed
    .map(({ requirement, actual }) => `${requirement} (${actual})`)
    .join('; ')}`

import { countText } from '../model/count-text.js'
import { targetName } from '../model/target-name.js'
import { secondsText } from '../text/seconds-text.js'
import type { ComparedSide, ReportComparison } from './comparison.js'

/** The names of the two reports. */
const sides = ['old', 'new'] as const

/** Figures of both runs, each with its name. */
export function figuresOf(
  comparison: ReportComparison,
): readonly (readonly [name: string, old: string, now: string])[] {
  const both = (name: string, of: (side: ComparedSide) => string) =>
    [name, of(comparison.old), of(comparison.new)] as const
  return [
    both('target', ({ baseUrl, variant }) => `${targetName({ baseUrl })} (${variant})`),
    both('started', ({ startedAt }) => startedAt),
    both('seed', ({ seed }) => String(seed)),
    both('version', ({ tool }) => tool ?? 'unknown'),
    both('verified', ({ verified, documented }) => `${verified} of ${documented} rules`),
    both('verdicts', ({ totals }) => tallied(totals)),
    both('requests', ({ requests }) => String(requests)),
    both('time', ({ durationMs }) => secondsText(durationMs)),
  ]
}

/** What makes the reports harder to compare, a sentence each. */
export function notesOf(comparison: ReportComparison): readonly string[] {
  const { differences, strict } = comparison
  const partial = sides.flatMap((side) => {
    const why = comparison[side].partial
    if (why === undefined) return []
    const unread = side === 'new' && !strict ? '; what it did not run is not worse' : ''
    return [`the ${side} report is partial: ${why}${unread}`]
  })
  return [
    ...differences.map(({ what, old, new: now }) => `${difference[what]}: ${old}, now ${now}`),
    ...partial,
  ]
}

const difference: Readonly<Record<ReportComparison['differences'][number]['what'], string>> = {
  target: 'the targets differ',
  variant: 'the variants differ',
  seed: 'the seeds differ, so that a failure of drawn input may be new by chance',
  tool: 'the versions of conformance differ',
  rules: 'the documents differ in their number of rules',
}

/** The result of the comparison, in one sentence. */
export function conclusionOf(comparison: ReportComparison): string {
  const { isWorse, worse, better, noLongerChecked, newlyChecked, notRun } = comparison
  const known = worse.filter((change) => change.known !== undefined).length
  const parts = [
    [worse.length, `worse${known === 0 ? '' : ` (${known} known)`}`],
    [better.length, 'better'],
    [noLongerChecked.length, 'no longer checked'],
    [newlyChecked.length, 'newly checked'],
    [notRun.length, 'not run'],
  ] as const
  const found = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  const { verified, documented } = comparison.new
  const now = `${verified} of ${countText(documented, 'rule')} verified`
  if (found.length === 0) return `no verdict differs: ${now} in the new report`
  return `the new report is ${isWorse ? '' : 'not '}worse: ${found.join(', ')}; ${now}`
}

const tallied = (totals: ComparedSide['totals']): string =>
  Object.entries(totals)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ')

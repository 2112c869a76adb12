import { countText } from '../model/count-text.js'
import type { Detail } from '../model/detail.js'
import type { Report, ReportedLeftover } from '../model/report.js'
import { clip, clipList } from '../text/clip.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'
import { table } from './table.js'
import { titled } from './titled.js'

const words: Readonly<Record<ReportedLeftover['state'], string>> = {
  open: 'could not be undone',
  kept: 'not undone',
  unsure: 'possibly: no answer says whether the write happened',
  stays: 'cannot be deleted by any call',
  ended: 'closed, completed or canceled; cannot be deleted by any call',
}

/** What a run has left behind: one paragraph, or all that is known of it; what went wrong in any case. */
export function leftBehind(
  { leftovers = [], ledger, sweep }: Report,
  { detail, paint, width }: { readonly detail: Detail; readonly paint: Paint; readonly width: number },
): string[] {
  const shown = detail === 'quiet' ? leftovers.filter(({ state }) => state === 'open') : leftovers
  if (shown.length === 0) return []
  const states = [...new Set(shown.map(({ state }) => state))]
  const parts = states.map((state) => {
    const some = shown.filter((one) => one.state === state)
    return `${tally(some)} (${words[state]}${state === 'open' ? `: ${reasonsOf(some)}` : ''})`
  })
  const isOpen = states.includes('open')
  const rest = sweep === undefined ? '' : `; to undo the rest: ${printable(sweep)}`
  return [
    ...titled(paint(isOpen ? 'yellow' : 'dim', 'LEFT BEHIND'), parts.join('; '), width),
    ...(detail === 'verbose' ? table(shown.map(row)) : []),
    ...(ledger === undefined ? [] : [`  all of it is in ${printable(ledger)}${rest}`]),
  ]
}

/** Why calls that undo something failed, where it fits a line or two. */
const reasonsOf = (some: readonly ReportedLeftover[]): string =>
  printable(clipList([...new Set(some.map(({ why }) => why))], 200))

/** Numbers by noun, whatever the reasons. */
function tally(some: readonly ReportedLeftover[]): string {
  const counts = new Map<string, number>()
  for (const { noun, count } of some) counts.set(noun, (counts.get(noun) ?? 0) + count)
  return [...counts].map(([noun, count]) => countText(count, noun)).join(', ')
}

const row = ({ noun, count, ids, why }: ReportedLeftover): readonly string[] => [
  `  ${countText(count, noun)}`,
  printable(clip(`${why}: ${ids.join(', ')}${ids.length < count ? ', …' : ''}`, 600)),
]

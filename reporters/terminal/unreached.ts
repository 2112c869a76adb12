import { countText } from '../count-text.js'
import { printable } from '../printable.js'
import { byFamily, type Report, type ReportedRule } from '../report.js'
import type { Paint } from './paint.js'
import { table } from './table.js'

/** How much of some rules a run did not reach. */
interface Unreached {
  readonly rules: number
  readonly places: number
}

/** The number of rules that were not reached at some operation, and of these places. */
function unreachedIn(rules: readonly ReportedRule[]): Unreached {
  const places = rules.map(({ endpoints }) => endpoints.filter(({ unreached }) => unreached).length)
  return {
    rules: places.filter((count) => count > 0).length,
    places: places.reduce((sum, count) => sum + count, 0),
  }
}

/** How much a run did not reach that ended early or had spent what it may spend, by family. */
export function unreachedLines({ rules }: Report, paint: Paint): string[] {
  const all = unreachedIn(rules)
  if (all.places === 0) return []
  const first = rules.flatMap(({ endpoints }) => endpoints).find(({ unreached }) => unreached)
  const rows = [...byFamily(rules)].flatMap(([family, some]) => {
    const { rules: count, places } = unreachedIn(some)
    return places === 0 ? [] : [[`  ${family}`, String(count), String(places)]]
  })
  return [
    `${paint('yellow', 'NOT REACHED')}  ${countText(all.rules, 'rule')} at ${countText(all.places, 'place')}: ${printable(first?.reason ?? 'the run ended')}`,
    ...table([['  family', 'rules', 'places'], ...rows], [1, 2]),
  ]
}

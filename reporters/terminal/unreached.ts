import { countText } from '../model/count-text.js'
import { unreachedIn } from '../model/extent.js'
import { byFamily, type Report } from '../model/report.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'
import { table } from './table.js'

/** How much a run did not reach that ended early or had spent what it may spend, by family. */
export function unreachedLines({ rules }: Report, paint: Paint): string[] {
  const all = unreachedIn(rules)
  if (!all) return []
  const rows = [...byFamily(rules)].flatMap(([family, some]) => {
    const own = unreachedIn(some)
    return own ? [[`  ${family}`, String(own.rules), String(own.places)]] : []
  })
  return [
    `${paint('yellow', 'NOT REACHED')}  ${countText(all.rules, 'rule')} at ${countText(all.places, 'place')}: ${printable(all.reason)}`,
    ...table([['  family', 'rules', 'places'], ...rows], [1, 2]),
  ]
}

import { toSource } from '../../contract/to-source.js'
import { countText } from '../model/count-text.js'
import type { Report } from '../model/report.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'
import { table } from './table.js'

/** What the server showed of its choices, a line for each gap; nothing where it showed none. */
export function detectedLines({ detected = {} }: Report, paint: Paint): string[] {
  const found = Object.entries(detected)
  if (found.length === 0) return []
  return [
    `${paint('bold', 'DETECTED')}  ${countText(found.length, 'choice')} of the server, which no assumption sets`,
    ...table(found.map(([gap, value]) => [`  ${gap}`, printable(toSource(value))])),
  ]
}

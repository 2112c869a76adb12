import { toSource } from '../../../contract/to-source.js'
import { countText } from '../../model/count-text.js'
import type { Report, ReportedAssumption } from '../../model/report.js'
import { element, type Markup } from '../markup.js'
import { dataTable, section } from './section.js'

const origins = {
  server: 'shown by the server',
  configuration: 'set by the configuration',
  default: 'left at their defaults',
} as const

/** More than so many of one origin are folded. */
const mostOpen = 15

/** What the run assumed for the gaps of the document, by where the values came from. */
export function assumptionsSection({ assumptions, detected = {} }: Report): Markup {
  const known =
    assumptions ?? Object.entries(detected).map(([gap, value]) => ({ gap, value, from: 'server' as const }))
  if (known.length === 0) return undefined
  return section(
    'assumptions',
    'Assumptions',
    element('p', { class: 'note' }, 'What the document leaves open, and what this run took for it.'),
    (['server', 'configuration', 'default'] as const).map((from) =>
      origin(
        from,
        known.filter((one) => one.from === from),
      ),
    ),
  )
}

const origin = (from: ReportedAssumption['from'], some: readonly ReportedAssumption[]): Markup =>
  some.length > 0 &&
  element(
    'details',
    { open: some.length <= mostOpen },
    element(
      'summary',
      {},
      `${countText(some.length, 'gap')} ${some.length === 1 ? origins[from].replace('their defaults', 'its default') : origins[from]}`,
    ),
    dataTable(
      ['Gap', 'Value'],
      some.map(({ gap, value }) => [element('code', {}, gap), element('code', {}, toSource(value))]),
    ),
  )

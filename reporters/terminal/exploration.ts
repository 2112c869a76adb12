import { countText } from '../model/count-text.js'
import type { Detail } from '../model/detail.js'
import type { Report } from '../model/report.js'
import { clipList } from '../text/clip.js'
import { printable } from '../text/printable.js'
import type { Paint } from './paint.js'
import { table } from './table.js'

/** What an exploration met: each operation with its outcomes, the transitions, and what was never met. */
export function explorationLines({ exploration }: Report, detail: Detail, paint: Paint): string[] {
  if (!exploration || detail === 'quiet') return []
  const { outcomes, transitions, unmet, withoutResult } = exploration
  const met = Object.values(outcomes).reduce((sum, of) => sum + Object.keys(of).length, 0)
  const missing = Object.values(unmet).flat().length
  return [
    `${paint('bold', 'COVERAGE')}  ${countText(met, 'pair')} of operation and outcome met, ${countText(missing, 'documented outcome')} never met, ${countText(Object.keys(transitions).length, 'transition')}`,
    ...(withoutResult > 0
      ? [`  ${countText(withoutResult, 'step')} showed nothing: a set-up call was refused, or got no answer`]
      : []),
    ...(detail === 'verbose'
      ? [
          ...table(Object.entries(outcomes).map(([operation, of]) => [`  ${operation}`, countsOf(of)])),
          ...table(Object.entries(transitions).map(([name, count]) => [`  ${name}`, String(count)])),
        ]
      : []),
    ...(missing > 0 && detail === 'verbose'
      ? [
          'never met',
          ...table(Object.entries(unmet).map(([operation, of]) => [`  ${operation}`, of.join(', ')])),
        ]
      : []),
  ]
}

const countsOf = (counts: Readonly<Record<string, number>>): string =>
  printable(
    clipList(
      Object.entries(counts).map(([outcome, count]) => `${outcome} x ${count}`),
      300,
    ),
  )

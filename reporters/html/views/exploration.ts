import { countText } from '../../model/count-text.js'
import type { Report } from '../../model/report.js'
import { element, type Markup } from '../markup.js'
import { operationName } from './operation-name.js'
import { dataTable, section } from './section.js'

/** What an exploration met: the outcomes of each operation, the transitions, and what was never met. */
export function explorationSection({ exploration }: Report): Markup {
  if (!exploration) return undefined
  const { outcomes, transitions, unmet, withoutResult } = exploration
  const missing = Object.values(unmet).flat().length
  return section(
    'exploration',
    'What the scenarios met',
    withoutResult > 0 &&
      element(
        'p',
        { class: 'note' },
        `${countText(withoutResult, 'step')} showed nothing: a set-up call was refused, or got no answer.`,
      ),
    folded(
      'Outcomes',
      ['Operation', 'Met'],
      Object.entries(outcomes).map(([operation, met]) => [operationName(operation), timesOf(met)]),
    ),
    folded(
      'Transitions',
      ['Transition', 'Times'],
      Object.entries(transitions).map(([name, count]) => [name, count]),
      [1],
    ),
    folded(
      `${countText(missing, 'documented outcome')} never met`,
      ['Operation', 'Never met'],
      Object.entries(unmet).map(([operation, missed]) => [operationName(operation), missed.join(', ')]),
    ),
  )
}

const folded = (
  heading: string,
  heads: readonly string[],
  rows: readonly (readonly Markup[])[],
  right: readonly number[] = [],
): Markup =>
  rows.length > 0 && element('details', {}, element('summary', {}, heading), dataTable(heads, rows, right))

const timesOf = (met: Readonly<Record<string, number>>): string =>
  Object.entries(met)
    .map(([outcome, count]) => `${outcome} × ${count}`)
    .join(', ')

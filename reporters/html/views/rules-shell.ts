import type { Report } from '../../model/report.js'
import { reportVerdicts } from '../../model/report-verdicts.js'
import { element, type Markup } from '../markup.js'
import { failuresWithoutScript } from './failures-without-script.js'
import { section } from './section.js'
import { signs } from './verdict-mark.js'

/** The search and the filters of the rules; the script of the page lists them. */
export function rulesSection({ rules, totals }: Report): Markup {
  if (rules.length === 0) return undefined
  const families = [...new Set(rules.map(({ family }) => family))]
  const operations = [...new Set(rules.flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint)))]
  const count = (of: (rule: Report['rules'][number]) => boolean) => rules.filter(of).length
  return section(
    'rules',
    'Rules',
    element(
      'form',
      { id: 'filters', role: 'search', hidden: true },
      element(
        'label',
        { class: 'field wide' },
        element('span', {}, 'Search ', element('kbd', {}, '/')),
        element('input', {
          type: 'search',
          name: 'q',
          placeholder: 'Id, sentence, or text of a failure',
          autocomplete: 'off',
          spellcheck: 'false',
        }),
      ),
      choice(
        'family',
        'Family',
        'All families',
        families.map((family) => [family, count((rule) => rule.family === family)]),
      ),
      choice(
        'operation',
        'Operation',
        'All operations',
        operations
          .toSorted()
          .map((operation) => [
            operation,
            count((rule) => rule.endpoints.some((at) => at.endpoint === operation)),
          ]),
      ),
      element(
        'fieldset',
        {},
        element('legend', {}, 'Verdict'),
        reportVerdicts.map((verdict) =>
          element(
            'label',
            { class: `toggle ${verdict}` },
            element('input', { type: 'checkbox', name: 'verdict', value: verdict }),
            element('b', { 'aria-hidden': 'true' }, signs[verdict]),
            ` ${verdict} `,
            element('span', { class: 'count', 'data-count': verdict }, totals[verdict]),
          ),
        ),
      ),
    ),
    element(
      'div',
      { class: 'bar' },
      element('p', { id: 'shown', role: 'status', tabindex: -1 }),
      element('button', { type: 'button', id: 'clear', hidden: true }, 'Clear filters'),
    ),
    element('ol', { id: 'rule-list' }),
    element('button', { type: 'button', id: 'more', hidden: true }, 'Show more'),
    failuresWithoutScript(rules),
  )
}

const choice = (
  name: string,
  label: string,
  all: string,
  options: readonly (readonly [value: string, count: number])[],
): Markup =>
  element(
    'label',
    { class: 'field' },
    element('span', {}, label),
    element(
      'select',
      { name },
      element('option', { value: '' }, all),
      options.map(([value, count]) => element('option', { value }, `${value} (${count})`)),
    ),
  )

import { countText } from '../../model/count-text.js'
import { type Report, type ReportedVerdict, type Totals, totalsOf } from '../../model/report.js'
import { reportVerdicts, worstFirst } from '../../model/report-verdicts.js'
import { tally } from '../../text/headline.js'
import { element, type Markup } from '../markup.js'
import { linkTo } from './links.js'
import { commonPrefix, operationName } from './operation-name.js'
import { section } from './section.js'
import { signs } from './verdict-mark.js'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The operations by families: each cell has the worst verdict, and opens the rules behind it. */
export function matrixSection({ rules }: Report): Markup {
  const families = [...new Set(rules.map(({ family }) => family))]
  const operations = [
    ...new Set(rules.flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint))),
  ].sort(byPath)
  if (operations.length === 0) return undefined
  const cells = cellsOf(rules)
  const prefix = commonPrefix(operations)
  const totals = families.map((family) => totalsOf(rules.filter((rule) => rule.family === family)))
  return section(
    'matrix',
    'Operations by families',
    legend(),
    element(
      'div',
      { class: 'scroll' },
      element(
        'table',
        { class: 'matrix' },
        element(
          'thead',
          {},
          element(
            'tr',
            {},
            element(
              'th',
              { scope: 'col', class: 'corner' },
              prefix === '' ? 'Operation' : `Paths under ${prefix}`,
            ),
            families.map((family) =>
              element(
                'th',
                { scope: 'col' },
                element('a', { href: linkTo({ family }) }, element('span', {}, family)),
              ),
            ),
          ),
        ),
        element(
          'tbody',
          {},
          operations.map((operation) =>
            element(
              'tr',
              {},
              element(
                'th',
                { scope: 'row' },
                element('a', { href: linkTo({ operation }) }, operationName(operation, prefix)),
              ),
              families.map((family) => cell(family, operation, cells.get(`${family} ${operation}`))),
            ),
          ),
        ),
        element(
          'tfoot',
          {},
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, 'All rules of the family'),
            families.map((family, at) => totalCell(family, totals[at])),
          ),
        ),
      ),
    ),
  )
}

const legend = (): Markup =>
  element(
    'p',
    { class: 'note legend' },
    'Each cell shows the worst verdict of its rules, and how many have it. ',
    reportVerdicts.map((verdict) => [
      element('span', { class: `key ${verdict}` }, element('b', {}, signs[verdict]), ` ${verdict}`),
      ' ',
    ]),
  )

/** How many rules have which verdict, by family and operation. */
function cellsOf(rules: Report['rules']): ReadonlyMap<string, Totals> {
  const verdicts = new Map<string, { readonly verdict: ReportedVerdict }[]>()
  for (const { family, endpoints } of rules)
    for (const { endpoint, verdict } of endpoints) {
      const key = `${family} ${endpoint}`
      const known = verdicts.get(key)
      if (known) known.push({ verdict })
      else verdicts.set(key, [{ verdict }])
    }
  return new Map([...verdicts].map(([key, some]) => [key, totalsOf(some)]))
}

function cell(family: string, operation: string, totals: Totals | undefined): Markup {
  if (!totals) return element('td')
  const href = linkTo({ family, operation })
  return element('td', {}, verdictLink(href, family, `${family} at ${operation}`, totals))
}

const totalCell = (family: string, totals: Totals | undefined): Markup =>
  element('td', {}, totals && verdictLink(linkTo({ family }), family, family, totals))

function verdictLink(href: string, family: string, of: string, totals: Totals): Markup {
  const worst = worstFirst.find((verdict) => totals[verdict] > 0) ?? 'pass'
  const rules = Object.values(totals).reduce((sum, count) => sum + count, 0)
  const about = `${of}: ${tally(totals)} of ${countText(rules, 'rule')}`
  return element(
    'a',
    { href, class: `cell ${worst}`, title: about, 'data-family': family },
    element('span', { class: 'unseen' }, about),
    element('b', { 'aria-hidden': 'true' }, signs[worst]),
    element('span', { 'aria-hidden': 'true' }, totals[worst]),
  )
}

/** By path, and the operations of a path in the usual order of methods. */
function byPath(a: string, b: string): number {
  const [methodA = '', pathA = ''] = a.split(' ')
  const [methodB = '', pathB = ''] = b.split(' ')
  if (pathA !== pathB) return pathA < pathB ? -1 : 1
  return methods.indexOf(methodA) - methods.indexOf(methodB)
}

import { countText } from '../../model/count-text.js'
import { groupBy } from '../../model/group-by.js'
import type { Report, ReportedRule } from '../../model/report.js'
import { clip } from '../../text/clip.js'
import { element, type Markup } from '../markup.js'
import { ruleLink } from './links.js'
import { section } from './section.js'

/** What is untested or undecided, by what would change that. */
export function unverifiedSection({ rules }: Report): Markup {
  const untested = rules.filter(({ verdict }) => verdict === 'untested')
  const undecided = rules.filter(({ verdict }) => verdict === 'inconclusive')
  if (untested.length + undecided.length === 0) return undefined
  return section(
    'unverified',
    'Not verified',
    groups(
      `Untested, by what would enable it: ${countText(untested.length, 'rule')}`,
      groupBy(untested, ({ remediation, reason }) => remediation ?? reason ?? 'no reason was given'),
    ),
    groups(
      `Inconclusive, by what that is due to: ${countText(undecided.length, 'rule')}`,
      groupBy(undecided, ({ configuration, reason, endpoints }) =>
        configuration === undefined
          ? (reason ?? endpoints.find((at) => at.reason !== undefined)?.reason ?? 'no reason was given')
          : `the configuration: ${configuration}`,
      ),
    ),
  )
}

const groups = (heading: string, found: ReadonlyMap<string, readonly ReportedRule[]>): Markup =>
  found.size > 0 && [
    element('h3', {}, heading),
    element(
      'ul',
      { class: 'groups' },
      [...found]
        .toSorted(([, a], [, b]) => b.length - a.length)
        .map(([reason, rules]) =>
          element(
            'li',
            {},
            element(
              'details',
              {},
              element(
                'summary',
                {},
                element('span', { class: 'number' }, rules.length),
                ' ',
                clip(reason, 600),
              ),
              element(
                'ul',
                { class: 'ids' },
                rules.map(({ id }) =>
                  element('li', {}, element('a', { href: ruleLink(id), class: 'mono' }, id)),
                ),
              ),
            ),
          ),
        ),
    ),
  ]

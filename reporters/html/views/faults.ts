import { claimOfFault } from '../../model/claims.js'
import { countText } from '../../model/count-text.js'
import { countLines } from '../../model/failure-counts.js'
import { groupBy } from '../../model/group-by.js'
import type { Report, ReportedEndpoint, ReportedFault, ReportedRule } from '../../model/report.js'
import { clip } from '../../text/clip.js'
import { compared } from '../compared.js'
import { element, type Markup } from '../markup.js'
import { copyable } from './copyable.js'
import { linkTo, ruleLink } from './links.js'
import { operationName } from './operation-name.js'
import { prose } from './prose.js'
import { knownMark } from './rule.js'
import { section } from './section.js'

/** So many faults are shown with an example; all of them are among the failing rules. */
const mostShown = 60
/** So many are open from the beginning. */
const open = 3
const textLength = 600
const mostPlaces = 40

/** The faults of the target: the cause, an example, and what it affects. */
export function faultsSection(report: Report): Markup {
  const { faults = [], rules, client } = report
  if (faults.length === 0) return undefined
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const affected = faults.reduce((sum, { affects }) => sum + affects.length, 0)
  return section(
    'faults',
    'Faults',
    element(
      'p',
      { class: 'note' },
      client
        ? `${countText(faults.length, 'rule')} broken, at ${countText(affected, 'place')}.`
        : `${countLines(report, 'below').join('. ')}.`,
    ),
    element(
      'ol',
      { class: 'faults' },
      faults
        .slice(0, mostShown)
        .map((fault, at) => element('li', {}, faultView(report, fault, byId.get(fault.rule), at < open))),
    ),
    faults.length > mostShown &&
      element(
        'p',
        {},
        `${faults.length - mostShown} more: `,
        element('a', { href: linkTo({ verdict: 'fail' }) }, 'all failing rules'),
      ),
  )
}

function faultView(
  report: Report,
  fault: ReportedFault,
  rule: ReportedRule | undefined,
  isOpen: boolean,
): Markup {
  const { number, cause, endpoint, affects } = fault
  const command = claimOfFault(report, fault)?.command
  const at = rule?.endpoints.find((one) => one.endpoint === endpoint)
  const rules = new Set(affects.map((one) => one.rule))
  const operations = new Set(affects.map((one) => one.endpoint))
  return element(
    'details',
    { class: 'fault', open: isOpen },
    element(
      'summary',
      {},
      element('span', { class: 'fault-number' }, number),
      element('h3', {}, prose(cause)),
      ' ',
      element(
        'span',
        { class: 'note' },
        affects.length === 1
          ? '1 failure'
          : `${countText(rules.size, 'rule')}, ${countText(operations.size, 'operation')}`,
      ),
      at?.known && [' ', knownMark(at.known)],
    ),
    element(
      'div',
      { class: 'details' },
      example(fault, rule, at),
      command !== undefined && [
        element('p', {}, 'Whether the server or ', element('code', {}, fault.configuration), ' is wrong:'),
        copyable(command),
      ],
      affects.length > 1 && [
        element('h4', {}, 'What it affects'),
        element('ul', { class: 'affects' }, affectedRules(affects)),
      ],
    ),
  )
}

function example(
  { rule: id, endpoint, cause }: ReportedFault,
  rule: ReportedRule | undefined,
  at: ReportedEndpoint | undefined,
): Markup {
  const last = at?.failure?.exchanges.at(-1)
  return [
    rule &&
      !cause.includes(rule.says) &&
      element(
        'p',
        { class: 'says' },
        prose(rule.says),
        ' ',
        element('span', { class: 'note' }, `(section ${rule.section})`),
      ),
    element(
      'p',
      {},
      element('a', { href: ruleLink(id, endpoint), class: 'mono' }, id),
      ' at ',
      operationName(endpoint),
    ),
    last &&
      element(
        'p',
        { class: 'mono' },
        clip(`${last.request.method} ${last.request.path}`, textLength),
        ` → ${last.response.status}`,
      ),
    at?.failure && compared(clip(at.failure.expected, textLength), clip(at.failure.actual, textLength)),
    at?.failure && copyable(at.failure.replay),
  ]
}

const reasons = {
  shows: 'shows it best',
  same: 'same answer',
  follows: 'follows from it',
} as const

function affectedRules(affects: ReportedFault['affects']): Markup {
  return [...groupBy(affects, ({ rule }) => rule)].map(([rule, places]) =>
    element(
      'li',
      {},
      element('a', { href: ruleLink(rule, places[0]?.endpoint), class: 'mono' }, rule),
      ' ',
      element('span', { class: 'note' }, [...new Set(places.map(({ why }) => reasons[why]))].join(', ')),
      places.length === 1
        ? [' ', operationName(places[0]?.endpoint ?? '')]
        : [
            ' ',
            element(
              'details',
              {},
              element('summary', {}, countText(places.length, 'operation')),
              element(
                'ul',
                {},
                places.slice(0, mostPlaces).map(({ endpoint }) => element('li', {}, operationName(endpoint))),
                places.length > mostPlaces &&
                  element('li', { class: 'note' }, `and ${places.length - mostPlaces} more`),
              ),
            ),
          ],
    ),
  )
}

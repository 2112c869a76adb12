import { countText } from '../../model/count-text.js'
import type { ReportedEndpoint, ReportedRule } from '../../model/report.js'
import { worstFirst } from '../../model/report-verdicts.js'
import { element, type Markup } from '../markup.js'
import { failureView } from './failure.js'
import { operationName } from './operation-name.js'
import { prose } from './prose.js'
import { verdictMark } from './verdict-mark.js'

/** Everything that is known of a rule; of its operations the one that is asked for is open, or else the worst. */
export function ruleView(rule: ReportedRule, at?: string): Markup {
  const { says, section, certain, endpoints } = rule
  const ranked = worstFirst.flatMap((verdict) => endpoints.filter((one) => one.verdict === verdict))
  const opened = ranked.find(({ endpoint }) => endpoint === at) ?? ranked[0]
  const hasDetails = (one: ReportedEndpoint) => one.failure !== undefined || one.reason !== undefined
  const plain = ranked.filter((one) => !hasDetails(one))
  return [
    element(
      'blockquote',
      {},
      element('p', {}, prose(says)),
      element(
        'footer',
        { class: 'note' },
        section === '' ? 'The document' : `Section ${section} of the document`,
        !certain && doubtOf(rule),
      ),
    ),
    ranked.filter(hasDetails).map((one) => endpointView(one, endpoints.indexOf(one), one === opened)),
    plain.length > 0 && evidenceTable(plain),
  ]
}

/** What doubt about a rule comes to: a warning, unless what failed is ruled out all the same. */
function doubtOf({ endpoints, ruledOut, leftOpen }: ReportedRule): string {
  if (ruledOut === undefined)
    return endpoints.some(({ verdict }) => verdict === 'fail')
      ? '; the document leaves some of this in doubt, but not what failed'
      : '; the document leaves this in doubt, so that a failure only warns'
  return [
    '; the document leaves some of this in doubt',
    `ruled out, so that it fails: ${ruledOut}`,
    ...(leftOpen === undefined ? [] : [`left open, so that it only warns: ${leftOpen}`]),
  ].join('; ')
}

/** One operation of a rule; what a closed one holds is filled in when it is opened. */
function endpointView(at: ReportedEndpoint, number: number, isOpen: boolean): Markup {
  const { endpoint, verdict, known } = at
  return element(
    'details',
    { class: 'endpoint', open: isOpen, 'data-number': number },
    element(
      'summary',
      {},
      verdictMark(verdict),
      ' ',
      operationName(endpoint),
      ' ',
      element('span', { class: 'note' }, evidenceOf(at)),
      known && [' ', knownMark(known)],
    ),
    element('div', { class: 'details' }, isOpen && endpointDetails(at)),
  )
}

/** All that is known of a rule at one operation. */
export const endpointDetails = ({
  reason,
  failure,
  known,
  configuration,
  remediation,
}: ReportedEndpoint): Markup => [
  known && element('p', {}, knownText(known)),
  reason !== undefined && !failure && element('p', { class: 'reason' }, prose(reason)),
  reason !== undefined && failure && hint(reason, failure),
  configuration !== undefined &&
    element('p', {}, 'Rests on the configuration: ', element('code', {}, configuration)),
  remediation !== undefined &&
    remediation !== reason &&
    element('p', {}, 'To enable it: ', prose(remediation)),
  failure && failureView(failure),
]

/** What a reason adds to what was expected and what came, such as the gap that may explain it. */
function hint(
  reason: string,
  { expected, actual }: { readonly expected: string; readonly actual: string },
): Markup {
  const said = `expected ${expected}, got ${actual}`
  const more = reason.startsWith(said) ? reason.slice(said.length).replace(/^[;,\s]+/, '') : reason
  return more !== '' && element('p', { class: 'reason' }, prose(more))
}

/** A mark for a failure that the baseline knows. */
export const knownMark = ({ expired }: NonNullable<ReportedEndpoint['known']>): Markup =>
  element('span', { class: 'badge' }, expired ? 'known, expired' : 'known')

const knownText = ({ reason, ticket, expires, expired }: NonNullable<ReportedEndpoint['known']>): string =>
  [
    `Known failure: ${reason}`,
    ...(ticket === undefined ? [] : [`ticket ${ticket}`]),
    ...(expires === undefined ? [] : [`${expired ? 'expired after' : 'holds until'} ${expires}`]),
  ].join('; ')

const evidenceOf = ({ cases, exchanges, durationMs }: ReportedEndpoint): string =>
  [
    ...(cases === 0 ? [] : [countText(cases, 'case')]),
    countText(exchanges, 'exchange'),
    ...(durationMs === undefined ? [] : [`${durationMs} ms`]),
  ].join(', ')

/** The operations about which there is nothing to say but how often they were looked at. */
const evidenceTable = (endpoints: readonly ReportedEndpoint[]): Markup =>
  element(
    'table',
    { class: 'evidence' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, 'Verdict'),
        element('th', { scope: 'col' }, 'Operation'),
        ['Cases', 'Exchanges', 'ms'].map((name) => element('th', { scope: 'col', class: 'number' }, name)),
      ),
    ),
    element(
      'tbody',
      {},
      endpoints.map(({ endpoint, verdict, cases, exchanges, durationMs }) =>
        element(
          'tr',
          {},
          element('td', {}, verdictMark(verdict)),
          element('td', {}, operationName(endpoint)),
          [cases, exchanges, durationMs ?? '–'].map((value) => element('td', { class: 'number' }, value)),
        ),
      ),
    ),
  )

import { claimFacts, claimName, claimTitle } from '../../model/claims.js'
import { countText } from '../../model/count-text.js'
import type { Report, ReportedClaim } from '../../model/report.js'
import { element, type Markup } from '../markup.js'
import { copyable } from './copyable.js'
import { ruleLink } from './links.js'
import { prose } from './prose.js'
import { section } from './section.js'

/** The members of the configuration that a person has to look at. */
export function claimsSection(report: Report): Markup {
  const { claims = [] } = report
  if (claims.length === 0) return undefined
  return section(
    'configuration',
    'Configuration',
    element(
      'p',
      { class: 'note' },
      `${countText(claims.length, 'member')} to look at: the verdicts of the rules that rest on them depend on it.`,
    ),
    claims.map((claim) => claimView(report, claim)),
  )
}

const claimView = (report: Report, claim: ReportedClaim): Markup => [
  element('h3', {}, element('code', {}, claimName(claim)), ' ', prose(claimTitle(report, claim))),
  element(
    'dl',
    { class: 'facts' },
    claimFacts(claim).map(([name, text]) =>
      element('div', {}, element('dt', {}, capital(name)), element('dd', {}, prose(text))),
    ),
  ),
  claim.command !== undefined && copyable(claim.command),
  claim.rules.length > 0 &&
    element(
      'details',
      {},
      element('summary', {}, `${countText(claim.rules.length, 'rule')} that rest on it`),
      element(
        'ul',
        { class: 'ids' },
        claim.rules.map((id) => element('li', {}, element('a', { href: ruleLink(id), class: 'mono' }, id))),
      ),
    ),
]

const capital = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`

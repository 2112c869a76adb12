import { countText } from '../../model/count-text.js'
import type { ReportedRule } from '../../model/report.js'
import { worstFirst } from '../../model/report-verdicts.js'
import { clip } from '../../text/clip.js'
import { element, type Markup } from '../markup.js'
import { operationName } from './operation-name.js'
import { prose } from './prose.js'
import { verdictMark } from './verdict-mark.js'

/** So many rules are listed; a browser without scripts would show a longer list no better. */
const mostRules = 300
/** So many rules have the script that repeats their exchanges. */
const mostScripts = 100
const longestScript = 3000
const longestText = 1000

/** The rules that do not pass, for a browser without scripts. */
export function failuresWithoutScript(rules: readonly ReportedRule[]): Markup {
  const shown = worstFirst
    .filter((verdict) => verdict !== 'pass' && verdict !== 'untested')
    .flatMap((verdict) => rules.filter((rule) => rule.verdict === verdict))
  return element(
    'noscript',
    {},
    element(
      'p',
      { class: 'note' },
      'Without scripts this page lists the rules that do not hold, and has no filter; ',
      'the JSON report (--reporter json=report.json) holds everything.',
    ),
    shown.slice(0, mostRules).map((rule, at) => brief(rule, at < mostScripts)),
    shown.length > mostRules && element('p', {}, `${countText(shown.length - mostRules, 'more rule')}.`),
  )
}

function brief({ id, verdict, says, section, endpoints }: ReportedRule, hasScript: boolean): Markup {
  const places = endpoints.filter((one) => one.verdict === verdict)
  const [first] = places
  const { failure, reason = 'no reason was given' } = first ?? {}
  return element(
    'details',
    { class: 'endpoint' },
    element('summary', {}, verdictMark(verdict), ' ', element('code', {}, id)),
    element(
      'div',
      { class: 'details' },
      element('p', {}, prose(says), ` (section ${section})`),
      element(
        'p',
        {},
        'At ',
        first && operationName(first.endpoint),
        places.length > 1 && ` and ${places.length - 1} more`,
      ),
      failure
        ? [
            element('p', {}, `Expected: ${clip(failure.expected, longestText)}`),
            element('p', {}, `Actual: ${clip(failure.actual, longestText)}`),
            element('pre', {}, failure.replay),
            hasScript &&
              failure.curl !== '' &&
              failure.curl.length <= longestScript &&
              element('pre', {}, failure.curl),
          ]
        : element('p', {}, clip(reason, longestText)),
    ),
  )
}

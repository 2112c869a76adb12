import { unusableClaims } from '../../model/claims.js'
import type { Report } from '../../model/report.js'
import { element, type Markup } from '../markup.js'

const words: Readonly<Record<string, string>> = {
  usage: 'The run could not begin',
  incomplete: 'The run is incomplete',
  interrupted: 'The run was interrupted',
}

/** Says that a run did not end as it should have, and why. */
export function banner(report: Report): Markup {
  const { exit, incomplete, rules } = report
  // The part about the configuration says it.
  if (incomplete === undefined && unusableClaims(report).length > 0) return undefined
  const heading = exit === undefined ? undefined : words[exit.status]
  if (heading === undefined && incomplete === undefined) return undefined
  const why = [...new Set([exit?.reason, incomplete].filter((text) => text !== undefined))]
  return element(
    'section',
    { class: 'card banner', 'aria-label': 'How the run ended' },
    element('h2', {}, heading ?? 'The run is incomplete'),
    why.map((text) => element('p', {}, text)),
    rules.length > 0 &&
      element(
        'p',
        { class: 'note' },
        'What follows is what was found until then; it does not show that the rest conforms.',
      ),
  )
}

import { unusableClaims } from '../model/claims.js'
import type { Report } from '../model/report.js'
import { targetName } from '../model/target-name.js'
import { clientTitle } from '../text/client-headline.js'
import { reportScript, reportStyle } from './assets.js'
import { element, type Markup } from './markup.js'
import { page } from './page.js'
import { pageData } from './page-data.js'
import { assumptionsSection } from './views/assumptions.js'
import { claimsSection } from './views/claims.js'
import { clientSection } from './views/client.js'
import { explorationSection } from './views/exploration.js'
import { faultsSection } from './views/faults.js'
import { latencySection } from './views/latency.js'
import { matrixSection } from './views/matrix.js'
import { rulesSection } from './views/rules-shell.js'
import { runSection } from './views/run-details.js'
import { summary } from './views/summary.js'
import { unverifiedSection } from './views/unverified.js'

const words: Readonly<Record<string, string>> = {
  usage: 'The run could not begin',
  incomplete: 'The run is incomplete',
  interrupted: 'The run was interrupted',
}

/** Says that a run did not end as it should have, and why. */
function banner(report: Report): Markup {
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

/** The parts of the page that its head links to, where a report has them. */
const parts: readonly (readonly [id: string, label: string, view: (report: Report) => Markup])[] = [
  ['faults', 'Faults', faultsSection],
  ['client', 'Client', clientSection],
  ['matrix', 'Matrix', matrixSection],
  ['rules', 'Rules', rulesSection],
  ['unverified', 'Not verified', unverifiedSection],
  ['exploration', 'Scenarios', explorationSection],
  ['assumptions', 'Assumptions', assumptionsSection],
  ['latency', 'Latency', latencySection],
  ['run', 'Run', runSection],
]

/** The report as one HTML page that loads nothing. */
export function html(report: Report): string {
  const { target, client } = report
  const shown = parts
    .map(([id, label, view]) => ({ id, label, markup: view(report) }))
    .filter(({ markup }) => markup !== undefined && markup !== false)
  const claims = claimsSection(report)
  return page({
    title: client ? 'Client report' : 'Conformance report',
    subtitle: client ? clientTitle(report, client) : `${targetName(target)} (${target.variant})`,
    sections: [
      ...(claims === undefined ? [] : [['configuration', 'Configuration'] as const]),
      ...shown.map(({ id, label }) => [id, label] as const),
    ],
    body: [banner(report), claims, summary(report), shown.map(({ markup }) => markup)],
    style: reportStyle,
    script: reportScript,
    data: pageData(report.rules),
  })
}

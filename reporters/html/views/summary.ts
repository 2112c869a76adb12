import { unusableClaims } from '../../model/claims.js'
import { countText } from '../../model/count-text.js'
import type { Report, ReportedVerdict } from '../../model/report.js'
import { reportVerdicts, worstFirst } from '../../model/report-verdicts.js'
import { targetName } from '../../model/target-name.js'
import { headline } from '../../text/headline.js'
import { notLookedAt, notLookedAtByFamily } from '../../text/not-looked-at.js'
import { secondsText } from '../../text/seconds-text.js'
import { element, type Markup } from '../markup.js'
import { copyable } from './copyable.js'
import { linkTo } from './links.js'
import { prose } from './prose.js'
import { signs } from './verdict-mark.js'

/** The result of the run, and the number of rules per verdict. */
export function summary(report: Report): Markup {
  const { totals, exploration, rules } = report
  const [said = '', tally = ''] = headline(report).split(': ')
  return element(
    'section',
    { class: 'card summary', 'aria-label': 'Result' },
    element('p', { class: `result ${conclusionOf(report).verdict}` }, conclusionOf(report).text),
    element('h2', {}, exploration ? `${said}: ${tally}` : said),
    shortfalls(report),
    leftOut(report),
    rules.length > 0 && bar(totals, rules.length),
    element(
      'ul',
      { class: 'totals' },
      reportVerdicts.map((verdict) => total(verdict, totals[verdict])),
    ),
    facts(report),
    element('h3', { class: 'small' }, 'Repeat this run'),
    copyable(report.repeat),
  )
}

/** What the run was required to show and did not. */
function shortfalls({ requirements = [], exit }: Report): Markup {
  const unmet = requirements.filter(({ met }) => !met)
  if (unmet.length === 0)
    return exit?.status === 'fails' && exit.reason !== undefined && element('p', {}, prose(exit.reason))
  return element(
    'ul',
    { class: 'lines' },
    unmet.map(({ requirement, actual }) =>
      element('li', {}, 'Required, but not met: ', element('code', {}, requirement), ` (${actual})`),
    ),
  )
}

/** What a quick run has not looked at. */
function leftOut({ quick }: Report): Markup {
  if (!quick) return false
  return element(
    'details',
    {},
    element('summary', {}, `Not looked at: ${notLookedAt(quick)}`),
    element(
      'ul',
      { class: 'lines' },
      [...notLookedAtByFamily(quick)].map(([family, rules]) =>
        element('li', {}, `${family}: `, element('code', {}, rules.join(', '))),
      ),
    ),
  )
}

function conclusionOf(report: Report): {
  readonly text: string
  readonly verdict: ReportedVerdict
} {
  const { conformant, exit, incomplete, totals, exploration, baseline, quick } = report
  if (incomplete === undefined && exit?.status === 'usage' && unusableClaims(report).length > 0)
    return { text: 'Not decided: the configuration could not be used as it is', verdict: 'error' }
  const known = baseline && baseline.known > 0 ? `; ${countText(baseline.known, 'failure')} known` : ''
  if (incomplete !== undefined || (exit && exit.status !== 'ok' && exit.status !== 'fails'))
    return { text: totals.fail > 0 ? 'Incomplete, and rules fail' : 'Incomplete', verdict: 'error' }
  if (exit?.status === 'fails') return { text: `Fails${known}`, verdict: 'fail' }
  if (totals.fail > 0)
    return { text: exit?.status === 'ok' ? `Passes${known}` : 'Fails', verdict: exit ? 'warn' : 'fail' }
  if (exploration) return { text: 'No violation found', verdict: 'pass' }
  if (quick) return { text: `Quick run: nothing failed where it looked${known}`, verdict: 'inconclusive' }
  return conformant
    ? { text: 'Conforms', verdict: 'pass' }
    : { text: 'Not verified', verdict: 'inconclusive' }
}

/** The share of each verdict; the numbers under it say the same in words. */
function bar(totals: Report['totals'], all: number): Markup {
  let x = 0
  return element(
    'svg',
    { class: 'shares', 'aria-hidden': 'true' },
    ['pass' as const, ...worstFirst.filter((verdict) => verdict !== 'pass')].map((verdict) => {
      const width = (100 * totals[verdict]) / all
      const start = x
      x += width
      return (
        width > 0 &&
        element('rect', {
          class: verdict,
          x: `${start.toFixed(3)}%`,
          width: `${width.toFixed(3)}%`,
          height: '100%',
        })
      )
    }),
  )
}

const total = (verdict: ReportedVerdict, count: number): Markup =>
  element(
    'li',
    {},
    element(
      'a',
      { href: linkTo({ verdict }), class: `total ${verdict}${count === 0 ? ' none' : ''}` },
      element('b', {}, count),
      ' ',
      element('span', { class: 'verdict' }, element('i', { 'aria-hidden': 'true' }, signs[verdict]), verdict),
    ),
  )

function facts(report: Report): Markup {
  const { target, seed, requests, startedAt, durationMs, tool, runId, selection, recording } = report
  const { shard, suites = [], rules = [], exclude = [] } = selection ?? {}
  const known: readonly (readonly [string, Markup])[] = [
    ['Target', element('bdi', {}, targetName(target))],
    ['Variant', target.variant],
    [
      'Started',
      element('time', { datetime: startedAt }, startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')),
    ],
    ['Took', `${secondsText(durationMs)}, ${countText(requests, recording ? 'exchange' : 'request')}`],
    ...(recording
      ? [
          [
            'Recorded',
            element(
              'bdi',
              {},
              (recording.files.join(', ') || 'as it passed by') +
                (recording.closed ? ', all the traffic' : ''),
            ),
          ] as const,
        ]
      : ([
          ['Seed', seed],
          ['Run', element('bdi', {}, runId)],
        ] as const)),
    ...(shard ? [['Shard', `${shard.index} of ${shard.of}`] as const] : []),
    ...(suites.length > 0 ? [['Suites', suites.join(', ')] as const] : []),
    ...(rules.length > 0 ? [['Rules', rules.join(', ')] as const] : []),
    ...(exclude.length > 0 ? [['Without', exclude.join(', ')] as const] : []),
    ...(tool
      ? [['Made by', `conformance ${tool.version}, Node ${tool.node.replace(/^v/, '')}`] as const]
      : []),
  ]
  return element(
    'dl',
    { class: 'facts' },
    known.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
  )
}

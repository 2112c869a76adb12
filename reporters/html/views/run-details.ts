import { countText } from '../../model/count-text.js'
import type { Report } from '../../model/report.js'
import { clip } from '../../text/clip.js'
import { element, type Markup } from '../markup.js'
import { copyable } from './copyable.js'
import { ruleLink } from './links.js'
import { dataTable, section } from './section.js'

/** What the run was required to show, and what it did next to judging. */
export function runSection(report: Report): Markup {
  const parts = [requirements, baseline, warnings, hooks, leftovers]
    .map((part) => part(report))
    .filter(Boolean)
  return parts.length > 0 && section('run', 'About the run', parts)
}

const requirements = ({ requirements: given = [] }: Report): Markup =>
  given.length > 0 && [
    element('h3', {}, 'Requirements'),
    dataTable(
      ['Met', 'Requirement', 'Actual'],
      given.map(({ requirement, met, actual }) => [
        element('span', { class: `verdict ${met ? 'pass' : 'fail'}` }, met ? '✓ met' : '✗ not met'),
        element('code', {}, requirement),
        actual,
      ]),
    ),
  ]

const baseline = ({ baseline: used }: Report): Markup =>
  used && [
    element('h3', {}, 'Baseline'),
    element(
      'p',
      {},
      element('code', {}, used.file),
      `: ${countText(used.known, 'known failure')}, ${used.expired} expired, ${used.stale.length} stale`,
    ),
    used.stale.length > 0 &&
      element(
        'details',
        {},
        element('summary', {}, `${countText(used.stale.length, 'entry')} whose rule does not fail any more`),
        element(
          'ul',
          { class: 'ids' },
          used.stale.map(({ rule, endpoint }) =>
            element(
              'li',
              {},
              element('a', { href: ruleLink(rule, endpoint), class: 'mono' }, rule),
              ` at ${endpoint}`,
            ),
          ),
        ),
      ),
  ]

const warnings = ({ warnings: given = [] }: Report): Markup =>
  given.length > 0 && [
    element('h3', {}, 'Warnings'),
    element(
      'ul',
      { class: 'lines' },
      given.map((line) => element('li', {}, clip(line, 1000))),
    ),
  ]

const hooks = ({ hooks: called = [] }: Report): Markup =>
  called.length > 0 && [
    element('h3', {}, 'Hooks'),
    dataTable(
      ['Hook', 'Calls', 'What it did'],
      called.map(({ name, calls, movedMs, trouble }) => [
        element('code', {}, name),
        calls,
        [
          ...(movedMs === undefined ? [] : [`moved the clock by ${amount(movedMs)}`]),
          ...(trouble === undefined ? [] : [`${trouble}; no check relies on it`]),
        ].join('; '),
      ]),
      [1],
    ),
  ]

const hour = 3_600_000

const amount = (ms: number): string => (ms < hour ? `${ms / 1000} s` : `${(ms / hour).toFixed(1)} h`)

const states = {
  open: 'could not be undone',
  kept: 'not undone',
  unsure: 'uncertain',
  stays: 'cannot be deleted',
  ended: 'ended',
} as const

const leftovers = ({ leftovers: left = [], ledger, sweep }: Report): Markup =>
  left.length > 0 && [
    element('h3', {}, 'Left on the server'),
    dataTable(
      ['Records', 'State', 'Why', 'Ids'],
      left.map(({ noun, state, count, ids, why }) => [
        countText(count, noun),
        states[state],
        why,
        element('code', {}, `${ids.join(', ')}${ids.length < count ? ', …' : ''}`),
      ]),
    ),
    ledger !== undefined && element('p', {}, 'All of it is in ', element('code', {}, ledger), '.'),
    sweep !== undefined && [element('p', {}, 'To undo the rest:'), copyable(sweep)],
  ]

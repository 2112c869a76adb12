import type { Report, ReportedLatency } from '../../model/report.js'
import { element, type Markup } from '../markup.js'
import { commonPrefix, operationName } from './operation-name.js'
import { section } from './section.js'

/** How long the operations took to answer, the slowest first. */
export function latencySection({ latencies = [] }: Report): Markup {
  if (latencies.length === 0) return undefined
  const place = scaleOf(latencies)
  const prefix = commonPrefix(latencies.map(({ endpoint }) => endpoint))
  return section(
    'latency',
    'Latency',
    element(
      'p',
      { class: 'note' },
      'Milliseconds per answer, on a logarithmic scale, the slowest operations first: ',
      element('b', {}, '●'),
      ' median, ',
      element('b', {}, '|'),
      ' 95th percentile, and the line ends at the longest.',
    ),
    element(
      'table',
      { class: 'latency' },
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          element('th', { scope: 'col' }, 'Operation'),
          element('th', { scope: 'col', class: 'chart' }, axis(place)),
          ['Median', '95 %', 'Longest', 'Requests'].map((name) =>
            element('th', { scope: 'col', class: 'number' }, name),
          ),
        ),
      ),
      element(
        'tbody',
        {},
        latencies
          .toSorted((a, b) => b.p95Ms - a.p95Ms || b.maxMs - a.maxMs)
          .map((one) => row(one, place, prefix)),
      ),
    ),
  )
}

/** Where a number of milliseconds lies, in percent of the width; and the powers of ten within it. */
interface Scale {
  at(ms: number): string
  readonly ticks: readonly number[]
}

/** What is measured in tenths of a millisecond has no meaning below them. */
const shortest = 0.1

function scaleOf(latencies: readonly ReportedLatency[]): Scale {
  const powers = (ms: number) => Math.log10(Math.max(shortest, ms))
  const low = Math.floor(Math.min(...latencies.map(({ medianMs }) => powers(medianMs))))
  const high = Math.max(low + 1, Math.ceil(Math.max(...latencies.map(({ maxMs }) => powers(maxMs)))))
  const edge = 2
  return {
    at: (ms) => `${(edge + ((100 - 2 * edge) * (powers(ms) - low)) / (high - low)).toFixed(2)}%`,
    ticks: Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at)),
  }
}

const axis = ({ at, ticks }: Scale): Markup => [
  element('span', { class: 'unseen' }, 'Distribution'),
  element(
    'svg',
    { class: 'range', 'aria-hidden': 'true' },
    ticks.map((ms, index) =>
      element(
        'text',
        {
          x: at(ms),
          y: '75%',
          'text-anchor': index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle',
        },
        Number(ms.toPrecision(1)),
      ),
    ),
  ),
]

const row = (
  { endpoint, requests, medianMs, p95Ms, maxMs }: ReportedLatency,
  { at, ticks }: Scale,
  prefix: string,
): Markup =>
  element(
    'tr',
    {},
    element('th', { scope: 'row' }, operationName(endpoint, prefix)),
    element(
      'td',
      { class: 'chart' },
      element(
        'svg',
        { class: 'range', 'aria-hidden': 'true' },
        ticks.map((ms) => element('line', { class: 'tick', x1: at(ms), x2: at(ms), y1: '0', y2: '100%' })),
        element('line', { class: 'span', x1: at(medianMs), x2: at(maxMs), y1: '50%', y2: '50%' }),
        element('line', { class: 'high', x1: at(p95Ms), x2: at(p95Ms), y1: '20%', y2: '80%' }),
        element('circle', { cx: at(medianMs), cy: '50%', r: 3.5 }),
      ),
    ),
    [
      ['Median', medianMs],
      ['95 %', p95Ms],
      ['Longest', maxMs],
    ].map(([label, ms]) => element('td', { class: 'number', 'data-label': label }, Number(ms).toFixed(1))),
    element('td', { class: 'number', 'data-label': 'Requests' }, requests),
  )

import { answerTo, assumedOf } from '../answer.js'
import { listed } from '../calls.js'
import { detailsButton } from '../dialog.js'
import { element, field, keep, part, show } from '../element.js'
import { showExchange } from '../exchange.js'
import { type InspectedJson, textOf } from '../json.js'
import type { Panel, PanelContext } from '../panel.js'
import { type Column, table } from '../table.js'

/** How many requests the page shows. */
const most = 200

/** When a request was answered: the time alone for one of the present day. */
const timeOf = (at: string, now: string): string =>
  `${at.slice(0, 10) === now.slice(0, 10) ? '' : `${at.slice(0, 10)} `}${at.slice(11, 23)}`

const badge = (text: string, kind = ''): HTMLElement => element('span', { class: `badge ${kind}` }, text)

function answerCell(row: InspectedJson): HTMLElement {
  const { text, kind } = answerTo(row)
  return element(
    'span',
    { class: 'badges' },
    element('span', { class: `status ${kind}` }, text),
    row.isReplay ? badge('replayed') : null,
    row.durationMs === undefined ? null : badge(`+${row.durationMs} ms`),
  )
}

const reasonCell = (row: InspectedJson): HTMLElement =>
  element(
    'span',
    { class: 'reasons' },
    row.fault === undefined ? null : element('span', { class: 'bad' }, `fault: ${row.fault}`),
    row.rule === undefined ? null : element('span', {}, textOf(row.rule)),
    row.assumption === undefined
      ? null
      : element('span', { class: 'label' }, `assumes ${assumedOf(row).join(', ')}`),
  )

const columnsOf = (page: PanelContext): readonly Column<InspectedJson>[] => [
  {
    heading: '#',
    kind: 'short',
    cell: (row) => detailsButton(textOf(row.n), `request ${row.n}`, () => showExchange(row)),
  },
  { heading: 'Time', kind: 'mono short wide', cell: ({ at }) => timeOf(String(at), page.state.now) },
  { heading: 'Method', kind: 'mono short', cell: ({ method }) => textOf(method) },
  { heading: 'Path', kind: 'mono path', cell: ({ target }) => textOf(target) },
  { heading: 'Status', cell: answerCell },
  { heading: 'Key', kind: 'mono cut wide', cell: ({ key }) => textOf(key) },
  { heading: 'Idempotency-Key', kind: 'mono cut wide', cell: ({ idempotencyKey }) => textOf(idempotencyKey) },
  { heading: 'Why', kind: 'mono', cell: reasonCell },
]

/** The journal: the latest requests, the latest first. */
export const requests: Panel = {
  id: 'requests',
  label: 'Requests',
  count: ({ counts }) => counts.requests,
  async render(into, page) {
    const bar = part(into, 'bar')
    keep(bar, 'filter', () => {
      const input = element('input', { type: 'search', placeholder: 'POST /api/v1/contacts 409' })
      input.addEventListener('input', () => void page.refresh())
      return [element('div', { class: 'bar' }, field('Show requests that contain', input, 'wide'))]
    })
    const words = (bar.querySelector('input')?.value ?? '').toLowerCase().split(/\s+/)
    const entries = page.served?.journal ?? (await listed('journal', { latest: most }))
    const first = page.state.counts.requests - entries.length
    const rows = entries
      .map((entry, n): InspectedJson => ({ n: first + n + 1, ...entry }))
      .filter((entry) => {
        const text = `${JSON.stringify(Object.values(entry))} ${answerTo(entry).text}`.toLowerCase()
        return words.every((word) => text.includes(word))
      })
      .reverse()
    show(
      part(into, 'list'),
      table<InspectedJson>(
        'Requests',
        columnsOf(page),
        rows,
        page.state.counts.requests === 0
          ? 'No request yet. Requests appear here as they are answered.'
          : 'None of the latest requests contains this.',
      ),
    )
  },
}

import { listed } from '../calls.js'
import { element, field, part, show } from '../element.js'
import { type Json, textOf } from '../json.js'
import type { Panel } from '../panel.js'
import { detailsButton, table } from '../table.js'

/** How many requests the page shows. */
const most = 200

/** The class of a status, by its first digit. */
const kindOf = (status: unknown): string =>
  Number(status) >= 500 ? 'bad' : Number(status) >= 400 ? 'warn' : 'good'

/** The journal: the latest requests, the latest first. */
export const requests: Panel = {
  id: 'requests',
  label: 'Requests',
  count: ({ counts }) => counts.requests,
  async render(into, page) {
    const bar = part(into, 'bar')
    if (bar.childElementCount === 0) {
      const input = element('input', { type: 'search', placeholder: 'POST /api/v1/contacts 409' })
      input.addEventListener('input', () => void page.refresh())
      show(bar, element('div', { class: 'bar' }, field('Show requests that contain', input, 'wide')))
    }
    const words = (bar.querySelector('input')?.value ?? '').toLowerCase().split(/\s+/)
    const entries = await listed('journal', { latest: most })
    const first = page.state.counts.requests - entries.length
    const rows = entries
      .map((entry, n): Json => ({ n: first + n + 1, ...entry }))
      .filter((entry) =>
        words.every((word) => JSON.stringify(Object.values(entry)).toLowerCase().includes(word)),
      )
      .reverse()
    show(
      part(into, 'list'),
      table<Json>(
        'Requests',
        [
          {
            heading: '#',
            kind: 'short',
            cell: (row) =>
              detailsButton(textOf(row.n), `${row.method} ${row.target}`, row, `request ${row.n}`),
          },
          { heading: 'Method', kind: 'mono short', cell: ({ method }) => textOf(method) },
          { heading: 'Path', kind: 'mono', cell: ({ target }) => textOf(target) },
          {
            heading: 'Status',
            kind: 'short',
            cell: ({ status }) => element('span', { class: `status ${kindOf(status)}` }, textOf(status)),
          },
          { heading: 'Rule or fault', kind: 'mono', cell: ({ fault, rule }) => textOf(fault ?? rule) },
        ],
        rows,
        page.state.counts.requests === 0
          ? 'No request yet. Requests appear here as they are answered.'
          : 'None of the latest requests contains this.',
      ),
    )
  },
}

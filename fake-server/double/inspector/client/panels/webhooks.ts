import { call, listed } from '../calls.js'
import { jsonButton } from '../dialog.js'
import { button, checkbox, element, part, show } from '../element.js'
import { type InspectedJson, textOf } from '../json.js'
import type { Panel } from '../panel.js'
import { table } from '../table.js'

/** How many attempts the page shows. */
const most = 100

/** Whether an attempt has failed; one that was kept has neither a status nor an error. */
const isFailure = (status: unknown, error: unknown): boolean =>
  error !== undefined || (status !== undefined && !(Number(status) >= 200 && Number(status) < 300))

/** The attempts at webhook deliveries, the latest first. */
export const webhooks: Panel = {
  id: 'webhooks',
  label: 'Webhooks',
  count: ({ counts }) => counts.attempts,
  async render(into, page) {
    const attempts = await listed('delivery-attempts', { latest: most })
    show(
      part(into, 'switch'),
      checkbox('Receivers refuse deliveries', page.state.receiversRefuse, (on) =>
        page.act(`Receivers ${on ? 'refuse' : 'accept'} deliveries`, () =>
          call('POST', 'refuse-deliveries', { on }),
        ),
      ),
    )
    const rows = attempts.map((row, n): InspectedJson => ({ n, ...row })).reverse()
    show(
      part(into, 'list'),
      table<InspectedJson>(
        'Attempts at deliveries',
        [
          {
            heading: 'Event',
            kind: 'mono',
            cell: (row) =>
              jsonButton(textOf(row.type), `${row.type} ${row.eventId}`, row, `attempt ${row.n}`),
          },
          { heading: 'To', kind: 'mono', cell: ({ url }) => textOf(url) },
          { heading: 'Attempt', cell: ({ attempt }) => textOf(attempt) },
          {
            heading: 'Outcome',
            cell: ({ status, error, simulated }) =>
              element(
                'span',
                { class: isFailure(status, error) ? 'status bad' : 'status good' },
                textOf(simulated ? `${status ?? 'kept'}, not sent` : (status ?? error)),
              ),
          },
          { heading: 'At', kind: 'short', cell: ({ at }) => textOf(at) },
          {
            heading: 'Again',
            kind: 'short',
            cell: ({ eventId, n }) =>
              button(
                'Redeliver',
                () => page.act(`${eventId} is delivered again`, () => call('POST', 'redeliver', { eventId })),
                { class: 'row', 'data-focus': `again ${n}`, 'aria-label': `Redeliver ${eventId}` },
              ),
          },
        ],
        rows,
        'No delivery yet. A destination registered with POST /api/v1/webhooks receives the events it subscribed to.',
      ),
    )
  },
}

import { listed } from '../calls.js'
import { jsonButton } from '../dialog.js'
import { element, part, show } from '../element.js'
import { type InspectedJson, textOf } from '../json.js'
import type { Panel } from '../panel.js'
import { table } from '../table.js'

/** What went out: messages that were handed to the provider, and calendar messages. */
export const messages: Panel = {
  id: 'messages',
  label: 'Messages',
  count: ({ counts }) => counts.outbox + counts.invitations,
  async render(into) {
    const numbered = (all: readonly InspectedJson[]) =>
      all
        .map((row, n): InspectedJson => ({ n, ...row }))
        .slice(-100)
        .reverse()
    const outbox = numbered(await listed('outbox'))
    const invitations = numbered(await listed('invitations'))
    show(
      part(into, 'outbox'),
      element('h2', {}, 'Handed to the message provider'),
      table<InspectedJson>(
        'Messages handed to the provider',
        [
          {
            heading: 'To',
            kind: 'mono',
            cell: (row) => jsonButton(textOf(row.to), `Message to ${row.to}`, row, `message ${row.n}`),
          },
          { heading: 'Channel', cell: ({ channel }) => textOf(channel) },
          { heading: 'Text or template', cell: ({ text, template }) => textOf(template ?? text) },
          { heading: 'Outcome', cell: ({ outcome }) => textOf(outcome) },
          { heading: 'At', kind: 'short', cell: ({ at }) => textOf(at) },
        ],
        outbox,
        'No message yet. Replies and messages that the API sends appear here.',
      ),
    )
    show(
      part(into, 'invitations'),
      element('h2', {}, 'Calendar messages'),
      table<InspectedJson>(
        'Calendar messages',
        [
          {
            heading: 'To',
            kind: 'mono',
            cell: (row) =>
              jsonButton(textOf(row.to), `Calendar message to ${row.to}`, row, `invitation ${row.n}`),
          },
          { heading: 'Kind', cell: ({ kind }) => textOf(kind) },
          { heading: 'Meeting', kind: 'mono', cell: ({ meetingId }) => textOf(meetingId) },
          { heading: 'Note', cell: ({ note }) => textOf(note) },
        ],
        invitations,
        'No calendar message yet. Bookings and cancellations cause them.',
      ),
    )
  },
}

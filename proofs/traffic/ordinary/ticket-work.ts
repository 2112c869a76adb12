import type { Json } from '../../../suites/index.js'
import { textOf } from './texts.js'
import type { Work, WorkingClient } from './working-client.js'

/** What an update of a ticket changes. */
function changes(client: WorkingClient): Json {
  switch (client.below(4)) {
    case 0:
      return { description: textOf(client, 2000) }
    case 1:
      return { channel: client.pick(['email', 'sms', 'phone', null]) ?? null }
    case 2:
      return { conversationId: client.idOf('conversations') }
    default:
      return { subject: textOf(client, 200), priority: client.pick(['low', 'medium', 'high', 'urgent']) }
  }
}

/** What a client does with tickets. */
export const ticketWork = (client: WorkingClient): readonly Work[] => [
  () => {
    const ticket = client.pick(client.held.tickets)
    const body = { ...changes(client), ...client.expected(ticket) }
    return client.write('PATCH', `/tickets/${ticket?.id ?? 'none'}`, body)
  },
  async () => {
    const ticket = client.pick(client.held.tickets)
    const assigneeEmail = client.below(4) ? client.user() : null
    const path = `/tickets/${ticket?.id ?? 'none'}/assign`
    await client.call({ method: 'POST', path, body: { assigneeEmail, ...client.expected(ticket) } })
    if (assigneeEmail && client.below(2))
      await client.walk(`/tickets?assigneeEmail=${encodeURIComponent(assigneeEmail)}`, 'tickets')
  },
  () => {
    const kind = client.below(3) === 0 ? 'reply' : 'note'
    const body = client.words.comment(textOf(client, 500), kind)
    return client.write('POST', `/tickets/${client.idOf('tickets')}/comments`, body)
  },
]

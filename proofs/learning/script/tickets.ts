import type { ScriptPart } from './scripted.js'

/** Tickets (section 4.6). */
export const tickets: ScriptPart = ({ post, call }) => {
  for (const json of [
    { subject: 'New', conversationId: 'sms__+15550009999' },
    { description: null },
    { status: 'closed' },
    { status: 'waiting_customer' },
    { channel: 'other' },
    { customFields: { a: 1 } },
    { subject: 'A', expectedRev: 999 },
  ])
    call('PATCH', (of) => `/tickets/${of('/tickets', 'data.0.id')}`, { json })
  post((of) => `/tickets/${of('/tickets', 'data.0.id')}/comments`, { body: 'A', kind: 'note' })
  post((of) => `/tickets/${of('/tickets', 'data.0.id')}/comments`, { text: 'A', kind: 'internal' })
  for (let n = 0; n < 2; n += 1)
    post((of) => `/tickets/${of('/tickets', 'data.0.id')}/assign`, { assigneeEmail: null }, { under: 'k-4' })
  post((of) => `/tickets/${of('/tickets', 'data.0.id')}/assign`, { assigneeEmail: 'ghost@example.com' })
  post((of) => `/tickets/${of('/tickets', 'data.0.id')}/assign`, { assigneeEmail: 'no-address' })
  for (const channel of ['voice', 'forum', 'api'])
    call('PATCH', (of) => `/tickets/${of('/tickets', 'data.2.id')}`, { json: { channel } })
}

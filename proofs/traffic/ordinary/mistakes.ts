import { type ListName, lists, type Work, type WorkingClient } from './working-client.js'

/** The first characters of an id, as if the last one was not copied. */
const cutOff = (id: string): string => id.slice(0, -1) || 'none'

/** Destinations of webhooks need not be paged. */
const paged = lists.filter((list) => list !== 'webhooks')

/** Mistakes that a client makes now and then. */
export const mistakes = (client: WorkingClient): readonly Work[] => [
  ...wrongIds(client, client.word()),
  () => client.get(`/${client.pick(paged)}?limit=${client.pick(['0', '101', 'ten', ''])}`),
  () => client.get(`/${client.pick(paged)}?cursor=${client.pick(['null', 'abc', '2'])}`),
  () => client.get(`/${client.pick(['tickets', 'deals', 'conversations', 'tasks'])}?status=finished`),
  () => client.get(`/contacts?${client.pick(['email', 'ownerEmail'])}=ana`),
  () => client.write('PATCH', `/tickets/${client.idOf('tickets')}`, { subject: '' }),
  () => client.write('POST', '/deals', { title: 'd'.repeat(121), leadId: client.idOf('contacts') }),
  () => client.write('POST', '/activities', { type: 'task', leadId: client.idOf('contacts') }),
  () =>
    client.write('POST', '/activities', {
      type: 'note',
      leadId: client.idOf('contacts'),
      title: 't'.repeat(201),
    }),
  () =>
    client.write('POST', `/booking-types/${client.words.bookingType ?? 'none'}/book`, {
      contactId: client.idOf('contacts'),
    }),
  async () => {
    // The address of one contact is given to another one.
    const { email } = client.pick(client.held.contacts) ?? {}
    if (typeof email !== 'string') return
    await client.write('PATCH', `/contacts/${client.idOf('contacts')}`, { email })
  },
]

/** Calls with an id that was kept although its record is gone, or of which the last character was not copied. */
function wrongIds(client: WorkingClient, gone: string): readonly Work[] {
  const id = (list: ListName) => encodeURIComponent(client.below(3) ? gone : cutOff(client.idOf(list)))
  const { words } = client
  return [
    () => client.get(`/${client.pick(['tickets', 'deals', 'activities', 'tasks'])}?leadId=${id('contacts')}`),
    () => client.get(`/contacts/${id('contacts')}/notes`),
    () => client.write('PATCH', `/contacts/${id('contacts')}`, { name: client.word() }),
    () => client.write('POST', `/contacts/${id('contacts')}/tags`, words.tags([client.word()])),
    () => client.write('POST', '/activities', { type: 'note', leadId: gone, body: client.word() }),
    () => client.write('PATCH', `/tickets/${id('tickets')}`, { subject: client.word(), expectedRev: 3 }),
    () => client.write('POST', `/tickets/${id('tickets')}/comments`, words.comment(client.word(), 'note')),
    () =>
      client.write('POST', `/tickets/${id('tickets')}/assign`, {
        assigneeEmail: client.user(),
        expectedRev: 3,
      }),
    () => client.write('POST', `/deals/${id('deals')}/close`, { ...words.close('won'), expectedRev: 1 }),
    () => client.get(`/conversations/${id('conversations')}/messages`),
    () => client.write('POST', `/conversations/${id('conversations')}/assign`, { assigneeEmail: null }),
    () => client.write('POST', `/meetings/${id('meetings')}/cancel`, { reason: null }),
  ]
}

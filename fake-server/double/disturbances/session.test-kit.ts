import { demoKeys, type Fake, type FakeRequest } from '../../index.js'

/** A request whose headers a client may add to. */
type Sending = FakeRequest & { readonly headers: Record<string, string> }

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: object
  readonly key?: string
}

/** A client that lists, writes, sends and books, each once and then once more. */
export function session(fake: Fake): readonly Sending[] {
  const ticket = fake.tickets.list({ channel: 'email' })[0]
  const conversation = encodeURIComponent(fake.conversations.list()[0]?.id ?? '')
  const type = fake.bookingTypes.list({ active: true })[0]?.id ?? ''
  const contact = fake.contacts.find(({ email }) => email !== null)?.id ?? ''
  const slot = fake.slots.create({ bookingType: type })
  const sent: readonly Sent[] = [
    { method: 'GET', path: '/contacts?limit=4' },
    { method: 'GET', path: '/tickets?limit=2' },
    { method: 'GET', path: `/conversations/${conversation}/messages` },
    { method: 'POST', path: '/contacts', body: { name: 'Zoë' }, key: 'contact' },
    {
      method: 'POST',
      path: `/tickets/${ticket?.id}/assign`,
      body: { assigneeEmail: null, expectedRev: ticket?.rev },
    },
    {
      method: 'POST',
      path: '/messaging/messages',
      body: { channel: 'sms', to: '+15550001111', text: 'Hi' },
      key: 'message',
    },
    {
      method: 'POST',
      path: `/booking-types/${type}/book`,
      body: { contactId: contact, slotId: slot.id },
      key: 'booking',
    },
  ]
  const requests = sent.map(({ method, path, body, key }) => ({
    method,
    target: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${demoKeys.main}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body ? JSON.stringify(body) : '',
  }))
  return [...requests, ...requests]
}

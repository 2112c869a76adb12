import { as, ask, keyed } from '../ask.test-kit.js'
import { createFake, demoKeys } from '../index.js'
import { desk, outcome, type Rows } from './row.test-kit.js'

const k = keyed('k')

/** What the options about idempotency keys and revisions come to. */
export const idempotencyRows: Rows<
  | 'idempotency-scope'
  | 'idempotency-fingerprint'
  | 'idempotency-failed-storage'
  | 'idempotency-replay-status'
  | 'idempotency-race'
  | 'idempotency-after-expiry'
  | 'idempotency-assign-endpoints'
  | 'idempotency-messages-missing-key'
  | 'webhook-create-replay-secret'
  | 'rev-future'
  | 'idempotency-empty-key'
> = {
  'idempotency-scope': {
    script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const { id } = ask(fake, 'POST', '/contacts', { headers: k, json: { name: 'A' } }).json.data
      const other = { ...k, ...as('demo_only_contacts_write') }
      return [
        outcome(ask(fake, 'POST', '/contacts', { headers: other, json: { name: 'B' } })),
        outcome(ask(fake, 'POST', `/contacts/${id}/tags`, { headers: k, json: { add: ['x'] } })),
      ]
    },
    answers: {
      workspace: ['422 idempotency_key_reused', '422 idempotency_key_reused'],
      key: ['201', '422 idempotency_key_reused'],
      endpoint: ['422 idempotency_key_reused', '200'],
    },
  },
  'idempotency-fingerprint': {
    script(assumed) {
      const { ask: call } = desk(assumed)
      const send = (path: string, body: string) => outcome(call('POST', path, { headers: k, body }))
      send('/contacts', '{"name":"Eve","email":"eve@example.com"}')
      return [
        send('/contacts', '{"email":"eve@example.com","name":"Eve"}'),
        send('/contacts/upsert', '{"name":"Eve","email":"eve@example.com"}'),
      ]
    },
    answers: {
      parsed: ['201', '422 idempotency_key_reused'],
      raw: ['422 idempotency_key_reused', '422 idempotency_key_reused'],
      'body-only': ['201', '201'],
    },
  },
  'idempotency-failed-storage': {
    script(assumed) {
      const { post } = desk(assumed)
      const refused = post('/contacts', { email: 'ana@example.com' }, k)
      post('/deals', { title: 'A', leadId: 'ghost' }, keyed('l'))
      return [
        outcome(refused),
        outcome(post('/contacts', { email: 'eve@example.com' }, k)),
        outcome(post('/deals', { title: 'A', leadId: 'con_ana' }, keyed('l'))),
      ]
    },
    answers: {
      'success-only': ['409 conflict', '201', '201'],
      'below-500': ['409 conflict', '422 idempotency_key_reused', '422 idempotency_key_reused'],
      conflicts: ['409 conflict', '422 idempotency_key_reused', '201'],
    },
  },
  'idempotency-replay-status': {
    script(assumed) {
      const { post } = desk(assumed)
      const [, replay] = [1, 2].map(() => post('/contacts', { name: 'A' }, k))
      return [replay?.status, replay?.headers['idempotency-replayed']]
    },
    answers: {
      documented: [201, undefined],
      'always-200': [200, undefined],
      marked: [201, 'true'],
    },
  },
  'idempotency-empty-key': {
    script: (assumed) => outcome(desk(assumed).post('/contacts', { name: 'A' }, keyed(' '))),
    answers: { absent: '201', refuse: '400 invalid_request' },
  },
  'idempotency-race': {
    async script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const headers = { ...as(demoKeys.main), ...k, 'content-type': 'application/json' }
      const body = '{"name":"A"}'
      const release = fake.control.holdNextWrite()
      const asked = [1, 2].map(() =>
        fake.handle({ method: 'POST', target: '/api/v1/contacts', headers, body }),
      )
      release()
      return (await Promise.all(asked)).map(({ status }) => status)
    },
    answers: { refuse: [201, 409], wait: [201, 201] },
  },
  'idempotency-after-expiry': {
    script(assumed) {
      const { fake, post } = desk(assumed)
      const hour = 60 * 60 * 1000
      const note = (key: string) =>
        post('/activities', { leadId: 'con_ana', type: 'note', body: 'A' }, keyed(key)).status
      const contact = () => post('/contacts', { name: 'A' }, k).json.data.id as string
      const [made, first] = [note('n'), contact()]
      fake.control.advance(20 * hour)
      const used = contact()
      fake.control.advance(10 * hour)
      return [made, note('n'), used === first, contact() === first]
    },
    answers: {
      'activity-found-again': [201, 200, true, false],
      'activity-made-again': [201, 201, true, false],
      'window-from-last-use': [201, 200, true, true],
    },
  },
  'idempotency-assign-endpoints': {
    script(assumed) {
      const { post } = desk(assumed)
      return [1, 2].map(() => post('/tickets/tkt_1/assign', { assigneeEmail: null }, k).json.data.rev)
    },
    answers: { honoured: [2, 2], ignored: [2, 3] },
  },
  'idempotency-messages-missing-key': {
    script: (assumed) =>
      outcome(desk(assumed).post('/messaging/messages', { channel: 'sms', to: '+15550009999', text: 'A' })),
    answers: { processed: '201', refuse: '400 invalid_request' },
  },
  'webhook-create-replay-secret': {
    script(assumed) {
      const { post } = desk(assumed)
      const webhook = { name: 'A', url: 'https://hooks.example.com/', events: ['deal.closed'] }
      return [1, 2].map(() => typeof post('/webhooks', webhook, k).json.data.secret)
    },
    answers: { repeated: ['string', 'string'], 'left-out': ['string', 'undefined'] },
  },
  'rev-future': {
    script: (assumed) => outcome(desk(assumed).patch('/tickets/tkt_1', { subject: 'A', expectedRev: 99 })),
    answers: { mismatch: '409 rev_mismatch', accept: '200', refuse: '400 invalid_request' },
  },
}

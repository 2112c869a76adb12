import { as, ask, keyed } from '../ask.test-kit.js'
import { createFake, demoKeys } from '../index.js'
import type { Key } from '../store/records.js'
import { desk, outcome, type ValueRows } from './row.test-kit.js'

/** What the values about errors, quotas, features and plans come to. */
export const errorValueRows: ValueRows = {
  'error-body': {
    script(assumed) {
      const { error, code, errors } = desk(assumed).get('/contacts?limit=0').json
      return [error?.code ?? null, typeof error, code ?? null, errors?.[0].code ?? null]
    },
    answers: [
      ['invalid_request', 'object', null, null],
      [null, 'undefined', 'invalid_request', null],
      [null, 'string', null, null],
      [null, 'undefined', null, 'invalid_request'],
    ],
  },
  'error-code-413': {
    script(assumed) {
      const fake = createFake({ variant: 'compact', assumptions: assumed })
      const { status, body, json } = ask(fake, 'POST', '/contacts', {
        headers: keyed('key-0123456789_A'),
        json: { name: 'x'.repeat(20_000) },
      })
      return [status, json?.error.code, body === '']
    },
    answers: [
      [413, 'payload_too_large', false],
      [413, 'invalid_request', false],
      [413, 'body_too_large', false],
      [413, undefined, true],
    ],
  },
  'error-precedence': {
    script(assumed) {
      const { ask: call, fake, post } = desk(assumed)
      const headers = keyed('k')
      post('/deals', { title: 'A', leadId: 'con_ana' }, headers)
      const missing = outcome(call('PATCH', '/contacts/ghost', { json: { name: 7 } }))
      const reused = outcome(post('/deals', { title: 7 }, headers))
      const off = outcome(ask(fake, 'POST', '/deals', { headers: as(demoKeys.featuresOff), json: {} }))
      const keys = fake.control.core.keys as Map<string, Key>
      keys.set('spent', { ...(keys.get(demoKeys.lowRate) as Key), key: 'spent', revoked: true })
      const spent = Array.from({ length: 6 }, () =>
        outcome(ask(fake, 'GET', '/contacts?limit=1', { headers: as('spent') })),
      )
      return [missing, reused, off, spent.at(-1)]
    },
    answers: [
      ['400 invalid_request', '400 invalid_request', '400 invalid_request', '401 unauthorized'],
      ['404 not_found', '400 invalid_request', '400 invalid_request', '401 unauthorized'],
      ['400 invalid_request', '400 invalid_request', '403 feature_disabled', '401 unauthorized'],
      ['400 invalid_request', '422 idempotency_key_reused', '400 invalid_request', '401 unauthorized'],
      ['400 invalid_request', '400 invalid_request', '400 invalid_request', '429 rate_limited'],
    ],
  },
  'alternatives-path': {
    script(assumed) {
      const { book } = desk(assumed)
      book()
      const { code: _, message: __, ...error } = book({ contactId: 'con_bo' }).json.error
      return [error.details.alternatives?.[0], error.alternatives?.[0]]
    },
    answers: [
      [
        { slotId: 'slot_2', startAt: '2030-01-03T10:00:00.000Z', endAt: '2030-01-03T10:30:00.000Z' },
        undefined,
      ],
      [{ slotId: 'slot_2' }, undefined],
      [
        undefined,
        { slotId: 'slot_2', startAt: '2030-01-03T10:00:00.000Z', endAt: '2030-01-03T10:30:00.000Z' },
      ],
      ['slot_2', undefined],
      ['2030-01-03T10:00:00.000Z', undefined],
    ],
  },
  'update-conflict-details': {
    script: (assumed) =>
      desk(assumed).patch('/contacts/con_bo', { email: 'ana@example.com' }).json.error.details,
    answers: [{ id: 'con_ana' }, { contactId: 'con_ana' }, { existingId: 'con_ana' }],
  },
  'forbidden-reason-path': {
    script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const [email] = ask(fake, 'GET', '/conversations?channel=email', {
        headers: as(demoKeys.sendingPaused),
      }).json.data
      const { error } = ask(fake, 'POST', `/conversations/${email.id}/reply`, {
        headers: as(demoKeys.sendingPaused),
        json: { text: 'Hello' },
      }).json
      return [error.details, error.reason, error.message.includes('sending_paused')]
    },
    answers: [
      [{ reason: 'sending_paused' }, undefined, false],
      [{ cause: 'sending_paused' }, undefined, false],
      [{}, 'sending_paused', false],
      [{}, undefined, true],
    ],
  },
  'rate-quota': {
    // A key with five calls a minute, from the thirtieth second of a minute on.
    script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const headers = as(demoKeys.lowRate)
      const read = () => ask(fake, 'GET', '/contacts?limit=1', { headers })
      fake.control.advance(30_000)
      const statuses = Array.from({ length: 6 }, () => read().status)
      const written = ask(fake, 'POST', '/contacts', { headers, json: { name: 'A' } }).status
      fake.control.advance(12_000)
      const [soon] = Array.from({ length: 5 }, () => read().status)
      fake.control.advance(18_000)
      const nextMinute = read().status
      fake.control.advance(30_000)
      return [statuses.at(-1), written, soon, nextMinute, read().status]
    },
    answers: [
      [429, 429, 429, 429, 200],
      [429, 429, 429, 200, 200],
      [429, 429, 200, 200, 200],
      [429, 429, 429, 429, 429],
      [429, 201, 429, 429, 200],
    ],
  },
  'feature-map': {
    script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const headers = as(demoKeys.featuresOff)
      return ['/deals', '/tickets', '/meetings', '/conversations'].map(
        (path) => ask(fake, 'GET', path, { headers }).status,
      )
    },
    answers: [
      [403, 200, 200, 200],
      [200, 200, 200, 200],
      [403, 403, 403, 403],
    ],
  },
  'contact-limit-writes': {
    script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const post = (path: string, json: object) =>
        ask(fake, 'POST', path, { headers: as(demoKeys.contactLimited), json }).status
      return [
        post('/contacts', { name: 'A' }),
        post('/deals', { title: 'A', leadId: 'ghost' }),
        post('/activities', { leadId: 'ghost', type: 'note', body: 'A' }),
      ]
    },
    answers: [
      [402, 404, 404],
      [201, 404, 404],
      [402, 402, 404],
      [402, 402, 402],
    ],
  },
  'quota-accounting': {
    script(assumed) {
      const { fake, workspace, post } = desk(assumed)
      workspace.phoneNumbers = [{ id: 'number_1', businessAccountId: 'account_1', connected: true }]
      const sms = (text: string) => post('/messaging/messages', { channel: 'sms', to: '+15550009999', text })
      workspace.smsBalance = 9
      workspace.planAllowance = 9
      const left = (text: string) => [sms(text).status, workspace.smsBalance, workspace.planAllowance]
      const spent = [left('x'), left('x'.repeat(161))]
      fake.control.advance(1000)
      return [...spent, left('x')]
    },
    answers: [
      [
        [201, 8, 9],
        [201, 7, 9],
        [201, 6, 9],
      ],
      [
        [201, 7, 9],
        [201, 5, 9],
        [201, 3, 9],
      ],
      [
        [201, 9, 8],
        [201, 9, 7],
        [201, 9, 6],
      ],
      [
        [201, 9, 9],
        [201, 9, 9],
        [201, 7, 9],
      ],
      [
        [201, 8, 9],
        [201, 6, 9],
        [201, 5, 9],
      ],
    ],
  },
}

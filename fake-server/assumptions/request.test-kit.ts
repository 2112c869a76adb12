import { as, ask } from '../ask.test-kit.js'
import { createFake, demoKeys } from '../index.js'
import { desk, outcome, type Rows } from './row.test-kit.js'

/** What the options about errors, keys and the reading of requests come to. */
export const requestRows: Rows<
  | 'error-atomicity'
  | 'unknown-route'
  | 'content-type'
  | 'retry-after-format'
  | 'auth-scheme-case'
  | 'auth-malformed-header'
  | 'unknown-body-properties'
  | 'unknown-query-params'
  | 'repeated-query-params'
  | 'empty-query-value'
  | 'length-unit'
  | 'null-vs-absent'
  | 'path-id-overlong'
  | 'datetime-syntax'
  | 'email-case'
  | 'email-format'
  | 'versioning'
> = {
  'error-atomicity': {
    script(assumed) {
      const { patch, listed } = desk(assumed)
      const refused = patch('/tickets/tkt_1', { subject: 'New', conversationId: 'sms__+15550009999' })
      return [outcome(refused), ...listed('/tickets', 'subject')]
    },
    answers: { nothing: ['404 not_found', 'Old'], partial: ['404 not_found', 'New'] },
  },
  'unknown-route': {
    script(assumed) {
      const { ask: call } = desk(assumed)
      return [
        outcome(call('PUT', '/contacts')),
        outcome(call('PUT', '/contacts', { headers: { authorization: 'Bearer ghost' } })),
      ]
    },
    answers: {
      'not-found': ['404 not_found', '404 not_found'],
      'method-not-allowed': ['405 not_found', '405 not_found'],
      html: ['404', '404'],
      unauthorized: ['404 not_found', '401 unauthorized'],
    },
  },
  'content-type': {
    script: (assumed) =>
      outcome(desk(assumed).post('/contacts', { name: 'A' }, { 'content-type': 'text/plain' })),
    answers: { refuse: '400 invalid_request', parse: '201', unsupported: '415 invalid_request' },
  },
  'retry-after-format': {
    script(assumed) {
      const fake = createFake({ assumptions: assumed })
      const asked = Array.from({ length: 6 }, () =>
        ask(fake, 'GET', '/contacts?limit=1', { headers: as(demoKeys.lowRate) }),
      )
      return asked.at(-1)?.headers['retry-after']
    },
    answers: { seconds: '60', date: 'Tue, 01 Jan 2030 00:01:00 GMT', fraction: '60.0' },
  },
  'auth-scheme-case': {
    script: (assumed) => outcome(desk(assumed).get('/contacts', { authorization: 'bearer demo_main' })),
    answers: { insensitive: '200', exact: '401 unauthorized' },
  },
  'auth-malformed-header': {
    script: (assumed) => outcome(desk(assumed).get('/contacts', { authorization: 'nonsense' })),
    answers: { unauthorized: '401 unauthorized', invalid_request: '400 invalid_request' },
  },
  'unknown-body-properties': {
    script: (assumed) => outcome(desk(assumed).post('/contacts', { name: 'A', colour: 'red' })),
    answers: { refuse: '400 invalid_request', ignore: '201' },
  },
  'unknown-query-params': {
    script(assumed) {
      const { get, post } = desk(assumed)
      return [
        outcome(get('/contacts?colour=red')),
        outcome(get('/webhooks/events?limit=1')),
        outcome(post('/contacts?colour=red', { name: 'A' })),
        outcome(get('/contacts?limit=1&tag=a')),
      ]
    },
    answers: {
      ignore: ['200', '200', '201', '200'],
      refuse: ['400 invalid_request', '400 invalid_request', '400 invalid_request', '200'],
    },
  },
  'repeated-query-params': {
    script(assumed) {
      const { contact, get } = desk(assumed)
      contact({ id: 'con_1', tags: ['a'] })
      for (const id of ['con_2', 'con_3']) contact({ id, tags: ['b'] })
      const answer = get('/contacts?tag=a&tag=b')
      return [outcome(answer), answer.json.data?.length, outcome(get('/contacts?limit=1&limit=2'))]
    },
    answers: {
      refuse: ['400 invalid_request', undefined, '400 invalid_request'],
      first: ['200', 1, '200'],
      last: ['200', 2, '200'],
      set: ['200', 3, '400 invalid_request'],
    },
  },
  'empty-query-value': {
    script(assumed) {
      const { get } = desk(assumed)
      const answer = get('/contacts?tag=')
      return [outcome(answer), answer.json.data?.length, outcome(get('/deals?leadId='))]
    },
    answers: {
      'refuse-where-bounded': ['200', 3, '400 invalid_request'],
      absent: ['200', 3, '200'],
      refuse: ['400 invalid_request', undefined, '400 invalid_request'],
    },
  },
  'length-unit': {
    // At most 120 characters: 61 of two UTF-16 units and four bytes, then 100 of one unit and two bytes.
    script(assumed) {
      const { post } = desk(assumed)
      return ['😀'.repeat(61), 'é'.repeat(100)].map((title) =>
        outcome(post('/deals', { title, leadId: 'con_ana' })),
      )
    },
    answers: {
      utf16: ['400 invalid_request', '201'],
      'code-points': ['201', '201'],
      bytes: ['400 invalid_request', '400 invalid_request'],
    },
  },
  'null-vs-absent': {
    script(assumed) {
      const { patch, post } = desk(assumed)
      const updated = patch('/tickets/tkt_1', { description: null })
      const webhook = { name: 'A', url: 'https://hooks.example.com/', events: ['deal.closed'] }
      return [
        outcome(updated),
        updated.json.data?.description,
        outcome(patch('/tickets/tkt_1', { subject: null })),
        outcome(post('/webhooks', { ...webhook, active: null })),
      ]
    },
    answers: {
      refuse: ['400 invalid_request', undefined, '400 invalid_request', '400 invalid_request'],
      absent: ['200', 'Text', '200', '201'],
      clear: ['200', null, '400 invalid_request', '201'],
    },
  },
  'path-id-overlong': {
    script: (assumed) => outcome(desk(assumed).patch(`/contacts/${'x'.repeat(201)}`, {})),
    answers: { refuse: '400 invalid_request', 'not-found': '404 not_found', 'uri-too-long': '414' },
  },
  'datetime-syntax': {
    script(assumed) {
      const { get, patch, listed } = desk(assumed)
      const local = '2030-01-01T10:00:00'
      return [
        outcome(get(`/meetings?from=${local}`)),
        outcome(get(`/contacts?updatedSince=${local}`)),
        patch('/tickets/tkt_1', { slaDueAt: local }).json.data?.slaDueAt,
        listed('/tickets', 'createdAt')[0],
      ]
    },
    answers: {
      'offset-required': [
        '400 invalid_request',
        '400 invalid_request',
        undefined,
        '2029-12-01T00:00:00.000Z',
      ],
      'local-allowed': ['200', '200', '2030-01-01T10:00:00.000Z', '2029-12-01T00:00:00.000Z'],
      'without-milliseconds': [
        '400 invalid_request',
        '400 invalid_request',
        undefined,
        '2029-12-01T00:00:00Z',
      ],
    },
  },
  'email-format': {
    script(assumed) {
      const { post } = desk(assumed)
      const emails = ['eve@example.com', '"e v e"@[127.0.0.1]', 'eve@@', 'eve']
      return emails.map((email) => post('/contacts', { email }).status)
    },
    answers: {
      ordinary: [201, 400, 400, 400],
      rfc5321: [201, 201, 400, 400],
      'any-at-sign': [201, 201, 201, 400],
    },
  },
  versioning: {
    script: (assumed) => Object.keys(desk(assumed).get('/webhooks/events').json).length,
    answers: { 'as-documented': 2, 'more-members': 3 },
  },
  'email-case': {
    script: (assumed) => desk(assumed).post('/contacts', { email: 'Eve@Example.com' }).json.data.email,
    answers: { insensitive: 'eve@example.com', exact: 'Eve@Example.com' },
  },
}

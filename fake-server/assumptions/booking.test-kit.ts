import { ask, keyed } from '../ask.test-kit.js'
import { createFake } from '../index.js'
import { desk, outcome, type Rows } from './row.test-kit.js'

const webhook = { name: 'A', url: 'https://hooks.example.com/', events: ['deal.closed'] }

/** What the options about bookings, meetings, webhooks and the compact variant come to. */
export const bookingRows: Rows<
  | 'slot-unknown'
  | 'booking-already-booked'
  | 'booking-locale-default'
  | 'cancel-body-optional'
  | 'canceled-at'
  | 'booking-invalid-state'
  | 'cancel-invalid-state'
  | 'cancel-result-types'
  | 'webhook-event-unknown'
  | 'webhook-events-duplicates'
  | 'webhook-ssrf'
  | 'webhook-https-environment'
  | 'compact-in-full'
  | 'compact-filters'
  | 'compact-single-envelope'
> = {
  'slot-unknown': {
    script: (assumed) => outcome(desk(assumed).book({ slotId: 'slot_ghost' })),
    answers: { 'not-found': '404 not_found', refuse: '400 invalid_request', conflict: '409 conflict' },
  },
  'booking-already-booked': {
    script(assumed) {
      const { book } = desk(assumed)
      const [, replay] = [1, 2].map(() => book({}, { headers: keyed('k') }))
      return [replay?.json.data.alreadyBooked, outcome(book())]
    },
    answers: {
      replay: [true, '409 conflict'],
      'replay-or-same-contact': [true, '200'],
      never: [false, '409 conflict'],
    },
  },
  'booking-locale-default': {
    script(assumed) {
      const { book, contact } = desk(assumed)
      const address = { address1: null, address2: null, city: null, state: null, country: 'BR', zip: null }
      contact({ id: 'con_rio', address })
      return [book(), book({ contactId: 'con_rio', slotId: 'slot_2' })].map(({ json }) => json.data.label)
    },
    answers: {
      es: ['Reunión: Intro', 'Reunión: Intro'],
      en: ['Meeting: Intro', 'Meeting: Intro'],
      pt: ['Reunião: Intro', 'Reunião: Intro'],
      'of-contact': ['Meeting: Intro', 'Reunião: Intro'],
    },
  },
  'cancel-body-optional': {
    script(assumed) {
      const { ask: call, book } = desk(assumed)
      const { meetingId } = book().json.data
      return outcome(call('POST', `/meetings/${meetingId}/cancel`, { body: '' }))
    },
    answers: { accept: '200', refuse: '400 invalid_request' },
  },
  'booking-invalid-state': {
    script(assumed) {
      const { book } = desk(assumed)
      return [book({}, { type: 'bkt_retired' }), book({ contactId: 'con_mute' })].map(outcome)
    },
    answers: {
      'type-or-host': ['409 invalid_state', '201'],
      'contact-without-email': ['409 invalid_state', '409 invalid_state'],
    },
  },
  'cancel-invalid-state': {
    script(assumed) {
      const { book, post, workspace } = desk(assumed)
      const { meetingId } = book().json.data
      workspace.bookingTypes = workspace.bookingTypes.map((type) => ({ ...type, host: null }))
      return outcome(post(`/meetings/${meetingId}/cancel`, {}))
    },
    answers: { over: '200', 'calendar-disconnected': '409 invalid_state' },
  },
  'cancel-result-types': {
    script(assumed) {
      const { book, post } = desk(assumed)
      const { data } = post(`/meetings/${book().json.data.meetingId}/cancel`, {}).json
      return [data.startAt, data.endAt]
    },
    answers: {
      'times-of-meeting': ['2030-01-02T10:00:00.000Z', '2030-01-02T10:30:00.000Z'],
      'null-times': [null, null],
    },
  },
  'canceled-at': {
    script(assumed) {
      const { book, meetings, post } = desk(assumed)
      const { meetingId } = book().json.data
      post(`/meetings/${meetingId}/cancel`, {})
      return meetings().map(({ status }) => status)
    },
    answers: { 'set-and-listed': ['canceled'], 'set-and-dropped': [] },
  },
  'webhook-event-unknown': {
    script: (assumed) => outcome(desk(assumed).post('/webhooks', { ...webhook, events: ['no.event'] })),
    answers: { refuse: '400 invalid_request', accept: '201', 'not-found': '404 not_found' },
  },
  'webhook-events-duplicates': {
    script(assumed) {
      const answer = desk(assumed).post('/webhooks', { ...webhook, events: ['deal.closed', 'deal.closed'] })
      return [answer.status, answer.json.data?.events]
    },
    answers: {
      once: [201, ['deal.closed']],
      refuse: [400, undefined],
      keep: [201, ['deal.closed', 'deal.closed']],
    },
  },
  'webhook-ssrf': {
    script(assumed) {
      const { post } = desk(assumed)
      const urls = ['https://127.0.0.1/', 'ftp://hooks.example.com/', 'https://unknown.example.com/']
      return urls.map((url) => outcome(post('/webhooks', { ...webhook, url })))
    },
    answers: {
      invalid_request: ['400 invalid_request', '400 invalid_request', '201'],
      forbidden: ['403 forbidden', '400 invalid_request', '201'],
      'names-resolved': ['400 invalid_request', '400 invalid_request', '400 invalid_request'],
    },
  },
  'webhook-https-environment': {
    script: (assumed) =>
      outcome(desk(assumed).post('/webhooks', { ...webhook, url: 'http://hooks.example.com/' })),
    answers: { 'http-accepted': '201', 'https-only': '400 invalid_request' },
  },
  'compact-in-full': {
    script: (assumed) => outcome(desk(assumed).get('/me')),
    answers: { 'not-found': '404 not_found', served: '200' },
  },
  'compact-filters': {
    script: (assumed) =>
      ask(
        createFake({ variant: 'compact', assumptions: assumed }),
        'GET',
        '/contacts?email=unknown@example.com&limit=1',
      ).json.data.length,
    answers: { ignore: 1, filter: 0 },
  },
  'compact-single-envelope': {
    script(assumed) {
      const fake = createFake({ variant: 'compact', assumptions: assumed })
      const headers = keyed('key-0123456789_A')
      const { json } = ask(fake, 'POST', '/contacts', { headers, json: { name: 'Ana' } })
      return [json.name, json.data?.name]
    },
    answers: { data: [undefined, 'Ana'], bare: ['Ana', undefined] },
  },
}

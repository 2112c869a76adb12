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
    script: (assumed) => desk(assumed).book().json.data.label,
    answers: { es: 'Reunión: Intro', en: 'Meeting: Intro', pt: 'Reunião: Intro' },
  },
  'cancel-body-optional': {
    script(assumed) {
      const { ask: call, book } = desk(assumed)
      const { meetingId } = book().json.data
      return outcome(call('POST', `/meetings/${meetingId}/cancel`, { body: '' }))
    },
    answers: { accept: '200', refuse: '400 invalid_request' },
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
    answers: { refuse: '400 invalid_request', accept: '201' },
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
      return ['https://127.0.0.1/', 'ftp://hooks.example.com/'].map((url) =>
        outcome(post('/webhooks', { ...webhook, url })),
      )
    },
    answers: {
      invalid_request: ['400 invalid_request', '400 invalid_request'],
      forbidden: ['403 forbidden', '400 invalid_request'],
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
        '/contacts?email=nobody@example.com&limit=1',
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

import { createHmac } from 'node:crypto'
import type { Assumptions } from '../../contract/index.js'
import { ask, keyed } from '../ask.test-kit.js'
import { createFake } from '../index.js'
import { type Desk, desk, type ValueRows } from './row.test-kit.js'

const hook = { name: 'A', url: 'https://hooks.example.com/', events: ['contact.created'], active: true }

const minute = 60_000

/** A desk with a destination for the creation of contacts, and its secret. */
function hooked(assumed: Partial<Assumptions>): Desk & { readonly secret: string } {
  const here = desk(assumed)
  return { ...here, secret: here.post('/webhooks', hook).json.data.secret }
}

/** Calls a fake of the compact variant with an assumption. */
function compact(assumed: Partial<Assumptions>) {
  const fake = createFake({ variant: 'compact', assumptions: assumed })
  const create = (json: object, key = 'key-0123456789_A') =>
    ask(fake, 'POST', '/contacts', { headers: keyed(key), json })
  return { fake, create, get: (path: string) => ask(fake, 'GET', path) }
}

/** What the values about bookings, webhooks and the compact variant come to. */
export const bookingValueRows: ValueRows = {
  'slots-endpoint': {
    script(assumed) {
      const { get } = desk(assumed)
      const paths = ['slots', 'slots?after=2030-01-03', 'availability?from=2030-01-05']
      return paths.map((path) => {
        const { status, json } = get(`/booking-types/bkt_intro/${path}`)
        return status === 200 ? [json.data.length, Object.keys(json.data[0])] : status
      })
    },
    answers: [
      [[3, ['slotId', 'startAt', 'endAt']], [3, ['slotId', 'startAt', 'endAt']], 404],
      [[3, ['slotId', 'startAt']], [2, ['slotId', 'startAt']], 404],
      [404, 404, [1, ['date', 'slots']]],
    ],
  },
  'webhook-events-catalog': {
    script: (assumed) => desk(assumed).get('/webhooks/events').json.data[0],
    answers: [
      { id: 'contact.created' },
      { id: 'lead.created' },
      'contact.created',
      { name: 'contact', events: [{ id: 'contact.created' }, { id: 'contact.updated' }] },
    ],
  },
  'webhook-defaults': {
    script(assumed) {
      const { active: _, ...body } = hook
      return desk(assumed).post('/webhooks', body).json.data.active
    },
    answers: [true, false],
  },
  'webhook-delivery': {
    script(assumed) {
      const { post, fake } = hooked(assumed)
      post('/contacts', { name: 'Eve' })
      const body = JSON.parse(fake.control.deliveries[0]?.body ?? '')
      return [body.type, body.name, body[0]?.type]
    },
    answers: [
      ['contact.created', undefined, undefined],
      [undefined, 'Eve', undefined],
      [undefined, undefined, 'contact.created'],
    ],
  },
  'webhook-signature': {
    script(assumed) {
      const { post, fake, secret } = hooked(assumed)
      post('/contacts', { name: 'Eve' })
      const [{ headers = {}, body = '' } = {}] = fake.control.deliveries
      const over = (text: string, encoding: 'hex' | 'base64') =>
        createHmac('sha256', secret).update(text).digest(encoding)
      const [signed = '', other] = [headers['x-webhook-signature'], headers['x-signature']]
      return [
        signed === `sha256=${over(body, 'hex')}`,
        signed === `t=1893456000,v1=${over(`1893456000.${body}`, 'hex')}`,
        other === over(body, 'base64'),
      ]
    },
    answers: [
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ],
  },
  'webhook-retries': {
    script(assumed) {
      const { post, get, fake } = hooked(assumed)
      fake.control.refuseDeliveries(true)
      for (const name of ['a', 'b', 'c', 'd', 'e']) post('/contacts', { name })
      for (let minutes = 0; minutes < 10; minutes += 1) {
        fake.control.advance(minute)
        get('/webhooks')
      }
      const [{ failureCount, active }] = get('/webhooks').json.data
      return [failureCount, active]
    },
    answers: [
      [15, true],
      [20, true],
      [10, false],
    ],
  },
  'compact-me-shape': {
    script: (assumed) => Object.keys(compact(assumed).get('/me').json),
    answers: [['data'], ['id', 'name', 'scopes']],
  },
  'compact-record-types': {
    script(assumed) {
      const { data } = compact(assumed).get('/contacts?limit=100').json
      const typesOf = (name: string) => [
        ...new Set(
          data.map((one: Record<string, unknown>) => (Array.isArray(one[name]) ? 'list' : typeof one[name])),
        ),
      ]
      return [typesOf('notes').toSorted(), typesOf('phone').includes('string')]
    },
    answers: [
      [['object', 'string'], true],
      [['list'], true],
      [['object', 'string'], false],
    ],
  },
  'compact-input': {
    script(assumed) {
      const { create } = compact(assumed)
      const bodies = [
        { name: 'A', company: 'B' },
        { name: 'A', email: 'a@example.com', company: 'B', source: 'C' },
        { name: 'A', lastname: 'B' },
      ]
      return bodies.map((body, n) => create(body, `key-0123456789_${n}`).status)
    },
    answers: [
      [201, 201, 400],
      [400, 201, 400],
      [400, 400, 201],
    ],
  },
  'compact-key-reuse-status': {
    script(assumed) {
      const { create } = compact(assumed)
      const [, reused] = ['A', 'B'].map((name) => create({ name }))
      return [reused?.status, reused?.json.error.code]
    },
    answers: [
      [409, 'idempotency_key_reused'],
      [422, 'idempotency_key_reused'],
      [409, 'conflict'],
    ],
  },
  'compact-replay-window': {
    script(assumed) {
      const { create, fake } = compact(assumed)
      create({ name: 'A' })
      return [2, 61].map((minutes) => {
        fake.control.advance(minutes * minute)
        return create({ name: 'B' }).status
      })
    },
    answers: [
      [409, 409],
      [409, 201],
      [201, 201],
    ],
  },
  'compact-conflict': {
    script(assumed) {
      const { create } = compact(assumed)
      const json = { name: 'A', email: 'a@example.com' }
      return ['1', '2'].map((n) => create(json, `key-0123456789_${n}`).status)
    },
    answers: [
      [201, 409],
      [201, 201],
    ],
  },
  'compact-body-16kb': {
    script(assumed) {
      const { create } = compact(assumed)
      return ['n'.repeat(16_200), 'ñ'.repeat(9000)].map(
        (notes, n) => create({ name: 'A', notes }, `key-0123456789_${n}`).status,
      )
    },
    answers: [
      [201, 413],
      [413, 413],
      [201, 201],
    ],
  },
}

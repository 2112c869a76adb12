import { describe, expect, test } from 'vitest'
import type { Assumptions } from '../../../contract/index.js'
import { createFake, demoKeys, type Fake } from '../../index.js'

/** Asks a fake; the status and the JSON of its answer. */
async function ask(
  fake: Fake,
  method: string,
  path: string,
  body?: object,
  more: Record<string, string> = {},
) {
  const response = await fake.fetch(`https://crm.example.com/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json', ...more },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return {
    status: response.status,
    json: (await response.json()) as { data: { id?: string }[]; nextCursor: string },
  }
}

/** What follows the clock: how to set it up, how to look, and what is seen until and from which move of the clock. */
interface Follower {
  readonly assumptions?: Partial<Assumptions>
  readonly setUp?: (fake: Fake) => Promise<string> | string
  readonly look: (fake: Fake, found: string) => Promise<unknown>
  readonly until: readonly [move: string, seen: unknown]
  readonly from: readonly [move: string, seen: unknown]
}

const ana = { email: 'ana@example.com' }
const keyed = { 'idempotency-key': 'k-1' }

const followers: Readonly<Record<string, Follower>> = {
  'an answer under an idempotency key': {
    setUp: async (fake) => String((await ask(fake, 'POST', '/contacts', ana, keyed)).status),
    // Forgotten, the key makes the request another one, which meets the contact of the first.
    look: async (fake) => (await ask(fake, 'POST', '/contacts', ana, keyed)).status,
    until: ['23h', 201],
    from: ['2h', 409],
  },
  'the window of calls in a minute': {
    async setUp(fake) {
      const low = { authorization: `Bearer ${demoKeys.lowRate}` }
      for (let n = 0; n < 5; n += 1) await ask(fake, 'GET', '/tags', undefined, low)
      return ''
    },
    look: async (fake) =>
      (await ask(fake, 'GET', '/tags', undefined, { authorization: `Bearer ${demoKeys.lowRate}` })).status,
    until: ['59s', 429],
    from: ['2s', 200],
  },
  'the expiry of a key': {
    setUp({ control: { core } }) {
      const main = core.keys.get(demoKeys.main)
      if (main) core.keys.set('brief', { ...main, key: 'brief', expiresAt: core.world.now() + 3_600_000 })
      return ''
    },
    look: async (fake) =>
      (await ask(fake, 'GET', '/tags', undefined, { authorization: 'Bearer brief' })).status,
    until: ['59m', 200],
    from: ['2m', 401],
  },
  'the life of a cursor': {
    assumptions: { 'cursor-lifetime': { expiresMs: 600_000, reusable: true } },
    setUp: async (fake) => (await ask(fake, 'GET', '/contacts?limit=1')).json.nextCursor,
    look: async (fake, cursor) => (await ask(fake, 'GET', `/contacts?limit=1&cursor=${cursor}`)).status,
    until: ['9m', 200],
    from: ['2m', 400],
  },
  'the slots that are still ahead': {
    setUp({ control }) {
      const first = [...control.workspace().slots.all()].find(({ meetingId }) => meetingId === null)
      if (!first) throw new Error('the demo has no free slot')
      // Starts in an hour.
      const startAt = new Date(control.core.world.now() + 3_600_000).toISOString()
      control.workspace().slots.put(Object.freeze({ ...first, id: 'slot_soon', startAt }))
      return first.bookingTypeId
    },
    look: async (fake, type) =>
      JSON.stringify((await ask(fake, 'GET', `/booking-types/${type}/slots?limit=1`)).json).includes(
        'slot_soon',
      ),
    until: ['59m', true],
    from: ['2m', false],
  },
  'a retry of a webhook': {
    async setUp(fake) {
      const webhook = { name: 'w', url: 'https://hooks.example.com', events: ['contact.created'] }
      await ask(fake, 'POST', '/webhooks', webhook)
      fake.control.refuseDeliveries(true)
      await ask(fake, 'POST', '/contacts', ana)
      fake.control.refuseDeliveries(false)
      return ''
    },
    look: async (fake) => fake.control.deliveries.length,
    until: ['1ms', 0],
    from: ['1d', 1],
  },
}

describe.each(Object.entries(followers))('%s', (_, { assumptions = {}, setUp, look, until, from }) => {
  const moves: [string, (fake: Fake, by: string) => void][] = [
    ['fake.clock.advance', (fake, by) => void fake.clock.advance(by)],
    [
      'fake.clock.set',
      (fake, by) => {
        const moved = createFake()
        moved.clock.set(fake.clock.now)
        fake.clock.set(moved.clock.advance(by))
      },
    ],
  ]
  test.each(moves)('follows %s', async (_, move) => {
    const fake = createFake({ assumptions })
    const found = (await setUp?.(fake)) ?? ''
    move(fake, until[0])
    expect(await look(fake, found)).toBe(until[1])
    move(fake, from[0])
    expect(await look(fake, found)).toBe(from[1])
  })
})

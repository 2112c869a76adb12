import { Agent, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type AnyFake, createFake, demoKeys } from '../index.js'
import { awkwardTimes } from './replicated.js'

const headers = { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' }

const create = (fake: AnyFake, email: string) =>
  fake.handle({
    method: 'POST',
    target: '/api/v1/contacts',
    headers,
    body: JSON.stringify({ name: 'A', email }),
  })

const listed = async (fake: AnyFake, email: string): Promise<number> => {
  const { body } = await fake.handle({
    method: 'GET',
    target: `/api/v1/contacts?email=${email}`,
    headers,
    body: '',
  })
  return (JSON.parse(body) as { data: unknown[] }).data.length
}

/** How often a new contact is missing from the list before it shows, for several contacts. */
async function lags(seed: number): Promise<number[]> {
  const fake = createFake({ awkward: seed })
  const found: number[] = []
  for (let n = 0; n < 12; n += 1) {
    const email = `a${n}@example.com`
    await create(fake, email)
    let misses = 0
    while ((await listed(fake, email)) === 0) misses += 1
    found.push(misses)
  }
  return found
}

describe('an awkward fake', () => {
  it('shows writes late in reads, but shows them, the same for the same seed', async () => {
    const found = await lags(3)
    expect(Math.max(...found)).toBeGreaterThan(2)
    expect(Math.max(...found)).toBeLessThan(awkwardTimes.mostLagMs / 10)
    expect(await lags(3)).toEqual(found)
    expect(await lags(4)).not.toEqual(found)
  })

  it('shows records of the start as they are, and is as new after a reset', async () => {
    const contacts = { method: 'GET', target: '/api/v1/contacts', headers, body: '' } as const
    const start = 1_900_000_000_000
    let now = start
    const clock = () => (now += 7)
    const [awkward, plain] = [createFake({ awkward: 1, now: clock }), createFake({ now: () => start + 7 })]
    const { body } = await plain.handle(contacts)
    await create(awkward, 'late@example.com')
    expect((await awkward.handle(contacts)).body).toBe(body)
    now = start
    awkward.control.reset()
    expect((await awkward.handle(contacts)).body).toBe(body)
  })

  it('lists late what it answered, to the millisecond, on a clock that runs', async () => {
    let now = 1_900_000_000_000
    const fake = createFake({ awkward: 1, now: () => (now += 10) })
    for (let n = 0; n < 5; n += 1) {
      const email = `same${n}@example.com`
      const { body } = await create(fake, email)
      const { noteCreatedId: _, ...created } = (JSON.parse(body) as { data: Record<string, unknown> }).data
      const target = `/api/v1/contacts?email=${email}`
      const read = async () =>
        (
          JSON.parse((await fake.handle({ method: 'GET', target, headers, body: '' })).body) as {
            data: unknown[]
          }
        ).data
      let shown = await read()
      // As long as another write is on its way the replica answers.
      for (let other = 0; shown.length === 0; other += 1) {
        await create(fake, `other${n}-${other}@example.com`)
        shown = await read()
      }
      expect(shown).toEqual([created])
    }
  })

  it('shows after a while what was written before and after a call too many', async () => {
    let now = 1_900_000_000_000
    const fake = createFake({ awkward: 1, now: () => now })
    const statuses = new Set<number>()
    for (let n = 0; n < awkwardTimes.callsAMinute + 20; n += 1)
      statuses.add((await create(fake, `c${n}@example.com`)).status)
    expect(statuses).toEqual(new Set([201, 429]))
    now += 61_000
    const made = JSON.parse((await create(fake, 'last@example.com')).body) as { data: { id: string } }
    now += 400
    await create(fake, 'newer@example.com')
    const target = '/api/v1/contacts?email=last@example.com'
    const { body } = await fake.handle({ method: 'GET', target, headers, body: '' })
    expect((JSON.parse(body) as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([made.data.id])
  })

  it('lets a key make 300 calls a minute and says when to come back', async () => {
    const fake = createFake({ awkward: 1, now: () => 1_900_000_000_000 })
    const statuses: number[] = []
    for (let n = 0; n < awkwardTimes.callsAMinute + 1; n += 1)
      statuses.push((await fake.handle({ method: 'GET', target: '/api/v1/tags', headers, body: '' })).status)
    expect(statuses.indexOf(429)).toBe(awkwardTimes.callsAMinute)
  })

  it('answers with a delay on a port, and closes a connection after 100 requests', async () => {
    const fake = createFake({ awkward: 1, now: Date.now })
    const { port, close } = await fake.listen()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const closing: number[] = []
    const began = performance.now()
    const ask = () =>
      new Promise<string | undefined>((resolve, reject) => {
        const path = '/api/v1/tags?limit=1'
        request({ port, path, headers, agent }, (response) => {
          response.resume().on('end', () => resolve(response.headers.connection))
        })
          .on('error', reject)
          .end()
      })
    for (let n = 1; n <= 101; n += 1) if ((await ask()) === 'close') closing.push(n)
    agent.destroy()
    await close()
    expect(closing).toEqual([100])
    const { latencyMs, jitterMs } = awkwardTimes
    expect(performance.now() - began).toBeGreaterThan(100 * (latencyMs - jitterMs))
  })
})

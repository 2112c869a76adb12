import { expect, test } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import { createFake } from '../../index.js'

const tags = async (fake: ReturnType<typeof createFake>) =>
  fake.handle({ method: 'GET', target: '/api/v1/tags', headers: {}, body: '' })

test('faults of the start meet requests again after a reset, in a fork and in its reset', () => {
  const fake = createFake({ faults: [{ on: 'GET /tags', with: 503 }] })
  const statuses = (of: typeof fake) => [ask(of, 'GET', '/tags').status, ask(of, 'GET', '/tags').status]
  const fork = fake.fork()
  expect(statuses(fake)).toEqual([503, 200])
  expect(statuses(fork)).toEqual([503, 200])
  fake.reset()
  fork.reset()
  expect(statuses(fake)).toEqual([503, 200])
  expect(statuses(fork)).toEqual([503, 200])
})

test('a latency of the start is drawn the same after a reset, and faults that were added are gone', async () => {
  const fake = createFake({ latency: [{ min: 1, max: 9 }] })
  const durations = async () => {
    for (let n = 0; n < 8; n += 1) await tags(fake)
    return fake.requests().map(({ durationMs }) => durationMs)
  }
  const first = await durations()
  expect(new Set(first).size).toBeGreaterThan(2)
  fake.reset()
  expect(await durations()).toEqual(first)
  fake.fail({ with: 500 })
  fake.reset()
  expect((await tags(fake)).status).toBe(401)
})

test.each([
  [
    { faults: [{ with: 429 }, { on: 'GET /tag', with: 429 }] },
    "the option faults[1] is wrong: there is no operation 'GET /tag'",
  ],
  [{ faults: { with: 429 } }, 'the option faults must be an array of faults'],
  [
    { latency: { min: 3 } },
    'the option latency is wrong: a latency must be { ms }, { min, max } or { p50, p99 }',
  ],
  [{ latency: [5, '-1s'] }, 'the option latency[1] is wrong: a latency must be 0 ms or more, not -1000 ms'],
  [{ latency: true }, "the option latency must be a duration such as '25ms'"],
])('%j is refused by its path', (options, message) => {
  expect(() => createFake(options as never)).toThrow(message)
})

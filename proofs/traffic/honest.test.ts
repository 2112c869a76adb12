import { expect, test } from 'vitest'
import { anyPermitted } from '../../contract/index.js'
import { createFake } from '../../fake-server/index.js'
import { judgeTraffic, type Recorded } from '../../products/traffic/index.js'
import { recordIndependent } from './honest/independent-recordings.js'
import { clientOf, recordedBy, work } from './recorded-work.js'

/** The rules that recorded traffic is said to break, with the reasons. */
async function broken(recorded: readonly Recorded[], isClosed = false): Promise<readonly string[]> {
  const { results } = await judgeTraffic(recorded, { variant: 'full', isClosed })
  return results
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
    .map(({ rule, reason }) => `${rule.id}: ${reason}`)
}

const requests = 400

test.each(Array.from({ length: 8 }, (_, n) => n + 1))(
  'nothing is held against an honest server that makes the choices of seed %i',
  async (seed) => {
    const fake = createFake({ seed, assumptions: seed === 1 ? {} : anyPermitted(seed) })
    await work(fake, seed, requests)
    const recorded = recordedBy(fake)
    expect(recorded.length).toBeGreaterThan(requests * 0.9)
    expect(await broken(recorded)).toEqual([])
    expect(await broken(recorded, true)).toEqual([])
    // A recording may begin and end anywhere.
    const [third, most] = [Math.floor(recorded.length / 3), Math.floor(recorded.length * 0.8)]
    expect(await broken(recorded.slice(third, most))).toEqual([])
  },
)

test('nothing is held against a server that another client, of which nothing is recorded, works with as well', async () => {
  const fake = createFake({ seed: 4 })
  await Promise.all([work(fake, 1, requests), work(fake, 2, requests)])
  const recorded = recordedBy(fake)
  const own = recorded.filter((_, n) => n % 2 === 0)
  expect(await broken(own)).toEqual([])
  // Both files, in any order, are one recording.
  expect(await broken([...recorded.filter((_, n) => n % 2 === 1), ...own], true)).toEqual([])
})

// `npm run prove:traffic-honest` has more clients, seeds and parts of recordings.
test.each(['full', 'compact'] as const)(
  'nothing is held against a server that shares no code with the fake, in the %s variant',
  async (variant) => {
    const { recorded } = await recordIndependent({ server: 'usual', worker: 'client', variant, seed: 5 })
    expect(recorded.filter(({ answer }) => answer?.status === 201).length).toBeGreaterThan(100)
    const { results } = await judgeTraffic(recorded, { variant, isClosed: true })
    expect(results.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(10)
    expect(results.flatMap(({ verdict, rule }) => (/fail|warn/.test(verdict) ? [rule.id] : []))).toEqual([])
  },
)

test('a write without an answer may take effect later, or never', async () => {
  const fake = createFake({ seed: 5 })
  await work(fake, 3, requests)
  const lost = recordedBy(fake).map((one, n) =>
    n % 7 === 0 ? { ...one, answer: undefined, answeredMs: Number.POSITIVE_INFINITY } : one,
  )
  expect(await broken(lost)).toEqual([])
  expect(await broken(lost, true)).toEqual([])
})

test('a fault is seen where the recording shows it', async () => {
  const fake = createFake({ seed: 6 })
  const call = clientOf(fake)
  await call({ method: 'POST', path: '/contacts', body: { name: 'Ana' }, idempotencyKey: 'once' })
  await call({ method: 'POST', path: '/contacts', body: { name: 'Ana' }, idempotencyKey: 'once' })
  const [first, again] = recordedBy(fake)
  const text = again?.answer?.text?.replace('"Ana"', '"Eva"')
  const forged = [
    first,
    again && { ...again, answer: again.answer && { ...again.answer, text } },
  ] as Recorded[]
  expect(await broken(forged)).toEqual([expect.stringMatching(/^idempotency.replay-same-response: .*`name`/)])
})

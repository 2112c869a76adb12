import { expect, test } from 'vitest'
import { checks } from '../../../suites/index.js'
import { RecordedService } from '../independent/recorded-service.js'
import { type IndependentServer, independentServers } from '../independent/servers.js'
import { judgeBySuite, recordIndependent } from './independent-recordings.js'
import { falseAlarms, readingsOf } from './readings.js'
import { record } from './recordings.js'

// A sample: `npm run prove:traffic-honest` records servers with 12 combinations of choices, and both variants.
test('nothing is held against an honest server, whatever part of the work of a suite was recorded', async () => {
  const { recorded, isWhole } = await record({ worker: 'suite without hooks', variant: 'compact', seed: 2 })
  expect(recorded.length).toBeGreaterThan(500)
  for (const reading of readingsOf(recorded, isWhole))
    expect(await falseAlarms('compact', reading)).toEqual([])
})

test('a reading that holds something against a server is reported', async () => {
  const { recorded } = await record({ worker: 'suite without hooks', variant: 'compact', seed: 2 })
  const broken = recorded.map((one) => ({
    ...one,
    answer: one.answer && { ...one.answer, text: one.answer.text?.replaceAll('"id":', '"no":') },
  }))
  const found = await falseAlarms('compact', { name: 'whole', recorded: broken, isClosed: false })
  expect(found[0]).toMatch(/^whole: \S+ \(fail\): expected /)
})

test.each([
  ['usual', 'full'],
  ['usual', 'compact'],
  ['awkward', 'full'],
  ['awkward', 'compact'],
] as const)(
  'nothing is held against the %s server of the variant %s, which shares no code with the fake, whatever its two clients recorded',
  async (server, variant) => {
    const worker = 'two clients, a file each'
    const { recorded, isWhole } = await recordIndependent({ server, worker, variant, seed: 3 })
    const served = recorded.filter(({ answer }) => answer !== undefined && answer.status < 300)
    expect(served.length).toBeGreaterThan(1000)
    for (const reading of readingsOf(recorded.slice(0, 700), isWhole))
      expect(await falseAlarms(variant, reading)).toEqual([])
  },
)

test.each([
  [
    'full',
    ['revision.stale-no-effect', 'idempotency.contact-update', 'order.deals-by-update', 'messaging.422'],
  ],
  ['compact', ['compact.replay', 'compact.agent-read-200', 'compact.contact-update-200']],
] as const)('the suite holds nothing against the awkward server of the variant %s', async (variant, ids) => {
  const server: IndependentServer = independentServers.awkward
  const service = new RecordedService(server[variant], 'https://awkward.example.com', 1)
  const judged = checks.filter(({ rule }) => ids.some((id) => id === rule.id))
  expect(judged).toHaveLength(ids.length)
  expect(await judgeBySuite(server, service, { variant, seed: 1, judged })).toEqual([])
  const served = service.recorded(variant).filter(({ answer }) => answer !== undefined && answer.status < 300)
  expect(served.length).toBeGreaterThan(30)
})

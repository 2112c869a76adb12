import { afterEach, beforeEach, expect, it } from 'vitest'
import { conformance } from '../called.test-kit.js'
import { changedSince, type ServedFake, serveFake, snapshotOf } from '../fake/served-fake.test-kit.js'

let served: ServedFake
beforeEach(async () => {
  served = await serveFake()
})
afterEach(() => served.close())

const flags = [
  '--suite',
  'webhook',
  '--suite',
  'deal',
  '--suite',
  'task',
  '--seed',
  '3',
  '--reporter',
  'json',
]

/** Judges the served fake, and gives what its report says of what is left. */
async function left(...more: readonly string[]) {
  const config = served.configure()
  const { code, out, err } = await conformance([
    '--config',
    config,
    '--ledger',
    served.ledgers,
    ...flags,
    ...more,
  ])
  expect(code, err).toBe(0)
  const { leftovers, ledger, sweep, requests } = JSON.parse(out)
  const rows = (leftovers as { state: string; noun: string }[]).map(({ state, noun }) => `${state} ${noun}`)
  return { rows, ledger, sweep, requests, leftovers }
}

it('undoes everything where that is asked for, and counts none of it as the run', async () => {
  const before = snapshotOf(served.fake)
  let all = 0
  served.onRequest((count) => {
    all = count
  })
  const { rows, sweep, requests, leftovers } = await left('--tidy', 'always')
  expect(changedSince(before, served.fake)).toEqual([])
  expect(rows).toEqual(['stays contact', 'ended deal', 'ended task'])
  expect(sweep).toBeUndefined()
  expect(leftovers[0].ids).toHaveLength(5)
  expect(leftovers[0].count).toBeGreaterThan(5)
  expect(all).toBeGreaterThan(requests + 10)
})

it('leaves deals and tasks on loopback, and says how they can be undone', async () => {
  const before = snapshotOf(served.fake)
  const { rows, sweep } = await left()
  const changed = changedSince(before, served.fake)
  expect(changed.length).toBeGreaterThan(5)
  expect(changed.filter((line) => !/^new: (deal|task) /.test(line))).toEqual([])
  expect(rows).toEqual(expect.arrayContaining(['kept deal', 'kept task', 'stays contact']))
  expect(sweep).toMatch(/^npx conformance sweep --config \S+ \S+\.ndjson$/)
})

it('undoes nothing where that is asked for, and writes no ledger', async () => {
  const { rows, ledger } = await left('--tidy', 'never', '--no-ledger')
  expect(rows).toContain('kept deal')
  expect(ledger).toBeUndefined()
})

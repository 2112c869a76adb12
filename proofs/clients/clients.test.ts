import { expect, test } from 'vitest'
import { ruleFaults } from './faults/rule-faults.js'
import { doJob, nameOfJob, proofJobs } from './proof-jobs.js'
import { provesRule } from './rule-proof.js'
import { honest } from './subject.js'

// `npm run prove:clients` does all of it.
const sample = [
  'ignores Retry-After',
  'creates deals without a key',
  'has a new key after idempotency_in_progress',
  'decodes cursors',
  'sends again after 402',
  'needs the date of each contact',
]

test.each(sample)('a client that %s is found', async (name) => {
  expect(await doJob({ kind: 'rule', name })).toEqual([])
})

test('the honest client breaks no rule', async () => {
  expect(await doJob({ kind: 'seed', seed: 1 })).toEqual([])
  expect(await doJob({ kind: 'permitted', seed: 2 })).toEqual([])
  expect(await doJob({ kind: 'disturbance', disturb: 'rival-writer' })).toEqual([])
})

test('a client that does not break its rule, or another one as well, is reported', async () => {
  const [faulty] = ruleFaults.filter(({ name }) => name === 'ignores Retry-After')
  if (faulty === undefined) throw new Error('there is no such client')
  expect(await provesRule({ ...faulty, make: honest.make })).toEqual([
    'client.retry-after-seconds is pass, not fail',
    'client.retry-after-date is not broken, although the fault is said to imply it',
  ])
  expect(await provesRule({ ...faulty, also: {} })).toEqual([
    expect.stringMatching(/^client\.retry-after-date is warn, which the fault does not imply/),
  ])
})

test('each part of the proof has a name of its own', () => {
  const names = proofJobs(3).map(nameOfJob)
  expect(new Set(names).size).toBe(names.length)
})

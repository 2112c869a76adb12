import { expect, test } from 'vitest'
import { clientRules } from '../../contract/index.js'
import { doJob, nameOfJob, proofJobs } from './proof-jobs.js'
import { provesRule } from './rule-proof.js'
import { honestClients, suspects } from './suspects.js'

// `npm run prove:clients` does all of it.
const sample = [
  'ignores Retry-After',
  'decodes cursors',
  'sends again after 402',
  'needs the date of each contact',
]

test.each(sample)('a client that %s is found', async (name) => {
  expect(await doJob({ kind: 'rule', name })).toEqual([])
})

test('the honest client breaks no rule', async () => {
  expect(await doJob({ kind: 'permitted', variant: 'full', seed: 1 })).toEqual([])
  expect(await doJob({ kind: 'permitted', variant: 'compact', seed: 2 })).toEqual([])
  for (const disturb of ['rival-writer', 'short-pages'] as const)
    expect(await doJob({ kind: 'disturbance', variant: 'full', disturb })).toEqual([])
})

test('a client that does not break its rule, or another one as well, is reported', async () => {
  const suspect = suspects.get('ignores Retry-After')
  if (suspect === undefined) throw new Error('there is no such client')
  expect(await provesRule({ ...suspect, run: honestClients.full.run })).toEqual([
    'client.retry-after-seconds is pass, not fail',
    'client.retry-after-date is not broken, although the fault is said to imply it',
  ])
  expect(await provesRule({ ...suspect, also: {} })).toEqual([
    expect.stringMatching(/^client\.retry-after-date is warn, which the fault does not imply/),
  ])
})

test('a client that takes a record by its place is found by what it sends', async () => {
  expect(await doJob({ kind: 'order', name: 'cancels the meeting that is listed first' })).toEqual([])
})

test.each(['takes the last tag for the newest', 'has keys of eight characters'])(
  'also one that %s',
  async (name) => {
    const job = proofJobs(1).find((one) => 'name' in one && one.name === name)
    expect(job && (await doJob(job))).toEqual([])
  },
)

test('every rule that can be seen has a client that breaks it', () => {
  const broken = new Set([...suspects.values()].map(({ breaks }) => breaks))
  expect(clientRules.filter(({ id, evidence }) => evidence !== 'none' && !broken.has(id))).toEqual([])
})

test('each part of the proof has a name of its own', () => {
  const names = proofJobs(3).map(nameOfJob)
  expect(new Set(names).size).toBe(names.length)
})

import { expect, it } from 'vitest'
import { checks, checksIn } from '../suites/index.js'
import { judgeChaos, sampled, tryInChaos } from './chaos-trial.js'

// Every rule, on many seeds, is for `npm run prove:chaos`.
it.each([101])('an honest server in chaos fails nothing (seed %i)', async (seed) => {
  const some = checksIn(checks, 'full').filter((_, n) => n % 20 === seed % 20)
  const { accused, totals } = await judgeChaos(seed, {}, some)
  expect(accused.filter(({ verdict }) => verdict !== 'warn')).toEqual([])
  expect(totals.pass).toBeGreaterThan(some.length / 2)
})

it.each([1, 17, 20])(
  'tasks that a list shows late are not a choice of the server (seed %i)',
  async (seed) => {
    const filter = checks.filter(({ rule }) => rule.id === 'filter.task-lead-status')
    expect((await judgeChaos(seed, {}, filter)).accused).toEqual([])
  },
)

it('mutants die in chaos', async () => {
  const trials = await Promise.all(sampled(3).map((mutant, n) => tryInChaos(mutant, n + 1)))
  expect(trials.filter(({ killed }) => killed).length).toBeGreaterThanOrEqual(2)
})

it('chaos is the same for the same seed', async () => {
  const some = checksIn(checks, 'full').filter(({ rule }) => rule.id.startsWith('webhook.'))
  expect(await judgeChaos(7, {}, some)).toEqual(await judgeChaos(7, {}, some))
})

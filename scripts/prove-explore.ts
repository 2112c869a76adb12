// npm run prove:explore: what the explorer finds, and what it must not find.
//   -- honest 50 [REQUESTS]      the honest fake on 50 seeds, both variants (default 3000 requests each)
//   -- permitted 50 [REQUESTS]   50 combinations of permitted choices, configured and not, both variants
//   -- deep 30 [REQUESTS]        30 mutants whose fault stands behind 40 other steps: it shrinks to the calls that it needs
//   -- mutants 300 [REQUESTS]    a stratified sample of 300 mutants (default 20000 requests each)
// Without words, all four. Ends with `N passed, N failed`; of the mutants, fewer than 70% found is one failure.
import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import { plantedFake } from '../cli/proof/prove.js'
import type { Variant } from '../contract/index.js'
import { createFake } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { multiStepMutants } from '../mutants/multi-step/index.js'
import { type Deep, type Explored, permittedFake, tryDeep, tryExploring } from '../proofs/explore-trial.js'

type Job =
  | { readonly kind: 'honest'; readonly seed: number; readonly variant: Variant; readonly requests: number }
  | {
      readonly kind: 'permitted'
      readonly seed: number
      readonly variant: Variant
      readonly isConfigured: boolean
      readonly requests: number
    }
  | { readonly kind: 'deep'; readonly place: number; readonly requests: number }
  | { readonly kind: 'mutant'; readonly place: number; readonly requests: number }

const variants = ['full', 'compact'] as const

type Answer = Explored | Deep

function work(job: Job): Promise<Answer> {
  const { requests } = job
  if (job.kind === 'deep') {
    const mutant = multiStepMutants[job.place]
    if (!mutant) throw new Error(`there is no multi-step mutant ${job.place}`)
    return tryDeep(() => plantedFake(mutant, 1), 1, requests)
  }
  if (job.kind === 'honest') {
    const { seed, variant } = job
    return tryExploring(createFake({ seed, variant }), { seed, requests, failures: 3 })
  }
  if (job.kind === 'permitted') {
    const { seed, variant, isConfigured } = job
    const assumptions = isConfigured ? {} : { assumptions: {} }
    return tryExploring(permittedFake(seed, variant), { seed, requests, failures: 3, ...assumptions })
  }
  const mutant = mutants[job.place]
  if (!mutant) throw new Error(`there is no mutant ${job.place}`)
  return tryExploring(plantedFake(mutant, 1), { seed: 1, requests, shrinks: 0 })
}

const seeds = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

const kinds: Readonly<Record<string, (count: number, requests?: number) => readonly Job[]>> = {
  honest: (count, requests = 3000) =>
    seeds(count).flatMap((seed) => variants.map((variant) => ({ kind: 'honest', seed, variant, requests }))),
  permitted: (count, requests = 3000) =>
    seeds(count).flatMap((seed) =>
      variants.flatMap((variant) =>
        [true, false].map((isConfigured) => ({ kind: 'permitted', seed, variant, isConfigured, requests })),
      ),
    ),
  // Of more mutants than asked for, as not every fault is found.
  deep: (count, requests = 20_000) =>
    seeds(Math.min(2 * count, multiStepMutants.length)).map((_, n, { length }) => ({
      kind: 'deep',
      place: Math.floor(((n + 0.5) * multiStepMutants.length) / length),
      requests,
    })),
  // The list is ordered by family, so that an even selection takes from each its share.
  mutants: (count, requests = 20_000) =>
    seeds(Math.min(count, mutants.length)).map((_, n, { length }) => ({
      kind: 'mutant',
      place: Math.floor(((n + 0.5) * mutants.length) / length),
      requests,
    })),
}

/** The jobs that the words of the command ask for. */
function jobsOf([kind, count, requests]: readonly string[]): readonly Job[] {
  if (kind === undefined)
    return [
      ...jobsOf(['honest', '50']),
      ...jobsOf(['permitted', '50']),
      ...jobsOf(['deep', '30']),
      ...jobsOf(['mutants', '300']),
    ]
  const made = kinds[kind]?.(Number(count ?? 50), requests === undefined ? undefined : Number(requests))
  if (!made || made.length === 0)
    throw new Error(`usage: prove:explore -- [${Object.keys(kinds).join('|')} COUNT [REQUESTS]]`)
  return made
}

/** The most calls by which a shortest sequence may exceed the fewest that show the fault. */
const mostMore = 2

/** The least share of the sampled mutants that the explorer is to find. */
const leastShare = 0.7

async function prove(words: readonly string[]): Promise<void> {
  const started = performance.now()
  const jobs = jobsOf(words)
  let [passed, failed] = [0, 0]
  const families = new Map<string, { found: number; tried: number }>()
  await inProcesses(import.meta.url, jobs, (answer: Answer, at) => {
    const job = jobs[at] as Job
    if (job.kind === 'deep') {
      const mutant = multiStepMutants[job.place]
      const { lines, calls } = answer as Deep
      if (!mutant) return
      if (lines === undefined) return console.log(`not found: ${mutant.rule}: ${mutant.fault}`)
      const isShort = calls <= mutant.calls + mostMore
      console.log(
        `${calls} calls, at least ${mutant.calls}${isShort ? '' : ' (too many)'}: ${mutant.rule}: ${mutant.fault} <- ${lines.join('; ')}`,
      )
      if (isShort) passed += 1
      else failed += 1
      return
    }
    const explored = answer as Explored
    const { findings, rules, requests } = explored
    if (job.kind !== 'mutant') {
      // A statement that is not certain is a question, which an open choice answers.
      const failures = findings.filter((line) => line.startsWith('fail'))
      const how = job.kind === 'honest' ? '' : job.isConfigured ? ', configured' : ', not configured'
      console.log(
        `${job.kind} ${job.seed} (${job.variant}${how}): ${explored.steps} steps, ${explored.withoutResult} without a result, ${requests} requests, ${failures.length === 0 ? 'nothing found' : failures.join('\n  ')}`,
      )
      if (failures.length === 0) passed += 1
      else failed += 1
      return
    }
    const mutant = mutants[job.place]
    if (!mutant) return
    const [family = ''] = mutant.rule.split('.')
    const tally = families.get(family) ?? { found: 0, tried: 0 }
    families.set(family, tally)
    tally.tried += 1
    if (rules.length > 0) tally.found += 1
    console.log(
      `${rules.length > 0 ? `found by ${rules.join(', ')}` : 'not found'} after ${requests} requests: ${mutant.rule}: ${mutant.fault}`,
    )
  })
  const all = [...families.values()].reduce(
    (sum, { found, tried }) => ({ found: sum.found + found, tried: sum.tried + tried }),
    { found: 0, tried: 0 },
  )
  for (const [family, { found, tried }] of families) console.log(`${family}: ${found} of ${tried}`)
  if (all.tried > 0) {
    console.log(`${all.found} of ${all.tried} mutants found (${Math.round((100 * all.found) / all.tried)}%)`)
    if (all.found >= leastShare * all.tried) passed += 1
    else failed += 1
  }
  console.log(`in ${Math.round((performance.now() - started) / 1000)} s`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

if (isWorker()) doJobs(work)
else await prove(process.argv.slice(2))

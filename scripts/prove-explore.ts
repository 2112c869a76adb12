// npm run prove:explore: what the explorer finds, and what it must not find.
//   -- honest 50 [REQUESTS]      the honest fake on 50 seeds, both variants (default 3000 requests each)
//   -- permitted 50 [REQUESTS]   50 combinations of permitted choices, configured and not, both variants
//   -- mutants 300 [REQUESTS]    a stratified sample of 300 mutants (default 20000 requests each)
// Without words, all three. Ends with `N passed, N failed`; of the mutants, fewer than 70% found is one failure.
import { doJobs, inProcesses, isWorker } from '../cli/proof/processes.js'
import type { Variant } from '../contract/index.js'
import { createFake } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { type Explored, permittedFake, plantedFake, tryExploring } from '../proofs/explore-trial.js'

type Job =
  | { readonly kind: 'honest'; readonly seed: number; readonly variant: Variant; readonly requests: number }
  | {
      readonly kind: 'permitted'
      readonly seed: number
      readonly variant: Variant
      readonly isConfigured: boolean
      readonly requests: number
    }
  | { readonly kind: 'mutant'; readonly place: number; readonly requests: number }

const variants = ['full', 'compact'] as const

function work(job: Job): Promise<Explored> {
  const { requests } = job
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
  return tryExploring(plantedFake(mutant, 1), { seed: 1, requests })
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
    return [...jobsOf(['honest', '50']), ...jobsOf(['permitted', '50']), ...jobsOf(['mutants', '300'])]
  const made = kinds[kind]?.(Number(count ?? 50), requests === undefined ? undefined : Number(requests))
  if (!made || made.length === 0)
    throw new Error(`usage: prove:explore -- [${Object.keys(kinds).join('|')} COUNT [REQUESTS]]`)
  return made
}

/** The least share of the sampled mutants that the explorer is to find. */
const leastShare = 0.7

async function prove(words: readonly string[]): Promise<void> {
  const started = performance.now()
  const jobs = jobsOf(words)
  let [passed, failed] = [0, 0]
  const families = new Map<string, { found: number; tried: number }>()
  await inProcesses(import.meta.url, jobs, (explored: Explored, at) => {
    const job = jobs[at] as Job
    const { findings, rules, requests } = explored
    if (job.kind !== 'mutant') {
      const how = job.kind === 'honest' ? '' : job.isConfigured ? ', configured' : ', not configured'
      console.log(
        `${job.kind} ${job.seed} (${job.variant}${how}): ${explored.steps} steps, ${explored.withoutResult} without a result, ${requests} requests, ${findings.length === 0 ? 'nothing found' : findings.join('\n  ')}`,
      )
      if (findings.length === 0) passed += 1
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

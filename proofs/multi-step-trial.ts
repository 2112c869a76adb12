import { plantedFake } from '../cli/proof/prove.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import type { AnyFake } from '../fake-server/index.js'
import { type MultiStepMutant, multiStepMutants } from '../mutants/multi-step/index.js'
import { shortExploration } from '../products/explorer/index.js'
import { historiesOf } from '../products/traffic/index.js'
import { checks, run } from '../suites/index.js'
import { tryExploring } from './explore-trial.js'

/** Looks for the fault of a mutant with one seed; names the rules that report it, none where it finds nothing. */
export type Finder = (fake: AnyFake, seed: number) => Promise<readonly string[]>

/** The default run: a rule reports a fault by `fail`, or by `warn` where its sentence is not certain. */
const byRun: Finder = async (fake, seed) => {
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const { results } = await run({
    target,
    checks,
    seed,
    exploration: shortExploration(),
    histories: historiesOf(target),
  })
  return results.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn').map(({ rule }) => rule.id)
}

/** The most requests of an exploration. */
const mostRequests = 20_000

/** An exploration by drawn scenarios alone; what is uncertain counts as well. */
const byExplore: Finder = async (fake, seed) =>
  (await tryExploring(fake, { seed, requests: mostRequests, shrinks: 0 })).rules

/** The ways to find a fault, by the command that uses them. */
export const finders = { run: byRun, explore: byExplore } satisfies Record<string, Finder>

/** A way to find a fault. */
export type FinderName = keyof typeof finders

/** What is looked for: a mutant by its place in the list, how, and on how many seeds from 1 on. */
export interface MutantSearch {
  readonly mutant: number
  readonly by: FinderName
  readonly seeds: number
}

/** Where a fault was found first; undefined where no seed finds it. */
export type FirstSeed = { readonly seed: number; readonly rules: readonly string[] } | undefined

/** Looks for a fault on one seed after the other, and stops at the first that finds it. */
export async function search({ mutant: place, by, seeds }: MutantSearch): Promise<FirstSeed> {
  const mutant = multiStepMutants[place]
  if (!mutant) throw new Error(`there is no multi-step mutant ${place}`)
  for (let seed = 1; seed <= seeds; seed += 1) {
    const rules = await finders[by](plantedFake(mutant, seed), seed)
    if (rules.length > 0) return { seed, rules }
  }
  return undefined
}

/** A line on what came of a search: the rule that the fault breaks is named apart from other rules. */
export function lineOf({ rule, fault, calls }: MultiStepMutant, by: FinderName, found: FirstSeed): string {
  const what = `${rule}: ${fault} (${calls} calls)`
  if (!found) return `not found by ${by}: ${what}`
  const others = found.rules.filter((id) => id !== rule)
  const names = found.rules.includes(rule)
    ? ['its own rule', ...(others.length > 0 ? [`and ${others.join(', ')}`] : [])].join(' ')
    : others.join(', ')
  return `found by ${by} at seed ${found.seed} by ${names}: ${what}`
}

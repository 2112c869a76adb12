import { settle } from '../../cli/config/settings.js'
import { plantedFake } from '../../cli/proof/prove.js'
import { budgetOf } from '../../cli/target/budget.js'
import { direct, fakeTarget } from '../../cli/target/fake-target.js'
import { rules } from '../../contract/index.js'
import type { AnyFake } from '../../fake-server/index.js'
import type { AnyMutant } from '../../mutants/index.js'
import { shortExploration } from '../../products/explorer/index.js'
import { historiesOf } from '../../products/traffic/index.js'
import { checks, checksIn, type RunResult, run, type Verdict } from '../../suites/index.js'

/** What a run on a mutant has found. */
export interface Found {
  /** Whether any rule shows the mutant. */
  readonly isFound: boolean
  readonly requests: number
}

/** Carries out a quick run on a fake as the command does. */
export function quickRunOn(fake: AnyFake, seed: number): Promise<RunResult> {
  const { quick, limits } = settle({ quick: true, variant: fake.variant }, {}, {})
  const budget = budgetOf(limits)
  return run({
    target: { ...fakeTarget(fake, direct(fake), 'fake:'), skipsSlow: true },
    checks: checksIn(checks, fake.variant),
    seed,
    histories: historiesOf(fake),
    ...(quick ? { places: quick.places } : {}),
    ...(budget ? { budget } : {}),
  })
}

/** What a quick run finds of a mutant. */
export const findQuickly = async (mutant: AnyMutant, seed: number): Promise<Found> =>
  foundBy(mutant, await quickRunOn(plantedFake(mutant, seed), seed))

/** What a whole run finds of it. */
export async function findInWhole(mutant: AnyMutant, seed: number): Promise<Found> {
  const fake = plantedFake(mutant, seed)
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const own = checksIn(checks, fake.variant)
  return foundBy(
    mutant,
    await run({
      target,
      checks: own,
      seed,
      exploration: shortExploration(),
      histories: historiesOf(fake),
    }),
  )
}

const foundBy = (mutant: AnyMutant, { results, requests }: RunResult): Found => ({
  isFound: results.some(({ verdict }) => shows(mutant, verdict)),
  requests,
})

/** Whether a verdict of any rule shows a mutant: a warning does where its own rule could only warn. */
export function shows({ rule, killedBy }: Pick<AnyMutant, 'rule' | 'killedBy'>, verdict: Verdict): boolean {
  const isCertain = rules.find(({ id }) => id === rule)?.certain ?? true
  return verdict === 'fail' || (verdict === 'warn' && (killedBy ?? (isCertain ? 'fail' : 'warn')) === 'warn')
}

import type { Variant } from '../../contract/index.js'
import { createFake, type Fake } from '../../fake-server/index.js'
import type { AnyMutant } from '../../mutants/index.js'
import { checks, type RuleCheck, type RuleResult, run } from '../../suites/index.js'
import { direct, fakeTarget } from '../target/fake-target.js'

/** How one mutant fared. */
export interface Trial {
  readonly mutant: AnyMutant
  readonly seed: number
  readonly killed: boolean
  /** The verdict of the mutant's own rule, and the reason for it. */
  readonly result: RuleResult
  readonly requests: number
}

/** The fake of the mutant's variant, with its fault in it. */
export const plantedFake = (mutant: AnyMutant, seed: number): Fake =>
  'variant' in mutant
    ? createFake({ seed, variant: mutant.variant, change: mutant.plant })
    : createFake({ seed, change: mutant.plant })

/** Judges one mutant by its own rule alone. */
export async function tryMutant(mutant: AnyMutant, seed: number): Promise<Trial> {
  const fake = plantedFake(mutant, seed)
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const own = checks.filter(({ rule }) => rule.id === mutant.rule)
  const { results, requests } = await run({ target, checks: own, seed })
  const [result] = results
  if (!result) throw new Error(`the mutant '${mutant.fault}' names a rule without a check: ${mutant.rule}`)
  const killed = result.verdict === (result.rule.certain ? 'fail' : 'warn')
  return { mutant, seed, killed, result, requests }
}

/** Judges the honest fake of a variant by the checks given; whatever is not `pass` is returned. */
export async function tryHonest(
  seed: number,
  among: readonly RuleCheck[],
  variant: Variant = 'full',
): Promise<readonly RuleResult[]> {
  const fake = createFake({ seed, variant })
  const { results } = await run({ target: fakeTarget(fake, direct(fake), 'fake:'), checks: among, seed })
  return results.filter(({ verdict }) => verdict !== 'pass')
}

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isKill } from '../cli/proof/prove.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { mutants } from '../mutants/index.js'
import { checks, run } from '../suites/index.js'

/** The verdict on a mutant by its own rule, where no assumption is configured. */
async function verdictOn(mutant: (typeof mutants)[number]): Promise<string> {
  const fake =
    'variant' in mutant
      ? createFake({ seed: 1, variant: mutant.variant, change: mutant.plant })
      : createFake({ seed: 1, change: mutant.plant })
  const target = { ...fakeTarget(fake, direct(fake), 'fake:'), configured: new Set<never>() }
  const own = checks.filter(({ rule }) => rule.id === mutant.rule)
  const [result] = (await run({ target, checks: own, seed: 1 })).results
  if (!result) throw new Error(`${mutant.rule} has no check`)
  return isKill(result.rule, result.verdict, mutant) ? 'killed' : `${result.verdict}: ${result.reason}`
}

/**
 * Tests that no permitted choice excuses a real fault: on one mutant in so many, whichever others there are, and at
 * least so many.
 */
export function testUntold(every: number, least: number): void {
  const isSampled = ({ rule, fault }: (typeof mutants)[number]): boolean =>
    createHash('sha256').update(`${rule}: ${fault}`).digest().readUInt32BE() % every === 0

  test('mutants die where nothing is configured, as they do where all is known', async () => {
    const survivors: string[] = []
    const some = mutants.filter(isSampled)
    for (const mutant of some) {
      const verdict = await verdictOn(mutant)
      if (verdict !== 'killed') survivors.push(`${mutant.rule}: ${mutant.fault}: ${verdict}`)
    }
    expect(some.length).toBeGreaterThanOrEqual(least)
    expect(survivors).toEqual([])
  })
}

import { describe, expect, test } from 'vitest'
import { type Finding, vary } from '../../products/clients/vary/index.js'
import { inProcess } from './in-process.js'
import { type PlantedDependency, plantedDependencies } from './planted-dependencies.js'

/** The careless clients, by what each relies on. */
export const planted = Object.entries(plantedDependencies)

/** The values of a finding by gap, in no order. */
export const breaksOf = ({ gaps }: Finding) =>
  Object.fromEntries(gaps.map(({ gap, values }) => [gap, new Set(values)]))

export const expected = ({ breaks }: PlantedDependency) =>
  Object.fromEntries(Object.entries(breaks).map(([gap, values]) => [gap, new Set(values)]))

/** Tests that each of these dependencies is found, and nothing else. */
export function testPlanted(some: typeof planted): void {
  describe('a planted dependency is named with its gap and the shortest difference, and nothing else is', () => {
    test.each(some)('%s', async (name, one) => {
      const { findings, unstable } = await vary(inProcess({ [name]: one.test }))
      expect(findings.map(breaksOf)).toEqual([expected(one)])
      expect(findings[0]?.failing).toEqual([name])
      expect(unstable).toEqual([])
    })
  })
}

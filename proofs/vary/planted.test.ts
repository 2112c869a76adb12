import { expect, test } from 'vitest'
import { gapsOf } from '../../contract/index.js'
import { relevantGaps, vary } from '../../products/clients/vary/index.js'
import { honestTests } from './honest-client.js'
import { inProcess } from './in-process.js'
import { breaksOf, expected, planted, testPlanted } from './planted.test-kit.js'
import { plantedPair } from './planted-dependencies.js'

// All gaps, and all dependencies, are for planted.long.test.ts.
test('the honest client passes under all pairs of some gaps', async () => {
  const gaps = relevantGaps(gapsOf('full')).varied.slice(0, 8)
  const result = await vary(inProcess(honestTests), { gaps })
  expect(result).toMatchObject({ verdict: 'independent', findings: [], unstable: [] })
  expect(result.combinations).toBeGreaterThan(4)
})

testPlanted(planted.filter((_, n) => n % 5 === 0))

test('a dependency on two values together is found as such', async () => {
  const { findings } = await vary(inProcess({ both: plantedPair.test }))
  expect(findings.map(breaksOf)).toEqual([expected(plantedPair)])
})

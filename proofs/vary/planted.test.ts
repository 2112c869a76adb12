import { describe, expect, test } from 'vitest'
import { gapsOf } from '../../contract/index.js'
import { type Finding, findingText, relevantGaps, vary } from '../../products/clients/vary/index.js'
import { type ClientTest, honestTests } from './honest-client.js'
import { inProcess } from './in-process.js'
import { type PlantedDependency, plantedDependencies, plantedPair } from './planted-dependencies.js'

const planted = Object.entries(plantedDependencies)

/** The values of a finding by gap, in no order. */
const breaksOf = ({ gaps }: Finding) =>
  Object.fromEntries(gaps.map(({ gap, values }) => [gap, new Set(values)]))

const expected = ({ breaks }: PlantedDependency) =>
  Object.fromEntries(Object.entries(breaks).map(([gap, values]) => [gap, new Set(values)]))

describe('the honest client', () => {
  test('depends on nothing that it meets', async () => {
    const result = await vary(inProcess(honestTests))
    console.log(
      `honest: ${result.varied.length} gaps, ${result.combinations} combinations, ${result.runs} runs`,
    )
    expect(result).toMatchObject({ verdict: 'independent', findings: [], unstable: [] })
    expect(result.varied.length).toBeGreaterThan(18)
  })

  test('passes under all pairs of all gaps', async () => {
    const gaps = relevantGaps(gapsOf('full')).varied
    const result = await vary(inProcess(honestTests), { gaps })
    console.log(
      `honest, all gaps: ${gaps.length} gaps, ${result.combinations} combinations, ${result.runs} runs`,
    )
    expect(result).toMatchObject({ verdict: 'independent', findings: [], unstable: [] })
  })
})

describe('a planted dependency is named with its gap and the shortest difference, and nothing else is', () => {
  test.each(planted)('%s', async (name, one) => {
    const { findings, unstable } = await vary(inProcess({ [name]: one.test }))
    expect(findings.map(breaksOf)).toEqual([expected(one)])
    expect(findings[0]?.failing).toEqual([name])
    expect(unstable).toEqual([])
  })
})

test('all planted dependencies together are found, each for itself', async () => {
  const tests = Object.fromEntries(planted.map(([name, one]): [string, ClientTest] => [name, one.test]))
  const result = await vary(inProcess(tests), { maxRuns: 1000 })
  const { findings, runs, combinations, unstable, varied } = result
  console.log(
    `${planted.length} planted: ${varied.length} gaps, ${combinations} combinations, ${runs} runs\n\n${findings.map((finding) => findingText(finding)).join('\n\n')}`,
  )
  expect(findings.length).toBe(planted.length)
  expect(unstable).toEqual([])
  for (const [name, one] of planted) {
    const [finding, ...others] = findings.filter(({ failing }) => failing.includes(name))
    expect([name, finding?.failing, others]).toEqual([name, [name], []])
    for (const [gap, values] of Object.entries(finding ? breaksOf(finding) : {}))
      for (const value of values)
        expect([name, one.breaks[gap]]).toEqual([name, expect.arrayContaining([value])])
  }
})

test('a dependency on two values together is found as such', async () => {
  const { findings } = await vary(inProcess({ both: plantedPair.test }))
  expect(findings.map(breaksOf)).toEqual([expected(plantedPair)])
})

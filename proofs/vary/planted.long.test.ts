import { describe, expect, test } from 'vitest'
import { gapsOf } from '../../contract/index.js'
import { findingText, relevantGaps, vary } from '../../products/clients/vary/index.js'
import { type ClientTest, honestTests } from './honest-client.js'
import { inProcess } from './in-process.js'
import { breaksOf, planted, testPlanted } from './planted.test-kit.js'

testPlanted(planted)

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

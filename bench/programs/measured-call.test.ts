import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { programPath } from '../paths.js'
import { BenchProgram } from '../process/program.js'

/** What a program prints that measures a call. */
const printed = (call: string) =>
  new BenchProgram([
    process.execPath,
    '--input-type=module',
    '-e',
    `import { measuredCall } from '${pathToFileURL(programPath('measured-call'))}'
    let calls = 0
    const call = async () => { calls += 1; ${call} }
    const options = { time: 0, iterations: 10, warmupTime: 0, warmupIterations: 5 }
    console.log(JSON.stringify({ ...(await measuredCall(call, options)), calls }))`,
  ]).ends(120_000)

test('a call is made as often as asked, after a warm-up, and its times are in ascending order', async () => {
  const wait = 'await new Promise((done) => setTimeout(done, calls === 8 ? 60 : 2))'
  const { samples, mean, cpuUs, calls } = JSON.parse(await printed(wait)) as {
    readonly samples: readonly number[]
    readonly mean: number
    readonly cpuUs: number
    readonly calls: number
  }
  expect(samples).toHaveLength(10)
  expect(calls).toBe(15)
  expect(samples.toSorted((a, b) => a - b)).toEqual(samples)
  expect(mean).toBeCloseTo(samples.reduce((sum, each) => sum + each, 0) / 10)
  expect(cpuUs).toBeGreaterThan(0)
})

test('a call that rejects ends the program', async () => {
  await expect(printed("if (calls > 8) throw new Error('no answer')")).rejects.toThrow('no answer')
})

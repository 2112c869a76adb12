import { expect, test } from 'vitest'
import { cpuRatioOf, ratioOf, seriesOf } from './ratio.js'
import { resultOf } from './result.test-kit.js'

const result = resultOf({
  'page-50': { fake: [10, 300, 320], bare: [100, 90, 1000] },
  import: { 'fake.fetch': [80] },
})
const series = (figure: string, contender: string) => {
  const found = seriesOf(result, figure, contender)
  if (!found) throw new Error(`no series ${figure} ${contender}`)
  return found
}

test('a ratio is that of the medians', () => {
  expect(ratioOf(result, series('page-50', 'fake'))).toBe(3)
})

test('the reference has no ratio, nor has a figure without one', () => {
  expect(ratioOf(result, series('page-50', 'bare'))).toBeUndefined()
  expect(ratioOf(result, series('import', 'fake.fetch'))).toBeUndefined()
})

test('where the reference was not measured, there is no ratio', () => {
  const alone = resultOf({ 'page-50': { fake: [10] } })
  expect(alone.series.map((each) => ratioOf(alone, each))).toEqual([undefined])
})

test('half the CPU time for each request is twice the speed', () => {
  const [fake, bare] = result.series.map((each, n) => ({ ...each, cpuUs: n === 0 ? [20, 30, 25] : [50] }))
  if (!fake || !bare) throw new Error('two series')
  expect(cpuRatioOf({ ...result, series: [fake, bare] }, fake)).toBe(2)
  expect(cpuRatioOf({ ...result, series: [fake, { ...bare, cpuUs: [] }] }, fake)).toBeUndefined()
})

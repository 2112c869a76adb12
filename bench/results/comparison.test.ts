import { expect, test } from 'vitest'
import { compare } from './comparison.js'
import { comparisonText } from './comparison-text.js'
import { machine, resultOf } from './result.test-kit.js'

const page = (fake: readonly number[], bare: readonly number[]) => resultOf({ 'page-50': { fake, bare } })
const verdicts = (before: Parameters<typeof compare>[0], now: Parameters<typeof compare>[1]) =>
  compare(before, now).changes.map(({ figure, contender, verdict }) => [figure, contender, verdict])

test('a lower ratio to another tool is slower, a higher one faster', () => {
  const before = page([300, 300, 300], [100, 100, 100])
  expect(verdicts(before, page([200, 200, 200], [100, 100, 100]))).toEqual([['page-50', 'fake', 'slower']])
  expect(verdicts(before, page([400, 400, 400], [100, 100, 100]))).toEqual([['page-50', 'fake', 'faster']])
})

test('a slower machine changes nothing', () => {
  const before = page([300, 300, 300], [100, 100, 100])
  const now = page([150, 150, 150], [50, 50, 50])
  expect(verdicts(before, { ...now, machine: { ...machine, cpu: 'Example 0' } })).toEqual([
    ['page-50', 'fake', 'same'],
  ])
})

test('what disturbs a round disturbs both, and cancels out', () => {
  const before = page([300, 300, 300], [100, 100, 100])
  expect(verdicts(before, page([300, 30, 150], [100, 10, 50]))).toEqual([['page-50', 'fake', 'same']])
})

test('a change within the spread of either result is none', () => {
  const steady = page([100, 100, 100, 100], [100, 100, 100, 100])
  const unsteady = page([60, 80, 90, 120], [100, 100, 100, 100])
  expect(verdicts(steady, unsteady)).toEqual([['page-50', 'fake', 'same']])
  expect(verdicts(unsteady, steady)).toEqual([['page-50', 'fake', 'same']])
})

test('a change within a tenth is none, and few samples must differ by more', () => {
  const rounds = (value: number, count: number) => page(Array(count).fill(value), Array(count).fill(100))
  expect(verdicts(rounds(100, 5), rounds(92, 5))).toEqual([['page-50', 'fake', 'same']])
  expect(verdicts(rounds(100, 5), rounds(85, 5))).toEqual([['page-50', 'fake', 'slower']])
  expect(verdicts(rounds(100, 2), rounds(85, 2))).toEqual([['page-50', 'fake', 'same']])
  expect(verdicts(rounds(100, 2), rounds(75, 2))).toEqual([['page-50', 'fake', 'slower']])
})

test('more milliseconds, bytes and verdicts are worse', () => {
  const of = (ms: number, bytes: number, count: number) =>
    resultOf({
      import: { 'fake.fetch': Array(3).fill(ms) },
      'growth-bytes': { '1000000': Array(3).fill(bytes) },
      'latency-verdicts': { '50 ms, second run': Array(3).fill(count) },
    })
  expect(verdicts(of(80, 2000, 0), of(100, 2500, 1)).map(([, , verdict]) => verdict)).toEqual([
    'slower',
    'slower',
    'slower',
  ])
  expect(verdicts(of(80, 2000, 1), of(60, 1500, 0)).map(([, , verdict]) => verdict)).toEqual([
    'faster',
    'faster',
    'faster',
  ])
  expect(verdicts(of(80, 2000, 0), of(80, 2000, 0)).map(([, , verdict]) => verdict)).toEqual([
    'same',
    'same',
    'same',
  ])
})

test('on another machine only ratios and counts are compared', () => {
  const before = resultOf({
    import: { 'fake.fetch': [80, 80, 80] },
    memory: { fake: [80, 80, 80] },
    'page-50': { fake: [3, 3, 3], bare: [1, 1, 1] },
  })
  const now = { ...before, machine: { ...machine, node: 'v24.0.0' } }
  const comparison = compare(before, now)
  expect(comparison.changes.map(({ figure }) => figure)).toEqual(['memory', 'page-50'])
  expect(comparison.leftOut).toEqual([
    'import, fake.fetch: measured on another machine, and without a reference',
  ])
})

test('other tools are not compared, and what was not measured before is named', () => {
  const before = resultOf({ 'page-50': { fake: [3], bare: [1], prism: [1] } })
  const now = resultOf({ 'page-50': { fake: [3], bare: [1], prism: [0.1] }, suite: { fake: [3] } })
  expect(verdicts(before, now)).toEqual([['page-50', 'fake', 'same']])
  expect(compare(before, now).leftOut).toEqual(['suite, fake: not measured before'])
})

test('a ratio is not compared with a number', () => {
  const before = resultOf({ 'page-50': { fake: [300] } })
  expect(compare(before, page([300], [100]))).toEqual({
    changes: [],
    leftOut: ['page-50, fake: measured next to its reference only once'],
  })
})

test('that a small fake gets faster makes no large one slower', () => {
  const of = (small: number) =>
    resultOf({ 'growth-create': { '1000': Array(3).fill(small), '1000000': Array(3).fill(100) } })
  expect(verdicts(of(100), of(200))).toEqual([
    ['growth-create', '1000', 'faster'],
    ['growth-create', '1000000', 'same'],
  ])
})

test('the text names what got slower, by how much, and what is tolerated', () => {
  const text = comparisonText(
    compare(page([300, 300, 300], [100, 100, 100]), page([150, 150, 150], [100, 100, 100])),
  )
  expect(text).toBe(
    'slower  page-50, fake: was 3, is 1.5 x bare (10% tolerated)\n1 slower, 0 faster, 0 the same, 0 not compared',
  )
})

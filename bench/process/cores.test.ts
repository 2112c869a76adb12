import { expect, test } from 'vitest'
import { coresIn, pinned } from './cores.js'

test.each([
  ['0', [0]],
  ['0,1', [0, 1]],
  ['0-3', [0, 1, 2, 3]],
  ['1,4-6,9', [1, 4, 5, 6, 9]],
])('taskset means by %s the cores %j', (list, expected) => {
  expect(coresIn(list)).toEqual(expected)
})

test('a command stays as it is behind what pins it', () => {
  expect(pinned('measured', ['node', 'x.js']).slice(-2)).toEqual(['node', 'x.js'])
})

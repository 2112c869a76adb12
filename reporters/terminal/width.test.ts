import { expect, it } from 'vitest'
import { table } from './table.js'
import { cutTo, widthOf } from './width.js'

it.each([
  ['abc', 3],
  ['日本語', 6],
  ['é', 1],
  ['👩‍👩‍👧', 2],
  ['\u001b[31mred\u001b[39m', 3],
])('%s takes %i columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns)
})

it.each([
  ['abcdef', 6, 'abcdef'],
  ['abcdefg', 6, 'abcde…'],
  ['日本語です', 6, '日本…'],
  ['日本語です', 7, '日本語…'],
])('%s in %i columns is %s', (text, columns, cut) => {
  expect(cutTo(text, columns)).toBe(cut)
})

it('aligns columns with wide characters', () => {
  expect(
    table(
      [
        ['日本', '1'],
        ['abcde', '23'],
      ],
      [1],
    ),
  ).toEqual(['日本    1', 'abcde  23'])
})

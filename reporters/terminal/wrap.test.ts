import { expect, test } from 'vitest'
import { wrap } from './wrap.js'

test('what does not fit is cut between words', () => {
  expect(wrap('a contact is not created again with that address', 20, 2)).toEqual([
    'a contact is not',
    'created again with…',
  ])
})

test('a word that is longer than a line is cut within', () => {
  expect(wrap('aaaaaaaaaaaaaaaaaaaaaaaa', 10, 1)).toEqual(['aaaaaaaaa…'])
})

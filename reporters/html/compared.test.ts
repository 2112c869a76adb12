import { expect, test } from 'vitest'
import { compared, laidOut } from './compared.js'
import { toHtml } from './markup.js'

const texts = (expected: string, actual: string) =>
  [...toHtml(compared(expected, actual)).matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].map(([, text]) => text)

test('the words that differ are marked', () => {
  expect(texts('400 `invalid_request`', '400 `internal`')).toEqual([
    '400 `<del>invalid_request</del>`',
    '400 `<ins>internal</ins>`',
  ])
})

test('texts that have hardly a word in common are not marked', () => {
  expect(texts('a fresh key of the same workspace', '422, as if it was used')).toEqual([
    'a fresh key of the same workspace',
    '422, as if it was used',
  ])
})

test('very long texts are not compared', () => {
  const long = 'a '.repeat(5000)
  expect(texts(`${long}b`, `${long}c`)).toEqual([`${long}b`, `${long}c`])
})

test('JSON in a text is laid out in lines', () => {
  expect(laidOut('the record as it was: {"id":"a","n":1}')).toBe(
    'the record as it was:\n{\n  "id": "a",\n  "n": 1\n}',
  )
  expect(laidOut('[1,2]')).toBe('[\n  1,\n  2\n]')
  expect(laidOut('see {status} of it')).toBe('see {status} of it')
})

import { expect, test } from 'vitest'
import { compared } from './compared.js'
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

test('of two texts that end in JSON, it alone is compared, laid out in lines', () => {
  expect(texts('the record as it was: {"id":"a","n":1}', '{"id":"a","n":2}')).toEqual([
    'the record as it was:\n{\n  &quot;id&quot;: &quot;a&quot;,\n  &quot;n&quot;: <del>1</del>\n}',
    '{\n  &quot;id&quot;: &quot;a&quot;,\n  &quot;n&quot;: <ins>2</ins>\n}',
  ])
})

test('JSON within a sentence stays there', () => {
  expect(texts('a walk by {"tag":"a"} with limit 100', 'see {status} of {it}')).toEqual([
    'a walk by {&quot;tag&quot;:&quot;a&quot;} with limit 100',
    'see {status} of {it}',
  ])
})

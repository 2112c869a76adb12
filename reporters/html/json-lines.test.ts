import { expect, test } from 'vitest'
import { jsonLines } from './json-lines.js'

test('JSON is laid out with the path of each line', () => {
  const lines = jsonLines('{"data":[{"id":"a, {b}","tags":[]},7],"next":null}') ?? []
  expect(lines.map(({ depth, text, path }) => `${'  '.repeat(depth)}${text}  <${path}>`)).toEqual([
    '{  <>',
    '  "data": [  <data>',
    '    {  <data[0]>',
    '      "id": "a, {b}",  <data[0].id>',
    '      "tags": []  <data[0].tags>',
    '    },  <data[0]>',
    '    7  <data[1]>',
    '  ],  <data>',
    '  "next": null  <next>',
    '}  <>',
  ])
})

test('JSON that was cut off is laid out as far as it goes', () => {
  const lines = jsonLines('[{"name":"Zoë","note":"cut o… (5000 characters)') ?? []
  expect(lines.map(({ text }) => text)).toEqual([
    '[',
    '{',
    '"name": "Zoë",',
    '"note": "cut o',
    '… (5000 characters)',
  ])
})

test('a value that is not an object or array is left as it is', () => {
  expect(jsonLines('"text"')).toBeUndefined()
  expect(jsonLines('<html>')).toBeUndefined()
})

test('brackets that do not match do no harm', () => {
  expect(jsonLines(']}[')).toBeUndefined()
  expect(jsonLines('{]}]]')?.map(({ text }) => text)).toEqual(['{]', '}', ']', ']'])
})

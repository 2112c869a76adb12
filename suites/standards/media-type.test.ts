import { expect, test } from 'vitest'
import { isMediaType, parametersOf } from './media-type.js'

test.each([
  'application/json',
  'Application/JSON;Charset="UTF-8"',
  'application/json ; charset=utf-8',
  'application/json;',
  'application/problem+json; charset=utf-8; profile="a;b \\" c"',
])('%s is a media type', (text) => expect(isMediaType(text)).toBe(true))

test.each([
  '',
  'json',
  'application/',
  'application/json charset=utf-8',
  'application/json; charset',
  'application/json; charset =utf-8',
  'application/json; charset= utf-8',
  'application/json; charset="utf-8',
  'application/json, application/json',
  'application/json; charset=utf-8, application/json; charset=utf-8',
])('%j is none', (text) => expect(isMediaType(text)).toBe(false))

test('a parameter is found in whatever case and quotes', () => {
  expect(parametersOf('a/b; Charset="UTF-8"; charset=x', 'charset')).toEqual(['utf-8', 'x'])
  expect(parametersOf('a/b; profile="charset=x"', 'charset')).toEqual([])
})

import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { findCodePath } from '../api/error-body.js'
import { eventIdsIn } from '../api/event-ids-in.js'
import { jsonIn, maxDepth } from './json-body.js'

const lists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const objects = (levels: number) => `${'{"a":'.repeat(levels)}"not_found"${'}'.repeat(levels)}`

test('what is no JSON is undefined', () => {
  for (const text of ['', '{', '<html>', '{"a":1}}']) expect(jsonIn(text)).toBeUndefined()
})

test('ordinary JSON is what JSON.parse makes of it', () => {
  const text =
    '{"data":[{"id":"1","tags":["a"],"phone":null,"customFields":{"a":1.5,"b":false}}],"nextCursor":null}'
  expect(jsonIn(text)).toStrictEqual(JSON.parse(text))
  expect(jsonIn(objects(maxDepth))).toStrictEqual(JSON.parse(objects(maxDepth)))
})

describe.each([
  ['lists', lists(200_000)],
  ['objects', objects(200_000)],
  ['both', `{"data":${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}}`],
])('200,000 levels of %s', (_, text) => {
  test('are cut, and can be walked through, compared and shown', () => {
    const value = jsonIn(text)
    expect(JSON.stringify(value).length).toBeLessThan(10 * maxDepth)
    expect(isDeepStrictEqual(value, jsonIn(text))).toBe(true)
    expect(findCodePath(value)).toBeUndefined()
    expect(eventIdsIn(value)).toEqual([])
  })
})

test('a member of any name leaves objects what they are', () => {
  const value = jsonIn(`{"__proto__":${objects(maxDepth + 1)},"toString":1,"constructor":null}`) as object
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(Object.keys(value)).toEqual(['__proto__', 'toString', 'constructor'])
  expect(String(value)).toBe('[object Object]')
  expect(JSON.stringify(value)).toMatch(/^{"__proto__":{"a":.*},"toString":1,"constructor":null}$/)
})

test('numbers beyond all bounds and odd texts stay', () => {
  expect(jsonIn('[1e999,-0,"\\ud800","a\\u0000b"]')).toEqual([Number.POSITIVE_INFINITY, -0, '\ud800', 'a\0b'])
})

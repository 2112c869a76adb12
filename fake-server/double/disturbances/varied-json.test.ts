import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isObject } from '../../input/is-object.js'
import { variedJson } from './varied-json.js'

/** A value without the members that were added. */
const withoutAdded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutAdded)
  if (!isObject(value)) return value
  const { addedLater: _, ...own } = value
  return Object.fromEntries(Object.entries(own).map(([name, member]) => [name, withoutAdded(member)]))
}

test('the form is another one, and the value the same apart from new members', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      // JSON has no negative zero, and -0 is written as 0.
      const text = JSON.stringify(value)
      const varied = variedJson(text)
      expect(varied).not.toBe(text)
      expect(withoutAdded(JSON.parse(varied))).toEqual(JSON.parse(text))
    }),
  )
})

test('members, whitespace, escapes and fractions differ, and whole numbers do not', () => {
  const varied = variedJson('{"type":"a/b","rev":1,"value":12.5,"none":"","list":[true,null]}')
  expect(varied.indexOf('\\u0072ev')).toBeLessThan(varied.indexOf('\\u0074ype'))
  expect(varied).toContain('"\\u0074ype" : "\\u0061\\/b"')
  expect(varied).toMatch(/\\u0072ev" : 1\n/)
  expect(varied).toContain('12.50')
  expect(varied).toContain('[ true ,\r\nnull ]')
})

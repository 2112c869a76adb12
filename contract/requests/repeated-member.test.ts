import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repeatedMember } from './repeated-member.js'

const found = (text: string) => repeatedMember(text, JSON.parse(text))

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"b":{"c":[{"d":1,"d":1}]}}', 'd'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['{ "a" : "x:y" , "b" : 1 , "a" : null }', 'a'],
  ['{"a":{"b":1},"a":{"b":2}}', 'a'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
])('%s repeats a member', (text, name) => {
  expect(found(text)).toBe(name)
})

test.each(['{"a":{"a":1}}', '[{"a":1},{"a":2}]', '{"a":"{\\"a\\":1}","b":":\\\\"}', '"a:"', '{}'])(
  '%s repeats none',
  (text) => {
    expect(found(text)).toBeUndefined()
  },
)

test('no text that JSON.stringify makes repeats a member', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(found(JSON.stringify(value, null, 1))).toBeUndefined()
    }),
  )
})

test('a repeated member is found wherever it stands', () => {
  const name = fc.string()
  fc.assert(
    fc.property(fc.jsonValue(), name, fc.jsonValue(), (around, repeated, value) => {
      const member = `${JSON.stringify(repeated)}:${JSON.stringify(value)}`
      expect(found(`[${JSON.stringify(around)},{"":{},"x":{${member},${member}}}]`)).toBe(repeated)
    }),
  )
})

import { expect, test } from 'vitest'
import { jsonFault } from './json-fault.js'

const json = '{"a":[1,-2.5e+3,true,false,null,{"ä":"\\u00e9\\n\\"x\\""}],"":{}}'

test('every beginning of a text of JSON is cut, and the whole is not', () => {
  for (let end = 0; end < json.length; end += 1)
    expect([end, jsonFault(json.slice(0, end))]).toEqual([end, 'cut'])
  expect(jsonFault(json)).toBeUndefined()
})

test.each([
  ['{!"a":1}', 1, '`!`'],
  ['{"a":tru}', 8, '`}`'],
  ['{"ä":1 "b":2}', 8, '`"`'],
  ['{"a":1}}', 7, '`}`'],
  ['{"a":"\n"}', 6, 'U+000A'],
  ['\u0000{"a":"', 0, 'U+0000'],
  ['{"a":1,}', 7, '`}`'],
  ['{"a":"\\x"}', 7, '`x`'],
])('%j has a fault at byte %i', (text, byte, found) => {
  expect(jsonFault(text)).toEqual({ byte, found })
})

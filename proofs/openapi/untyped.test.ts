import { expect, test } from 'vitest'
import { assume } from '../../contract/index.js'
import { openApi } from '../../contract/openapi/document.js'
import { typedMembers, untypedMembers } from './untyped.js'

const typed = typedMembers(openApi('full', assume({})))

test('members are typed unless a schema leaves them open', () => {
  expect([...typed]).toEqual(expect.arrayContaining(['title', 'phone', 'startAt', 'nextCursor']))
  const half = {
    a: { properties: { one: {}, two: { type: 'string' } } },
    b: { properties: { one: { type: 'string' } } },
  }
  expect([...typedMembers(half)]).toEqual(['two'])
})

test.each([
  'title?: any;',
  'title: any',
  "'title'?: any | null;",
  'readonly title: string | any;',
  'title: any[];',
  'title: Array<any>;',
  'title?: unknown;',
  'title: z.any().optional(),',
])('%s loses a type', (line) => expect(untypedMembers(`  ${line}\n`, typed)).toEqual([line]))

test.each([
  'title?: string | null;',
  'details?: Record<string, any>;',
  'details?: { [key: string]: unknown };',
  'components: Record<string, any>[];',
  'another: any;',
  'title?: any,',
  '// title?: any;',
  'title: anyOf<string>;',
  'title: z.string(),',
])('%s loses none', (line) => expect(untypedMembers(`  ${line}\n`, typed)).toEqual([]))

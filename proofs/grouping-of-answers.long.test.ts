import { expect, test } from 'vitest'
import {
  at,
  contacts,
  faultsWith,
  sampled,
  testOneFault,
  withHeader,
  withText,
} from './grouping-of-answers.test-kit.js'

testOneFault((name) => !sampled.includes(name))

test('a wrong type hides no other fault', async () => {
  const plain = withHeader('content-type', 'text/plain')
  const noCursor = at(
    contacts,
    withText((text) => text.replace('"nextCursor"', '"next"')),
  )
  const faults = await faultsWith((response, path) => noCursor(plain(response, path), path))
  const rulesOf = faults.map(({ affects }) => [...new Set(affects.map(({ failure }) => failure.rule.id))])
  expect(rulesOf.filter((rules) => rules.includes('record.json-content-type'))).toEqual([
    ['record.json-content-type'],
  ])
  expect(rulesOf.some((rules) => rules.includes('paging.envelope'))).toBe(true)
})

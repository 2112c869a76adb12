import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assume } from '../../contract/index.js'
import { openApi } from '../../contract/openapi/document.js'
import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'

const titleOf = (unit: 'utf16' | 'code-points' | 'bytes'): object => {
  const { schemas = {} } = openApi('full', assume({ 'length-unit': unit }), { lengths: 'exact' }).components
  return (schemas.CreateDealBody as { properties: { title: object } }).properties.title
}

const alphabets = ['a', 'é', '漢', '😀'] as const
const texts = fc.oneof(
  ...alphabets.map((letter) => fc.integer({ min: 0, max: 130 }).map((length) => letter.repeat(length))),
  fc
    .array(fc.tuple(fc.constantFrom(...alphabets), fc.integer({ min: 0, max: 60 })), { maxLength: 4 })
    .map((parts) => parts.map(([letter, length]) => letter.repeat(length)).join('')),
)

describe.each(['utf16', 'code-points', 'bytes'] as const)('where lengths count %s', (unit) => {
  const fake = createFake({ assumptions: { 'length-unit': unit } })
  const [{ id: leadId }] = ask(fake, 'GET', '/contacts?limit=1').json.data
  const takes = (title: string) => ask(fake, 'POST', '/deals', { json: { title, leadId } }).status === 201
  const allows = new Ajv2020().compile(titleOf(unit))

  test('the fake takes every title that its OpenAPI document with exact lengths allows', () => {
    fc.assert(
      fc.property(texts, (title) => !allows(title) || takes(title)),
      { numRuns: 300, seed: 1 },
    )
  })

  test.each(alphabets)('both agree on the bound of a title of %s alone', (letter) => {
    for (const length of [1, 29, 30, 31, 39, 40, 41, 59, 60, 61, 119, 120, 121]) {
      const title = letter.repeat(length)
      expect([length, allows(title)]).toEqual([length, takes(title)])
    }
  })
})

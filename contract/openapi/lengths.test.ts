import { describe, expect, test } from 'vitest'
import { assume } from '../index.js'
import { openApi } from './document.js'

type Json = Readonly<Record<string, unknown>>

/** Every schema of a document that has a greatest length, with its path; values of examples have none. */
function* boundedIn(value: unknown, at = ''): Generator<{ at: string; schema: Json }> {
  if (typeof value !== 'object' || value === null) return
  if (typeof (value as Json).maxLength === 'number') yield { at, schema: value as Json }
  for (const [name, member] of Object.entries(value)) yield* boundedIn(member, `${at}.${name}`)
}

/** The cursor and the key of a retry come from ASCII alone, so their units are no question. */
const isOfAscii = ({ maxLength }: Json) => maxLength === 2048 || maxLength === 255

describe.each(['full', 'compact'] as const)('the greatest lengths of the %s document', (variant) => {
  test.each(['utf16', 'bytes'] as const)('name their unit where it is %s', (unit) => {
    const document = openApi(variant, assume({ 'length-unit': unit }))
    const found = [...boundedIn(document)].filter(({ schema }) => !isOfAscii(schema))
    expect(found.length).toBeGreaterThan(2)
    expect(found.filter(({ schema }) => schema['x-length-unit'] !== unit)).toEqual([])
  })

  test('need no unit where it is that of JSON Schema', () => {
    const text = JSON.stringify(openApi(variant, assume({ 'length-unit': 'code-points' })))
    expect(text).not.toContain('x-length-unit')
    expect(text).toBe(
      JSON.stringify(openApi(variant, assume({ 'length-unit': 'code-points' }), { lengths: 'exact' })),
    )
  })

  test('are written without `not`, unless they must be exact', () => {
    expect(JSON.stringify(openApi(variant, assume({})))).not.toContain('"not":')
    const exact = JSON.stringify(openApi(variant, assume({}), { lengths: 'exact' }))
    expect(exact).toContain('"not":')
    expect(exact).not.toContain('x-length-unit')
  })
})

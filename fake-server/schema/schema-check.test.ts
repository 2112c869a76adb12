import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { anyPermitted, assume, descriptionOf, type Schema, type Variant } from '../../contract/index.js'

/** The schemas of requests under some permitted choices. */
function schemasOf(variant: Variant, seed: number): readonly Schema[] {
  const { bodies, queries } = descriptionOf(variant, assume(anyPermitted(seed, variant)))
  return [bodies, queries].flatMap(Object.values<Schema | undefined>).filter((schema) => schema !== undefined)
}

test.each([
  ['full', 1000],
  ['compact', 100],
] as const)('every schema of a request is one of JSON Schema: %s', (variant, fewest) => {
  const ajv = new Ajv({ strict: false })
  const schemas = Array.from({ length: 40 }, (_, seed) => schemasOf(variant, seed)).flat()
  expect(schemas.length).toBeGreaterThan(fewest)
  expect(schemas.filter((schema) => ajv.validateSchema(schema as object) !== true)).toEqual([])
})

test('a schema that is none would be found', () => {
  const ajv = new Ajv({ strict: false, logger: false })
  expect(ajv.validateSchema({ maxLength: 'ten' })).toBe(false)
})

import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { anyPermitted, assume, descriptionOf } from './index.js'

const ajv = new Ajv({ strict: false, validateSchema: false, validateFormats: false })

/** Of the schemas of queries, the ones that a value does not fit, under 20 combinations of choices. */
const refusing = (value: object): readonly string[] =>
  Array.from({ length: 20 }, (_, seed) => seed).flatMap((seed) =>
    (['full', 'compact'] as const).flatMap((variant) => {
      const { queries } = descriptionOf(variant, assume(anyPermitted(seed, variant)))
      return Object.entries(queries)
        .filter(([, schema]) => schema !== undefined && !ajv.validate(schema as object, value))
        .map(([operation]) => operation)
    }),
  )

test('a query without a parameter of its schema fits, with paging or without', () => {
  expect(refusing({})).toEqual([])
  expect(refusing({ limit: '5', cursor: 'x' })).toEqual([])
})

test('a query with a value that is none of the parameter fits no schema that has one', () => {
  expect(refusing({ status: 'nonsense' })).toContain('GET /api/v1/deals')
})

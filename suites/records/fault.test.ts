import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { compactRecords, records } from '../../contract/index.js'

test('every schema of a record is one of JSON Schema', () => {
  const ajv = new Ajv({ strict: false })
  const schemas = [...Object.values<object>(records), ...Object.values<object>(compactRecords)]
  expect(schemas.length).toBeGreaterThan(15)
  expect(schemas.filter((schema) => ajv.validateSchema(schema) !== true)).toEqual([])
})

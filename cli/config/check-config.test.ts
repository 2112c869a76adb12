import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { configSchema } from '../config.schema.js'
import { checkConfig } from './check-config.js'

test('the schema is one: it is not validated where a configuration is', () => {
  expect(new Ajv({ allowUnionTypes: true }).validateSchema(configSchema)).toBe(true)
})

test('what is wrong is named by its place', () => {
  expect(checkConfig({ baseUrl: 'http://127.0.0.1:1' }, 'a.json')).toEqual({ baseUrl: 'http://127.0.0.1:1' })
  expect(() => checkConfig({ records: { users: [1] } }, 'a.json')).toThrow(/^a\.json: .*records\.users/)
})

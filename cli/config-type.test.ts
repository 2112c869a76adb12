import type { FromSchema as FromAnySchema } from 'json-schema-to-ts'
import { expectTypeOf, test } from 'vitest'
import type { FromSchema } from '../contract/index.js'
import type { configSchema } from './config.schema.js'

// The compiler judges it: `npm run check` does.
test('the type of a configuration is the one that json-schema-to-ts gives', () => {
  expectTypeOf<FromSchema<typeof configSchema>>().toEqualTypeOf<FromAnySchema<typeof configSchema>>()
})

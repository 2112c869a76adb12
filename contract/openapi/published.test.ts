import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { published } from './published.js'

const object = { type: ['object', 'null'], required: ['city'], properties: { city: { type: 'string' } } }

test.each<[string, unknown, readonly unknown[]]>([
  ['an object that may be null', object, [null, { city: 'Málaga' }, {}, 'text', []]],
  ['listed values and null', { enum: ['sms', 'email', null] }, ['sms', null, 'phone', {}]],
  [
    'listed values of a type, and null',
    { type: ['string', 'null'], enum: ['sms', null] },
    ['sms', null, 'x'],
  ],
])('%s has null apart, and takes the same', (_, schema, values) => {
  const shown = published(schema) as object
  expect(shown).toEqual({ anyOf: [expect.objectContaining({ type: expect.any(String) }), { type: 'null' }] })
  const [meant, described] = [schema as object, shown].map((one) =>
    new Ajv2020({ strict: false }).compile(one),
  )
  for (const value of values) expect([value, described?.(value)]).toEqual([value, meant?.(value)])
})

test.each([
  [{ type: ['string', 'null'] }],
  [{ type: 'object', properties: {} }],
  [{ type: 'string', enum: ['sms'] }],
  [{ type: 'null' }],
])('%j stays as it is', (schema) => expect(published(schema)).toEqual(schema))

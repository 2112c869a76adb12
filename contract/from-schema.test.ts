import type { FromSchema as FromAnySchema, JSONSchema } from 'json-schema-to-ts'
import { describe, expectTypeOf, test } from 'vitest'
import type { members } from './members/index.js'
import type { compactRecords } from './records/compact.js'
import type { records } from './records/index.js'
import type { FromSchema } from './schema.js'

// The compiler judges the types: `npm run check` does.

type Records = typeof records
type CompactRecords = typeof compactRecords

/** The schemas of what bodies take, by noun and member; some are functions of assumptions. */
type Taken = {
  [N in keyof typeof members]: {
    [K in keyof (typeof members)[N] as (typeof members)[N][K] extends { readonly takes: JSONSchema }
      ? K
      : never]: (typeof members)[N][K] extends { readonly takes: infer S } ? S : never
  }
}

type Ours<T> = { [K in keyof T]: FromSchema<T[K]> }
type Theirs<T> = { [K in keyof T]: T[K] extends JSONSchema ? FromAnySchema<T[K]> : never }

type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

/** The members, by noun, whose types differ. */
type Different = {
  [N in keyof Taken]: {
    [K in keyof Taken[N]]: IsSame<Ours<Taken[N]>[K], Theirs<Taken[N]>[K]> extends true ? never : K
  }[keyof Taken[N]]
}

describe('the types of schemas are those that json-schema-to-ts gives', () => {
  test('of every record', () => {
    expectTypeOf<Ours<Records>>().toEqualTypeOf<Theirs<Records>>()
    expectTypeOf<Ours<CompactRecords>>().toEqualTypeOf<Theirs<CompactRecords>>()
    expectTypeOf<Ours<Records>['deal']['status']>().toEqualTypeOf<'open' | 'won' | 'lost'>()
    expectTypeOf<Ours<Records>['deal']['title']>().not.toBeAny()
  })

  test('of every member that a body takes', () => {
    expectTypeOf<Different[keyof Different]>().toBeNever()
    expectTypeOf<keyof Ours<Taken['deal']>>().toEqualTypeOf<keyof Theirs<Taken['deal']>>()
    expectTypeOf<Ours<Taken['deal']>['recurrence']>().toEqualTypeOf<'none' | 'monthly' | 'yearly'>()
  })

  test('of the keywords that they are made of', () => {
    const schema = {
      type: 'object',
      required: ['closed', 'union'],
      properties: {
        closed: { type: 'object', additionalProperties: false, properties: { a: { type: 'integer' } } },
        union: { anyOf: [{ type: 'string' }, { enum: [false, null] }] },
        byName: { type: 'object', additionalProperties: { type: 'string' } },
        anything: { description: 'of any type' },
        constant: { const: true },
        list: { type: ['array', 'null'], items: { type: ['string', 'number'] } },
        open: { type: 'object' },
        bare: { type: 'array' },
      },
    } as const
    expectTypeOf<FromSchema<typeof schema>>().toEqualTypeOf<FromAnySchema<typeof schema>>()
  })
})

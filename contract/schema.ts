/** The names that JSON Schema gives to the types of JSON. */
type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** An object of JSON Schema (draft 7), with the keywords that schemas of this package use. */
export interface SchemaObject {
  readonly $schema?: string
  readonly $ref?: string
  readonly title?: string
  readonly description?: string
  readonly type?: TypeName | readonly TypeName[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema
  readonly minProperties?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly not?: Schema
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  readonly default?: unknown
  readonly examples?: readonly unknown[]
}

/** A JSON Schema of the contract; TypeScript types are derived from it. */
export type Schema = boolean | SchemaObject

/**
 * The type of the values that a schema describes by `type`, `properties`, `items`, `enum`, `const` and `anyOf`; other
 * keywords count for nothing. A library gives the same types (from-schema.test.ts), but each user would have to install it.
 */
export type FromSchema<S> = S extends { readonly const: infer C }
  ? C
  : S extends { readonly enum: readonly (infer E)[] }
    ? E
    : S extends { readonly anyOf: readonly (infer A)[] }
      ? FromSchema<A>
      : S extends { readonly type: infer T }
        ? T extends readonly (infer N)[]
          ? OfType<N, S>
          : OfType<T, S>
        : unknown

type OfType<N, S> = N extends 'string'
  ? string
  : N extends 'integer' | 'number'
    ? number
    : N extends 'boolean'
      ? boolean
      : N extends 'null'
        ? null
        : N extends 'array'
          ? S extends { readonly items: infer I }
            ? FromSchema<I>[]
            : unknown[]
          : N extends 'object'
            ? ObjectOf<S>
            : never

type PropertiesOf<S> = S extends { readonly properties: infer P } ? P : unknown
type RequiredOf<S> = S extends { readonly required: readonly (infer R)[] } ? R : never

/** The listed members, and any further ones unless the schema says otherwise. Editors show it member by member. */
type ObjectOf<S> = {
  -readonly [K in keyof PropertiesOf<S> & RequiredOf<S>]: FromSchema<PropertiesOf<S>[K]>
} & {
  -readonly [K in Exclude<keyof PropertiesOf<S>, RequiredOf<S>>]?: FromSchema<PropertiesOf<S>[K]>
} & FurtherOf<S> extends infer O
  ? { [K in keyof O]: O[K] }
  : never

type FurtherOf<S> = S extends { readonly additionalProperties: infer A }
  ? A extends false
    ? unknown
    : { [name: string]: FromSchema<A> }
  : { [name: string]: unknown }

/** A type without the members that an open schema adds to it. */
type Listed<T> = T extends readonly (infer E)[]
  ? readonly Listed<E>[]
  : T extends object
    ? { readonly [K in keyof T as string extends K ? (unknown extends T[K] ? never : K) : K]: Listed<T[K]> }
    : T

/** The type of the values a record's schema describes, with the listed members alone. */
export type RecordOf<S extends Schema> = Listed<FromSchema<S>>

/** An object that has all of its properties. */
export const objectOf = <const P extends Readonly<Record<string, Schema>>>(properties: P) => ({
  type: 'object' as const,
  required: Object.keys(properties) as readonly (keyof P & string)[],
  properties,
})
/** The same, or null. */
export const objectOrNullOf = <const P extends Readonly<Record<string, Schema>>>(properties: P) => ({
  ...objectOf(properties),
  type: ['object', 'null'] as const,
})
export const text = { type: 'string' } as const
export const textOrNull = { type: ['string', 'null'] } as const
export const flag = { type: 'boolean' } as const
export const integerOrNull = { type: ['integer', 'null'] } as const
export const numberOrNull = { type: ['number', 'null'] } as const
export const texts = { type: 'array', items: text } as const
/** A date-time that denotes an instant, in any ISO 8601 form (section 2). */
export const instantOrNull = { type: ['string', 'null'], format: 'instant' } as const
/** A calendar date, `YYYY-MM-DD` (section 2). */
export const dateOrNull = { type: ['string', 'null'], format: 'calendar-date' } as const
/** An integer within ±9007199254740991 (section 2). */
export const safeInteger = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
} as const
export const safeIntegerOrNull = { ...safeInteger, type: ['integer', 'null'] } as const

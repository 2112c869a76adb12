import type { FromSchema, JSONSchema } from 'json-schema-to-ts'

/** A JSON Schema (draft 7) of the contract; TypeScript types are derived from it. */
export type Schema = JSONSchema

/** A type without the members that an open schema adds to it. */
type Listed<T> = T extends readonly (infer E)[]
  ? readonly Listed<E>[]
  : T extends object
    ? { readonly [K in keyof T as string extends K ? (unknown extends T[K] ? never : K) : K]: Listed<T[K]> }
    : T

/** The type of the values a record's schema describes, with the listed members alone. */
export type RecordOf<S extends JSONSchema> = Listed<FromSchema<S>>

/** An object that has all of its properties. */
export const objectOf = <const P extends Readonly<Record<string, JSONSchema>>>(properties: P) => ({
  type: 'object' as const,
  required: Object.keys(properties) as readonly (keyof P & string)[],
  properties,
})
/** The same, or null. */
export const objectOrNullOf = <const P extends Readonly<Record<string, JSONSchema>>>(properties: P) => ({
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

import type { Shape } from './alternatives.js'

/** The formats of the contract under the names that JSON Schema gives them; those it has no name for are left out. */
const formats: Readonly<Record<string, string | undefined>> = {
  email: 'email',
  'email-rfc5321': 'email',
  instant: 'date-time',
  'input-instant': 'date-time',
  'calendar-date': 'date',
}

/** Gives the reference that stands for a schema, where there is one. */
type Referred = (schema: object) => string | undefined

const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value)

/** The types of the values that a schema lists, where it names none: generators use the type. */
function typeOfValues({ type, enum: values, const: only }: Shape): object {
  const listed = Array.isArray(values) ? values : only === undefined ? [] : [only]
  const types = [...new Set(listed.map(typeOf))]
  if (type !== undefined || types.length === 0) return {}
  return { type: types.length === 1 ? types[0] : types }
}

/** Says of an object of which nothing is known that it takes any member: generators give it none otherwise. */
const openWhereUnknown = ({ type, properties, additionalProperties }: Shape): object =>
  [type].flat().includes('object') && properties === undefined && additionalProperties === undefined
    ? { additionalProperties: true }
    : {}

/** Null as an alternative to an object or to listed values: some generators make `any` of an object that may be null, or no code. */
function nullApart(schema: Shape): Shape {
  const { type, enum: values, ...rest } = schema
  const types = [type].flat() as readonly unknown[]
  if (!types.includes('null') || types.length < 2) return schema
  const others = types.filter((one) => one !== 'null')
  const own = { type: others.length === 1 ? others[0] : others }
  if (Array.isArray(values)) {
    const listed = values.filter((value) => value !== null)
    return { anyOf: [{ ...own, enum: listed, ...rest }, { type: 'null' }] }
  }
  return others.includes('object') ? { anyOf: [{ ...own, ...rest }, { type: 'null' }] } : schema
}

/** A schema of the contract for OpenAPI: types, standard formats, and references in place of known records. */
export function published(schema: unknown, referred: Referred = () => undefined): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map((part) => published(part, referred))
  const reference = referred(schema)
  if (reference !== undefined) return { $ref: reference }
  const { format, ...rest } = schema as Shape
  const standard = typeof format === 'string' ? formats[format] : undefined
  return nullApart({
    ...typeOfValues(rest),
    ...Object.fromEntries(
      Object.entries(rest).map(([keyword, value]) => [
        keyword,
        // The names of members are not keywords: a member called `format` is a schema like any other.
        keyword === 'properties' ? ofMembers(value as Shape, referred) : published(value, referred),
      ]),
    ),
    ...(standard === undefined ? {} : { format: standard }),
    ...openWhereUnknown(rest),
  })
}

const ofMembers = (properties: Shape, referred: Referred) =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, published(value, referred)]))

import type { ErrorObject } from 'ajv'
import { didYouMean } from '../did-you-mean.js'

/** What to say of a value that a schema refuses. */
interface ProblemWords {
  /** What the whole is called, for instance `the configuration`. */
  readonly whole: string
  /** What the patterns of the schema ask for, in words. */
  readonly formats: Readonly<Record<string, string>>
}

/** The first thing that is wrong with a value, named by its place in it, from what ajv found with `verbose`. */
export function schemaProblem(errors: readonly ErrorObject[], { whole, formats }: ProblemWords): string {
  const error = decisive(errors)
  if (!error) return `it is not ${whole}`
  const { keyword, params, message, parentSchema, data } = error
  const place = placeOf(error)
  const name = place === '' ? whole : place
  if (keyword === 'additionalProperties') {
    const unknown = String(params.additionalProperty)
    const known = Object.keys((parentSchema as { properties: object }).properties)
    const inside = place === '' ? '' : `${place}.`
    return `unknown name '${inside}${unknown}': ${didYouMean(
      `${inside}${unknown}`,
      known.map((name) => inside + name),
    )}`
  }
  if (keyword === 'enum')
    return `${name} must be one of ${(params.allowedValues as readonly string[]).join(', ')}, not ${shown(data)}`
  if (keyword === 'type')
    return `${name} must be ${[params.type].flat().map(kindText).join(' or ')}, not ${kindOf(data)}`
  if (keyword === 'minimum') return `${name} must be at least ${params.limit}, not ${shown(data)}`
  if (keyword === 'maximum') return `${name} must be at most ${params.limit}, not ${shown(data)}`
  if (keyword === 'pattern') return `${place} ${formats[String(params.pattern)] ?? message}`
  if (keyword === 'maxLength') return `${place} must have at most ${params.limit} characters`
  if (keyword === 'minLength') return `${place} must not be empty: give a value, or leave it out`
  return `${name} ${message}`
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
}

/** A type of JSON Schema in words. */
const kindText = (type: string): string => kinds[type] ?? type

/** The kind of a value, or a number itself: a text of the wrong kind may be a key. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
    ? kindText(typeof value)
    : String(value)
}

const shown = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : kindOf(value))

/** Of several errors, as where a value may be of two kinds, the one that says more than the kind. */
const decisive = (errors: readonly ErrorObject[]): ErrorObject | undefined =>
  errors.find(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf') ?? errors[0]

/** The place in a value that an error is about, as JavaScript would name it; empty for the whole. */
export const placeOf = ({ instancePath }: ErrorObject): string =>
  instancePath
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.')

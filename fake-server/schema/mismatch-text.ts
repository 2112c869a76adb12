import type { ErrorObject } from 'ajv'
import { suggestion } from '../input/suggestion.js'
import type { LengthUnit } from './length.js'

/** What a text has to be, by the format that it lacks. */
const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  'email-rfc5321': 'an e-mail address',
  'email-any-at-sign': 'an e-mail address',
  'calendar-date': 'a date such as 2030-01-31',
  'input-instant': 'a date-time with an offset such as 2030-01-31T09:00:00Z',
  'local-instant': 'a date-time such as 2030-01-31T09:00:00',
}

const units: Readonly<Record<LengthUnit, string>> = {
  utf16: 'character',
  'code-points': 'character',
  bytes: 'byte',
}

interface Part {
  readonly required?: readonly string[]
  readonly format?: string
  readonly anyOf?: readonly Part[]
  readonly not?: Part
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>
}

/** What does not fit a schema, in words: `body.name must be a string or null`. `what` names the whole, such as `body`. */
export function mismatchText(error: ErrorObject | undefined, what: string, unit: LengthUnit): string {
  if (error === undefined) return `${what} is not as described`
  return `${what}${error.instancePath.replaceAll('/', '.')} ${wordsOf(error, unit)}`
}

/** The patterns of the contract, in words. */
const patterns: Readonly<Record<string, string>> = {
  '^[^/]*$': 'must hold no slash',
  '\\S': 'must not be blank',
}

/** The error that says most: of several alternatives that fail the whole, where it names them, otherwise the last one inside. */
export function mostSpecificError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const last = errors.at(-1)
  if (last === undefined || last.keyword === 'if') return errors[0]
  const isChoice = last.keyword === 'anyOf' || last.keyword === 'oneOf'
  return isChoice && choice(last) === undefined ? errors.at(-2) : last
}

function wordsOf(error: ErrorObject, unit: LengthUnit): string {
  const { keyword, params, schema, data } = error
  // The lengths of some units are judged by keywords of our own, whose errors have no parameters.
  const limit = Number(schema)
  switch (keyword) {
    case 'required':
      return `must have '${String(params.missingProperty)}'`
    case 'additionalProperties':
      return `has no member '${String(params.additionalProperty)}'${suggestion(String(params.additionalProperty), membersOf(error))}`
    case 'enum':
      return `must be ${oneOf((schema as readonly unknown[]).map(text))}, not ${text(data)}`
    case 'const':
      return `must be ${text(schema)}, not ${text(data)}`
    case 'type':
      return `must be ${oneOf([params.type as string | readonly string[]].flat().map(withArticle))}, not ${text(data)}`
    case 'format':
      return `must be ${formats[String(params.format)] ?? String(params.format)}, not ${text(data)}`
    case 'minLength':
      return `must hold at least ${counted(limit, units[unit])}`
    case 'maxLength':
      return `must hold at most ${counted(limit, units[unit])}`
    case 'minItems':
      return `must hold at least ${counted(limit, 'item')}`
    case 'maxItems':
      return `must hold at most ${counted(limit, 'item')}`
    case 'uniqueItems':
      return 'must hold each value once'
    case 'pattern':
      return patterns[String(schema)] ?? error.message ?? 'is not as described'
    case 'minimum':
      return `must be at least ${limit}, not ${text(data)}`
    case 'maximum':
      return `must be at most ${limit}, not ${text(data)}`
    case 'not':
      return `cannot combine ${combined(schema as Part, data as object)}`
    case 'anyOf':
    case 'oneOf':
      return choice(error) ?? 'is none of the forms described'
    default:
      return error.message ?? 'is not as described'
  }
}

/** The alternatives that a value fits none of, or more than one of; undefined where their parts say nothing as names. */
function choice({ keyword, schema, data }: ErrorObject): string | undefined {
  const parts = schema as readonly Part[]
  if (parts.every(({ format }) => format !== undefined))
    return `must be ${oneOf(parts.map(({ format = '' }) => formats[format] ?? format))}, not ${text(data)}`
  const [{ not: absent } = {}, { properties = {} } = {}] = parts
  if (absent?.required !== undefined)
    return `takes ${absent.required.join(', ')} only with ${Object.entries(properties)
      .map(([name, { const: value }]) => `${name} ${text(value)}`)
      .join(', ')}`
  const names = parts.flatMap(({ required = [] }) => (required.length === 1 ? required : []))
  if (names.length < parts.length) return undefined
  return keyword === 'oneOf' ? `must have exactly one of ${names.join(', ')}` : `must have ${oneOf(names)}`
}

/** The members that must not come together, of those that came. */
function combined({ required = [], anyOf = [] }: Part, data: object): string {
  const others = anyOf.flatMap((part) => part.required ?? []).filter((name) => name in data)
  return [...required, ...others].join(' and ')
}

/** The members that there are. */
const membersOf = ({ parentSchema }: ErrorObject): readonly string[] =>
  Object.keys((parentSchema as Part | undefined)?.properties ?? {})

const withArticle = (type: string): string =>
  type === 'null' ? 'null' : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`

const counted = (count: number, noun: string): string => `${count} ${count === 1 ? noun : `${noun}s`}`

const oneOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** A value as a message shows it, of a long one its beginning. */
function text(value: unknown): string {
  const whole = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? 'undefined')
  return whole.length > 80 ? `${whole.slice(0, 79)}…` : whole
}

import type { ErrorObject } from 'ajv'
import { suggestion } from '../input/suggestion.js'
import type { LengthUnit } from './length.js'
import { misnamed, wraps } from './misnamed.js'

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
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^\^\[\^\/\]\*\$$/, 'must hold no slash'],
  [/^\\S$/, 'must not be blank'],
  [/^\^\\\+\[1-9\]/, 'must be a telephone number in the international form such as +14155550100'],
]

/** What a pattern asks for, in words, and the value that lacks it. */
const patternText = ({ schema, data, message }: ErrorObject): string => {
  const words = patterns.find(([source]) => source.test(String(schema)))?.[1]
  return words === undefined ? (message ?? 'is not as described') : `${words}, not ${text(data)}`
}

function wordsOf(error: ErrorObject, unit: LengthUnit): string {
  const { keyword, params, schema, data } = error
  // The lengths of some units are judged by keywords of our own, whose errors have no parameters.
  const limit = Number(schema)
  switch (keyword) {
    case 'required':
      return `must have '${String(params.missingProperty)}'${misnamed(error, [String(params.missingProperty)])}`
    case 'additionalProperties':
      return unknownMember(error, String(params.additionalProperty))
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
      return patternText(error)
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
export function choice(error: ErrorObject): string | undefined {
  const { keyword, schema, data } = error
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
  const asked = keyword === 'oneOf' ? `exactly one of ${names.join(', ')}` : oneOf(names)
  return `must have ${asked}${misnamed(error, names)}`
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

/** An unknown member, with the one that was probably meant. */
function unknownMember(error: ErrorObject, name: string): string {
  const known = membersOf(error)
  return `has no member '${name}'${wraps(error.data, name, known) ?? suggestion(name, known)}`
}

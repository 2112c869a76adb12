import { checkMembers } from '../../input/check-members.js'
import { isObject, type JsonObject } from '../../input/is-object.js'
import type { ControlCall, ControlMembers, ControlValueKind } from './control-call.js'
import { any, type ControlSchema, flag, nullable, number, open, text, texts } from './control-schema.js'

/** What a member of a control call may be. */
const kinds = {
  boolean: ['true or false', (value: unknown) => typeof value === 'boolean'],
  text: ['a text', (value: unknown) => typeof value === 'string'],
  number: ['a number', (value: unknown) => typeof value === 'number'],
  duration: [
    "milliseconds, or a text such as '30s'",
    (value: unknown) => typeof value === 'number' || typeof value === 'string',
  ],
  // JSON has no infinity.
  count: ['a number, or null for no bound', (value: unknown) => value === null || typeof value === 'number'],
  object: ['an object', isObject],
  // The call itself checks it.
  value: ['a value', () => true],
  headers: ['an object of texts', (value: unknown) => isObject(value) && Object.values(value).every(isText)],
} as const satisfies Readonly<Record<ControlValueKind, readonly [string, (value: unknown) => boolean]>>

/** The same as JSON Schema. */
export const kindSchemas: Readonly<Record<ControlValueKind, ControlSchema>> = {
  boolean: flag,
  text,
  number,
  duration: { anyOf: [number, text] },
  count: nullable(number),
  object: open,
  value: any,
  headers: texts,
}

const isText = (value: unknown): boolean => typeof value === 'string'

/** How the text of a parameter is read, by what it may be; the others are texts. */
const readers: Partial<Record<ControlValueKind, (text: string) => unknown>> = {
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  number: (text) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)),
  duration: (text) => (/^\d+$/.test(text) ? Number(text) : text),
  object: (text) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      return text
    }
  },
}

/** Reads the parameters of a query by what a call takes; one that is given several times is a list. */
function queryOf(query: URLSearchParams, takes: ControlMembers, name: string): JsonObject {
  const kindsOf = byName(takes)
  checkMembers(Object.fromEntries(query), kindsOf, name, 'query parameter')
  const read = (parameter: string) => {
    const values = query
      .getAll(parameter)
      .map((text) => readers[kindsOf[parameter] ?? 'text']?.(text) ?? text)
    return values.length === 1 ? values[0] : values
  }
  return Object.fromEntries([...new Set(query.keys())].map((parameter) => [parameter, read(parameter)]))
}

/** The body of a control call as JSON; none is an object without members. */
function parsed(text: string): unknown {
  return text === '' ? {} : (JSON.parse(text) as unknown)
}

/** What a control call is given. */
export interface Input {
  readonly method: string
  readonly query: URLSearchParams
  readonly body: string
}

/**
 * What a control call is given, which holds what the call takes and nothing else. A call that reads has it in its query, one
 * that deletes there or in its body, any other in its body; only the `key` of a workspace may be in the query of each.
 *
 * @param name The call in messages.
 * @throws An Error that names the member or parameter, its value and what it must be.
 */
export function inputOf({ method, query, body: text }: Input, call: ControlCall, name: string): unknown {
  const { takes = {} } = call
  if (method === 'GET') {
    if (takes === 'anything') return Object.fromEntries(query)
    return checked(queryOf(query, takes, name), takes, name)
  }
  if (takes === 'anything') {
    queryOf(query, call.query ?? {}, name)
    return parsed(text)
  }
  const body = parsed(text)
  if (!isObject(body)) throw new Error('the body must be a JSON object')
  const inQuery = call.query ?? (method === 'DELETE' ? takes : keyOf(takes))
  for (const member of query.keys())
    if (member in byName(takes) && !(member in byName(inQuery)))
      throw new Error(`'${member}' is a member of the body of ${name}, not a query parameter`)
  const parameters = queryOf(query, inQuery, name)
  for (const [member, value] of Object.entries(parameters))
    if (member in body && body[member] !== value)
      throw new Error(`the ${member} in the query, '${value}', differs from that in the body`)
  return checked(call.query ? body : { ...parameters, ...body }, takes, name)
}

/** The members by name, without the `?` of those that may be absent. */
const byName = (takes: ControlMembers): ControlMembers =>
  Object.fromEntries(Object.entries(takes).map(([written, kind]) => [written.replace('?', ''), kind]))

/** The key of a workspace, of the calls that take one. */
const keyOf = (takes: ControlMembers): ControlMembers => ('key?' in takes ? { 'key?': 'text' } : {})

function checked(given: JsonObject, takes: ControlMembers, call: string): JsonObject {
  checkMembers(given, byName(takes), call)
  for (const [written, kind] of Object.entries(takes)) {
    const name = written.replace('?', '')
    const [what, holds] = kinds[kind]
    if (!(name in given) && written.endsWith('?')) continue
    if (!(name in given)) throw new Error(`the member '${name}' is missing: it is ${what}`)
    if (!holds(given[name])) throw new Error(`'${name}' must be ${what}, not ${JSON.stringify(given[name])}`)
  }
  return given
}

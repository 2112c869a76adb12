import { suggestion } from '../input/suggestion.js'
import { isObject, type JsonObject } from '../pipeline/is-object.js'

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
} as const

/** What a member may be, by name. */
export type Kind = keyof typeof kinds

/** The members of a body by name, with a `?` after those that may be absent. */
export type Members = Readonly<Record<string, Kind>>

const isText = (value: unknown): boolean => typeof value === 'string'

/**
 * The body of a control call, which holds what the call takes and nothing else.
 *
 * @throws An Error that names the member, its value and what it must be.
 */
export function bodyOf(text: string, takes: Members | 'anything' = {}): unknown {
  const body = text === '' ? {} : (JSON.parse(text) as unknown)
  if (takes === 'anything') return body
  if (!isObject(body)) throw new Error('the body must be a JSON object')
  return checked(body, takes)
}

/** How the text of a parameter is read, by what it may be; the others are texts. */
const readers: Partial<Record<Kind, (text: string) => unknown>> = {
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  number: (text) => (text.trim() === '' ? text : Number(text)),
  duration: (text) => (/^\d+$/.test(text) ? Number(text) : text),
}

/**
 * The parameters of a control call that reads, which hold what the call takes and nothing else.
 *
 * @throws An Error that names the parameter, its value and what it must be.
 */
export function queryOf(query: URLSearchParams, takes: Members | 'anything' = {}): JsonObject {
  if (takes === 'anything') return Object.fromEntries(query)
  const read = (name: string, text: string) =>
    readers[takes[name] ?? takes[`${name}?`] ?? 'text']?.(text) ?? text
  return checked(Object.fromEntries([...query].map(([name, text]) => [name, read(name, text)])), takes)
}

function checked(body: JsonObject, takes: Members): JsonObject {
  const names = Object.keys(takes).map((name) => name.replace('?', ''))
  for (const name of Object.keys(body))
    if (!names.includes(name))
      throw new Error(
        `no member '${name}'${names.length === 0 ? ': it takes none' : suggestion(name, names)}`,
      )
  for (const [written, kind] of Object.entries(takes)) {
    const name = written.replace('?', '')
    const [what, holds] = kinds[kind]
    if (!(name in body) && written.endsWith('?')) continue
    if (!(name in body)) throw new Error(`the member '${name}' is missing: it is ${what}`)
    if (!holds(body[name])) throw new Error(`'${name}' must be ${what}, not ${JSON.stringify(body[name])}`)
  }
  return body
}

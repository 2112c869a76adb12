import { closestMatch } from '../closest-match.js'
import { statusOfCode } from '../error-code.js'
import { scopes } from '../scope.js'

/** What is wrong with an assumed value: the path of the part inside it, the part, and what it may be. */
export interface Problem {
  readonly at: string
  readonly value: unknown
  /** Follows `use`, such as `a whole number from 1 on`. */
  readonly permitted: string
}

/** Finds what is wrong with a value, the first problem alone. */
export type ValueCheck = (value: unknown, at?: string) => Problem | undefined

const check =
  (holds: (value: unknown) => boolean, permitted: string): ValueCheck =>
  (value, at = '') =>
    holds(value) ? undefined : { at, value, permitted }

const quoted = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(' or ')

/** One of some values. */
export const oneOf = (...values: readonly unknown[]): ValueCheck =>
  check((value) => values.includes(value), quoted(values))

/** True or false. */
export const flag: ValueCheck = oneOf(true, false)

/** Any text. */
export const anyText: ValueCheck = check((value) => typeof value === 'string', 'a text')

/** A text that is not empty. */
export const name: ValueCheck = check(
  (value) => typeof value === 'string' && value.trim() !== '',
  'a text that is not empty',
)

/** A text of a form, which `permitted` describes. */
export const like = (form: RegExp, permitted: string): ValueCheck =>
  check((value) => typeof value === 'string' && form.test(value), permitted)

/** A whole number within bounds. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER): ValueCheck =>
  check(
    (value) => Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most,
    most === Number.MAX_SAFE_INTEGER
      ? `a whole number from ${least} on`
      : `a whole number from ${least} to ${most}`,
  )

/** What another check permits, or null. */
export const orNull =
  (other: ValueCheck): ValueCheck =>
  (value, at) => {
    const problem = value === null ? undefined : other(value, at)
    return problem && { ...problem, permitted: `${problem.permitted} or null` }
  }

/** A list of different values, each of which a check permits. */
export const listOf =
  (item: ValueCheck, least = 0): ValueCheck =>
  (value, at = '') => {
    if (!Array.isArray(value)) return { at, value, permitted: 'a list' }
    if (value.length < least) return { at, value, permitted: `a list of at least ${least}` }
    for (const [n, one] of value.entries()) {
      const problem = item(one, `${at}[${n}]`)
      if (problem) return problem
      if (value.indexOf(one) < n) return { at: `${at}[${n}]`, value: one, permitted: 'each value once' }
    }
    return undefined
  }

/** A list that holds each of some values once, in any order. */
export const permutationOf = (values: readonly unknown[]): ValueCheck => {
  const list = listOf(oneOf(...values))
  return (value, at = '') =>
    list(value, at) ??
    ((value as readonly unknown[]).length < values.length
      ? { at, value, permitted: `each of ${values.map((one) => JSON.stringify(one)).join(', ')} once` }
      : undefined)
}

/** An object whose members each have a check; it has no others. */
export const members =
  (checks: Readonly<Record<string, ValueCheck>>): ValueCheck =>
  (value, at = '') => {
    if (!isMembers(value)) return { at, value, permitted: 'an object' }
    for (const [member, one] of Object.entries(value)) {
      const own = checks[member]
      if (!own)
        return {
          at: `${at}.${member}`,
          value: one,
          permitted: `'${closestMatch(member, Object.keys(checks))}' in its place`,
        }
      const problem = own(one, `${at}.${member}`)
      if (problem) return problem
    }
    return undefined
  }

/** An object whose members have names of their own, each of which and whose values checks permit. */
export const record =
  (key: ValueCheck, item: ValueCheck): ValueCheck =>
  (value, at = '') => {
    if (!isMembers(value)) return { at, value, permitted: 'an object' }
    for (const [member, one] of Object.entries(value)) {
      const problem = key(member, at) ?? item(one, `${at}.${member}`)
      if (problem) return problem
    }
    return undefined
  }

/** What all of some checks permit. */
export const all =
  (...checks: readonly ValueCheck[]): ValueCheck =>
  (value, at) => {
    for (const one of checks) {
      const problem = one(value, at)
      if (problem) return problem
    }
    return undefined
  }

/** Members that must differ from each other, and from names that are taken. */
export const distinct =
  (names: readonly string[], taken: readonly string[] = []): ValueCheck =>
  (value, at = '') => {
    const seen = new Map<unknown, string>(taken.map((one) => [one, `the name '${one}'`]))
    for (const member of names) {
      const one = (value as Readonly<Record<string, unknown>>)[member]
      const other = seen.get(one)
      if (other !== undefined)
        return { at: `${at}.${member}`, value: one, permitted: `a value that differs from ${other}` }
      seen.set(one, `that of ${member}`)
    }
    return undefined
  }

/** A member whose items are all in another member. */
export const within =
  (part: string, whole: string): ValueCheck =>
  (value, at = '') => {
    const { [part]: some, [whole]: every } = value as Readonly<Record<string, readonly unknown[]>>
    const outside = some?.find((one) => !every?.includes(one))
    return outside === undefined
      ? undefined
      : { at: `${at}.${part}`, value: outside, permitted: `one of ${whole}: ${every?.join(', ')}` }
  }

/** Names, each once. */
export const names: ValueCheck = listOf(name)

/** At least one name, each once. */
export const someNames: ValueCheck = listOf(name, 1)

/** A time that passes, in milliseconds. */
export const milliseconds: ValueCheck = wholeNumber(0)

/** The path of an operation. */
export const path: ValueCheck = like(/^\/[^\s?#]*$/, "a path such as '/api/v1/webhooks/events'")

/** Any value. */
export const anything: ValueCheck = () => undefined

/** A scope of the document (section 1). */
export const scope: ValueCheck = oneOf(...scopes)

/** A documented error code (section 5). */
export const errorCode: ValueCheck = oneOf(...Object.keys(statusOfCode))

const isMembers = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

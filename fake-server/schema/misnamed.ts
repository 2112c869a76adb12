import type { ErrorObject } from 'ajv'
import { distance } from 'fastest-levenshtein'
import { isObject } from '../input/is-object.js'
import { similarName } from '../input/suggestion.js'

/** The most names without a meaning that a message shows. */
const mostNames = 3

/** The one of some names that differs from what was given in case, or in one letter. */
const misspelt = (given: string, names: readonly string[]): string | undefined =>
  names.find((name) => distance(given.toLowerCase(), name.toLowerCase()) <= 1)

/**
 * What to add to a message about members that are missing: the member that probably holds one of them under another name,
 * such as `Name`, or within another one, such as `data`. Empty where the object has no unknown member.
 *
 * @param error An error about an object.
 * @param missing The names of which one is required.
 */
export function misnamed({ data, parentSchema }: ErrorObject, missing: readonly string[]): string {
  const { properties = {}, additionalProperties } = (parentSchema ?? {}) as {
    readonly properties?: object
    readonly additionalProperties?: unknown
  }
  if (!isObject(data)) return ''
  // A schema that names no more than the member which chooses the form says nothing of the others.
  const isNamed = Object.keys(properties).length > 1
  const absent = missing.filter((name) => !Object.hasOwn(data, name))
  const unknown = Object.keys(data).filter((name) => !Object.hasOwn(properties, name))
  for (const name of unknown) {
    const inside = data[name]
    const held = absent.find((wanted) => isObject(inside) && Object.hasOwn(inside, wanted))
    if (held !== undefined) return `, which stands inside '${name}': send the members without '${name}'`
    const meant = isNamed ? similarName(name, absent) : misspelt(name, absent)
    if (meant !== undefined) return `; you sent '${name}': did you mean '${meant}'?`
  }
  if (!isNamed || unknown.length === 0 || (additionalProperties !== false && unknown.length > mostNames))
    return ''
  const names = unknown.slice(0, mostNames).map((name) => `'${name}'`)
  return `, and has no member ${names.join(' or ')}`
}

/** What to add to a message about an unknown member: whether it holds the members of the object, which then stand in it. */
export function wraps(data: unknown, name: string, known: readonly string[]): string | undefined {
  const inside = isObject(data) ? data[name] : undefined
  if (!isObject(inside) || !Object.keys(inside).some((member) => known.includes(member))) return undefined
  return `: send the members without '${name}'`
}

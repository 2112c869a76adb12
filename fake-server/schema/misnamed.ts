import type { ErrorObject } from 'ajv'
import { isObject } from '../input/is-object.js'
import { similarName } from '../input/suggestion.js'

/** The most names without a meaning that a message shows. */
const mostNames = 3

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
  // A schema without names of its own, or with some of them, says nothing of the others.
  if (!isObject(data) || Object.keys(properties).length < 2) return ''
  const unknown = Object.keys(data).filter((name) => !Object.hasOwn(properties, name))
  for (const name of unknown) {
    const inside = data[name]
    const held = missing.find((wanted) => isObject(inside) && Object.hasOwn(inside, wanted))
    if (held !== undefined) return `, which stands inside '${name}': send the members without '${name}'`
    const meant = similarName(name, missing)
    if (meant !== undefined) return `; did you mean '${meant}' by '${name}'?`
  }
  if (unknown.length === 0 || (additionalProperties !== false && unknown.length > mostNames)) return ''
  const names = unknown.slice(0, mostNames).map((name) => `'${name}'`)
  return `, and has no member ${names.join(' or ')}`
}

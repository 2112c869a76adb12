import { isObject, type Json } from '../../../suites/index.js'

/** The members of a body that are plain words, which no server has a reason to change. */
export function plainMembers(sent: unknown, names: readonly string[]): Json | undefined {
  if (!isObject(sent)) return undefined
  const plain = names.filter(
    (name) => typeof sent[name] === 'string' && /^[\w@.-]+( [\w@.-]+)*$/.test(sent[name]),
  )
  return plain.length === 0 ? undefined : Object.fromEntries(plain.map((name) => [name, sent[name]]))
}

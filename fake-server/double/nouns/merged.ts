import { isObject } from '../../input/is-object.js'

/** A record with a change, of which objects change the members that they hold. */
export function merged<R extends object>(record: R, change: object): R {
  const members = Object.entries(change).map(([name, value]) => {
    const before = record[name as keyof R]
    return [name, isObject(value) && isObject(before) ? { ...before, ...value } : value]
  })
  return { ...record, ...Object.fromEntries(members) }
}

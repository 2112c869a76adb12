/** The names of the members of a T that are data, not methods. */
type DataOf<T> = { [Name in keyof T]: IsMethod<T[Name]> extends true ? never : Name }[keyof T]

/** Whether a member is a method: a function that holds nothing to copy. */
type IsMethod<V> = V extends { copy(): unknown }
  ? false
  : V extends (...given: never[]) => unknown
    ? true
    : false

/** How a member is copied: from its value, and, where it cannot be made again, into what the copy has in its place. */
type Copying<V> = (from: V, own: V) => V

/**
 * How each member of a T is copied, or that a getter computes it. A new member that is missing here is an error of the
 * compiler.
 */
export type Copies<T> = { readonly [Name in DataOf<T>]-?: Copying<T[Name]> | 'computed' }

/** Gives a new T what each member of another holds. */
export function copyMembers<T extends object>(copies: Copies<T>, from: T, to: T): T {
  for (const name of Object.keys(copies) as (DataOf<T> & string)[]) {
    const copy: Copying<T[typeof name]> | 'computed' = copies[name]
    if (copy !== 'computed') to[name] = copy(from[name], to[name])
  }
  return to
}

/** What is never changed, only replaced: both have the same. */
export const same = <V>(from: V): V => from

/** A list whose items are never changed. */
export const list = <V>(from: V[]): V[] => [...from]

/** A map whose values are never changed. */
export const map = <K, V>(from: ReadonlyMap<K, V>): Map<K, V> => new Map(from)

/** A set whose items are never changed. */
export const set = <V>(from: ReadonlySet<V>): Set<V> => new Set(from)

/** What copies itself. */
export const itself = <V extends { copy(): V }>(from: V): V => from.copy()

/** A collection of records, which takes over what the other holds. */
export const records = <V extends { takeOver(other: V): V }>(from: V, own: V): V => own.takeOver(from)

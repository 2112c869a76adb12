import type { Assumptions } from '../../contract/index.js'

/** A value that depends on the assumptions alone: worked out once for each, and not for each request. */
export function derived<T>(from: (assumptions: Assumptions) => T): (assumptions: Assumptions) => T {
  const known = new WeakMap<Assumptions, { readonly value: T }>()
  return (assumptions) => {
    const worked = known.get(assumptions) ?? { value: from(assumptions) }
    known.set(assumptions, worked)
    return worked.value
  }
}

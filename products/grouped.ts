/** Items, such as exchanges, by a name that they have in common; those without one are left out. */
export function grouped<T, N extends string>(
  items: Iterable<T>,
  nameOf: (item: T) => N | undefined,
): ReadonlyMap<N, readonly T[]> {
  const groups = new Map<N, T[]>()
  for (const item of items) {
    const name = nameOf(item)
    if (name === undefined) continue
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [item])
    else group.push(item)
  }
  return groups
}

/** Items in groups: two that share a key are in one, directly or through others. Groups and items keep their order. */
export function group<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): readonly T[][] {
  const parents = items.map((_, n) => n)
  const rootOf = (n: number): number => (parents[n] === n ? n : rootOf(parents[n] as number))
  const firstWith = new Map<string, number>()
  for (const [n, item] of items.entries())
    for (const key of keysOf(item)) {
      const [a, b] = [rootOf(firstWith.get(key) ?? n), rootOf(n)]
      parents[Math.max(a, b)] = Math.min(a, b)
      if (!firstWith.has(key)) firstWith.set(key, n)
    }
  const groups = new Map<number, T[]>()
  for (const [n, item] of items.entries()) {
    const root = rootOf(n)
    groups.set(root, [...(groups.get(root) ?? []), item])
  }
  return [...groups.values()]
}

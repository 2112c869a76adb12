/**
 * The smallest part of some items that still has a property, by leaving out ever smaller pieces (delta debugging); the
 * whole must have it. Every single item that is left is needed.
 */
export async function findSmallest<T>(
  items: readonly T[],
  has: (some: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  let left = items
  let pieces = 2
  while (left.length > 1) {
    const size = Math.ceil(left.length / pieces)
    const reduced = await firstOf(cuts(left, size), has)
    if (reduced) {
      left = reduced
      pieces = Math.max(2, pieces - 1)
    } else if (size === 1) return left
    else pieces = Math.min(left.length, pieces * 2)
  }
  return left
}

/** Each piece by itself, then the whole without each piece. */
function cuts<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, n) => n * size)
  const alone = starts.map((start) => items.slice(start, start + size))
  const without = starts.map((start) => [...items.slice(0, start), ...items.slice(start + size)])
  return starts.length > 2 ? [...alone, ...without] : alone
}

async function firstOf<T>(
  candidates: readonly T[],
  has: (candidate: T) => Promise<boolean>,
): Promise<T | undefined> {
  for (const candidate of candidates) if (await has(candidate)) return candidate
  return undefined
}

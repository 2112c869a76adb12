/** The candidate with the fewest single-letter edits from a word, for suggestions in errors. */
export function closestMatch<T extends string>(word: string, candidates: readonly T[]): T | undefined {
  let best: T | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const edits = distance(word, candidate)
    if (edits < fewest) [best, fewest] = [candidate, edits]
  }
  return best
}

/** Levenshtein's distance, one row at a time. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replace = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

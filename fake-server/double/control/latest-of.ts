/** The last entries of a list, or all where no number is given. */
export function latestOf<T>(entries: readonly T[], latest: number | undefined): readonly T[] {
  if (latest === undefined) return entries
  if (!Number.isSafeInteger(latest) || latest < 0)
    throw new Error(`latest must be a whole number, 0 or more, not ${latest}`)
  return entries.slice(Math.max(0, entries.length - latest))
}

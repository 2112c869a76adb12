/** The middle of some numbers, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new Error('no numbers have no median')
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] as number
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] as number)) / 2
}

/** How far some numbers are apart, as a share of their median. */
export const spread = (numbers: readonly number[]): number =>
  (Math.max(...numbers) - Math.min(...numbers)) / median(numbers)

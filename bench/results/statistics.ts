/** The value below which a share of some numbers lies, between two of them where it falls there. */
function quantile(numbers: readonly number[], share: number): number {
  if (numbers.length === 0) throw new Error('of no numbers there is no quantile')
  const sorted = [...numbers].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [lower, upper] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]] as [number, number]
  return lower + (upper - lower) * (at - Math.floor(at))
}

/** The middle of some numbers, or the mean of the two in the middle. */
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** How far the middle half of some numbers is apart, as a share of their median; 0 where all are equal. */
export function spread(numbers: readonly number[]): number {
  const range = quantile(numbers, 0.75) - quantile(numbers, 0.25)
  return range === 0 ? 0 : range / median(numbers)
}

/** The whole numbers from 1 to a count. */
export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n + 1)

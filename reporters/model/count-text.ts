/** A number with its noun, in the plural unless it is one. */
export const countText = (count: number, noun: string): string =>
  `${count} ${count === 1 ? noun : `${noun}s`.replace(/([^aeiou])ys$/, '$1ies')}`

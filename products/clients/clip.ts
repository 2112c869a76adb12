/** The most characters of a value that a sentence shows. */
const most = 60

/** A value in quotes, cut to what a sentence can hold. */
export const clip = (value: string): string =>
  `'${value.length > most ? `${value.slice(0, most - 1)}…` : value}'`

/** What differs between two sightings of one fault, and what replaces it. */
const particulars: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // The rest of a body says less of a fault than its beginning.
  [/ with [[{"<].*$/s, ' with a body'],
  [/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)/g, '<time>'],
  [/[\w.+-]*@[\w.-]+/g, '<address>'],
  [/\b[a-z]+_[A-Za-z0-9]{6,}\b/g, '<id>'],
  [/\b(?=[a-z]*\d)[a-z\d]{12,}\b/g, '<name>'],
  [/\d+/g, '<n>'],
]

/** A text without what differs from one sighting of a fault to the next: ids, times, names, addresses and numbers. */
export const generalText = (text: string): string =>
  particulars.reduce((general, [pattern, instead]) => general.replace(pattern, instead), text)

import type { Json } from '../../../suites/api/index.js'

/** The texts of a list; none where a record has no such list. */
export const textsIn = (list: unknown): readonly string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []

/** A list of words after some were merged into it and others removed (section 4.3). */
export const mergedWords = (
  list: unknown,
  add: readonly string[] = [],
  remove: readonly string[] = [],
): readonly string[] => [...new Set([...textsIn(list), ...add])].filter((word) => !remove.includes(word))

/** Members of a record in which two states differ. */
export const without = (record: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

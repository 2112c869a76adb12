import type { Json } from '../api/index.js'
import { type FilterQuery, isSendable } from '../judgements/filters.js'

/** The values of a field among records that can be sent as a filter, the rarest first. */
export function valuesOf(records: readonly Json[], field: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const { [field]: value } of records)
    if (isSendable(field, value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => a - b).map(([value]) => value)
}

/** The rarest and the commonest value of a field among records. */
export function extremesOf(records: readonly Json[], field: string): readonly string[] {
  const values = valuesOf(records, field)
  return [...new Set([...values.slice(0, 1), ...values.slice(-1)])]
}

/**
 * Queries by several fields at once that show whether one of them is overlooked: for each field, some record
 * has the other values and lacks this one.
 */
export const distinguishing = (records: readonly Json[], fields: readonly string[]): readonly FilterQuery[] =>
  fields.flatMap((field) => {
    const values = valuesOf(records, field)
    for (const record of records) {
      const other = values.find((value) => value !== record[field])
      const query = { ...Object.fromEntries(fields.map((name) => [name, record[name]])), [field]: other }
      if (Object.entries(query).every(([name, value]) => isSendable(name, value)))
        return [query as FilterQuery]
    }
    return []
  })

/** The values that most records have of several fields at once. */
export function mostCommon(records: readonly Json[], fields: readonly string[]): readonly FilterQuery[] {
  const sets = records
    .map((record) => Object.fromEntries(fields.map((field) => [field, record[field]])))
    .filter((query) => Object.entries(query).every(([name, value]) => isSendable(name, value)))
    .map((query) => ({ values: JSON.stringify(query) }))
  return valuesOf(sets, 'values')
    .slice(-1)
    .map((values) => JSON.parse(values) as FilterQuery)
}

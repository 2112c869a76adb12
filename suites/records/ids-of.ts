import type { Json } from '../engine/json.js'

/** The ids of records, in their order. */
export const idsOf = (records: readonly Json[]): readonly string[] => records.map(({ id }) => String(id))

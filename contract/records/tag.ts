import { objectOf, type RecordOf, safeIntegerOrNull, text } from '../schema.js'

/** The record of section 2.10. */
export const tagSchema = objectOf({
  id: text,
  name: text,
  total: safeIntegerOrNull,
  active: safeIntegerOrNull,
  inactive: safeIntegerOrNull,
})

/** A tag with its counters (section 2.10). */
export type Tag = RecordOf<typeof tagSchema>

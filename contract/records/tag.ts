import { type RecordOf, safeIntegerOrNull, text } from '../schema.js'

/** The record of section 2.10. */
export const tagSchema = {
  type: 'object',
  required: ['id', 'name', 'total', 'active', 'inactive'],
  properties: {
    id: text,
    name: text,
    total: safeIntegerOrNull,
    active: safeIntegerOrNull,
    inactive: safeIntegerOrNull,
  },
} as const

/** A tag with its counters (section 2.10). */
export type Tag = RecordOf<typeof tagSchema>

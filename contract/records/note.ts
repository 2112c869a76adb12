import { instantOrNull, type RecordOf, text, textOrNull, texts } from '../schema.js'

/** The record of section 2.8. */
export const noteSchema = {
  type: 'object',
  required: ['id', 'title', 'content', 'type', 'createdBy', 'tags', 'createdAt'],
  properties: {
    id: text,
    title: textOrNull,
    content: textOrNull,
    type: textOrNull,
    createdBy: textOrNull,
    tags: texts,
    createdAt: instantOrNull,
  },
} as const

/** A note of a contact (section 2.8). */
export type Note = RecordOf<typeof noteSchema>

import { type RecordWith, recordSchema } from '../members/member.js'
import { noteMembers } from '../members/note.js'

/** The record of section 2.8. */
export const noteSchema = recordSchema(noteMembers)

/** A note of a contact (section 2.8). */
export type Note = RecordWith<typeof noteMembers>

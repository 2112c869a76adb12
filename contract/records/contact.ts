import { contactMembers } from '../members/contact.js'
import { type RecordWith, recordSchema } from '../members/member.js'

/** The record of section 2.1. */
export const contactSchema = recordSchema(contactMembers)

/** A contact of the full surface (section 2.1). */
export type Contact = RecordWith<typeof contactMembers>

import { dealMembers } from '../members/deal.js'
import { type RecordWith, recordSchema } from '../members/member.js'

/** The record of section 2.2. */
export const dealSchema = recordSchema(dealMembers)

/** A deal (section 2.2). */
export type Deal = RecordWith<typeof dealMembers>

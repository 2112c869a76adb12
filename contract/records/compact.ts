import { compactContactMembers } from '../members/compact-contact.js'
import { type RecordWith, recordSchema } from '../members/member.js'
import {
  instantOrNull,
  integerOrNull,
  numberOrNull,
  objectOf,
  type RecordOf,
  text,
  textOrNull,
} from '../schema.js'

/** The workspace of `GET /me` as far as it is documented (section 4.11, gap.compact-me-shape). */
const compactWorkspaceSchema = { type: 'object' } as const

/** The agent of section 2.14; only the names of its fields are documented (gap.compact-record-types). */
const agentSchema = objectOf({
  id: text,
  name: text,
  status: text,
  publishedVersion: integerOrNull,
  publishedVersionId: textOrNull,
  createdAt: instantOrNull,
  updatedAt: instantOrNull,
})

/** An agent (section 2.14). */
export type Agent = RecordOf<typeof agentSchema>

/** The lead of section 2.14; only the names of its fields are documented (gap.compact-record-types). */
const leadSchema = objectOf({
  id: text,
  contactId: textOrNull,
  title: text,
  stage: textOrNull,
  score: numberOrNull,
  value: numberOrNull,
  source: textOrNull,
  createdAt: instantOrNull,
  updatedAt: instantOrNull,
})

/** A lead (section 2.14). */
export type Lead = RecordOf<typeof leadSchema>

/** A contact of the compact variant (section 4.11). */
export type CompactContact = RecordWith<typeof compactContactMembers>

/** The conversation of section 4.11; only the names of its fields are documented (gap.compact-record-types). */
const compactConversationSchema = objectOf({
  id: text,
  contactId: textOrNull,
  agentId: textOrNull,
  channel: text,
  state: text,
  lastMessage: textOrNull,
  lastMessageAt: instantOrNull,
  createdAt: instantOrNull,
  updatedAt: instantOrNull,
})

/** A conversation of the compact variant (section 4.11). */
export type CompactConversation = RecordOf<typeof compactConversationSchema>

/** The schema of every record of the compact variant, by its noun (sections 2.14 and 4.11). */
export const compactRecords = {
  workspace: compactWorkspaceSchema,
  agent: agentSchema,
  lead: leadSchema,
  contact: recordSchema(compactContactMembers),
  conversation: compactConversationSchema,
} as const

/** The noun of a record of the compact variant, for instance `agent` (section 4.11). */
export type CompactRecordName = keyof typeof compactRecords

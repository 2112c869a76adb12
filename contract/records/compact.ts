import {
  instantOrNull,
  integerOrNull,
  numberOrNull,
  type RecordOf,
  text,
  textOrNull,
  texts,
} from '../schema.js'

/** The workspace of `GET /me` as far as it is documented (section 4.11, gap.compact-me-shape). */
const compactWorkspaceSchema = { type: 'object' } as const

/** The agent of section 2.14; only the names of its fields are documented (gap.compact-record-types). */
const agentSchema = {
  type: 'object',
  required: ['id', 'name', 'status', 'publishedVersion', 'publishedVersionId', 'createdAt', 'updatedAt'],
  properties: {
    id: text,
    name: text,
    status: text,
    publishedVersion: integerOrNull,
    publishedVersionId: textOrNull,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
  },
} as const

/** An agent (section 2.14). */
export type Agent = RecordOf<typeof agentSchema>

/** The lead of section 2.14; only the names of its fields are documented (gap.compact-record-types). */
const leadSchema = {
  type: 'object',
  required: ['id', 'contactId', 'title', 'stage', 'score', 'value', 'source', 'createdAt', 'updatedAt'],
  properties: {
    id: text,
    contactId: textOrNull,
    title: text,
    stage: textOrNull,
    score: numberOrNull,
    value: numberOrNull,
    source: textOrNull,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
  },
} as const

/** A lead (section 2.14). */
export type Lead = RecordOf<typeof leadSchema>

/** The contact of section 4.11; only the names of its fields are documented (gap.compact-record-types). */
const compactContactSchema = {
  type: 'object',
  required: ['id', 'name', 'email', 'phone', 'company', 'tags', 'notes', 'source', 'createdAt', 'updatedAt'],
  properties: {
    id: text,
    name: text,
    email: textOrNull,
    phone: textOrNull,
    company: textOrNull,
    tags: texts,
    notes: textOrNull,
    source: textOrNull,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
  },
} as const

/** A contact of the compact variant (section 4.11). */
export type CompactContact = RecordOf<typeof compactContactSchema>

/** The conversation of section 4.11; only the names of its fields are documented (gap.compact-record-types). */
const compactConversationSchema = {
  type: 'object',
  required: [
    'id',
    'contactId',
    'agentId',
    'channel',
    'state',
    'lastMessage',
    'lastMessageAt',
    'createdAt',
    'updatedAt',
  ],
  properties: {
    id: text,
    contactId: textOrNull,
    agentId: textOrNull,
    channel: text,
    state: text,
    lastMessage: textOrNull,
    lastMessageAt: instantOrNull,
    createdAt: instantOrNull,
    updatedAt: instantOrNull,
  },
} as const

/** A conversation of the compact variant (section 4.11). */
export type CompactConversation = RecordOf<typeof compactConversationSchema>

/** The schema of every record of the compact variant, by its noun (sections 2.14 and 4.11). */
export const compactRecords = {
  workspace: compactWorkspaceSchema,
  agent: agentSchema,
  lead: leadSchema,
  contact: compactContactSchema,
  conversation: compactConversationSchema,
} as const

/** The noun of a record of the compact variant, for instance `agent` (section 4.11). */
export type CompactRecordName = keyof typeof compactRecords

import type { RecordName } from '../../../contract/index.js'
import { isObject, type JsonObject } from '../../input/is-object.js'
import type { AnswerChange, ChangedAnswer, MembersByNoun } from '../../world/disturbances.js'

/** The records of an answer whose noun is among those of a table, and the members that the table gives. */
function* recordsAmong(
  { body, noun }: ChangedAnswer,
  members: MembersByNoun,
): Generator<readonly [record: JsonObject, members: readonly string[]]> {
  const { data } = body ?? {}
  // A comment is answered with its ticket.
  const [records, of] =
    noun === 'commentResult' && isObject(data) ? [[data.ticket], 'ticket'] : [[data].flat(), noun]
  const named = members[of as RecordName]
  if (named === undefined) return
  for (const record of records) if (isObject(record)) yield [record as JsonObject, named]
}

/** The object of a record that holds a member, and the name of the member in it; undefined where there is none. */
function holderOf(
  record: JsonObject,
  member: string,
): { readonly holder: Record<string, unknown>; readonly name: string } | undefined {
  const [first = '', second] = member.split('.')
  const holder = second === undefined ? record : record[first]
  const name = second ?? first
  return isObject(holder) && name in holder ? { holder: holder as Record<string, unknown>, name } : undefined
}

type Change = AnswerChange['change']

/** Members with strings that the document does not list, or of which it says that there are more. */
export const openMembers: MembersByNoun = {
  ticket: ['channel', 'source'],
  activity: ['type', 'actor.type'],
  message: ['messageType', 'deliveryStatus', 'interaction.type', 'attachment.kind'],
  note: ['type'],
  meeting: ['source'],
  template: ['category'],
}

/** The value that no document lists. */
export const unlisted = 'unlisted_value'

const unknownValues: Change = (answer, given) => {
  let isChanged = false
  for (const [record, members] of recordsAmong(answer, openMembers))
    for (const member of members) {
      const at = holderOf(record, member)
      // A test that has given a value expects it, and calls and meetings have a type of their own.
      const isExpected =
        given.has(String(record.id)) || (member === 'type' && (record.call || record.meeting))
      if (isExpected || typeof at?.holder[at.name] !== 'string') continue
      at.holder[at.name] = unlisted
      isChanged = true
    }
  return isChanged
}

/** Members that may be null, and that no request sets or filters by. */
export const nullableMembers: MembersByNoun = {
  contact: ['organizationName', 'createdAt'],
  deal: [
    'leadName',
    'leadEmail',
    'organizationName',
    'ownerName',
    'stageEnteredAt',
    'lastActivityAt',
    'createdAt',
    'updatedAt',
  ],
  ticket: [
    'number',
    'leadName',
    'leadEmail',
    'assigneeName',
    'firstResponseAt',
    'lastMessageAt',
    'createdAt',
    'updatedAt',
  ],
  conversation: [
    'contactName',
    'contactHandle',
    'assigneeName',
    'lastMessagePreview',
    'lastMessageBy',
    'lastMessageAt',
    'createdAt',
    'updatedAt',
  ],
  message: ['at', 'sender.email'],
  activity: ['createdAt', 'actor.email', 'actor.name'],
  task: ['leadName', 'assignedToName', 'createdAt'],
  note: ['createdBy', 'createdAt'],
  meeting: ['hostEmail', 'hostName', 'timeZone', 'meetUrl', 'createdAt', 'updatedAt'],
  tag: ['total', 'active', 'inactive'],
  webhook: ['lastEventAt', 'createdAt', 'updatedAt'],
  template: ['category'],
  sendResult: ['messageId'],
  bookingResult: ['hostName', 'meetUrl'],
}

const nulls: Change = (answer) => {
  let isChanged = false
  for (const [record, members] of recordsAmong(answer, nullableMembers))
    for (const member of members) {
      const at = holderOf(record, member)
      if (!at || at.holder[at.name] === null) continue
      at.holder[at.name] = null
      isChanged = true
    }
  return isChanged
}

/** Members that may be absent. */
export const optionalMembers: MembersByNoun = {
  message: ['messageType', 'deliveryStatus', 'replyToMessageId', 'interaction'],
}

const absentOptionals: Change = (answer) => {
  let isChanged = false
  for (const [record, members] of recordsAmong(answer, optionalMembers))
    for (const member of members) {
      const at = holderOf(record, member)
      if (!at) continue
      delete at.holder[at.name]
      isChanged = true
    }
  return isChanged
}

/** Members whose own members are data of the workspace or of the provider. */
const free = ['customFields', 'components']

/** Adds a member to an object and to those in it. */
export function widen(value: unknown): void {
  if (Array.isArray(value)) for (const item of value) widen(item)
  if (!isObject(value)) return
  for (const [name, member] of Object.entries(value)) if (!free.includes(name)) widen(member)
  Object.assign(value, { addedLater: { note: 'no section lists this member', values: [1, null] } })
}

/** The name of the cursor in each variant: the other one is promised to nobody. */
const cursorNames = ['nextCursor', 'next_cursor']

/**
 * Members of a page that other services have, for a client that reads them although no section lists them. What they say
 * is wrong, and never more than there is, so that such a client ends early and does not read on forever.
 */
function decoysOf({ data }: { readonly data: readonly unknown[] }): Readonly<Record<string, unknown>> {
  const fewer = Math.max(0, data.length - 1)
  return {
    total: fewer,
    count: fewer,
    page: 1,
    hasMore: false,
    ...Object.fromEntries(cursorNames.map((name) => [name, null])),
  }
}

const isPage = (body: Readonly<Record<string, unknown>>): body is { readonly data: readonly unknown[] } =>
  Array.isArray(body.data) && cursorNames.some((name) => name in body)

const addedFields: Change = ({ body }) => {
  if (body === undefined) return false
  const decoys = isPage(body) ? decoysOf(body) : {}
  widen(body)
  Object.assign(body, { ...decoys, ...body })
  return true
}

const addedHeaders: Change = ({ headers }) => {
  headers['x-request-id'] = 'req_0000000000000001'
  headers['server-timing'] = 'app;dur=12.5'
  headers.vary = 'accept-encoding'
  return true
}

/** What each disturbance that changes answers does. */
export const answerChanges = {
  'unknown-values': unknownValues,
  nulls,
  'absent-optionals': absentOptionals,
  'added-fields': addedFields,
  'added-headers': addedHeaders,
} satisfies Readonly<Record<string, Change>>

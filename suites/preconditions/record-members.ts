import type { Records, Target } from '../harness/target.js'
import { eventId } from './event-ids.js'
import { foreignMembers } from './foreign-records.js'
import { listed } from './listed.js'
import type { Look } from './look.js'
import { ambiguous, differs, holds, type Observed, unknown } from './member.js'
import { phoneNumber, template } from './messaging-records.js'
import { type RecordMember, recordMember } from './record-member.js'

/** Every record that the configuration names and that calls or rules rely on; slots are looked at by themselves. */
export const recordMembers = (target: Target): readonly RecordMember[] =>
  target.variant === 'compact' ? foreignMembers(target) : [...ownMembers(target), ...foreignMembers(target)]

function ownMembers(target: Target): readonly RecordMember[] {
  const { records } = target
  return [
    ...(records.tickets ?? []).map((value) =>
      recordMember({
        member: 'records.tickets',
        value,
        expected: 'ids of tickets of the workspace of apiKey',
        prove: (look) => listed(look, 'GET /api/v1/tickets', value),
      }),
    ),
    ...conversations(records),
    ...(records.users ?? []).map((value) =>
      recordMember({
        member: 'records.users',
        value,
        expected: 'e-mail addresses of users of the workspace of apiKey',
        prove: (look) => user(look, value),
      }),
    ),
    ...single(records.phoneNumber, (value) =>
      recordMember({
        member: 'records.phoneNumber',
        value,
        expected: 'the id of a number of the workspace of apiKey',
        prove: (look) => phoneNumber(look, value),
      }),
    ),
    ...single(records.otherPhoneNumber, (value) =>
      recordMember({
        member: 'records.otherPhoneNumber',
        value,
        expected: 'the id of a second number of the workspace of apiKey',
        prove: async (look) =>
          value === records.phoneNumber ? differs('is records.phoneNumber') : phoneNumber(look, value),
      }),
    ),
    ...(['approved', 'unapproved'] as const).flatMap((kind) =>
      single(records.templates?.[kind], ({ name, language }) =>
        recordMember({
          member: `records.templates.${kind}`,
          value: name,
          expected: `a template that is ${kind}`,
          prove: (look) => template(look, { name, language }, kind === 'approved', records.phoneNumber),
        }),
      ),
    ),
    ...single(records.bookingType, (value) =>
      recordMember({
        member: 'records.bookingType',
        value,
        expected: 'the id of a booking type of the workspace of apiKey that can be booked',
        prove: (look) => bookingType(look, value),
      }),
    ),
    ...single(records.inactiveBookingType, (value) =>
      recordMember({
        member: 'records.inactiveBookingType',
        value,
        expected: 'the id of a booking type that nothing can be booked of',
        prove: async () =>
          value === records.bookingType
            ? differs('is records.bookingType')
            : unknown('shows only in a booking'),
        explains: ({ response }) => response.status < 300,
      }),
    ),
    ...single(records.archivedDeal, (value) =>
      recordMember({
        member: 'records.archivedDeal',
        value,
        expected: 'the id of a deal that is archived',
        need: 'record:archived-deal',
        prove: (look) => unlisted(look, 'GET /api/v1/deals', value),
        explains: ({ response }) => response.text.includes(value),
      }),
    ),
    ...(records.eventIds ?? []).map((value) =>
      recordMember({
        member: 'records.eventIds',
        value,
        expected: 'ids of the event catalog',
        prove: (look) => eventId(look, value),
      }),
    ),
    ...single(records.pastMeeting, (value) =>
      recordMember({
        member: 'records.pastMeeting',
        value,
        expected: 'the id of a confirmed meeting that is over',
        prove: (look) => pastMeeting(look, value),
      }),
    ),
    ...single(records.archivedDealContact, (value) =>
      recordMember({
        member: 'records.archivedDealContact',
        value,
        expected: 'the contact of records.archivedDeal',
        prove: (look) => listed(look, 'GET /api/v1/contacts', value),
      }),
    ),
    ...(['featuresOffDeal', 'featuresOffDealContact'] as const).flatMap((name) =>
      single(records[name], (value) =>
        recordMember({
          member: `records.${name}`,
          value,
          expected: 'the id of a record of the workspace of keys.featuresOff',
          prove: async () => unknown('is in no list, as deals are off there'),
        }),
      ),
    ),
    ...(records.sendTo ?? []).map((value) =>
      recordMember({
        member: 'records.sendTo',
        value,
        expected: 'numbers (+ and 10 to 15 digits) and e-mail addresses that messages may go to',
        prove: async () =>
          /^\+[1-9]\d{9,14}$|^[^@\s]+@[^@\s]+$/.test(value)
            ? unknown('shows only in a message')
            : differs('is neither a number nor an e-mail address'),
      }),
    ),
  ]
}

const single = <T, R>(value: T | undefined, make: (value: T) => R): readonly R[] =>
  value === undefined ? [] : [make(value)]

function conversations(records: Records): readonly RecordMember[] {
  const { internalNote, privateMailbox } = records
  const isThere = (look: Look, id: string) => listed(look, 'GET /api/v1/conversations', id)
  return [
    ...(records.conversations ?? []).map(({ id }) =>
      recordMember({
        member: 'records.conversations',
        value: id,
        expected: 'ids of conversations of the workspace of apiKey',
        prove: (look) => isThere(look, id),
      }),
    ),
    ...single(internalNote, ({ conversation, text }) =>
      recordMember({
        member: 'records.internalNote',
        value: conversation,
        expected: 'a conversation and a text that an internal note alone holds',
        need: 'record:internal-note',
        prove: async (look) => {
          const there = await isThere(look, conversation)
          return there.state === 'holds' ? noted(look, conversation, text) : there
        },
        explains: ({ response }) =>
          response.status >= 400 || response.text.includes(JSON.stringify(text).slice(1, -1)),
      }),
    ),
    ...single(privateMailbox, (value) =>
      recordMember({
        member: 'records.privateMailbox',
        value,
        expected: 'the id of a conversation of a private mailbox',
        need: 'record:private-mailbox',
        prove: (look) => unlisted(look, 'GET /api/v1/conversations', value),
        explains: ({ response }) => response.text.includes(value),
      }),
    ),
  ]
}

/** A record that lists leave out; where the whole list shows it, either the record or the list is wrong. */
async function unlisted(
  look: Look,
  list: 'GET /api/v1/deals' | 'GET /api/v1/conversations',
  id: string,
): Promise<Observed> {
  const { record, ended } = await look.find(list, (one) => one.id === id)
  if (record) return ambiguous(`is in ${list}`)
  return ended ? holds(`is not in ${list}, as it must be`) : unknown(`is not on the first pages of ${list}`)
}

/** A text that no message shows; where one does, either the text or the list of messages is wrong. */
async function noted(look: Look, id: string, text: string): Promise<Observed> {
  const list = 'GET /api/v1/conversations/{id}/messages'
  const { record, ended } = await look.find(list, (one) => String(one.text).includes(text), {
    params: { id },
  })
  if (record) return ambiguous('has a message with the text of the note')
  return ended
    ? holds('has no message with the text of the note')
    : unknown('has more messages than were read')
}

/** Nothing lists users; one to whom something is assigned is seen. */
async function user(look: Look, email: string): Promise<Observed> {
  for (const [list, field] of [
    ['GET /api/v1/tickets', 'assigneeEmail'],
    ['GET /api/v1/contacts', 'ownerEmail'],
    ['GET /api/v1/conversations', 'assigneeEmail'],
  ] as const) {
    const page = await look.page(list, { query: { [field]: email, limit: '1' } })
    if (page.records.some((record) => record[field] === email)) return holds(`is the ${field} of a record`)
  }
  return unknown('is the owner or assignee of no record')
}

/** A booking type that a meeting was booked of. */
async function bookingType(look: Look, id: string): Promise<Observed> {
  const { record } = await look.find('GET /api/v1/meetings', (one) => one.bookingTypeId === id)
  return record ? holds('has a meeting') : unknown('shows only in a booking')
}

/** How far the clocks of the server and of this computer may be apart, in milliseconds. */
const marginMs = 60_000

/** A meeting that is listed as confirmed and is over by the server's `Date` header. */
async function pastMeeting(look: Look, id: string): Promise<Observed> {
  const list = 'GET /api/v1/meetings'
  const { at = Date.now() } = await look.page(list, { query: { limit: '1' } })
  return listed(look, list, id, {}, ({ status, endAt }) => {
    if (status !== 'confirmed') return differs(`is ${String(status)}`)
    return Date.parse(String(endAt)) > at + marginMs
      ? ambiguous(`ends at ${String(endAt)}`)
      : holds('is over')
  })
}

import { op } from '../../contract/index.js'
import type { Target } from '../api/index.js'
import { bookingType } from './booking-types.js'
import { conversations } from './conversation-records.js'
import { eventId } from './event-ids.js'
import { foreignMembers } from './foreign-records.js'
import { listed } from './listed.js'
import type { Look } from './look.js'
import { marginMs } from './margin.js'
import { ambiguous, differs, holds, type Observed, unknown } from './member.js'
import { phoneNumber, template } from './messaging-records.js'
import { type RecordMember, recordMember } from './record-member.js'
import { single } from './single.js'
import { unlisted } from './unlisted.js'

/** Every record that the configuration names and that calls or rules rely on; slots are looked at by themselves. */
export const recordMembers = (target: Target): readonly RecordMember[] =>
  withoutTwins(
    target.variant === 'compact'
      ? foreignMembers(target)
      : [...ownMembers(target), ...foreignMembers(target)],
  )

/** The records, of which one that its member gives twice is no second record. */
const withoutTwins = (records: readonly RecordMember[]): readonly RecordMember[] =>
  records.map((record, n) => {
    const isTwin = records.some(
      ({ member, value }, place) => place < n && member === record.member && value === record.value,
    )
    return isTwin ? { ...record, prove: async () => differs('is given twice') } : record
  })

function ownMembers(target: Target): readonly RecordMember[] {
  const { records } = target
  return [
    ...(records.tickets ?? []).map((value) =>
      recordMember({
        member: 'records.tickets',
        value,
        expected: 'ids of tickets of the workspace of apiKey',
        prove: (look) => listed(look, op.listTickets, value),
      }),
    ),
    ...conversations(records),
    ...(records.users ?? []).map((value) =>
      recordMember({
        member: 'records.users',
        value,
        expected: 'e-mail addresses of users of the workspace of apiKey',
        prove: (look) => user(look, value),
        // A server may take any address for an owner.
        confirmedAt: /assign|activities/,
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
          judgedBy: 'record:template',
          explains: ({ operation, response: { status } }) =>
            operation.includes('/templates') || status >= 400,
          prove: (look) => template(look, { name, language }, kind === 'approved', records.phoneNumber),
        }),
      ),
    ),
    ...single(records.bookingType, (value) =>
      recordMember({
        member: 'records.bookingType',
        value,
        expected: 'the id of a booking type of the workspace of apiKey that can be booked',
        prove: (look) => bookingType(look, value, true),
      }),
    ),
    ...single(records.inactiveBookingType, (value) =>
      recordMember({
        member: 'records.inactiveBookingType',
        value,
        expected: 'the id of a booking type that nothing can be booked of',
        prove: async (look) =>
          value === records.bookingType ? differs('is records.bookingType') : bookingType(look, value, false),
        explains: ({ response: { status } }) => status < 300 || status === 400 || status === 404,
      }),
    ),
    ...single(records.archivedDeal, (value) =>
      recordMember({
        member: 'records.archivedDeal',
        value,
        expected: 'the id of a deal that is archived',
        need: 'record:archived-deal',
        prove: (look) => unlisted(look, op.listDeals, value),
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
        prove: (look) => listed(look, op.listContacts, value),
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

/** Nothing lists users; one to whom something is assigned is seen. A server may take any address for an owner. */
async function user(look: Look, email: string): Promise<Observed> {
  for (const list of [op.listTickets, op.listConversations] as const) {
    const page = await look.page(list, { query: { assigneeEmail: email, limit: '1' } })
    if (page.records.some(({ assigneeEmail }) => assigneeEmail === email)) return holds('is an assignee')
  }
  return unknown('is the assignee of no ticket or conversation, so that only a write would show')
}

/** A meeting that is listed as confirmed and is over. */
async function pastMeeting(look: Look, id: string): Promise<Observed> {
  const now = await look.now()
  return listed(look, op.listMeetings, id, {}, ({ status, endAt }) => {
    if (status !== 'confirmed') return differs(`is ${String(status)}`)
    if (now === undefined) return unknown('is confirmed; the server does not say what time it is')
    return Date.parse(String(endAt)) > now + marginMs
      ? ambiguous(`ends at ${String(endAt)}`)
      : holds('is over')
  })
}

import { type ScriptedStep, script } from './script.js'

const contact = (email: string): ScriptedStep => [
  'create a contact',
  { email, fields: {}, tags: [], keyed: false },
]
const booked = (contact: string, attendee: keyof typeof attendees, more: object = {}): ScriptedStep => [
  'book a slot',
  { contact, attendee: attendees[attendee], notes: 'Zoë 🙂', locale: 0, keyed: false, ...more },
]
const taken = (meeting: string, contact: string, times = 1): ScriptedStep => [
  'book a slot that is taken',
  { meeting, contact, times },
]
const canceled = (meeting: string, times = 1): ScriptedStep => [
  'cancel a meeting',
  { meeting, reason: null, times, keyed: false },
]
const listed = (like: string): ScriptedStep => [
  'list meetings',
  { like, from: 0, to: 1, isDate: false, limit: 100 },
]

/** Whom a booking invites. */
const attendees = { 'no one': 0, 'the contact': 1, 'a guest': 2 } as const

/** Bookings and cancellations after others of the same contact (sections 3 and 4.8). */
export const bookingScripts = [
  script(
    'a contact books two slots and cancels one of them three times',
    contact('a'),
    contact('b'),
    booked('contact 1', 'a guest'),
    ['update a contact', { contact: 'contact 1', email: 'c', keyed: false }],
    booked('contact 1', 'no one'),
    taken('meeting 5', 'contact 2', 2),
    canceled('meeting 5', 3),
    listed('meeting 3'),
    taken('meeting 3', 'contact 2'),
    booked('contact 1', 'the contact', { keyed: true }),
    ['repeat a write under its key', { key: 'key 10', times: 2, seen: false }],
    listed('meeting 3'),
    canceled('meeting 3', 2),
    canceled('meeting 10'),
  ),
]

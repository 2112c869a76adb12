import { type Call, type Script, under } from './script.test-kit.js'

const contacts: Call = ['GET /contacts?limit=2']
const booked = (slotId: string, contactId = '$1.0.id', more: object = {}): Call => [
  'POST /booking-types/$type/book',
  { contactId, slotId, ...more },
]
const canceled = (id: string): Call => [`POST /meetings/${id}/cancel`, {}]
/** A slot that a contact books, cancels and books again. */
const again: Script = [contacts, booked('$slot'), canceled('$2.meetingId'), booked('$slot')]
const meetings = 'GET /meetings?from=$now&limit=1'

/** A script for each fault of meetings that change between two requests: its last call shows the fault. */
export const unseenMeetingScripts: Readonly<Record<string, Script>> = {
  'a slot that was freed and booked again can be booked once more': [...again, booked('$slot', '$1.1.id')],
  'the alternatives to a slot that was freed and booked again hold the slot itself': [
    ...again,
    booked('$slot', '$1.1.id'),
  ],
  'a meeting in a slot that was freed before lists as canceled': [
    ...again,
    ['GET /meetings?from=$now&limit=100'],
  ],
  'a meeting in a slot that was freed before counts as canceled already': [
    ...again,
    canceled('$4.meetingId'),
  ],
  'a contact that books the slot again that it has canceled gets the canceled meeting': again,
  'a contact that was left out of one invitation is left out of the next': [
    ['POST /contacts', { name: 'Ana', email: 'a@steps.example.com' }],
    booked('$slot', '$1.id', { attendeeEmail: null }),
    booked('$slot2', '$1.id'),
  ],
  'the retry of a booking shows the meeting that holds the slot by now': [
    contacts,
    under('one', booked('$slot')),
    canceled('$2.meetingId'),
    booked('$slot', '$1.1.id'),
    under('one', booked('$slot')),
  ],
  'a cursor of meetings is refused once another was booked': [
    contacts,
    [meetings],
    booked('$slot'),
    [`${meetings}&cursor=$2.nextCursor`],
  ],
}

import type { GapName } from '../../assumptions/gaps.js'
import { bookingLocales } from '../../members/meeting.js'
import { op } from '../../operations/op.js'
import { closed, required, words } from '../kinds/body.js'
import { rule } from '../rule.js'
import { type RequestRuleOptions, refuses } from './sentence.js'

const list = op.listMeetings
const book = op.bookMeeting
const cancel = op.cancelMeeting

const onSlot = (...gaps: GapName[]): RequestRuleOptions => ({
  needs: ['record:slot'],
  gaps: [...gaps, 'error-body'],
})
const onContact = (...gaps: GapName[]): RequestRuleOptions => onSlot('contact-create-fields', ...gaps)
const onMeeting: RequestRuleOptions = { needs: ['record:meeting'], gaps: ['error-body'] }

const noIds = [null, 7, 0, true, [], ['id'], { id: 'id' }]

const bound = (name: string) =>
  rule(
    '4.8',
    `${list} takes a date or a date-time as \`${name}\`, and gets 400 \`invalid_request\` for anything else.`,
    { on: [list], gaps: ['datetime-syntax', 'error-body'] },
  )

/** What requests about meetings must look like (section 4.8). */
export const meetingRules = {
  'validation.meeting-list-from': bound('from'),
  'validation.meeting-list-to': bound('to'),
  'validation.booking-contact-required': required(book, 'contactId', { ...onSlot(), not: noIds }),
  'validation.booking-slot-required': required(book, 'slotId', { ...onContact(), not: noIds }),
  'validation.booking-extra': closed(book, {
    ...onContact(),
    near: ['leadId'],
    others: ['note', 'contactid', 'startAt', 'timeZone', 'title', 'confirmed'],
  }),
  'validation.booking-attendee-email': refuses(
    book,
    'when its `attendeeEmail` is neither an e-mail address nor null',
    onContact('email-format'),
  ),
  'validation.booking-notes-null': refuses(
    book,
    'when its `notes` are neither text nor null, which it takes both',
    {
      effects: 'sends',
      ...onContact(),
    },
  ),
  'validation.booking-conversation-null': rule(
    '4.8',
    `${book} takes a \`conversationId\` of null, and the meeting has none.`,
    { on: [book], effects: 'sends', needs: ['record:slot'], gaps: ['contact-create-fields'] },
  ),
  'validation.booking-locale': words(book, 'locale', bookingLocales, {
    effects: 'sends',
    ...onContact('booking-locale-default'),
  }),
  'validation.cancel-extra': closed(cancel, {
    ...onMeeting,
    near: ['status'],
    others: ['reasons', 'note', 'meetingId', 'notify', 'comment'],
  }),
  'validation.cancel-reason-null': refuses(
    cancel,
    'when its `reason` is neither text nor null; it takes null, and none',
    {
      effects: 'sends',
      ...onMeeting,
    },
  ),
}

import { limits, op, type ServedOperationId } from '../../contract/index.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { tooLate } from '../operators/late.js'
import { isCanceled } from '../operators/meeting.js'
import { onRead, readAs } from '../operators/reading.js'
import { member } from '../operators/schema.js'

const { max } = limits.pathId
const slash = { pattern: '^[^/]*$' }

/** Ways to get the bounds of an id in a booking wrong. */
const reference = (name: string, nullable = false): Mutations => {
  const type = nullable ? ['string', 'null'] : 'string'
  return {
    'one more is taken': member(op.bookMeeting, name, { type, minLength: 1, maxLength: max + 1, ...slash }),
    'one less is the most': member(op.bookMeeting, name, {
      type,
      minLength: 1,
      maxLength: max - 1,
      ...slash,
    }),
    'there is no upper bound': member(op.bookMeeting, name, { type, minLength: 1, ...slash }),
    'the empty id is taken': member(op.bookMeeting, name, { type, maxLength: max, ...slash }),
  }
}

/** Ways to get slashes wrong. */
const withSlash = (name: string, nullable = false): Mutations => {
  const bounds = { type: nullable ? ['string', 'null'] : 'string', minLength: 1, maxLength: max }
  return {
    'a slash is taken': member(op.bookMeeting, name, bounds),
    'only the beginning is looked at for slashes': member(op.bookMeeting, name, {
      ...bounds,
      pattern: '^[^/]+(/?$|[^/])',
    }),
  }
}

/** Ways to get the greatest length of a text that may be null wrong. */
const longest = (at: ServedOperationId, name: string, max: number): Mutations => ({
  'one more is taken': member(at, name, { type: ['string', 'null'], maxLength: max + 1 }),
  'one less is the most': member(at, name, { type: ['string', 'null'], maxLength: max - 1 }),
  'there is no bound': member(at, name, { type: ['string', 'null'] }),
  'what is too long is cut': readAs(at, (sent) =>
    typeof sent[name] === 'string' ? { ...sent, [name]: sent[name].slice(0, max) } : sent,
  ),
  'what is far too long is no text': readAs(at, ({ [name]: text, ...sent }) =>
    text === undefined || (typeof text === 'string' && text.length > max + 1)
      ? sent
      : { ...sent, [name]: text },
  ),
  'it is done first and refused after': tooLate(
    at,
    (sent) => typeof sent[name] === 'string' && sent[name].length > max,
  ),
})

/** Faults of lengths in requests about meetings. */
export const meetingMutants = {
  'limit.booking-contact': {
    ...reference('contactId'),
    ...withSlash('contactId'),
    'an id has two characters at the least': member(op.bookMeeting, 'contactId', {
      type: 'string',
      minLength: 2,
      maxLength: max,
      ...slash,
    }),
  },
  'limit.booking-slot': {
    ...reference('slotId'),
    'an id has two characters at the least': member(op.bookMeeting, 'slotId', {
      type: 'string',
      minLength: 2,
      maxLength: max,
    }),
  },
  'limit.booking-notes-max': longest(op.bookMeeting, 'notes', limits.booking.notes.max),
  'limit.booking-conversation': {
    ...reference('conversationId', true),
    ...withSlash('conversationId', true),
  },
  'limit.cancel-reason-max': {
    ...longest(op.cancelMeeting, 'reason', limits.cancel.reason.max),
    'of a canceled meeting the reason is as long as one likes': onRead(op.cancelMeeting, (context) => {
      const { reason } = context.body
      if (isCanceled(context) && typeof reason === 'string') context.body = { reason: reason.slice(0, 1) }
    }),
  },
} satisfies Partial<FamilyMutants<'limit'>>

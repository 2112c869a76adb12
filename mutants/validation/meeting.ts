import { op } from '../../contract/index.js'
import { one } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { storing } from '../booking/operators.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { tooLate } from '../operators/late.js'
import { isCanceled } from '../operators/meeting.js'
import { askedAs, memberAs, onRead, readAs } from '../operators/reading.js'
import { member, onBody, parameter } from '../operators/schema.js'
import { numberAsText } from '../operators/value.js'

const any = {}
const string = { type: 'string' }

const day = { type: 'string', format: 'calendar-date' }
const instant = { type: 'string', format: 'input-instant' }

/** Ways to get a bound of the list wrong. */
const bound = (name: 'from' | 'to', other: 'from' | 'to'): Mutations => ({
  'a date is no bound': parameter(op.listMeetings, name, instant),
  'a date-time is no bound': parameter(op.listMeetings, name, day),
  'what is no date crashes': parameter(op.listMeetings, name, string),
  'anything in the form of a date is one': parameter(op.listMeetings, name, {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}.*)?$',
  }),
  'what is no date is dropped': askedAs(op.listMeetings, ({ [name]: text, ...query }) =>
    text === undefined || Number.isNaN(Date.parse(text)) ? query : { ...query, [name]: text },
  ),
  [`what is no date is dropped next to ${other}`]: askedAs(op.listMeetings, ({ [name]: text, ...query }) =>
    text === undefined || (other in query && Number.isNaN(Date.parse(text)))
      ? query
      : { ...query, [name]: text },
  ),
  'a number is the seconds since 1970': askedAs(op.listMeetings, (query) =>
    /^\d+$/.test(query[name] ?? '')
      ? { ...query, [name]: new Date(Number(query[name]) * 1000).toISOString() }
      : query,
  ),
  'days of a month go on into the next': askedAs(op.listMeetings, (query) => {
    const at = Date.parse(query[name] ?? '')
    return Number.isNaN(at) ? query : { ...query, [name]: new Date(at).toISOString() }
  }),
})

/** Ways to get a required member of a booking wrong. */
const required = (name: 'contactId' | 'slotId'): Mutations => ({
  'what is missing is made up': readAs(op.bookMeeting, (sent) => ({ ...sent, [name]: sent[name] ?? 'none' })),
  'a number is an id': readAs(op.bookMeeting, (sent) =>
    typeof sent[name] === 'number' ? { ...sent, [name]: String(sent[name]) } : sent,
  ),
  'a list counts by its text': readAs(op.bookMeeting, (sent) =>
    Array.isArray(sent[name]) ? { ...sent, [name]: String(sent[name]) || 'none' } : sent,
  ),
  'null is an id like any other': readAs(op.bookMeeting, (sent) =>
    sent[name] === null ? { ...sent, [name]: 'null' } : sent,
  ),
  'an object shows as its id': readAs(op.bookMeeting, (sent) =>
    typeof sent[name] === 'object' && sent[name] !== null && 'id' in sent[name]
      ? { ...sent, [name]: String(sent[name].id) }
      : sent,
  ),
})

/** Answers some cancels of a meeting as if they were carried out, and does nothing. */
const undone = (passes: (sent: Context['body']) => boolean) =>
  aroundHandler(op.cancelMeeting, (next, context) => {
    const meeting = context.workspace.meetings.get(context.params.id ?? '')
    if (!meeting || isCanceled(context) || !passes(context.body)) return next(context)
    const { id: meetingId, startAt, endAt } = meeting
    return one(200, { meetingId, status: 'canceled', startAt, endAt, unchanged: false })
  })

/** Faults of the validation of requests about meetings. */
export const meetingMutants = {
  'validation.meeting-list-from': bound('from', 'to'),
  'validation.meeting-list-to': bound('to', 'from'),
  'validation.booking-contact-required': required('contactId'),
  'validation.booking-slot-required': {
    ...required('slotId'),
    'without a slot any will do': readAs(op.bookMeeting, (sent) => ({
      ...sent,
      slotId: sent.slotId ?? 'any',
    })),
  },
  'validation.booking-extra': {
    'leadId is ignored': readAs(op.bookMeeting, ({ leadId: _, ...sent }) => sent),
    'a name without letters is none': readAs(op.bookMeeting, ({ '': _, ...sent }) => sent),
  },
  'validation.booking-attendee-email': {
    'any text is an address': member(op.bookMeeting, 'attendeeEmail', { type: ['string', 'null'] }),
    'what is no address is no one': memberAs(op.bookMeeting, 'attendeeEmail', (value) =>
      typeof value === 'string' && !value.includes('@') ? null : value,
    ),
    'an empty address is none': memberAs(op.bookMeeting, 'attendeeEmail', (value) =>
      value === '' ? null : value,
    ),
    'what is false is no one': readAs(op.bookMeeting, (sent) =>
      'attendeeEmail' in sent && !sent.attendeeEmail ? { ...sent, attendeeEmail: null } : sent,
    ),
    'a number is dropped': memberAs(op.bookMeeting, 'attendeeEmail', (value) =>
      typeof value === 'number' ? undefined : value,
    ),
    'it is done first and refused after': tooLate(
      op.bookMeeting,
      ({ attendeeEmail }) => attendeeEmail === 'plainaddress',
    ),
  },
  'validation.booking-notes-null': {
    'notes are not null': member(op.bookMeeting, 'notes', { type: 'string', maxLength: 2000 }),
    'anything is a note': member(op.bookMeeting, 'notes', any),
    'a number is a note': memberAs(op.bookMeeting, 'notes', numberAsText),
    'what is false is no note': readAs(op.bookMeeting, (sent) =>
      'notes' in sent && !sent.notes ? { ...sent, notes: null } : sent,
    ),
    'a list is its lines': memberAs(op.bookMeeting, 'notes', (value) =>
      Array.isArray(value) ? value.join('\n') : value,
    ),
    'it is done first and refused after': tooLate(op.bookMeeting, ({ notes }) => notes === 7),
  },
  'validation.booking-conversation-null': {
    'a conversation is not null': member(op.bookMeeting, 'conversationId', { type: 'string', minLength: 1 }),
    'null is a conversation like any other': memberAs(op.bookMeeting, 'conversationId', (value) =>
      value === null ? 'null' : value,
    ),
    'null is some conversation': storing(({ conversationId }, { workspace, body: sent }) => ({
      conversationId:
        'conversationId' in sent && conversationId === null
          ? ([...workspace.conversations.all()][0]?.id ?? null)
          : conversationId,
    })),
  },
  'validation.booking-locale': {
    'any word is a language': member(op.bookMeeting, 'locale', string),
    'Portuguese was forgotten': member(op.bookMeeting, 'locale', { enum: ['es', 'en'] }),
    'Spanish alone is spoken': member(op.bookMeeting, 'locale', { enum: ['es'] }),
    'the region does not count': memberAs(op.bookMeeting, 'locale', (value) =>
      typeof value === 'string' ? value.split(/[-_]/)[0] : value,
    ),
    'an unknown language is Spanish': memberAs(op.bookMeeting, 'locale', (value) =>
      typeof value === 'string' && !['es', 'en', 'pt'].includes(value) ? 'es' : value,
    ),
    'no language is the default': readAs(op.bookMeeting, ({ locale, ...sent }) =>
      locale ? { ...sent, locale } : sent,
    ),
    'a number in range is a place in the list': memberAs(op.bookMeeting, 'locale', (value) =>
      typeof value === 'number' ? ['es', 'en', 'pt'][value] : value,
    ),
    'a list counts by its first': memberAs(op.bookMeeting, 'locale', (value) =>
      Array.isArray(value) ? value[0] : value,
    ),
  },
  'validation.cancel-extra': {
    'status is ignored': readAs(op.cancelMeeting, ({ status: _, ...sent }) => sent),
    'a name without letters is none': readAs(op.cancelMeeting, ({ '': _, ...sent }) => sent),
  },
  'validation.cancel-reason-null': {
    'a reason is not null': member(op.cancelMeeting, 'reason', { type: 'string', maxLength: 500 }),
    'a reason must be given': onBody(op.cancelMeeting, (schema) => {
      schema.required = ['reason']
    }),
    'anything is a reason': member(op.cancelMeeting, 'reason', any),
    'a number is a reason': memberAs(op.cancelMeeting, 'reason', numberAsText),
    'what is false is no reason': readAs(op.cancelMeeting, (sent) =>
      'reason' in sent && !sent.reason ? { ...sent, reason: null } : sent,
    ),
    'a list is its words': memberAs(op.cancelMeeting, 'reason', (value) =>
      Array.isArray(value) ? value.join(' ') : value,
    ),
    'it is done first and refused after': tooLate(op.cancelMeeting, ({ reason }) => reason === 7),
    'a cancel for the reason null is answered and not done': undone(({ reason }) => reason === null),
    'a cancel without a reason is answered and not done': undone((sent) => !('reason' in sent)),
    'of a canceled meeting any reason is taken': onRead(op.cancelMeeting, (context) => {
      if (isCanceled(context)) context.body = {}
    }),
  },
} satisfies Partial<FamilyMutants<'validation'>>

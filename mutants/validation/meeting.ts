import type { families } from '../../contract/index.js'
import { book, cancel, list, storing } from '../booking/operators.js'
import { type Mutant, type Mutants, mutant } from '../mutant.js'
import { askedAs, body, member, parameter, readAs, tooLate } from '../reading.js'

const any = {}
const string = { type: 'string' }
type Several = readonly [Mutant, ...Mutant[]]

const day = { type: 'string', format: 'calendar-date' }
const instant = { type: 'string', format: 'input-instant' }

/** Ways to get a bound of the list wrong. */
const bound = (name: 'from' | 'to', other: 'from' | 'to'): Several => [
  parameter('a date is no bound', list, name, instant),
  parameter('a date-time is no bound', list, name, day),
  parameter('what is no date crashes', list, name, string),
  parameter('whatever has the form of a date is one', list, name, {
    type: 'string',
    pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}:\\d{2}.*)?$',
  }),
  askedAs('what is no date is dropped', list, ({ [name]: text, ...query }) =>
    text === undefined || Number.isNaN(Date.parse(text)) ? query : { ...query, [name]: text },
  ),
  askedAs(`what is no date is dropped next to ${other}`, list, ({ [name]: text, ...query }) =>
    text === undefined || (other in query && Number.isNaN(Date.parse(text)))
      ? query
      : { ...query, [name]: text },
  ),
  askedAs('a number is the seconds since 1970', list, (query) =>
    /^\d+$/.test(query[name] ?? '')
      ? { ...query, [name]: new Date(Number(query[name]) * 1000).toISOString() }
      : query,
  ),
  askedAs('days of a month go on into the next', list, (query) => {
    const at = Date.parse(query[name] ?? '')
    return Number.isNaN(at) ? query : { ...query, [name]: new Date(at).toISOString() }
  }),
]

/** Ways to get a member that a booking cannot do without wrong. */
const required = (name: 'contactId' | 'slotId'): Several => [
  readAs('what is missing is made up', book, (sent) => ({ ...sent, [name]: sent[name] ?? 'none' })),
  readAs('a number is an id', book, (sent) =>
    typeof sent[name] === 'number' ? { ...sent, [name]: String(sent[name]) } : sent,
  ),
  readAs('a list counts by its text', book, (sent) =>
    Array.isArray(sent[name]) ? { ...sent, [name]: String(sent[name]) || 'none' } : sent,
  ),
  readAs('null is an id like any other', book, (sent) =>
    sent[name] === null ? { ...sent, [name]: 'null' } : sent,
  ),
  readAs('an object shows as its id', book, (sent) =>
    typeof sent[name] === 'object' && sent[name] !== null && 'id' in sent[name]
      ? { ...sent, [name]: String(sent[name].id) }
      : sent,
  ),
]

/** Requests about meetings that take too much or too little. */
export const meetingMutants = {
  'validation.meeting-list-from': bound('from', 'to'),
  'validation.meeting-list-to': bound('to', 'from'),
  'validation.booking-contact-required': required('contactId'),
  'validation.booking-slot-required': [
    ...required('slotId'),
    readAs('without a slot any will do', book, (sent) => ({ ...sent, slotId: sent.slotId ?? 'any' })),
  ],
  'validation.booking-extra': [
    readAs('leadId is ignored', book, ({ leadId: _, ...sent }) => sent),
    readAs('a name without letters is none', book, ({ '': _, ...sent }) => sent),
  ],
  'validation.booking-attendee-email': [
    member('any text is an address', book, 'attendeeEmail', { type: ['string', 'null'] }),
    readAs('what is no address is no one', book, (sent) =>
      typeof sent.attendeeEmail === 'string' && !sent.attendeeEmail.includes('@')
        ? { ...sent, attendeeEmail: null }
        : sent,
    ),
    readAs('an empty address is none', book, (sent) =>
      sent.attendeeEmail === '' ? { ...sent, attendeeEmail: null } : sent,
    ),
    readAs('what is false is no one', book, (sent) =>
      'attendeeEmail' in sent && !sent.attendeeEmail ? { ...sent, attendeeEmail: null } : sent,
    ),
    readAs('a number is dropped', book, ({ attendeeEmail, ...sent }) =>
      typeof attendeeEmail === 'number' || attendeeEmail === undefined ? sent : { ...sent, attendeeEmail },
    ),
    tooLate(book, ({ attendeeEmail }) => attendeeEmail === 'plainaddress'),
  ],
  'validation.booking-notes-null': [
    member('notes are not null', book, 'notes', { type: 'string', maxLength: 2000 }),
    member('anything is a note', book, 'notes', any),
    readAs('a number is a note', book, (sent) =>
      typeof sent.notes === 'number' ? { ...sent, notes: String(sent.notes) } : sent,
    ),
    readAs('what is false is no note', book, (sent) =>
      'notes' in sent && !sent.notes ? { ...sent, notes: null } : sent,
    ),
    readAs('a list is its lines', book, (sent) =>
      Array.isArray(sent.notes) ? { ...sent, notes: sent.notes.join('\n') } : sent,
    ),
    tooLate(book, ({ notes }) => notes === 7),
  ],
  'validation.booking-conversation-null': [
    member('a conversation is not null', book, 'conversationId', { type: 'string', minLength: 1 }),
    readAs('null is a conversation like any other', book, (sent) =>
      sent.conversationId === null ? { ...sent, conversationId: 'null' } : sent,
    ),
    mutant(
      'null is some conversation',
      storing(({ conversationId }, { workspace, body: sent }) => ({
        conversationId:
          'conversationId' in sent && conversationId === null
            ? ([...workspace.conversations.all()][0]?.id ?? null)
            : conversationId,
      })),
    ),
  ],
  'validation.booking-locale': [
    member('any word is a language', book, 'locale', string),
    member('Portuguese was forgotten', book, 'locale', { enum: ['es', 'en'] }),
    member('Spanish alone is spoken', book, 'locale', { enum: ['es'] }),
    readAs('case does not count', book, (sent) =>
      typeof sent.locale === 'string' ? { ...sent, locale: sent.locale.toLowerCase() } : sent,
    ),
    readAs('the region does not count', book, (sent) =>
      typeof sent.locale === 'string' ? { ...sent, locale: sent.locale.split(/[-_]/)[0] } : sent,
    ),
    readAs('an unknown language is Spanish', book, (sent) =>
      typeof sent.locale === 'string' && !['es', 'en', 'pt'].includes(sent.locale)
        ? { ...sent, locale: 'es' }
        : sent,
    ),
    readAs('no language is the default', book, ({ locale, ...sent }) =>
      locale ? { ...sent, locale } : sent,
    ),
    readAs('a number is a place in the list', book, (sent) =>
      typeof sent.locale === 'number' ? { ...sent, locale: ['es', 'en', 'pt'][sent.locale] } : sent,
    ),
    readAs('a list counts by its first', book, (sent) =>
      Array.isArray(sent.locale) ? { ...sent, locale: sent.locale[0] } : sent,
    ),
  ],
  'validation.cancel-extra': [
    readAs('status is ignored', cancel, ({ status: _, ...sent }) => sent),
    readAs('a name without letters is none', cancel, ({ '': _, ...sent }) => sent),
  ],
  'validation.cancel-reason-null': [
    member('a reason is not null', cancel, 'reason', { type: 'string', maxLength: 500 }),
    body('a reason must be given', cancel, (schema) => {
      schema.required = ['reason']
    }),
    member('anything is a reason', cancel, 'reason', any),
    readAs('a number is a reason', cancel, (sent) =>
      typeof sent.reason === 'number' ? { ...sent, reason: String(sent.reason) } : sent,
    ),
    readAs('what is false is no reason', cancel, (sent) =>
      'reason' in sent && !sent.reason ? { ...sent, reason: null } : sent,
    ),
    readAs('a list is its words', cancel, (sent) =>
      Array.isArray(sent.reason) ? { ...sent, reason: sent.reason.join(' ') } : sent,
    ),
    tooLate(cancel, ({ reason }) => reason === 7),
  ],
} satisfies Partial<Mutants<typeof families.validation>>

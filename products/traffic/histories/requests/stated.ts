import { limits, type OperationId, op, type RuleId } from '../../../../contract/index.js'
import { isObject } from '../../../../suites/index.js'
import { type Breaks, isLonger, isNoEmail, isShorter, memberAt } from './of-kind.js'

/** What surely breaks a rule that states a bound or a form of its own. */
interface Stated {
  readonly rule: RuleId
  readonly at: readonly OperationId[]
  readonly breaks: Breaks
}

const { template, reply, interactive, recipient, webhook, call, pathId, booking, cancel } = limits

const given = (value: unknown): boolean => value !== undefined && value !== null

/** A date, or a date and a time, as ISO 8601 writes them, with what servers take for it (gap.datetime-syntax). */
const isoForm = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)? ?(?:Z|[+-]\d\d:?\d\d)?)?$/i

/** Whether a text is clearly no date, or one of a day that does not exist. */
export function isNoDate(text: string | undefined): boolean {
  if (!text) return false
  if (!isoForm.test(text)) return /[a-z]{3}/i.test(text) || !/\d/.test(text)
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text.slice(0, 10)
}

/** Whether an id in a body is surely none: of another type, empty, or too long. */
const isNoId = (value: unknown): boolean =>
  given(value) && (typeof value !== 'string' || value === '' || isLonger(value, pathId.max))

const isNoPathId = (value: unknown): boolean =>
  isNoId(value) || (typeof value === 'string' && value.includes('/'))

const forms = {
  text: 'text',
  template: 'template',
  interactive: 'interactive',
} as const

/** Bounds and forms that a reply has at its top, and a message in `message`. */
const ofMessages: readonly (readonly [rule: RuleId, path: string, breaks: (value: unknown) => boolean])[] = [
  ['limit.message-text-min', 'text', (value) => isShorter(value, reply.text.min)],
  ['limit.message-text-max', 'text', (value) => isLonger(value, reply.text.max)],
  ['validation.reply-preview-type', 'previewUrl', (value) => given(value) && typeof value !== 'boolean'],
  ['limit.interactive-body-min', 'interactive.body.text', (value) => isShorter(value, interactive.body.min)],
  ['limit.interactive-body-max', 'interactive.body.text', (value) => isLonger(value, interactive.body.max)],
  [
    'limit.interactive-footer-min',
    'interactive.footer.text',
    (value) => isShorter(value, interactive.footer.min),
  ],
  [
    'limit.interactive-footer-max',
    'interactive.footer.text',
    (value) => isLonger(value, interactive.footer.max),
  ],
  [
    'limit.interactive-buttons-min',
    'interactive.action.buttons',
    (value) => Array.isArray(value) && value.length < interactive.buttons.min,
  ],
  [
    'limit.interactive-buttons-max',
    'interactive.action.buttons',
    (value) => Array.isArray(value) && value.length > interactive.buttons.max,
  ],
]

const ofTemplates: typeof ofMessages = [
  ['limit.template-name-min', 'name', (value) => isShorter(value, template.name.min)],
  ['limit.template-name-max', 'name', (value) => isLonger(value, template.name.max)],
  ['limit.template-language-min', 'language', (value) => isShorter(value, template.language.min)],
  ['limit.template-language-max', 'language', (value) => isLonger(value, template.language.max)],
  [
    'limit.template-components-max',
    'components',
    (value) => Array.isArray(value) && value.length > template.components.max,
  ],
  [
    'validation.reply-template-components',
    'components',
    (value) => given(value) && !(Array.isArray(value) && value.every(isObject)),
  ],
  ['validation.reply-template-name', 'name', (value) => typeof value !== 'string'],
]

const reached = (
  rows: typeof ofMessages,
  prefix: string,
  at: readonly OperationId[],
  own?: RuleId,
): readonly Stated[] =>
  rows.map(([rule, path, breaks]) => ({
    rule: own ?? rule,
    at,
    breaks: ({ body }) => isObject(memberAt(body, prefix)) && breaks(memberAt(body, `${prefix}.${path}`)),
  }))

const inBody = (
  rule: RuleId,
  at: OperationId,
  path: string,
  breaks: (value: unknown) => boolean,
  type?: string,
): Stated => ({
  rule,
  at: [at],
  breaks: ({ body }) => (type === undefined || body.type === type) && breaks(memberAt(body, path)),
})

const noText = (value: unknown): boolean => given(value) && typeof value !== 'string'
const activity = op.createActivity
const answer = op.replyToConversation
const send = op.sendMessage
const book = op.bookMeeting
const hook = op.createWebhook
const isOfForm = (message: unknown): boolean =>
  isObject(message) &&
  typeof message.type === 'string' &&
  !(message.type in forms && !given(message[message.type]))

/** The rules on requests that follow no pattern of the contract. */
export const stated: readonly Stated[] = [
  {
    rule: 'validation.contact-list-updated-since',
    at: [op.listContacts],
    breaks: ({ query }) => isNoDate(query.updatedSince),
  },
  {
    rule: 'validation.meeting-list-from',
    at: [op.listMeetings],
    breaks: ({ query }) => isNoDate(query.from),
  },
  { rule: 'validation.meeting-list-to', at: [op.listMeetings], breaks: ({ query }) => isNoDate(query.to) },
  {
    rule: 'limit.template-list-number',
    at: [op.listTemplates],
    breaks: ({ query: { phoneNumberId } }) =>
      isLonger(phoneNumberId, limits.filterId.max) || phoneNumberId?.includes('/') === true,
  },
  inBody(
    'validation.webhook-url-format',
    hook,
    'url',
    (url) => typeof url === 'string' && !/^[a-z][a-z\d+.-]*:/i.test(url),
  ),
  inBody(
    'validation.webhook-events-strings',
    hook,
    'events',
    (events) => given(events) && !(Array.isArray(events) && events.every((one) => typeof one === 'string')),
  ),
  inBody(
    'limit.webhook-events-min',
    hook,
    'events',
    (events) => Array.isArray(events) && events.length === 0,
  ),
  inBody(
    'limit.webhook-events-max',
    hook,
    'events',
    (events) => Array.isArray(events) && events.length > webhook.events.max,
  ),
  inBody(
    'limit.webhook-event-id-min',
    hook,
    'events',
    (events) => Array.isArray(events) && events.includes(''),
  ),
  inBody(
    'limit.webhook-event-id-max',
    hook,
    'events',
    (events) => Array.isArray(events) && events.some((one) => isLonger(one, webhook.eventId.max)),
  ),
  inBody(
    'validation.activity-type',
    activity,
    'type',
    (type) => !['note', 'task', 'call', 'meeting'].includes(type as string),
  ),
  inBody('validation.activity-lead-required', activity, 'leadId', (id) => typeof id !== 'string'),
  inBody('limit.activity-lead', activity, 'leadId', isNoId),
  inBody('limit.note-deal', activity, 'dealId', isNoId, 'note'),
  ...(['note', 'task', 'call'] as const).flatMap((type) => [
    inBody('validation.activity-title-type', activity, 'title', noText, type),
    inBody('validation.activity-body-type', activity, 'body', noText, type),
  ]),
  inBody('validation.task-title-required', activity, 'title', (title) => !given(title), 'task'),
  inBody(
    'validation.call-object',
    activity,
    'call',
    (value) => given(value) && !(isObject(value) && given(value.direction) && given(value.outcome)),
    'call',
  ),
  inBody(
    'validation.call-duration-type',
    activity,
    'call.durationSec',
    (value) => given(value) && !Number.isInteger(value),
    'call',
  ),
  inBody(
    'limit.call-duration-min',
    activity,
    'call.durationSec',
    (value) => typeof value === 'number' && value < call.durationSec.min,
    'call',
  ),
  inBody(
    'limit.call-duration-max',
    activity,
    'call.durationSec',
    (value) => typeof value === 'number' && value > call.durationSec.max,
    'call',
  ),
  inBody(
    'validation.next-step-types',
    activity,
    'nextStep',
    (value) => given(value) && !(isObject(value) && !noText(value.dueAt) && !noText(value.assignedToEmail)),
    'call',
  ),
  inBody(
    'validation.conversation-assign-email',
    op.assignConversation,
    'assigneeEmail',
    (value) => noText(value) || isNoEmail(value),
  ),
  inBody('validation.reply-text-type', answer, 'text', noText),
  inBody('limit.reply-text-min', answer, 'text', (text) => isShorter(text, reply.text.min)),
  inBody('limit.reply-text-max', answer, 'text', (text) => isLonger(text, reply.text.max)),
  inBody(
    'validation.reply-message-type',
    answer,
    'message',
    (message) => given(message) && !isOfForm(message),
  ),
  ...reached(ofMessages, 'message', [answer]),
  ...reached(ofTemplates, 'template', [answer]),
  ...reached(ofTemplates, 'message.template', [answer]),
  inBody('validation.message-content', send, 'message', (message) => given(message) && !isOfForm(message)),
  ...reached(ofMessages, 'message', [send], 'validation.message-content'),
  ...reached(ofTemplates, 'message.template', [send], 'validation.message-content'),
  inBody(
    'validation.message-channel',
    send,
    'channel',
    (channel) => typeof channel !== 'string' || ['', 'chatapp_2', 'email'].includes(channel),
  ),
  {
    rule: 'validation.message-to-pattern',
    at: [send],
    breaks: ({ body: { channel, to } }) =>
      channel === 'chatapp_1' && given(to) && !(typeof to === 'string' && isRecipient(to)),
  },
  inBody('limit.message-number', send, 'phoneNumberId', isNoPathId),
  inBody('limit.message-lead', send, 'leadId', isNoPathId),
  inBody('limit.booking-contact', book, 'contactId', isNoPathId),
  inBody('limit.booking-slot', book, 'slotId', isNoId),
  inBody('limit.booking-conversation', book, 'conversationId', isNoPathId),
  inBody('limit.booking-notes-max', book, 'notes', (notes) => isLonger(notes, booking.notes.max)),
  inBody('validation.booking-notes-null', book, 'notes', noText),
  inBody(
    'validation.booking-attendee-email',
    book,
    'attendeeEmail',
    (value) => noText(value) || isNoEmail(value),
  ),
  inBody('limit.cancel-reason-max', op.cancelMeeting, 'reason', (reason) =>
    isLonger(reason, cancel.reason.max),
  ),
  inBody('validation.cancel-reason-null', op.cancelMeeting, 'reason', noText),
]

const { min, max } = recipient.digits

/** Whether a text is a number that a message can go to (section 4.7). */
const isRecipient = (to: string): boolean => new RegExp(`^\\+[1-9]\\d{${min - 1},${max - 1}}$`).test(to)

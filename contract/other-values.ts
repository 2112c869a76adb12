import type { Assumptions } from './assumptions.js'
import { type Gap, type GapName, gaps } from './gaps.js'

/** Fair values that the fake serves besides the default of a gap that has no closed list of them. */
const others: { readonly [N in GapName]?: readonly Assumptions[N][] } = {
  'error-body': [
    { code: 'code', message: 'message', details: 'details' },
    { code: 'error', message: 'message', details: 'details' },
    { code: 'errors.0.code', message: 'errors.0.message', details: 'errors.0.details' },
  ],
  'error-code-413': ['invalid_request', 'body_too_large'],
  'alternatives-path': [{ within: 'details', member: 'alternatives', entry: ['slotId'] }],
  'forbidden-reason-path': [{ within: 'details', member: 'cause' }],
  'contact-limit-writes': [[], ['POST /api/v1/contacts', 'POST /api/v1/deals']],
  'quota-accounting': [
    { unitsPerMessage: 2, countedWhen: 'accepted', smsBalance: 'separate' },
    { unitsPerMessage: 1, countedWhen: 'accepted', smsBalance: 'plan' },
  ],
  'limit-syntax': [
    { leadingZeros: false, sign: false, blanks: false, empty: false },
    { leadingZeros: true, sign: true, blanks: true, empty: true },
  ],
  'tasks-lead-combination': [
    { status: false, assignedToEmail: false },
    { status: true, assignedToEmail: true },
  ],
  'meetings-range-boundary': [
    { from: 'excluded', to: 'excluded', dateZone: 'UTC', dateToCoversDay: false, reversed: 'refuse' },
  ],
  'order-direction': [
    { contacts: 'descending', tasks: 'descending', conversations: 'ascending', meetings: 'descending' },
  ],
  'order-done-tasks': [
    ['doneAt', 'ascending'],
    ['dueAt', 'ascending'],
  ],
  'idempotency-empty-key': [{ empty: 'refuse', overlong: 'refuse' }],
  'cancel-replay-unchanged': [true],
  'rev-increment': [{ first: 5, step: 3 }],
  'expected-rev-required': [
    ['PATCH /api/v1/tickets/{id}', 'POST /api/v1/deals/{id}/close', 'POST /api/v1/conversations/{id}/assign'],
  ],
  'contact-create-fields': [{ minimal: {}, note: 'comment' }],
  'tag-merge': [{ case: 'insensitive', trim: false, order: 'sorted', both: 'added' }],
  'contact-tags-body': [
    { add: 'tags', remove: 'removeTags' },
    { add: 'addTags', remove: 'removeTags' },
  ],
  'contact-upsert': [{ created: 200, updated: 200, required: ['email'] }],
  'activity-meeting-fields': [
    {
      fields: ['leadId', 'type', 'title', 'occurredAt', 'startAt', 'endAt', 'location', 'outcome'],
      meeting: [],
      outcome: 'held',
    },
  ],
  'activity-call-required': [[], ['title', 'call', 'occurredAt']],
  'activity-next-step': [['title', 'dueAt', 'assignedToEmail', 'priority', 'reminderType']],
  'activity-store-map': [
    { note: 'activities', task: 'reminders', call: 'activities', meeting: 'activities' },
  ],
  'timeline-milestones': [['deal.created', 'deal.won', 'deal.lost']],
  'task-record-map': [{ body: 'content', reminderType: 'type', noPriority: null }],
  'deal-create-fields': [{ contact: 'contactId', pipeline: 'pipeline', stage: 'stage', owner: 'owner' }],
  'deal-close-selector': [
    { field: 'status', won: 'won', lost: 'lost' },
    { field: 'result', won: 'won', lost: 'lost' },
    { field: 'decision', won: 'accepted', lost: 'rejected' },
  ],
  'deal-lost-reason': [{ required: true, send: { lostReasonId: 'reason_1' } }],
  'ticket-channel-values': [
    ['email', 'chatapp_1', 'chatapp_2', 'sms', 'chatapp_3', 'web_form', 'chat_ai', 'phone'],
  ],
  'ticket-comment-body': [
    { text: 'text', kind: 'kind', note: 'internal', reply: 'reply' },
    { text: 'message', kind: 'kind', note: 'private', reply: 'reply' },
  ],
  'reply-message-forms': [{ button: 'reply', nested: false }],
  'reply-visibility': [
    { delayMs: 2000, senderType: 'api' },
    { delayMs: 0, senderType: 'user' },
  ],
  'window-channels': [['chatapp_1']],
  'template-not-approved-error': [{ notApproved: 'invalid_request', unknown: 'invalid_request' }],
  'message-required-fields': [['channel', 'to', 'phoneNumberId', 'message']],
  'message-sms-body': [{ channel: 'sms', to: 'recipient', text: 'body' }],
  'message-conversation-identity': [['channel', 'to']],
  'template-number-missing': [{ without: 'all', unknown: 'not-found' }],
  'slots-endpoint': [
    {
      path: '/api/v1/booking-types/{id}/slots',
      query: ['after', 'before'],
      slot: ['slotId', 'startAt'],
      scope: 'meetings:read',
    },
  ],
  'webhook-events-catalog': [{ path: '/api/v1/webhooks/events', events: ['lead.created', 'lead.won'] }],
  'compact-me-shape': [{ envelope: 'none', members: ['id', 'name', 'scopes'] }],
  'compact-input': [
    {
      fields: ['name', 'email', 'phone', 'company', 'tags', 'notes', 'source'],
      required: ['name', 'email', 'source'],
    },
  ],
  'compact-key-reuse-status': [
    { status: 422, code: 'idempotency_key_reused' },
    { status: 409, code: 'conflict' },
  ],
  'compact-replay-window': [{ windowMs: 60 * 60 * 1000 }],
  'compact-conflict': [['idempotency_in_progress', 'idempotency_key_reused']],
  'compact-body-16kb': [{ maxBytes: 16_000 }],
}

/** The values that the fake serves besides the default of a gap; none where it knows no other. */
export function otherValues(name: GapName): readonly unknown[] {
  const { options, default: assumed }: Gap = gaps[name]
  return options?.filter((option) => option !== assumed) ?? others[name] ?? []
}

/** A value that a gap may take instead of another one, as an example of the line that sets it. */
export const otherThan = (name: GapName, assumed: unknown): unknown =>
  [...otherValues(name), gaps[name].default].find(
    (value) => JSON.stringify(value) !== JSON.stringify(assumed),
  ) ?? assumed

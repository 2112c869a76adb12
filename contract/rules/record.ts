import { limits } from '../limits.js'
import { type OperationId, operationOf } from '../operations/index.js'
import { op } from '../operations/op.js'
import { answering, every, inBoth } from '../operations/selectors.js'
import { showingPathIds } from '../path-ids.js'
import { compactRecords } from '../records/compact.js'
import { records } from '../records/index.js'
import { instantOrNull, safeInteger } from '../schema.js'
import { activityRules } from './record/activity.js'
import { conversationRules } from './record/conversation.js'
import { meetingRules } from './record/meeting.js'
import { family, rule } from './rule.js'

const { pathId, rev } = limits

/** The operations that answer one record. */
const single = every.filter((id) => operationOf(id).answer.kind === 'one')

/** The operations whose records hold a field with such a piece of schema. */
const showing = (piece: string, among: readonly OperationId[] = every) =>
  among.filter((id) => {
    const { answer } = operationOf(id)
    const schemas: Readonly<Record<string, object>> = { ...compactRecords, ...records }
    return answer.kind !== 'catalog' && JSON.stringify(schemas[answer.of]).includes(piece)
  })

/** The shape of records and answers (sections 0, 2, 4.1 and 4.6). */
export const record = family('record', {
  'record.single-envelope': rule(
    '4.1',
    'A success that is not a list is a JSON object with the record as its `data`.',
    { on: single, effects: 'writes' },
  ),
  'record.json-content-type': rule(
    '0',
    'A body is JSON, sent or answered, and an answer with a body has the media type `application/json`.',
    { on: inBoth('every'), variant: 'both', gaps: ['content-type'] },
  ),
  'record.path-prefix': rule(
    '0',
    'Every documented operation is found below `/api/v1` of the base address.',
    {
      on: inBoth('every'),
      variant: 'both',
      gaps: ['unknown-route', 'versioning'],
    },
  ),
  'record.fields-always-present': rule(
    '2',
    'A record has each of its listed fields in every answer, unless the field is marked optional; one without a value is null.',
    { on: every, effects: 'writes', gaps: ['contact-create-fields', 'versioning'] },
  ),
  'record.timestamps': rule(
    '2',
    'A timestamp that is not null is an ISO 8601 string with date and time that names one instant.',
    {
      on: showing(`"format":"${instantOrNull.format}"`, inBoth('every')),
      variant: 'both',
      gaps: ['datetime-syntax'],
    },
  ),
  'record.safe-integers': rule(
    '2',
    `A \`rev\`, ticket \`number\` or counter is a whole number from ${-rev.max} to ${rev.max}.`,
    { on: showing(`"maximum":${safeInteger.maximum}`) },
  ),
  'record.ids-usable-in-paths': rule(
    '4.1',
    `An id that some path takes has ${pathId.min} to ${pathId.max} characters, and no slash among them.`,
    {
      on: showingPathIds,
      variant: 'both',
      gaps: ['path-id-overlong'],
      doubt: 'The rule is stated for ids in paths; that ids in answers keep it is a conclusion.',
      ruledOut: 'a record has an id by which no path can name it',
    },
  ),
  'record.contact-shape': rule(
    '2.1',
    'A contact has the fields of section 2.1, all of the types given there.',
    {
      on: answering('contact'),
      effects: 'writes',
      gaps: ['contact-create-fields', 'record-defaults'],
    },
  ),
  'record.contact-phone-shape': rule(
    '2.1',
    "A contact's `phone` is null or has both `phone_code` and `phone`, strings or null.",
    {
      on: [op.listContacts, op.createContact, op.updateContact],
      effects: 'writes',
      gaps: ['contact-create-fields'],
    },
  ),
  'record.contact-movil-shape': rule(
    '2.1',
    "A contact's `movil` is null or has both `movil_code` and `movil`, strings or null.",
    {
      on: [op.listContacts, op.createContact, op.updateContact],
      effects: 'writes',
      gaps: ['contact-create-fields'],
    },
  ),
  'record.contact-address-shape': rule(
    '2.1',
    "A contact's `address` is null or has all of `address1`, `address2`, `city`, `state`, `country` and `zip`, strings or null.",
    {
      on: [op.listContacts, op.createContact, op.updateContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'contact-nested-merge'],
    },
  ),
  'record.contact-birthdate': rule(
    '2.1',
    "A contact's `birthdate` is null or a calendar date without a time, the very date that was written.",
    {
      on: [op.listContacts, op.createContact, op.updateContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'datetime-syntax'],
    },
  ),
  'record.note-created-id': rule(
    '2.1',
    '`noteCreatedId` is a string where a contact has it, and only answers to creating and updating have it.',
    {
      on: [op.listContacts, op.createContact, op.updateContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'note-created-id'],
      doubt: 'Neither when it appears nor that lists lack it is said explicitly.',
      ruledOut: 'an answer to creating or updating has it as anything but a string',
      leftOpen: 'whether lists have it',
    },
  ),
  'record.deal-shape': rule(
    '2.2',
    'A deal has the fields of section 2.2, all of the types and enumerations given there.',
    {
      on: answering('deal'),
      effects: 'writes',
      gaps: ['deal-create-fields', 'record-defaults'],
    },
  ),
  'record.deal-custom-fields': rule(
    '2.2',
    "A deal's `customFields` is an object, empty if need be, and each value in it a string, number, boolean or null.",
    {
      on: [op.listDeals, op.createDeal, op.closeDeal],
      effects: 'writes',
      gaps: ['deal-create-fields'],
    },
  ),
  'record.ticket-shape': rule(
    '2.3',
    'A ticket has the fields of section 2.3, all of the types and enumerations given there, wherever it is answered.',
    {
      on: answering('ticket', 'commentResult'),
      needs: ['record:ticket'],
      gaps: ['ticket-transitions', 'record-origin'],
    },
  ),
  'record.ticket-channel-open': rule(
    '2.3',
    "A ticket's `channel` is null or any string: the document lists but the first values.",
    { on: [op.listTickets], needs: ['record:ticket'], gaps: ['ticket-channel-values'] },
  ),
  'record.tag-shape': rule(
    '2.10',
    'A tag has the strings `id` and `name`, and `total`, `active` and `inactive`, whole numbers or null.',
    { on: [op.listTags], effects: 'writes', gaps: ['tag-origin'] },
  ),
  'record.webhook-shape': rule(
    '2.11',
    'A webhook destination has the fields of section 2.11, all of the types given there.',
    {
      on: answering('webhook'),
      effects: 'writes',
      needs: ['record:event-id'],
      gaps: ['webhook-defaults', 'webhook-events-catalog'],
    },
  ),
  'record.comment-result-shape': rule(
    '4.6',
    'A comment answers `commentId`, a string, and `ticket`, the whole ticket that the path names.',
    {
      on: [op.commentTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-comment-body'],
    },
  ),
  'record.lead-id-is-contact': rule(
    '2.1',
    'A `leadId` in any other record is null or the `id` of a contact.',
    {
      on: [
        op.listDeals,
        op.listTickets,
        op.listConversations,
        op.listActivities,
        op.listTasks,
        op.listMeetings,
      ],
      effects: 'writes',
      gaps: [
        'contact-create-fields',
        'deal-create-fields',
        'activity-call-required',
        'task-assignee',
        'contact-delete',
      ],
    },
  ),
  ...conversationRules,
  ...activityRules,
  ...meetingRules,
})

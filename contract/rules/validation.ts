import type { GapName } from '../assumptions/gaps.js'
import { op } from '../operations/op.js'
import { dealStatuses } from '../words/deal.js'
import { ticketPriorities, ticketStatuses } from '../words/ticket.js'
import { closed, ofType, required, words } from './kinds/body.js'
import { emailFilter, filterWords } from './kinds/filter.js'
import { wholeRevision } from './kinds/revision.js'
import { family, rule } from './rule.js'
import { activityRules } from './validation/activity.js'
import { conversationRules, nearAssignment } from './validation/conversation.js'
import { meetingRules } from './validation/meeting.js'
import { messageRules } from './validation/message.js'
import { type RequestRuleOptions, refuses } from './validation/sentence.js'

const createDeal = op.createDeal
const closeDeal = op.closeDeal
const updateTicket = op.updateTicket
const assignTicket = op.assignTicket
const createWebhook = op.createWebhook

const ownDeal: readonly GapName[] = ['contact-create-fields', 'deal-create-fields']
const onTicket: RequestRuleOptions = { needs: ['record:ticket'], gaps: ['error-body'] }
const onWebhook = (...gaps: GapName[]): RequestRuleOptions => ({
  needs: ['record:event-id'],
  gaps: ['webhook-events-catalog', ...gaps, 'error-body'],
})

/** What a request must look like (sections 4.3, 4.5, 4.6 and 4.9). */
export const validation = family('validation', {
  'validation.contact-list-email': emailFilter(op.listContacts, 'email'),
  'validation.contact-list-owner-email': emailFilter(op.listContacts, 'ownerEmail'),
  'validation.deal-list-owner-email': emailFilter(op.listDeals, 'ownerEmail'),
  'validation.ticket-list-assignee-email': emailFilter(op.listTickets, 'assigneeEmail'),
  'validation.contact-list-updated-since': refuses(
    op.listContacts,
    'when its `updatedSince` is not a date-time, or one of a day that does not exist',
    { gaps: ['datetime-syntax', 'error-body'] },
  ),
  'validation.deal-list-status': filterWords(op.listDeals, 'status', dealStatuses),
  'validation.ticket-list-status': filterWords(op.listTickets, 'status', ticketStatuses),
  'validation.ticket-list-priority': filterWords(op.listTickets, 'priority', ticketPriorities),
  'validation.deal-title-type': ofType(createDeal, 'title', 'string', { gaps: [...ownDeal, 'error-body'] }),
  'validation.deal-title-required': required(createDeal, 'title', {
    effects: 'writes',
    gaps: [...ownDeal, 'error-body'],
    doubt: 'The title has bounds, but nothing calls it required.',
    ruledOut: 'it ends in a 500, or is refused and done all the same',
    leftOpen: 'whether a deal is made without a title',
  }),
  'validation.deal-close-body-required': refuses(closeDeal, 'when it has no body at all', {
    gaps: [...ownDeal, 'error-body'],
  }),
  'validation.deal-close-outcome': refuses(closeDeal, 'when its body chooses neither won nor lost', {
    gaps: [...ownDeal, 'deal-close-selector', 'error-body'],
    doubt: 'One of the two is chosen, but the field that does it is not shown.',
    ruledOut: 'the deal is closed, or the request answered as if it were',
    leftOpen: 'the status and code of the refusal',
  }),
  'validation.ticket-priority': words(updateTicket, 'priority', ticketPriorities, {
    effects: 'writes',
    ...onTicket,
  }),
  'validation.ticket-channel': rule(
    '4.6',
    'PATCH /api/v1/tickets/{id} takes a known `channel` or null, which empties it, and gets 400 `invalid_request` for a word that surely is not a channel.',
    {
      on: [updateTicket],
      effects: 'writes',
      needs: ['record:ticket'],
      gaps: ['ticket-channel-values', 'error-body'],
      doubt: 'Only the first channels are listed, and nothing says that null empties the field.',
      ruledOut: 'a channel that is listed or null is refused, or an absurd one ends in a 500',
      leftOpen: 'whether an absurd channel is accepted, and whether null empties the field',
    },
  ),
  'validation.ticket-subject-type': ofType(updateTicket, 'subject', 'string', {
    needs: ['record:ticket'],
    gaps: ['null-vs-absent', 'error-body'],
  }),
  'validation.ticket-assign-required': required(assignTicket, 'assigneeEmail', onTicket),
  'validation.ticket-assign-type': ofType(assignTicket, 'assigneeEmail', 'string or null', {
    needs: ['record:ticket'],
    gaps: ['ticket-assign-format', 'error-body'],
    near: [7, [], ['a@b.example.com'], { email: 'a@b.example.com' }],
  }),
  'validation.ticket-assign-extra': closed(assignTicket, { ...onTicket, ...nearAssignment }),
  'validation.ticket-assign-rev-type': wholeRevision(assignTicket, onTicket),
  'validation.webhook-name-required': required(createWebhook, 'name', { ...onWebhook(), not: [null, 7] }),
  'validation.webhook-url-required': required(createWebhook, 'url', { ...onWebhook(), not: [null, 7] }),
  'validation.webhook-events-required': required(createWebhook, 'events', { ...onWebhook(), not: [null, 7] }),
  'validation.webhook-extra': closed(createWebhook, {
    ...onWebhook(),
    near: ['secret', 'Description'],
    others: ['event', 'secretSuffix', 'failureCount', 'headers', 'enabled'],
  }),
  'validation.webhook-url-format': refuses(
    createWebhook,
    'when its `url` is not an absolute URI',
    onWebhook('webhook-ssrf'),
  ),
  'validation.webhook-url-guard': refuses(
    createWebhook,
    'when its `url` leads to an internal address, such as loopback or a private network, however it is written',
    {
      ...onWebhook('webhook-ssrf'),
      doubt: 'What the guard covers, and which status it answers, is not given.',
      ruledOut:
        'an address that is loopback or private as it stands, or `localhost`, is accepted, or one is refused with another error than the next',
      leftOpen: 'the status and code of the refusal, and whether other networks and notations are guarded',
    },
  ),
  'validation.webhook-url-https': refuses(createWebhook, 'in production when its `url` is plain http', {
    effects: 'writes',
    ...onWebhook('webhook-https-environment'),
    doubt: 'It hangs on what counts as production, and the answer is not given.',
    ruledOut: 'http is refused in one case of the word and taken in another, or taken as another address',
    leftOpen: 'the status and code of the refusal',
  }),
  'validation.webhook-events-strings': refuses(
    createWebhook,
    'when its `events` are anything but a list of texts',
    onWebhook(),
  ),
  'validation.webhook-events-known': refuses(
    createWebhook,
    'when one of its `events` is missing from the catalog',
    {
      ...onWebhook('webhook-event-unknown'),
      doubt: 'Ids come from the catalog, but what others get is not given.',
      ruledOut:
        'it is left out of the `events` that are accepted, ends in a 500, or is refused with another error than the next',
      leftOpen: 'whether it is accepted as sent, and the status and code of a refusal',
    },
  ),
  'validation.webhook-active-type': ofType(createWebhook, 'active', 'boolean', {
    effects: 'writes',
    ...onWebhook(),
    comesBack: true,
  }),
  'validation.contact-update-field-types': refuses(
    op.updateContact,
    'when a field has another JSON type than the record gives it',
    {
      gaps: ['contact-create-fields', 'error-body'],
      doubt: 'Only the record shows its types, the request does not.',
      ruledOut: 'it ends in a 500, or is refused and done all the same',
      leftOpen: 'whether other types are accepted',
    },
  ),
  'validation.contact-create-field-types': refuses(
    op.createContact,
    'when a field has another JSON type than the record gives it, or its `email` is clearly no address',
    {
      gaps: ['contact-create-fields', 'error-body'],
      doubt: 'Only the record shows its types, the request does not.',
      ruledOut: 'it ends in a 500, or is refused and done all the same',
      leftOpen: 'whether other types are accepted',
    },
  ),
  ...activityRules,
  ...conversationRules,
  ...messageRules,
  ...meetingRules,
})

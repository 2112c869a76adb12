import type { GapName } from '../assumptions/gaps.js'
import { op } from '../operations/op.js'
import { activityFilterRules } from './filter/activity.js'
import { conversationRules } from './filter/conversation.js'
import { meetingRules } from './filter/meeting.js'
import { noneHolds, unlessCombined } from './filter/unless-combined.js'
import { family, type RuleOptions, rule } from './rule.js'

const contacts = op.listContacts
const deals = op.listDeals
const tickets = op.listTickets
type List = typeof contacts | typeof deals | typeof tickets

const sections = { [contacts]: '4.3', [deals]: '4.5', [tickets]: '4.6' } as const
type Needed = Omit<RuleOptions, 'on'>

/** On a list filled by the check itself. */
const ownContacts = (...gaps: GapName[]): Needed => ({
  effects: 'writes',
  gaps: ['contact-create-fields', ...gaps],
})
const ownDeals = (...gaps: GapName[]) => ownContacts('deal-create-fields', ...gaps)
const givenTickets = (...gaps: GapName[]): Needed => ({ needs: ['record:ticket'], gaps })

const ticked = (names: readonly string[], last: string) =>
  names
    .map((name) => `\`${name}\``)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ` ${last} `)

const equals = (list: List, field: string, options: Needed) =>
  rule(
    sections[list],
    `${list} filtered by \`${field}\` gives all records with that \`${field}\`, and no other.`,
    {
      on: [list],
      ...options,
    },
  )

const together = (list: List, filters: readonly string[], options: Needed) =>
  rule(
    sections[list],
    `${list} gives the records that obey all filters sent, when sent ${filters.length > 2 ? 'any of ' : ''}${ticked(filters, 'and')} at once.`,
    { on: [list], ...options },
  )

const apart = (list: List, filter: string, others: readonly string[], doubt: string, aside = '') =>
  rule(
    sections[list],
    `${list} gets 400 \`invalid_request\` when \`${filter}\` comes with ${ticked(others, 'or')}${aside}.`,
    {
      on: [list],
      // Whether a refusal is meant shows only by a record that the filters fit.
      ...(list === contacts || list === deals ? { effects: 'writes' as const } : {}),
      gaps: ['filter-combination-error', 'error-body'],
      doubt,
      ruledOut: noneHolds,
      leftOpen: 'how they are refused, and whether all of them hold, or only one, where they are not',
    },
  )
const onlyForbidden = 'They must not be combined, but what happens if they are is not said.'

/** Filters of lists (sections 4.3, 4.5 and 4.6). */
export const filter = family('filter', {
  'filter.contact-email': equals(contacts, 'email', ownContacts('email-case')),
  'filter.contact-tag': rule(
    '4.3',
    'GET /api/v1/contacts filtered by `tag` gives all contacts that have this very tag, and no other.',
    { on: [contacts], ...ownContacts('tag-matching') },
  ),
  'filter.contact-owner-email': equals(contacts, 'ownerEmail', {
    needs: ['record:user'],
    gaps: ['email-case'],
  }),
  'filter.contact-updated-since': rule(
    '4.3',
    'GET /api/v1/contacts filtered by `updatedSince` gives all contacts whose `updatedAt` is later, and none whose is earlier, in whatever zone the instant is written.',
    { on: [contacts], ...ownContacts('updated-since-boundary', 'datetime-syntax') },
  ),
  'filter.contact-combination': together(
    contacts,
    ['email', 'tag', 'ownerEmail'],
    ownContacts('email-case', 'tag-matching'),
  ),
  'filter.contact-updated-since-alone': apart(
    contacts,
    'updatedSince',
    ['email', 'tag', 'ownerEmail'],
    onlyForbidden,
  ),
  'filter.deal-lead': equals(deals, 'leadId', ownDeals()),
  'filter.deal-pipeline': equals(deals, 'pipelineId', ownDeals()),
  'filter.deal-status': equals(deals, 'status', ownDeals()),
  'filter.deal-owner-email': equals(deals, 'ownerEmail', {
    needs: ['record:user'],
    gaps: ['deal-create-fields', 'email-case'],
  }),
  'filter.deal-combination': together(deals, ['pipelineId', 'status', 'ownerEmail'], {
    ...ownDeals('filter-combination-error'),
    doubt: 'That these filters combine is concluded from `leadId` alone being barred from it.',
    ...unlessCombined,
  }),
  'filter.deal-lead-alone': apart(deals, 'leadId', ['pipelineId', 'status', 'ownerEmail'], onlyForbidden),
  'filter.ticket-status': equals(tickets, 'status', givenTickets()),
  'filter.ticket-priority': equals(tickets, 'priority', givenTickets()),
  'filter.ticket-assignee': equals(tickets, 'assigneeEmail', givenTickets('email-case')),
  'filter.ticket-lead': equals(tickets, 'leadId', givenTickets()),
  'filter.ticket-status-priority': together(tickets, ['status', 'priority'], givenTickets()),
  'filter.ticket-status-assignee': together(tickets, ['status', 'assigneeEmail'], givenTickets('email-case')),
  'filter.ticket-priority-assignee': apart(
    tickets,
    'priority',
    ['assigneeEmail'],
    'They must not be combined, but what happens if they are is not said, nor whether `status` changes it.',
    ', whether `status` is there or not',
  ),
  'filter.ticket-lead-alone': apart(
    tickets,
    'leadId',
    ['status', 'priority', 'assigneeEmail'],
    onlyForbidden,
  ),
  ...activityFilterRules,
  ...conversationRules,
  ...meetingRules,
})

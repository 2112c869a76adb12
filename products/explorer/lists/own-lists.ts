import {
  conversationMembers,
  copiedIn,
  dealMembers,
  isConversationFilter,
  type Members,
  movingIn,
  op,
  taskMembers,
  ticketMembers,
} from '../../../contract/index.js'
import { textsIn } from '../model/words.js'
import type { FilterOf, OwnList } from './own-list.js'

const member =
  (name: string): FilterOf =>
  (record) =>
    record[name]

const members = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, member(name)]))

/** What the service changes by itself in a record, and what repeats other records. */
const followingIn = (of: Members) => [...movingIn(of), ...copiedIn(of)]

const firstTag: FilterOf = ({ tags }) => textsIn(tags)[0]
const lastTag: FilterOf = ({ tags }) => textsIn(tags).at(-1)

/** Two seconds before a change: the instant itself, and its milliseconds, are open (gaps updated-since-boundary, datetime-syntax). */
const shortlyBefore: FilterOf = ({ updatedAt }) =>
  typeof updatedAt === 'string' ? new Date(Date.parse(updatedAt) - 2000).toISOString() : undefined

/** A task shows its status by `doneAt` alone (section 3). */
const taskStatus: FilterOf = ({ doneAt }) => (doneAt === null ? 'open' : 'done')

/** A state that a server has beyond the documented ones is no filter (gap.conversation-status-values). */
const conversationStatus: FilterOf = ({ status }) => (isConversationFilter(status) ? status : undefined)

const byUpdate = { rule: 'order.deals-by-update', field: 'updatedAt', ways: 'descending' } as const
const byDue = { field: 'dueAt', ways: 'either' } as const
const byStart = { rule: 'order.meetings', field: 'startAt', ways: 'either' } as const
const byLastMessage = { rule: 'order.conversations', field: 'lastMessageAt', ways: 'either' } as const

const day = 24 * 60 * 60 * 1000

/** An instant some days from the start of a meeting. */
const around =
  (days: number): FilterOf =>
  ({ startAt }) =>
    typeof startAt === 'string' ? new Date(Date.parse(startAt) + days * day).toISOString() : undefined

/** The lists that scenarios read (section 4). */
export const ownLists: readonly OwnList[] = [
  {
    noun: 'contact',
    operation: op.listContacts,
    queries: [
      { filters: members('email'), rule: 'filter.contact-email', isOwn: true },
      { filters: { tag: firstTag }, rule: 'filter.contact-tag', isOwn: true },
      { filters: { tag: lastTag }, rule: 'filter.contact-tag', isOwn: true },
      { filters: { ...members('email'), tag: lastTag }, rule: 'filter.contact-combination', isOwn: true },
      {
        filters: { ...members('ownerEmail'), tag: firstTag },
        rule: 'filter.contact-combination',
        isOwn: true,
      },
      {
        filters: { updatedSince: shortlyBefore },
        rule: 'filter.contact-updated-since',
        order: { rule: 'order.contacts-updated-since', field: 'updatedAt', ways: 'either' },
      },
      { filters: members('ownerEmail'), rule: 'filter.contact-owner-email' },
    ],
    moving: ['updatedAt', 'noteCreatedId'],
  },
  {
    noun: 'deal',
    operation: op.listDeals,
    queries: [
      {
        filters: members('leadId'),
        rule: 'filter.deal-lead',
        isOwn: true,
        order: { rule: 'order.deals-of-lead', field: 'createdAt', ways: 'descending' },
      },
      { filters: members('status'), rule: 'filter.deal-status', order: byUpdate },
      { filters: members('pipelineId'), rule: 'filter.deal-pipeline', order: byUpdate },
      {
        filters: members('pipelineId', 'status'),
        rule: 'filter.deal-combination',
        isRefusable: true,
        order: byUpdate,
      },
      { filters: {}, rule: 'deal.list-ok', order: byUpdate },
      { filters: members('ownerEmail'), rule: 'filter.deal-owner-email', order: byUpdate },
    ],
    // The owner may follow that of the contact.
    moving: ['rev', 'ownerEmail', ...followingIn(dealMembers)],
  },
  {
    noun: 'ticket',
    operation: op.listTickets,
    queries: [
      { filters: members('status'), rule: 'filter.ticket-status' },
      { filters: members('priority'), rule: 'filter.ticket-priority' },
      { filters: members('assigneeEmail'), rule: 'filter.ticket-assignee' },
      { filters: members('leadId'), rule: 'filter.ticket-lead' },
      { filters: members('status', 'priority'), rule: 'filter.ticket-status-priority' },
      { filters: members('status', 'assigneeEmail'), rule: 'filter.ticket-status-assignee' },
      { filters: {}, rule: 'ticket.list-ok' },
    ],
    moving: followingIn(ticketMembers),
  },
  {
    noun: 'activity',
    operation: op.listActivities,
    queries: [
      { filters: members('leadId'), rule: 'filter.activity-lead' },
      { filters: members('dealId'), rule: 'filter.activity-deal' },
      { filters: members('leadId', 'dealId'), rule: 'filter.activity-combination', isRefusable: true },
    ],
    moving: ['title', 'actor'],
  },
  {
    noun: 'task',
    operation: op.listTasks,
    queries: [
      {
        filters: members('leadId'),
        rule: 'filter.task-lead',
        isOwn: true,
        order: { ...byDue, rule: 'order.tasks-all' },
      },
      {
        filters: { ...members('leadId'), status: taskStatus },
        rule: 'filter.task-lead-status',
        isRefusable: true,
      },
      {
        filters: { status: () => 'open' },
        rule: 'filter.task-open',
        order: { ...byDue, rule: 'order.tasks-open' },
      },
      { filters: { status: () => 'done' }, rule: 'filter.task-done' },
      {
        filters: { ...members('assignedToEmail'), status: () => 'open' },
        rule: 'filter.task-assignee-open',
        order: { ...byDue, rule: 'order.tasks-open' },
      },
      { filters: {}, rule: 'filter.task-all', order: { ...byDue, rule: 'order.tasks-all' } },
    ],
    // Its state is judged by the filters; a time that was answered may be rounded.
    moving: ['doneAt', ...followingIn(taskMembers)],
  },
  {
    noun: 'note',
    operation: op.listContactNotes,
    params: ({ leadId }) => ({ id: String(leadId) }),
    queries: [{ filters: {}, rule: 'contact.notes-ok', isOwn: true }],
    moving: [],
  },
  {
    noun: 'conversation',
    operation: op.listConversations,
    queries: [
      { filters: { status: conversationStatus }, rule: 'filter.conversation-status', order: byLastMessage },
      { filters: members('channel'), rule: 'filter.conversation-channel', order: byLastMessage },
      { filters: members('assigneeEmail'), rule: 'filter.conversation-assignee', order: byLastMessage },
      {
        filters: { status: conversationStatus, ...members('channel') },
        rule: 'filter.conversation-combination',
        isRefusable: true,
        order: byLastMessage,
      },
      { filters: {}, rule: 'conversation.list-ok', order: byLastMessage },
    ],
    moving: ['rev', ...followingIn(conversationMembers)],
  },
  {
    noun: 'meeting',
    operation: op.listMeetings,
    queries: [
      { filters: { from: around(-1) }, rule: 'filter.meeting-from', order: byStart },
      { filters: { from: around(-1), to: around(1) }, rule: 'filter.meeting-range', order: byStart },
      { filters: {}, rule: 'meeting.list-ok', order: byStart },
    ],
    // Whether canceled meetings stay in the list is open (gap.canceled-at).
    mayLeaveOut: ({ status }) => status === 'canceled',
    moving: ['updatedAt', 'canceledAt', 'title', 'attendee', 'meetUrl', 'hostEmail', 'hostName'],
  },
]

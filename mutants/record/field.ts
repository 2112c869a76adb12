import { type families, op } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { blank, field, type Shown, showing, without, withoutNulls } from './operators.js'

const listContacts = op.listContacts
const updateContact = op.updateContact
const tagContact = op.tagContact
const listTags = op.listTags
const listDeals = op.listDeals
const createDeal = op.createDeal
const closeDeal = op.closeDeal
const listTickets = op.listTickets
const listNotes = op.listContactNotes
const listActivities = op.listActivities
const completeTask = op.completeTask
const updateTicket = op.updateTicket
const commentTicket = op.commentTicket
const assignTicket = op.assignTicket
const createWebhook = op.createWebhook
const deleteWebhook = op.deleteWebhook

const epochSeconds = (instant: string) => Date.parse(instant) / 1000
const dateOnly = (instant: string) => instant.slice(0, 10)

/** Mutants of the rules on fields of every kind of record. */
export const fieldMutants = {
  'record.fields-always-present': [
    showing(updateContact, 'updates leave nulls out', withoutNulls),
    showing(listContacts, 'lists of contacts leave nulls out', withoutNulls),
    showing(listNotes, 'notes leave nulls out', withoutNulls),
    showing(listActivities, 'the timeline leaves nulls out', withoutNulls),
    showing(completeTask, 'a completed task leaves nulls out', withoutNulls),
    showing(closeDeal, 'a closed deal leaves nulls out', withoutNulls),
    showing(commentTicket, 'the ticket of a comment leaves nulls out', ({ ticket, ...rest }) => ({
      ...rest,
      ticket: withoutNulls(ticket as Shown),
    })),
    showing(createWebhook, 'a new destination leaves nulls out', withoutNulls),
    without(deleteWebhook, 'deleted', 'a deletion tells the id alone'),
    without(listTags, 'inactive', 'tags count the active only'),
    showing(tagContact, 'a contact without tags has none', (record) =>
      (record.tags as string[]).length === 0 ? { ...record, tags: undefined } : record,
    ),
  ],
  'record.timestamps': [
    field(listDeals, 'closedAt', 'closedAt is in seconds since 1970', epochSeconds),
    field(updateContact, 'updatedAt', 'an update shows the day alone', dateOnly),
    field(completeTask, 'dueAt', 'a completed task was due on a day', dateOnly),
    field(listActivities, 'occurredAt', 'what occurred is in seconds since 1970', epochSeconds),
    field(listTickets, 'slaDueAt', 'slaDueAt is written for people', (at: string) => at.replace('T', ' ')),
    field(createDeal, 'expectedCloseDate', 'a close date loses its time', dateOnly),
    field(commentTicket, 'ticket', 'the ticket of a comment counts milliseconds', (ticket: Shown) => ({
      ...ticket,
      updatedAt: Date.parse(String(ticket.updatedAt)),
    })),
    field(createWebhook, 'createdAt', 'hours are counted to 25', (at: string) => at.replace(/T\d\d/, 'T25')),
    blank(assignTicket, 'firstResponseAt', 'no response yet is an empty text', ''),
  ],
  'record.safe-integers': [
    field(closeDeal, 'rev', 'rev is a text', String),
    field(listTickets, 'number', 'ticket numbers are texts', (number: number) => `#${number}`),
    field(updateTicket, 'rev', 'rev is a point in time in nanoseconds', (rev: number) => rev + 2 ** 60),
    field(listTags, 'total', 'counters are averaged', (total: number) => total + 0.5),
    field(createWebhook, 'failureCount', 'no failure is false', (count: number) => count > 0),
    showing(commentTicket, 'reopenCount of a commented ticket is null', ({ ticket, ...rest }) => ({
      ...rest,
      ticket: { ...(ticket as Shown), reopenCount: null },
    })),
  ],
  'record.ids-usable-in-paths': [
    field(listContacts, 'id', 'ids name their noun', (id: string) => `contacts/${id}`),
    field(createDeal, 'id', 'ids are signed at length', (id: string) => id + 'x'.repeat(200)),
    showing(commentTicket, 'a commented ticket is named by its path', ({ ticket, ...rest }) => ({
      ...rest,
      ticket: { ...(ticket as Shown), id: `tickets/${(ticket as Shown).id}` },
    })),
    field(listDeals, 'leadId', 'a deal names no contact by an empty id', () => ''),
  ],
} satisfies Partial<Mutants<typeof families.record>>

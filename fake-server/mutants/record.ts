import type { EndpointId, families } from '../../contract/index.js'
import type { Behaviour } from '../behaviour.js'
import { Refusal } from '../refusal.js'
import type { Reply } from '../reply.js'
import { aroundHandler, aroundStep, type Mutant, type Mutants, mutant, onRecord, onReply } from './mutant.js'

type Shown = Record<string, unknown>

const listContacts = 'GET /api/v1/contacts'
const createContact = 'POST /api/v1/contacts'
const updateContact = 'PATCH /api/v1/contacts/{id}'
const tagContact = 'POST /api/v1/contacts/{id}/tags'
const listTags = 'GET /api/v1/tags'
const listDeals = 'GET /api/v1/deals'
const createDeal = 'POST /api/v1/deals'
const closeDeal = 'POST /api/v1/deals/{id}/close'
const listTickets = 'GET /api/v1/tickets'
const updateTicket = 'PATCH /api/v1/tickets/{id}'
const commentTicket = 'POST /api/v1/tickets/{id}/comments'
const assignTicket = 'POST /api/v1/tickets/{id}/assign'
const createWebhook = 'POST /api/v1/webhooks'
const listWebhooks = 'GET /api/v1/webhooks'
const deleteWebhook = 'DELETE /api/v1/webhooks/{id}'

/** Shows the records of an endpoint otherwise. */
const showing = (endpoint: EndpointId, fault: string, change: (record: Shown) => unknown): Mutant =>
  mutant(fault, (behaviour) => onRecord(behaviour, endpoint, change))

/** Shows some fields of an endpoint's records otherwise, where they hold something. */
const field = (
  endpoint: EndpointId,
  name: string,
  fault: string,
  change: (value: never, record: Shown) => unknown,
): Mutant =>
  showing(endpoint, fault, (record) => {
    const value = record[name]
    return value === null || value === undefined
      ? record
      : { ...record, [name]: change(value as never, record) }
  })

/** Gives a field another value where the record has none. */
const blank = (endpoint: EndpointId, name: string, fault: string, value: unknown): Mutant =>
  showing(endpoint, fault, (record) => ({ ...record, [name]: record[name] ?? value }))

const withoutNulls = (record: Shown): Shown =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

const without = (endpoint: EndpointId, name: string, fault: string): Mutant =>
  showing(endpoint, fault, ({ [name]: _, ...record }) => record)

/** Answers successes of an endpoint otherwise. */
const answering = (endpoint: EndpointId, fault: string, change: (reply: Reply) => Reply): Mutant =>
  mutant(fault, (behaviour) => onReply(behaviour, endpoint, change))

const dataOf = (reply: Reply): Shown => (reply.body as { data: Shown }).data

/** Labels the answers that pass a test otherwise. */
const labelled = (fault: string, type: string, test: (reply: Reply) => boolean): Mutant =>
  mutant(fault, (behaviour) =>
    aroundStep(behaviour, 'authenticate', (next, context) => {
      context.settle.push((reply) =>
        test(reply) ? { ...reply, headers: { ...reply.headers, 'content-type': type } } : reply,
      )
      return next()
    }),
  )

/** Serves the paths that pass a test somewhere else. */
const moved = (fault: string, test: (path: string, method: string) => boolean): Mutant =>
  mutant(fault, (behaviour) =>
    aroundStep(behaviour, 'route', (next, { request }) => {
      if (test(request.target.split('?', 1)[0] ?? '', request.method))
        throw new Refusal('not_found', 'no such route', 'record.path-prefix')
      return next()
    }),
  )

/** Keeps a birthdate otherwise than it was sent. */
const keptAs = (endpoint: EndpointId, fault: string, change: (date: string) => string | null): Mutant =>
  mutant(fault, (behaviour: Behaviour) =>
    aroundHandler(behaviour, endpoint, (next, context) => {
      const { birthdate } = context.body
      if (typeof birthdate !== 'string') return next(context)
      return next({ ...context, body: { ...context.body, birthdate: change(birthdate) } })
    }),
  )

const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
const epochSeconds = (instant: string) => Date.parse(instant) / 1000
const dateOnly = (instant: string) => instant.slice(0, 10)

/** One way to break each rule on the shape of records and answers, and more where it is easily missed. */
export const recordMutants: Mutants<typeof families.record> = {
  'single-envelope': [
    answering(updateContact, 'an update answers the bare contact', (reply) => ({
      ...reply,
      body: dataOf(reply),
    })),
    answering(deleteWebhook, 'a deletion answers nothing', ({ status }) => ({ status, body: undefined })),
    answering(closeDeal, 'a closed deal is called deal', (reply) => ({
      ...reply,
      body: { deal: dataOf(reply) },
    })),
    answering(assignTicket, 'an assignment answers a list of one', (reply) => ({
      ...reply,
      body: { data: [dataOf(reply)] },
    })),
    answering(createWebhook, 'a new destination is wrapped twice', (reply) => ({
      ...reply,
      body: { data: { webhook: dataOf(reply) } },
    })),
  ],
  'json-content-type': [
    labelled('errors are plain text', 'text/plain', ({ status }) => status === 401),
    labelled('what cannot be validated is HTML', 'text/html; charset=utf-8', ({ status }) => status === 400),
    labelled('creations are labelled text/json', 'text/json', ({ status }) => status === 201),
    answering(listTags, 'tags have no media type', (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'content-type': '' },
    })),
    answering(deleteWebhook, 'a deletion has an empty body', ({ status }) => ({ status, body: undefined })),
  ],
  'path-prefix': [
    moved('deals have moved to a new version', (path) => path.startsWith('/api/v1/deals')),
    moved('tags hang below contacts', (path) => path === '/api/v1/tags'),
    moved('assigning has moved', (path) => path.endsWith('/assign')),
    moved(
      'PATCH is not routed for tickets',
      (path, method) => path.includes('/tickets/') && method === 'PATCH',
    ),
    mutant('deletions are only taken with POST', (behaviour) =>
      aroundStep(behaviour, 'route', (next, { request }) => {
        if (request.method !== 'DELETE') return next()
        throw new Refusal('not_found', 'no such method', 'record.path-prefix', { status: 405 })
      }),
    ),
  ],
  'fields-always-present': [
    showing(updateContact, 'updates leave nulls out', withoutNulls),
    showing(listContacts, 'lists of contacts leave nulls out', withoutNulls),
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
  timestamps: [
    field(listDeals, 'closedAt', 'closedAt is in seconds since 1970', epochSeconds),
    field(updateContact, 'updatedAt', 'an update shows the day alone', dateOnly),
    field(listTickets, 'slaDueAt', 'slaDueAt is written for people', (at: string) => at.replace('T', ' ')),
    field(createDeal, 'expectedCloseDate', 'a close date loses its time', dateOnly),
    field(commentTicket, 'ticket', 'the ticket of a comment counts milliseconds', (ticket: Shown) => ({
      ...ticket,
      updatedAt: Date.parse(String(ticket.updatedAt)),
    })),
    field(createWebhook, 'createdAt', 'hours are counted to 25', (at: string) => at.replace(/T\d\d/, 'T25')),
    blank(assignTicket, 'firstResponseAt', 'no response yet is an empty text', ''),
  ],
  'safe-integers': [
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
  'ids-usable-in-paths': [
    field(listContacts, 'id', 'ids name their noun', (id: string) => `contacts/${id}`),
    field(createDeal, 'id', 'ids are signed at length', (id: string) => id + 'x'.repeat(200)),
    field(commentTicket, 'commentId', 'comments are told by their way', (id: string) => `tickets/1/${id}`),
    field(listTags, 'id', 'a tag without an id has an empty one', () => ''),
  ],
  'contact-shape': [
    field(listContacts, 'active', 'active is 0 or 1', Number),
    showing(createContact, 'no tags are null', (record) => ({
      ...record,
      tags: (record.tags as string[]).length > 0 ? record.tags : null,
    })),
    field(tagContact, 'groups', 'groups are one text', (groups: string[]) => groups.join(',')),
    without(updateContact, 'organizationName', 'an update does not tell the organization'),
    field(listContacts, 'tags', 'listed tags are objects', (tags: string[]) =>
      tags.map((name) => ({ name })),
    ),
    blank(listContacts, 'stage', 'no stage is 0', 0),
  ],
  'contact-phone-shape': [
    field(listContacts, 'phone', 'phone is a text', (phone: Shown) => `${phone.phone_code}${phone.phone}`),
    field(createContact, 'phone', 'half a phone stays half', withoutNulls),
    field(updateContact, 'phone', 'phone is a number', (phone: Shown) => ({
      ...phone,
      phone: Number(phone.phone),
    })),
  ],
  'contact-movil-shape': [
    field(listContacts, 'movil', 'movil has the members of phone', (movil: Shown) => ({
      phone_code: movil.movil_code,
      phone: movil.movil,
    })),
    field(createContact, 'movil', 'half a movil stays half', withoutNulls),
    field(updateContact, 'movil', 'movil is a list', (movil: Shown) => [movil]),
  ],
  'contact-address-shape': [
    field(createContact, 'address', 'what an address lacks is left out', withoutNulls),
    field(updateContact, 'address', 'zip is a number', (address: Shown) => ({
      ...address,
      zip: Number(address.zip),
    })),
    field(
      listContacts,
      'address',
      'a list shows the first line only',
      ({ address2: _, ...address }: Shown) => address,
    ),
  ],
  'contact-birthdate': [
    field(
      listContacts,
      'birthdate',
      'a listed birthdate has a time',
      (date: string) => `${date}T00:00:00.000Z`,
    ),
    keptAs(updateContact, 'a birthdate is stored west of Greenwich', dayBefore),
    keptAs(createContact, 'nobody is born on 29 February', (date) => date.replace('02-29', '03-01')),
    keptAs(createContact, 'leap days are dropped', (date) => (date.endsWith('02-29') ? null : date)),
    keptAs(updateContact, 'nobody is born before 1970', (date) => (date < '1970' ? '1970-01-01' : date)),
    field(listContacts, 'birthdate', 'read back a day early', dayBefore),
    field(updateContact, 'birthdate', 'a birthdate is written the other way round', (date: string) =>
      date.split('-').reverse().join('/'),
    ),
  ],
  'note-created-id': [
    showing(listContacts, 'lists have it too', (record) => ({ ...record, noteCreatedId: 'note_1' })),
    showing(listContacts, 'lists have it as null', (record) => ({ ...record, noteCreatedId: null })),
    showing(createContact, 'no note is null', (record) => ({ noteCreatedId: null, ...record })),
    field(updateContact, 'noteCreatedId', 'notes are counted', () => 7),
  ],
  'deal-shape': [
    field(listDeals, 'value', 'value is a text', (value: number) => value.toFixed(2)),
    showing(createDeal, 'no currency was sent, none is shown', (record) =>
      record.currency === 'USD' ? { ...record, currency: null } : record,
    ),
    field(closeDeal, 'status', 'a deal is closed', () => 'closed'),
    field(listDeals, 'recurrence', 'no recurrence is null', (text: string) =>
      text === 'none' ? null : text,
    ),
    without(createDeal, 'lostNote', 'a new deal has nothing to say of its loss'),
    field(closeDeal, 'isPrimary', 'isPrimary is yes or no', (flag: boolean) => (flag ? 'yes' : 'no')),
  ],
  'deal-custom-fields': [
    field(createDeal, 'customFields', 'no custom fields are null', (fields: Shown) =>
      Object.keys(fields).length > 0 ? fields : null,
    ),
    field(listDeals, 'customFields', 'custom fields are listed', (fields: Shown) =>
      Object.entries(fields).map(([name, value]) => ({ name, value })),
    ),
    field(closeDeal, 'customFields', 'custom fields come with their type', (fields: Shown) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, { type: typeof value, value }]),
      ),
    ),
    without(closeDeal, 'customFields', 'a closed deal has no custom fields'),
  ],
  'ticket-shape': [
    field(listTickets, 'status', 'a waiting ticket is pending', (status: string) =>
      status === 'waiting_customer' ? 'pending' : status,
    ),
    field(updateTicket, 'priority', 'a high priority is normal', (priority: string) =>
      priority === 'high' ? 'normal' : priority,
    ),
    field(
      commentTicket,
      'ticket',
      'the ticket of a comment lacks its tags',
      ({ tags: _, ...ticket }: Shown) => ticket,
    ),
    field(assignTicket, 'slaBreached', 'slaBreached is 0 or 1', Number),
    blank(listTickets, 'description', 'no description is false', false),
    without(updateTicket, 'source', 'an updated ticket has no source'),
  ],
  'ticket-channel-open': [
    field(listTickets, 'channel', 'channel is an object', (channel: string) => ({ type: channel })),
    blank(listTickets, 'channel', 'no channel is 0', 0),
  ],
  'tag-shape': [
    field(listTags, 'active', 'counters are texts', String),
    without(listTags, 'total', 'tags are not counted'),
    field(listTags, 'id', 'ids are numbers', (id: string) => id.length),
  ],
  'webhook-shape': [
    field(createWebhook, 'description', 'no description is null', (text: string) => text || null),
    without(listWebhooks, 'lastEventAt', 'no event yet is left out'),
    field(listWebhooks, 'events', 'events are one text', (events: string[]) => events.join(' ')),
    field(createWebhook, 'active', 'active is a text', String),
  ],
  'comment-result-shape': [
    showing(commentTicket, 'a comment answers the ticket alone', ({ ticket }) => ticket),
    showing(commentTicket, 'the id is called id', ({ commentId, ...rest }) => ({ id: commentId, ...rest })),
    field(commentTicket, 'ticket', 'the ticket is told in part', ({ id, subject, rev }: Shown) => ({
      id,
      subject,
      rev,
    })),
    field(
      commentTicket,
      'ticket',
      'the ticket has the id of the comment',
      (ticket: Shown, { commentId }) => ({
        ...ticket,
        id: commentId,
      }),
    ),
  ],
  'lead-id-is-contact': [
    field(listDeals, 'leadId', 'leads are numbered apart', (id: string) => `lead_${id}`),
    field(listTickets, 'leadId', 'tickets name their contact by e-mail', (_id, { leadEmail }) => leadEmail),
    field(listTickets, 'leadId', 'leads of tickets are numbered apart', (id: string) => `lead_${id}`),
  ],
}

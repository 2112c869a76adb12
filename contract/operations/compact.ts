import type { GeneralAssumptions } from '../gaps/general.js'
import { limits } from '../limits.js'
import { email } from '../members/field.js'
import { compactContactBody } from '../requests/compact-contact.js'
import { conversationChannels, conversationStatuses } from '../words/conversation.js'
import { contactOperations } from './contact.js'
import { conversationOperations } from './conversation.js'
import { type Filters, type Operation, one, operation, page } from './operation.js'

/** The document lists the errors of this variant by status, not by operation. */
const compact = { section: '4.11', errors: [] } as const

const { listContacts, createContact, getContact, updateContact } = contactOperations

/** What an operation of both variants has in common. */
const named = <const T extends Operation>({ scope, resource, tag, summary }: T) => ({
  ...compact,
  scope,
  resource,
  tag,
  summary,
})

/** The filters of a list, which are not documented (gap.compact-filters). */
const ifFiltered =
  (filters: Filters) =>
  (assumptions: GeneralAssumptions): Filters =>
    assumptions['compact-filters'] === 'ignore' ? {} : filters

/** How a page of this variant is read (section 4.11). */
const paged = 'Ordered by id. More follows while `next_cursor` is not null, even where `data` is empty.'
const write = 'Needs an `Idempotency-Key` and a body of at most 16 KB, whose members are assumed.'
const namesOnly = 'The document names the fields of the record without their types, which are assumed.'

const agents = { ...compact, scope: 'agents:read', resource: 'agents', tag: 'Agents' } as const
const leads = { ...compact, scope: 'leads:read', resource: 'leads', tag: 'Leads' } as const

/** Every operation of the compact variant, in the document's order (section 4.11). */
export const compactVariant = {
  getWorkspace: operation('GET /api/v1/me', {
    ...compact,
    scope: 'workspace:read',
    resource: 'workspaces',
    tag: 'Workspace',
    summary: 'Read the workspace of the key',
    description: 'The workspace that the API key belongs to. The members of the record are assumed.',
    answer: one('workspace', 200),
  }),
  listAgents: operation('GET /api/v1/agents', {
    ...agents,
    summary: 'List agents',
    description: paged,
    answer: page('agent'),
  }),
  getAgent: operation('GET /api/v1/agents/{id}', {
    ...agents,
    target: 'agent',
    summary: 'Read one agent',
    description: namesOnly,
    answer: one('agent', 200),
  }),
  listContacts: operation(listContacts.id, {
    ...named(listContacts),
    description: paged,
    filters: ifFiltered({
      email,
      tag: { type: 'string', maxLength: limits.contact.tagFilter.max },
      updatedSince: { type: 'string', format: 'input-instant' },
    }),
    answer: page('contact'),
  }),
  createContact: operation(createContact.id, {
    ...named(createContact),
    description: write,
    effects: 'writes',
    idempotencyKey: 'required',
    body: (assumptions) => compactContactBody(assumptions, assumptions['compact-input'].required),
    answer: one('contact', 201),
  }),
  getContact: operation(getContact.id, {
    ...named(getContact),
    description: namesOnly,
    target: 'contact',
    answer: one('contact', 200),
  }),
  updateContact: operation(updateContact.id, {
    ...named(updateContact),
    description: write,
    target: 'contact',
    effects: 'writes',
    idempotencyKey: 'required',
    body: (assumptions) => compactContactBody(assumptions, []),
    answer: one('contact', 200),
  }),
  listLeads: operation('GET /api/v1/leads', {
    ...leads,
    summary: 'List leads',
    description: paged,
    answer: page('lead'),
  }),
  getLead: operation('GET /api/v1/leads/{id}', {
    ...leads,
    target: 'lead',
    summary: 'Read one lead',
    description: namesOnly,
    answer: one('lead', 200),
  }),
  listConversations: operation(conversationOperations.listConversations.id, {
    ...named(conversationOperations.listConversations),
    description: paged,
    filters: ifFiltered({
      status: { enum: conversationStatuses },
      channel: { enum: conversationChannels },
    }),
    answer: page('conversation'),
  }),
}

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

/** What an operation of both variants has in common: its name, and its words in an OpenAPI document. */
const named = <const T extends Operation>({ scope, resource, tag, summary, description }: T) => ({
  ...compact,
  scope,
  resource,
  tag,
  summary,
  ...(description === undefined ? {} : { description }),
})

/** The filters of a list, which are not documented (gap.compact-filters). */
const ifFiltered =
  (filters: Filters) =>
  (assumptions: GeneralAssumptions): Filters =>
    assumptions['compact-filters'] === 'ignore' ? {} : filters

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
    answer: one('workspace', 200),
  }),
  listAgents: operation('GET /api/v1/agents', { ...agents, summary: 'List agents', answer: page('agent') }),
  getAgent: operation('GET /api/v1/agents/{id}', {
    ...agents,
    target: 'agent',
    summary: 'Read one agent',
    answer: one('agent', 200),
  }),
  listContacts: operation(listContacts.id, {
    ...named(listContacts),
    filters: ifFiltered({
      email,
      tag: { type: 'string', maxLength: limits.contact.tagFilter.max },
      updatedSince: { type: 'string', format: 'input-instant' },
    }),
    answer: page('contact'),
  }),
  createContact: operation(createContact.id, {
    ...named(createContact),
    effects: 'writes',
    idempotencyKey: 'required',
    body: (assumptions) => compactContactBody(assumptions, assumptions['compact-input'].required),
    answer: one('contact', 201),
  }),
  getContact: operation(getContact.id, {
    ...named(getContact),
    target: 'contact',
    answer: one('contact', 200),
  }),
  updateContact: operation(updateContact.id, {
    ...named(updateContact),
    target: 'contact',
    effects: 'writes',
    idempotencyKey: 'required',
    body: (assumptions) => compactContactBody(assumptions, []),
    answer: one('contact', 200),
  }),
  listLeads: operation('GET /api/v1/leads', { ...leads, summary: 'List leads', answer: page('lead') }),
  getLead: operation('GET /api/v1/leads/{id}', {
    ...leads,
    target: 'lead',
    summary: 'Read one lead',
    answer: one('lead', 200),
  }),
  listConversations: operation(conversationOperations.listConversations.id, {
    ...named(conversationOperations.listConversations),
    filters: ifFiltered({
      status: { enum: conversationStatuses },
      channel: { enum: conversationChannels },
    }),
    answer: page('conversation'),
  }),
}

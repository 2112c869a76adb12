import type { Assumptions } from '../gaps/assumptions.js'
import { limits } from '../limits.js'
import type { CompactOperationId } from '../operations/compact.js'
import { op } from '../operations/op.js'
import { conversationChannels, conversationStatuses } from '../records/conversation.js'
import { open } from '../requests/contact.js'
import type { Schema } from '../schema.js'

const email = { type: 'string', format: 'email' } as const

/** What the body of each write must look like, with the assumptions filled in (gap.compact-input). */
export const compactBodies = (assumptions: Assumptions): Partial<Record<CompactOperationId, Schema>> => ({
  [op.createContact]: contactBody(assumptions, assumptions['compact-input'].required),
  [op.updateContact]: contactBody(assumptions, []),
})

const contactBody = (assumptions: Assumptions, required: readonly string[]): Schema => ({
  type: 'object',
  required,
  properties: Object.fromEntries(
    assumptions['compact-input'].fields.map((name) => [name, fieldOf(name, assumptions)]),
  ),
  additionalProperties: open(assumptions),
})

/** What a field takes: the type its record shows (gap.compact-record-types), null by gap.null-vs-absent. */
function fieldOf(name: string, assumptions: Assumptions): Schema {
  const types = assumptions['compact-record-types']
  if (types.strings.includes(name)) return { type: 'array', items: { type: 'string', minLength: 1 } }
  if (types.objectOrNull.includes(name) || name === 'movil' || name === 'address')
    return { type: ['object', 'null'] }
  if (name === 'groups') return { type: 'array', items: { type: 'string', minLength: 1 } }
  const type = types.numberOrNull.includes(name) ? 'number' : 'string'
  const onNull = assumptions['null-vs-absent']
  const takesNull = onNull === 'absent' || (onNull === 'clear' && !types.string.includes(name))
  return { type: takesNull ? [type, 'null'] : type, ...(name === 'email' ? { format: 'email' } : {}) }
}

/** What the query of each list must look like, paging apart; no filter is documented (gap.compact-filters). */
export const compactQueries = (assumptions: Assumptions): Partial<Record<CompactOperationId, Schema>> =>
  assumptions['compact-filters'] === 'ignore'
    ? {}
    : {
        [op.listContacts]: {
          type: 'object',
          properties: {
            email,
            tag: { type: 'string', maxLength: limits.contact.tagFilter.max },
            updatedSince: { type: 'string', format: 'input-instant' },
          },
        },
        [op.listConversations]: {
          type: 'object',
          properties: { status: { enum: conversationStatuses }, channel: { enum: conversationChannels } },
        },
      }

import type { CompactRecordName } from '../compact/records.js'
import type { RecordName } from '../records/index.js'
import type { Variant } from '../rules/rule.js'
import type { Scope } from '../scope.js'
import { type CompactOperationId, compactOperationIds, compactOperations } from './compact.js'

/** What a call may leave behind: nothing, records, or a message to a person. */
export type Effects = 'none' | 'writes' | 'sends'

/** The body of a success: a page of records, or one record under a status. */
export type Answer<R extends string = RecordName> =
  | { readonly kind: 'page'; readonly of: R; readonly status: 200 }
  | { readonly kind: 'one'; readonly of: R; readonly status: 200 | 201 }
  | { readonly kind: 'catalog'; readonly status: 200 }

/** One documented operation (sections 4.2 to 4.11). */
export interface Operation<R extends string = RecordName> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly scope: Scope
  readonly section: string
  readonly answer: Answer<R>
  /** The noun of the record that `{id}` names, where the path has one. */
  readonly target?: R
  /** Whether the operation's entry lists `Idempotency-Key`. */
  readonly idempotent: boolean
  readonly effects: Effects
}

export const page = (of: RecordName) => ({ kind: 'page', of, status: 200 }) as const
export const one = (of: RecordName, status: 200 | 201) => ({ kind: 'one', of, status }) as const

export const read = (section: string, scope: Scope, path: string, answer: Answer, target?: RecordName) =>
  ({
    method: 'GET',
    path,
    scope,
    section,
    answer,
    idempotent: false,
    effects: 'none',
    ...(target === undefined ? {} : { target }),
  }) as const

export const write = <M extends 'POST' | 'PATCH' | 'DELETE'>(
  method: M,
  section: string,
  scope: Scope,
  path: string,
  answer: Answer,
  more: { target?: RecordName; idempotent?: false; effects?: 'sends' } = {},
) => ({ method, path, scope, section, answer, idempotent: true, effects: 'writes', ...more }) as const

/** Every operation of the full surface that rules speak of: method and path template (sections 4.2 to 4.10). */
export const fullOperations = {
  'GET /api/v1/contacts': read('4.3', 'contacts:read', '/api/v1/contacts', page('contact')),
  'POST /api/v1/contacts': write('POST', '4.3', 'contacts:write', '/api/v1/contacts', one('contact', 201)),
  'PATCH /api/v1/contacts/{id}': write(
    'PATCH',
    '4.3',
    'contacts:write',
    '/api/v1/contacts/{id}',
    one('contact', 200),
    { target: 'contact' },
  ),
  'POST /api/v1/contacts/upsert': write(
    'POST',
    '4.2',
    'contacts:write',
    '/api/v1/contacts/upsert',
    one('contact', 200),
    // Its entry shows nothing but the path.
    { idempotent: false },
  ),
  'POST /api/v1/contacts/{id}/tags': write(
    'POST',
    '4.3',
    'contacts:write',
    '/api/v1/contacts/{id}/tags',
    one('contact', 200),
    { target: 'contact' },
  ),
  'GET /api/v1/contacts/{id}/notes': read(
    '4.3',
    'activities:read',
    '/api/v1/contacts/{id}/notes',
    page('note'),
    'contact',
  ),
  'POST /api/v1/contacts/{id}/tasks/{taskId}/complete': write(
    'POST',
    '4.3',
    'activities:write',
    '/api/v1/contacts/{id}/tasks/{taskId}/complete',
    one('task', 200),
    { target: 'task' },
  ),
  'GET /api/v1/activities': read('4.4', 'activities:read', '/api/v1/activities', page('activity')),
  'POST /api/v1/activities': write(
    'POST',
    '4.4',
    'activities:write',
    '/api/v1/activities',
    one('activityResult', 201),
  ),
  'GET /api/v1/tasks': read('4.4', 'activities:read', '/api/v1/tasks', page('task')),
  'GET /api/v1/tags': read('4.4', 'contacts:read', '/api/v1/tags', page('tag')),
  'GET /api/v1/deals': read('4.5', 'deals:read', '/api/v1/deals', page('deal')),
  'POST /api/v1/deals': write('POST', '4.5', 'deals:write', '/api/v1/deals', one('deal', 201)),
  'POST /api/v1/deals/{id}/close': write(
    'POST',
    '4.5',
    'deals:write',
    '/api/v1/deals/{id}/close',
    one('deal', 200),
    { target: 'deal' },
  ),
  'GET /api/v1/tickets': read('4.6', 'tickets:read', '/api/v1/tickets', page('ticket')),
  'PATCH /api/v1/tickets/{id}': write(
    'PATCH',
    '4.6',
    'tickets:write',
    '/api/v1/tickets/{id}',
    one('ticket', 200),
    { target: 'ticket' },
  ),
  'POST /api/v1/tickets/{id}/comments': write(
    'POST',
    '4.6',
    'tickets:write',
    '/api/v1/tickets/{id}/comments',
    one('commentResult', 201),
    { target: 'ticket' },
  ),
  'POST /api/v1/tickets/{id}/assign': write(
    'POST',
    '4.6',
    'tickets:write',
    '/api/v1/tickets/{id}/assign',
    one('ticket', 200),
    { target: 'ticket', idempotent: false },
  ),
  'GET /api/v1/conversations': read(
    '4.7',
    'conversations:read',
    '/api/v1/conversations',
    page('conversation'),
  ),
  'GET /api/v1/conversations/{id}/messages': read(
    '4.7',
    'conversations:read',
    '/api/v1/conversations/{id}/messages',
    page('message'),
    'conversation',
  ),
  'POST /api/v1/conversations/{id}/reply': write(
    'POST',
    '4.7',
    'conversations:write',
    '/api/v1/conversations/{id}/reply',
    one('sendResult', 201),
    { target: 'conversation', effects: 'sends' },
  ),
  'POST /api/v1/conversations/{id}/assign': write(
    'POST',
    '4.7',
    'conversations:write',
    '/api/v1/conversations/{id}/assign',
    one('conversation', 200),
    { target: 'conversation', idempotent: false },
  ),
  'POST /api/v1/messaging/messages': write(
    'POST',
    '4.7',
    'conversations:write',
    '/api/v1/messaging/messages',
    one('sendResult', 201),
    { effects: 'sends' },
  ),
  'GET /api/v1/messaging/chat/templates': read(
    '4.7',
    'conversations:read',
    '/api/v1/messaging/chat/templates',
    page('template'),
  ),
  'GET /api/v1/meetings': read('4.8', 'meetings:read', '/api/v1/meetings', page('meeting')),
  'POST /api/v1/booking-types/{id}/book': write(
    'POST',
    '4.8',
    'meetings:write',
    '/api/v1/booking-types/{id}/book',
    one('bookingResult', 201),
    { effects: 'sends' },
  ),
  'POST /api/v1/meetings/{id}/cancel': write(
    'POST',
    '4.8',
    'meetings:write',
    '/api/v1/meetings/{id}/cancel',
    one('cancelResult', 200),
    { target: 'meeting', effects: 'sends' },
  ),
  'POST /api/v1/webhooks': write('POST', '4.9', 'webhooks:manage', '/api/v1/webhooks', one('webhook', 201)),
  'GET /api/v1/webhooks': read('4.9', 'webhooks:manage', '/api/v1/webhooks', page('webhook')),
  'GET /api/v1/webhooks/events': read('6', 'webhooks:manage', '/api/v1/webhooks/events', {
    kind: 'catalog',
    status: 200,
  }),
  'DELETE /api/v1/webhooks/{id}': write(
    'DELETE',
    '4.9',
    'webhooks:manage',
    '/api/v1/webhooks/{id}',
    one('webhookDeleted', 200),
    { target: 'webhook' },
  ),
} as const satisfies Record<string, Operation>

/** The name of an operation of the full surface, for instance `GET /api/v1/tasks`. */
export type FullOperationId = keyof typeof fullOperations

/** The name of an operation of either variant. */
export type OperationId = FullOperationId | CompactOperationId

/** The name of every operation of the full surface. */
export const fullOperationIds = Object.keys(fullOperations) as FullOperationId[]

/** The operations of each variant, in the document's order. */
export const surfaces: Readonly<Record<Variant, readonly OperationId[]>> = {
  full: fullOperationIds,
  compact: compactOperationIds,
}

/** Every operation's name, those of the full surface first. */
export const operationIds = [...new Set([...surfaces.full, ...surfaces.compact])]

type AnyOperation = Operation<RecordName | CompactRecordName>

/** The operation of that name; where both variants have one, the full one's. */
export function operationOf(id: FullOperationId): Operation
export function operationOf(id: OperationId): AnyOperation
export function operationOf(id: OperationId): AnyOperation {
  return fullOperations[id as FullOperationId] ?? compactOperations[id as CompactOperationId]
}

/** Whether a list pages by section 4.1, or by 4.11 in the compact variant. */
export const isPaged = (id: OperationId): boolean => tests.paged(operationOf(id))

const tests = {
  paged: ({ answer }) => answer.kind === 'page' && answer.of !== 'webhook',
  idempotent: (operation) => operation.idempotent,
  every: ({ answer }) => answer.kind !== 'catalog',
  addressed: ({ target }) => target !== undefined,
  bodied: ({ method }) => method === 'POST' || method === 'PATCH',
} satisfies Record<string, (operation: AnyOperation) => boolean>

const inFull = (name: keyof typeof tests) => fullOperationIds.filter((id) => tests[name](operationOf(id)))

/** The lists that page by section 4.1; webhooks are named where meant (reading 1 of the contract). */
export const paged = inFull('paged')

/** The writes whose entry lists `Idempotency-Key`. */
export const idempotent = inFull('idempotent')

/** Every operation but the event catalog, whose scope and shape the document leaves open. */
export const every = inFull('every')

/** The operations whose path names one record by `{id}`. */
export const addressed = inFull('addressed')

/** The writes that take a JSON body. */
export const bodied = inFull('bodied')

/** The operations of either variant that pass the test of a selector, for rules of both. */
export const inBoth = (name: keyof typeof tests): readonly OperationId[] =>
  operationIds.filter((id) => tests[name](operationOf(id)))

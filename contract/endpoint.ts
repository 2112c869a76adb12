import type { RecordName } from './records/index.js'
import type { Scope } from './scope.js'

/** What a call may leave behind: nothing, records, or a message to a person. */
export type Effects = 'none' | 'writes' | 'sends'

/** The body of a success: a page of records, or one record under a status. */
export type Answer<R extends string = RecordName> =
  | { readonly kind: 'page'; readonly of: R; readonly status: 200 }
  | { readonly kind: 'one'; readonly of: R; readonly status: 200 | 201 }
  | { readonly kind: 'catalog'; readonly status: 200 }

/** One documented operation (sections 4.2 to 4.11). */
export interface Endpoint<R extends string = RecordName> {
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

/** Every operation in scope, by the name the rules and reports use: method and path template. */
export const endpoints = {
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
  'POST /api/v1/contacts/{id}/tags': write(
    'POST',
    '4.3',
    'contacts:write',
    '/api/v1/contacts/{id}/tags',
    one('contact', 200),
    { target: 'contact' },
  ),
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
} as const satisfies Record<string, Endpoint>

/** The name of an operation, for instance `GET /api/v1/contacts`. */
export type EndpointId = keyof typeof endpoints

/** Every operation's name, in the document's order. */
export const endpointIds = Object.keys(endpoints) as EndpointId[]

/** The operation of that name. */
export const endpointOf = (id: EndpointId): Endpoint => endpoints[id]

const where = (test: (endpoint: Endpoint) => boolean) => endpointIds.filter((id) => test(endpointOf(id)))

/** The lists that page by section 4.1; webhooks are named where meant (reading 1 of the contract). */
export const paged = where((e) => e.answer.kind === 'page' && e.answer.of !== 'webhook')

/** The writes whose entry lists `Idempotency-Key`. */
export const idempotent = where((e) => e.idempotent)

/** Every operation but the event catalog, whose scope and shape the document leaves open. */
export const every = where((e) => e.answer.kind !== 'catalog')

/** The operations whose path names one record by `{id}`. */
export const addressed = where((e) => e.target !== undefined)

/** The writes that take a JSON body. */
export const bodied = where((e) => e.method === 'POST' || e.method === 'PATCH')

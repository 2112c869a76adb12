import type { CompactRecordName } from '../compact/records.js'
import type { Scope } from '../scope.js'
import type { Operation } from './full.js'

type CompactOperation = Operation<CompactRecordName>

const read = (scope: Scope, path: string, kind: 'page' | 'one', of: CompactRecordName): CompactOperation => ({
  method: 'GET',
  path,
  scope,
  section: '4.11',
  answer: { kind, of, status: 200 },
  idempotent: false,
  effects: 'none',
  ...(path.endsWith('/{id}') ? { target: of } : {}),
})

const write = (
  method: 'POST' | 'PATCH',
  scope: Scope,
  path: string,
  of: CompactRecordName,
  status: 200 | 201,
): CompactOperation => ({
  method,
  path,
  scope,
  section: '4.11',
  answer: { kind: 'one', of, status },
  idempotent: true,
  effects: 'writes',
  ...(path.endsWith('/{id}') ? { target: of } : {}),
})

/** Every operation of the compact variant, by method and path template (section 4.11). */
export const compactOperations = {
  'GET /api/v1/me': read('workspace:read', '/api/v1/me', 'one', 'workspace'),
  'GET /api/v1/agents': read('agents:read', '/api/v1/agents', 'page', 'agent'),
  'GET /api/v1/agents/{id}': read('agents:read', '/api/v1/agents/{id}', 'one', 'agent'),
  'GET /api/v1/contacts': read('contacts:read', '/api/v1/contacts', 'page', 'contact'),
  'POST /api/v1/contacts': write('POST', 'contacts:write', '/api/v1/contacts', 'contact', 201),
  'GET /api/v1/contacts/{id}': read('contacts:read', '/api/v1/contacts/{id}', 'one', 'contact'),
  'PATCH /api/v1/contacts/{id}': write('PATCH', 'contacts:write', '/api/v1/contacts/{id}', 'contact', 200),
  'GET /api/v1/leads': read('leads:read', '/api/v1/leads', 'page', 'lead'),
  'GET /api/v1/leads/{id}': read('leads:read', '/api/v1/leads/{id}', 'one', 'lead'),
  'GET /api/v1/conversations': read('conversations:read', '/api/v1/conversations', 'page', 'conversation'),
} satisfies Record<string, CompactOperation>

/** The name of an operation of the compact variant, for instance `GET /api/v1/me`. */
export type CompactOperationId = keyof typeof compactOperations

/** The name of every operation of the compact variant, in the document's order. */
export const compactOperationIds = Object.keys(compactOperations) as CompactOperationId[]

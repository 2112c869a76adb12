import { type Endpoint, endpoints, one, page, read, write } from './endpoint.js'

/** The operations of the full surface that no rule speaks of as yet (sections 4.3 to 4.8), and two that are only named. */
const further = {
  // Named by section 1 and the compact variant alone (gap.contact-read-endpoint).
  'GET /api/v1/contacts/{id}': read(
    '4.2',
    'contacts:read',
    '/api/v1/contacts/{id}',
    one('contact', 200),
    'contact',
  ),
  'POST /api/v1/contacts/upsert': write(
    'POST',
    '4.2',
    'contacts:write',
    '/api/v1/contacts/upsert',
    one('contact', 200),
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
  // Named by section 4.10 without path or shape (gap.slots-endpoint).
  'GET /api/v1/booking-types/{id}/slots': read('4.10', 'meetings:read', '/api/v1/booking-types/{id}/slots', {
    kind: 'catalog',
    status: 200,
  }),
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
} as const satisfies Record<string, Endpoint>

/** Every operation of the full surface, by method and path template. */
export const operations = { ...endpoints, ...further } as const

/** The name of an operation that the fake serves, for instance `GET /api/v1/tasks`. */
export type OperationId = keyof typeof operations

/** The name of every operation. */
export const operationIds = Object.keys(operations) as OperationId[]

/** The operation of that name. */
export const operationOf = (id: OperationId): Endpoint => operations[id]

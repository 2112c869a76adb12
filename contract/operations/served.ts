import { fullOperations, type Operation, one, read } from './full.js'

/** The operations that the document names without describing them; no rule speaks of them. */
const named = {
  // Named by section 1 and the compact variant alone (gap.contact-read-endpoint).
  'GET /api/v1/contacts/{id}': read(
    '4.2',
    'contacts:read',
    '/api/v1/contacts/{id}',
    one('contact', 200),
    'contact',
  ),
  // Named by section 4.10 without path or shape (gap.slots-endpoint).
  'GET /api/v1/booking-types/{id}/slots': read('4.10', 'meetings:read', '/api/v1/booking-types/{id}/slots', {
    kind: 'catalog',
    status: 200,
  }),
} as const satisfies Record<string, Operation>

/** Every operation of the full surface, by method and path template. */
export const servedOperations = { ...fullOperations, ...named } as const

/** The name of an operation that the fake serves, for instance `GET /api/v1/tasks`. */
export type ServedOperationId = keyof typeof servedOperations

/** The name of every operation. */
export const servedOperationIds = Object.keys(servedOperations) as ServedOperationId[]

/** The operation of that name. */
export const servedOperationOf = (id: ServedOperationId): Operation => servedOperations[id]

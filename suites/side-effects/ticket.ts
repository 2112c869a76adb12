import type { Readings } from './reading.js'
import { answered, sideEffectOf } from './side-effect.js'

/** What writes to tickets leave behind beside changed fields (section 4.6). */
export const ticketReadings: Readings<
  'PATCH /api/v1/tickets/{id}' | 'POST /api/v1/tickets/{id}/comments' | 'POST /api/v1/tickets/{id}/assign'
> = {
  'PATCH /api/v1/tickets/{id}': { left: () => ({}) },
  'POST /api/v1/tickets/{id}/comments': {
    left: (exchange) => ({
      left: sideEffectOf('comment', exchange.request.key, { id: answered(exchange).commentId }),
    }),
    makes: true,
  },
  'POST /api/v1/tickets/{id}/assign': { left: () => ({}) },
}

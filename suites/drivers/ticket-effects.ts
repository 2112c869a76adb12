import { op } from '../../contract/index.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import type { Readings } from './side-effects.js'

/** What writes to tickets leave behind beside changed fields (section 4.6). */
export const ticketReadings: Readings<
  typeof op.updateTicket | typeof op.commentTicket | typeof op.assignTicket
> = {
  [op.updateTicket]: { left: () => ({}) },
  [op.commentTicket]: {
    left: (exchange) => ({
      left: sideEffectOf('comment', exchange.request.key, { id: answered(exchange).commentId }),
    }),
    makes: true,
  },
  [op.assignTicket]: { left: () => ({}) },
}

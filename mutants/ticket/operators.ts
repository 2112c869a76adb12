import type { ServedOperationId, Ticket } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { onWritten, type Where } from '../operators/stored.js'

/** Changes a ticket after an operation has written it. */
export const written = (
  at: ServedOperationId,
  change: (now: Ticket, before: Ticket | undefined, context: Context) => Partial<Ticket>,
  where?: Where,
) => onWritten(at, 'tickets', (now, context, before) => change(now, before, context), where)

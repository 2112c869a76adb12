import type { ServedOperationId, Ticket } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import { aroundHandler } from '../operators/handler.js'

/** Where a changed ticket shows. */
type Where = 'both' | 'store' | 'answer'

/** Changes a ticket after an operation has written it; the answer of a comment holds it a level deeper. */
export const written = (
  at: ServedOperationId,
  change: (now: Ticket, before: Ticket | undefined, context: Context) => Partial<Ticket>,
  where: Where = 'both',
) =>
  aroundHandler(at, (next, context) => {
    const { workspace, params } = context
    const before = workspace.tickets.get(params.id ?? '')
    const reply = next(context) as Reply
    const now = workspace.tickets.get(params.id ?? '')
    if (!now) return reply
    const changed: Ticket = Object.freeze({ ...now, ...change(now, before, context) })
    if (where !== 'answer') workspace.tickets.put(changed)
    if (where === 'store') return reply
    const { data } = reply.body as { data: object }
    return { ...reply, body: { data: 'ticket' in data ? { ...data, ticket: changed } : changed } }
  })

import type { RuleId, ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import { aroundHandler } from '../operators/handler.js'
import { onRecord } from '../operators/record.js'
import { onSent } from '../operators/sent.js'
import { turns } from '../operators/turns.js'

/** The ticket that the path names. */
export const ticketOf = ({ workspace, params }: Context) => workspace.tickets.get(params.id ?? '')
/** The deal that the path names. */
export const dealOf = ({ workspace, params }: Context) => workspace.deals.get(params.id ?? '')
/** The conversation that the path names. */
const conversationOf = ({ workspace, params }: Context) => workspace.conversation(params.id ?? '')
/** The ticket, deal or conversation that the path names. */
export const recordOf = (context: Context) => ticketOf(context) ?? dealOf(context) ?? conversationOf(context)

/** The revision expected is not looked at where the test holds. */
export const unchecked = (operation: ServedOperationId, where: (context: Context) => boolean = () => true) =>
  onSent(operation, ({ expectedRev, ...body }, context) =>
    where(context) ? body : { ...body, ...(expectedRev === undefined ? {} : { expectedRev }) },
  )

/** A revision one behind will do. */
export const lenient = (operation: ServedOperationId) =>
  unchecked(operation, (context) => {
    const record = recordOf(context)
    return record !== undefined && context.body.expectedRev === record.rev - 1
  })

/** A refusal of a change that expects a revision. */
export const refused = (
  code: 'conflict' | 'invalid_state' | 'invalid_request' | 'rev_mismatch',
  status?: number,
) =>
  new ApiError(
    code,
    'not at this revision',
    'revision.stale-no-effect',
    status === undefined ? {} : { status },
  )

/** Does something else in place of the refusal of a stale revision. */
export const onStale = (
  operation: ServedOperationId,
  instead: (apiError: ApiError, context: Context) => never,
) =>
  aroundHandler(operation, (next, context) => {
    try {
      return next(context)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'rev_mismatch') return instead(error, context)
      throw error
    }
  })

/** Refuses where the test holds, before anything else. */
export const refusing = (
  operation: ServedOperationId,
  where: (context: Context) => boolean,
  apiError: () => ApiError,
) =>
  aroundHandler(operation, (next, context) => {
    if (where(context)) throw apiError()
    return next(context)
  })

/** Changes the record once the operation has succeeded, and answers it so. */
export const amended = (
  operation: ServedOperationId,
  change: (rev: number, context: Context) => number,
  where = (_: Context) => true,
) =>
  aroundHandler(operation, async (next, context) => {
    const before = recordOf(context)?.rev ?? 0
    const reply = await next(context)
    if (!where(context)) return reply
    const rev = change(before, context)
    const [ticket, deal, conversation] = [ticketOf(context), dealOf(context), conversationOf(context)]
    if (ticket) context.workspace.tickets.put(Object.freeze({ ...ticket, rev }))
    if (deal) context.workspace.deals.put(Object.freeze({ ...deal, rev }))
    if (conversation) context.workspace.conversations.put(Object.freeze({ ...conversation, rev }))
    return { ...reply, body: { data: recordOf(context) } }
  })

/** Every reading shows the next revision. */
export const counted = (list: ServedOperationId) => (behaviour: Behaviour) => {
  let readings = 0
  onRecord(list, (record) => {
    readings += 1
    return { ...record, rev: Number(record.rev) + readings }
  })(behaviour)
}

/** Checks the revision, waits, and writes without another look. */
export const checkedTooEarly = (operation: ServedOperationId, rule: RuleId) =>
  aroundHandler(operation, async (next, context) => {
    const record = recordOf(context)
    if (record) checkRev(context, record, rule)
    const { expectedRev: _, ...body } = context.body
    await turns(context)
    return next({ ...context, body })
  })

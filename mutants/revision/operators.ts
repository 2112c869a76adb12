import type { RuleId, ServedOperationId } from '../../contract/index.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import { checkRev } from '../../fake-server/resources/revision.js'
import { insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { onMembers, onRecord } from '../operators/record.js'
import { onSent } from '../operators/sent.js'
import { putChanged } from '../operators/stored.js'
import { turns } from '../operators/turns.js'

type Noun = 'tickets' | 'deals' | 'conversations'

/** The ticket, deal or conversation that the path names. */
export const recordOf = ({ workspace, params: { id = '' } }: Context) =>
  workspace.tickets.get(id) ?? workspace.deals.get(id) ?? workspace.conversation(id)

/** Ignores `expectedRev` in calls that pass a test. */
export const unchecked = (operation: ServedOperationId, where: (context: Context) => boolean = () => true) =>
  onSent(operation, (body, context) => {
    const { expectedRev: _, ...rest } = body
    return where(context) ? rest : body
  })

/** Accepts an `expectedRev` that is one revision behind. */
export const lenient = (operation: ServedOperationId) =>
  unchecked(operation, (context) => context.body.expectedRev === (recordOf(context)?.rev ?? 0) - 1)

/** Expects the revision that the operation will lead to. */
export const ahead = (operation: ServedOperationId) =>
  onSent(operation, ({ expectedRev, ...body }) =>
    typeof expectedRev === 'number' ? { ...body, expectedRev: expectedRev - 1 } : body,
  )

/** Answers the revision that was sent. */
export const echoed = (operation: ServedOperationId) =>
  onMembers(operation, ({ rev }, { body }) => ({ rev: body.expectedRev ?? rev }))

/** Changes the stored record where a stale revision is refused. */
export const changedWhenStale = <N extends Noun>(
  operation: ServedOperationId,
  noun: N,
  change: Parameters<typeof putChanged<N>>[3],
) =>
  insteadOfError(operation, (apiError, context) => {
    if (apiError.code === 'rev_mismatch') putChanged(context, noun, context.params.id ?? '', change)
    return apiError
  })

/** Changes the revision of the record once the operation has succeeded, in the store and in the answer. */
export const amended = (
  operation: ServedOperationId,
  noun: Noun,
  change: (rev: number) => number,
  where = (_: Context) => true,
) =>
  aroundHandler(operation, async (next, context) => {
    const before = recordOf(context)?.rev ?? 0
    const reply = await next(context)
    if (!where(context)) return reply
    const data = putChanged(context, noun, context.params.id ?? '', () => ({ rev: change(before) }))
    return { ...reply, body: { data } }
  })

/** Shows the next revision at every reading. */
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

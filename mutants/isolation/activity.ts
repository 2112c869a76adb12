import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'

/** The other workspace that passes a test. */
const otherOf = ({ workspace, workspaces }: Context, test: (other: Workspace) => boolean) =>
  [...workspaces.values()].find((other) => other !== workspace && test(other))

const contactOwner = (context: Context) =>
  otherOf(context, ({ contacts }) => contacts.has(context.params.id ?? ''))
const taskOwner = (context: Context) =>
  otherOf(context, ({ tasks }) => tasks.has(context.params.taskId ?? ''))
const leadOwner = (context: Context) =>
  otherOf(context, ({ contacts }) => contacts.has(String(context.body.leadId)))
const dealOwner = (context: Context) =>
  otherOf(context, ({ deals }) => deals.has(String(context.body.dealId)))

type Owner = (context: Context) => Workspace | undefined
type Operation = typeof op.listContactNotes | typeof op.completeTask | typeof op.createActivity

/** Does the work in whatever workspace has the record. */
const everywhere = (at: Operation, ownerOf: Owner) =>
  aroundHandler(at, (next, context) => {
    const workspace = ownerOf(context)
    return next(workspace ? { ...context, workspace } : context)
  })

/** Does the work in the other workspace and answers as if there were no such record. */
const inSecret = (at: Operation, ownerOf: Owner) =>
  aroundHandler(at, (next, context) => {
    const workspace = ownerOf(context)
    if (workspace) next({ ...context, workspace })
    return next(context)
  })

/** Tells of a record of another workspace by a code of its own. */
const reportedAs = (at: Operation, ownerOf: Owner, code: 'forbidden' | 'conflict'): Mutation =>
  aroundHandler(at, (next, context) => {
    if (!ownerOf(context)) return next(context)
    throw new ApiError(code, 'not yours', 'isolation.same-as-missing')
  })

const taskPath = (context: Context): Context => {
  const owner = taskOwner(context)
  const leadId = owner?.tasks.get(context.params.taskId ?? '')?.leadId
  return owner && leadId !== undefined
    ? { ...context, workspace: owner, params: { ...context.params, id: leadId } }
    : context
}

const withoutDeal = (context: Context): Context => {
  const { dealId: _, ...body } = context.body
  return { ...context, body }
}

/** Faults of notes, tasks and activities of other workspaces. */
export const activityIsolationMutants = {
  'isolation.contact-notes': {
    'notes of any workspace are shown': everywhere(op.listContactNotes, contactOwner),
    'a contact of another workspace has no notes': aroundHandler(op.listContactNotes, (next, context) =>
      contactOwner(context) ? { status: 200, body: { data: [], nextCursor: null } } : next(context),
    ),
    'what another workspace has is told as forbidden': reportedAs(
      op.listContactNotes,
      contactOwner,
      'forbidden',
    ),
  },
  'isolation.task-complete': {
    'tasks of any workspace are completed': everywhere(op.completeTask, taskOwner),
    'tasks of any workspace are completed under any contact': aroundHandler(
      op.completeTask,
      (next, context) => {
        const known = context.workspace.contacts.has(context.params.id ?? '')
        return next(known ? taskPath(context) : context)
      },
    ),
    'a task of another workspace is completed and then missing': inSecret(op.completeTask, taskOwner),
    'what another workspace has is told as forbidden': reportedAs(op.completeTask, taskOwner, 'forbidden'),
  },
  'isolation.activity-lead': {
    'activities are recorded for contacts of any workspace': everywhere(op.createActivity, leadOwner),
    'notes are recorded for contacts of any workspace': aroundHandler(op.createActivity, (next, context) => {
      const workspace = context.body.type === 'note' ? leadOwner(context) : undefined
      return next(workspace ? { ...context, workspace } : context)
    }),
    'a contact of another workspace gets a note that is then missing': aroundHandler(
      op.createActivity,
      (next, context) => {
        const workspace = context.body.type === 'note' ? leadOwner(context) : undefined
        if (workspace) next({ ...context, workspace })
        return next(context)
      },
    ),
    'what another workspace has is told as conflict': reportedAs(op.createActivity, leadOwner, 'conflict'),
  },
  'isolation.activity-deal': {
    'a deal of another workspace is dropped': aroundHandler(op.createActivity, (next, context) =>
      next(dealOwner(context) ? withoutDeal(context) : context),
    ),
    'calls may be about deals of any workspace': aroundHandler(op.createActivity, (next, context) =>
      next(context.body.type === 'call' && dealOwner(context) ? withoutDeal(context) : context),
    ),
    'a note about a deal of another workspace is recorded and refused': aroundHandler(
      op.createActivity,
      (next, context) => {
        if (context.body.type === 'note' && dealOwner(context)) next(withoutDeal(context))
        return next(context)
      },
    ),
    'what another workspace has is told as forbidden': reportedAs(op.createActivity, dealOwner, 'forbidden'),
  },
} satisfies Partial<FamilyMutants<'isolation'>>

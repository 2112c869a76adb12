import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { complete, create, noteList } from '../activity/operators.js'
import { aroundHandler, type Mutant, type Mutants, mutant } from '../mutant.js'

type Rules = Mutants<typeof families.isolation>

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
type Operation = typeof noteList | typeof complete | typeof create

/** Does the work in whatever workspace has the record. */
const everywhere = (at: Operation, ownerOf: Owner) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, at, (next, context) => {
    const workspace = ownerOf(context)
    return next(workspace ? { ...context, workspace } : context)
  })

/** Does the work in the other workspace and answers as if there were no such record. */
const inSecret = (at: Operation, ownerOf: Owner) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, at, (next, context) => {
    const workspace = ownerOf(context)
    if (workspace) next({ ...context, workspace })
    return next(context)
  })

/** Tells of a record of another workspace by a code of its own. */
const reportedAs = (at: Operation, ownerOf: Owner, code: 'forbidden' | 'conflict'): Mutant =>
  mutant(`what another workspace has is told as ${code}`, (behaviour) =>
    aroundHandler(behaviour, at, (next, context) => {
      if (!ownerOf(context)) return next(context)
      throw new ApiError(code, 'not yours', 'isolation.same-as-missing')
    }),
  )

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
export const activityIsolationMutants: Pick<
  Rules,
  | 'isolation.contact-notes'
  | 'isolation.task-complete'
  | 'isolation.activity-lead'
  | 'isolation.activity-deal'
> = {
  'isolation.contact-notes': [
    mutant('notes of any workspace are shown', everywhere(noteList, contactOwner)),
    mutant('a contact of another workspace has no notes', (behaviour) =>
      aroundHandler(behaviour, noteList, (next, context) =>
        contactOwner(context) ? { status: 200, body: { data: [], nextCursor: null } } : next(context),
      ),
    ),
    reportedAs(noteList, contactOwner, 'forbidden'),
  ],
  'isolation.task-complete': [
    mutant('tasks of any workspace are completed', everywhere(complete, taskOwner)),
    mutant('tasks of any workspace are completed under any contact', (behaviour) =>
      aroundHandler(behaviour, complete, (next, context) => {
        const known = context.workspace.contacts.has(context.params.id ?? '')
        return next(known ? taskPath(context) : context)
      }),
    ),
    mutant('a task of another workspace is completed and then missing', inSecret(complete, taskOwner)),
    reportedAs(complete, taskOwner, 'forbidden'),
  ],
  'isolation.activity-lead': [
    mutant('activities are recorded for contacts of any workspace', everywhere(create, leadOwner)),
    mutant('notes are recorded for contacts of any workspace', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        const workspace = context.body.type === 'note' ? leadOwner(context) : undefined
        return next(workspace ? { ...context, workspace } : context)
      }),
    ),
    mutant('a contact of another workspace gets a note that is then missing', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        const workspace = context.body.type === 'note' ? leadOwner(context) : undefined
        if (workspace) next({ ...context, workspace })
        return next(context)
      }),
    ),
    reportedAs(create, leadOwner, 'conflict'),
  ],
  'isolation.activity-deal': [
    mutant('a deal of another workspace is dropped', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) =>
        next(dealOwner(context) ? withoutDeal(context) : context),
      ),
    ),
    mutant('calls may be about deals of any workspace', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) =>
        next(context.body.type === 'call' && dealOwner(context) ? withoutDeal(context) : context),
      ),
    ),
    mutant('a note about a deal of another workspace is recorded and refused', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        if (context.body.type === 'note' && dealOwner(context)) next(withoutDeal(context))
        return next(context)
      }),
    ),
    reportedAs(create, dealOwner, 'forbidden'),
  ],
}

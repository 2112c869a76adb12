import { op } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { firstInContext, inContext } from '../operators/context.js'
import {
  contactOwner,
  dealOwner,
  doneInSecret,
  emptyFor,
  everywhere,
  reportedAs,
  taskOwner,
} from './operators.js'

/** The call in the workspace that has the task, under the contact of the task. */
const inTaskOwner = (context: Context): Context | undefined => {
  const workspace = taskOwner(context)
  const id = workspace?.tasks.get(context.params.taskId ?? '')?.leadId
  return workspace && id !== undefined
    ? { ...context, workspace, params: { ...context.params, id } }
    : undefined
}

const ownerOfLead = contactOwner('leadId')

/** The other workspace that has the contact in the body, where a condition holds of the body. */
const ownerWhere = (test: (body: Context['body']) => boolean) => (context: Context) =>
  test(context.body) ? ownerOfLead(context) : undefined

const noteOwner = (context: Context) => (context.body.type === 'note' ? ownerOfLead(context) : undefined)

/** The call without its deal, where another workspace has it. */
const withoutDeal = (context: Context): Context | undefined => {
  const { dealId: _, ...body } = context.body
  return dealOwner(context) && { ...context, body }
}

/** Faults of notes, tasks and activities of other workspaces. */
export const activityIsolationMutants = {
  'isolation.contact-notes': {
    'notes of any workspace are shown': everywhere(op.listContactNotes),
    'a contact of another workspace has no notes': emptyFor(op.listContactNotes),
    'what another workspace has is reported as forbidden': reportedAs(op.listContactNotes, 'forbidden'),
  },
  'isolation.task-complete': {
    'tasks of any workspace are completed': everywhere(op.completeTask, taskOwner),
    'tasks of any workspace are completed under any contact': inContext(op.completeTask, (context) =>
      context.workspace.contacts.has(context.params.id ?? '') ? inTaskOwner(context) : undefined,
    ),
    'a task of another workspace is completed and then missing': doneInSecret(op.completeTask, taskOwner),
    'what another workspace has is reported as forbidden': reportedAs(
      op.completeTask,
      'forbidden',
      taskOwner,
    ),
  },
  'isolation.activity-lead': {
    'activities are recorded for contacts of any workspace': everywhere(op.createActivity, ownerOfLead),
    'notes are recorded for contacts of any workspace': everywhere(op.createActivity, noteOwner),
    'meetings are recorded for contacts of any workspace': everywhere(
      op.createActivity,
      ownerWhere(({ type }) => type === 'meeting'),
    ),
    'calls with a next step are recorded for contacts of any workspace': everywhere(
      op.createActivity,
      ownerWhere(({ nextStep }) => nextStep !== undefined),
    ),
    'a contact of another workspace gets a note that is then missing': doneInSecret(
      op.createActivity,
      noteOwner,
    ),
    'what another workspace has is reported as conflict': reportedAs(
      op.createActivity,
      'conflict',
      ownerOfLead,
    ),
  },
  'isolation.activity-deal': {
    'a deal of another workspace is dropped': inContext(op.createActivity, withoutDeal),
    'calls may be about deals of any workspace': inContext(op.createActivity, (context) =>
      context.body.type === 'call' ? withoutDeal(context) : undefined,
    ),
    'a note about a deal of another workspace is recorded and refused': firstInContext(
      op.createActivity,
      (context) => (context.body.type === 'note' ? withoutDeal(context) : undefined),
    ),
    'what another workspace has is reported as forbidden': reportedAs(
      op.createActivity,
      'forbidden',
      dealOwner,
    ),
  },
} satisfies Partial<FamilyMutants<'isolation'>>

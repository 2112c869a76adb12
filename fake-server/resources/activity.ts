import { type Activity, type ActivityResult, type Contact, noteMembers } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one } from '../messages/reply.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { keyedId } from '../pipeline/idempotency.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'
import { activityRecord } from './activity-record.js'
import { contactOf } from './contact.js'
import { addNote } from './note.js'
import { sentMembers } from './sent-members.js'
import { type TaskInput, taskOf } from './task.js'

type Type = ActivityResult['type']

/** Makes the id of a record of a prefix (`act`, `note` or `task`), which may follow from the request's key. */
type Identify = (prefix: string) => string

/** Stores a new record of one kind; returns its id and that of its follow-up task. */
type Make = (
  context: Context,
  contact: Contact,
  identify: Identify,
) => Pick<ActivityResult, 'id' | 'nextStepTaskId'>

const prefixes: Record<Type, string> = { note: 'note', task: 'task', call: 'act', meeting: 'act' }

const otherLead = { refuse: 'invalid_request', 'not-found': 'not_found', conflict: 'conflict' } as const

/** The deal that the activity is about, if any; one of another contact by assumption (gap.activity-deal-lead). */
function dealIdOf(context: Context, contact: Contact): string | null {
  const { body, workspace, assumptions } = context
  const { dealId } = body
  if (typeof dealId !== 'string') return null
  const deal = requireFound(workspace.deals.get(dealId), `deal ${dealId}`, 'activity.deal-missing')
  const mismatch = assumptions['activity-deal-lead']
  if (deal.leadId !== contact.id) restsOn(context, 'activity-deal-lead')
  if (deal.leadId === contact.id || mismatch === 'accept') return dealId
  throw new ApiError(
    otherLead[mismatch],
    `deal ${dealId} does not belong to contact ${contact.id}`,
    'activity.deal-missing',
  )
}

const makeNote: Make = (context, contact, identify) => {
  dealIdOf(context, contact)
  const id = identify('note')
  addNote(context, contact.id, { ...sentMembers(context, noteMembers, 'createActivity'), id })
  return { id, nextStepTaskId: null }
}

const makeTask: Make = (context, contact, identify) => {
  const dealId = dealIdOf(context, contact)
  const draft = context.body as unknown as TaskInput
  const task = taskOf(context, contact, draft, { id: identify('task'), dealId })
  context.workspace.tasks.put(Object.freeze(task))
  return { id: task.id, nextStepTaskId: null }
}

const makeEntry: Make = (context, contact, identify) => {
  const dealId = dealIdOf(context, contact)
  const nextStep = field<TaskInput | null | undefined>(context, 'nextStep')
  const entry: Activity = activityRecord(context, contact, { id: identify('act'), dealId })
  const task = nextStep ? taskOf(context, contact, nextStep, { id: identify('task'), dealId }) : undefined
  context.workspace.activities.put(Object.freeze(entry))
  if (task) context.workspace.tasks.put(Object.freeze(task))
  return { id: entry.id, nextStepTaskId: task?.id ?? null }
}

const makers: Record<Type, Make> = { note: makeNote, task: makeTask, call: makeEntry, meeting: makeEntry }

/** The contact of a record that was created earlier under the request's key. */
function leadOfMade({ workspace }: Context, type: Type, id: string): string | undefined {
  if (type === 'note') return workspace.notes.get(id)?.contactId
  return (type === 'task' ? workspace.tasks : workspace.activities).get(id)?.leadId
}

/** `POST /activities` (section 4.4, gaps activity-store-map, idempotency-after-expiry). */
export const createActivity: Handler = (context) => {
  const { world, workspace, assumptions } = context
  const type = field<Type>(context, 'type')
  const summary = { type, store: assumptions['activity-store-map'][type] as ActivityResult['store'] }
  restsOn(context, 'activity-store-map')
  if (type === 'meeting') restsOn(context, 'activity-meeting-fields')
  const contact = contactOf(context, 'activity.lead-missing', field(context, 'leadId'))
  const idUnderKey = (prefix: string) => keyedId(context, prefix, type)
  const made = idUnderKey(prefixes[type])
  const leadId = made && leadOfMade(context, type, made)
  if (made && leadId !== undefined) restsOn(context, 'idempotency-after-expiry')
  if (made && leadId !== undefined && assumptions['idempotency-after-expiry'] !== 'activity-made-again') {
    const next = type === 'task' ? undefined : idUnderKey('task')
    const nextStepTaskId = next !== undefined && workspace.tasks.get(next) ? next : null
    return one(200, { id: made, ...summary, leadId, nextStepTaskId, alreadyExisted: true })
  }
  const identify: Identify = (prefix) =>
    (leadId === undefined ? idUnderKey(prefix) : undefined) ?? world.id(prefix)
  const { id, nextStepTaskId } = makers[type](context, contact, identify)
  const result: ActivityResult = {
    id,
    ...summary,
    leadId: contact.id,
    nextStepTaskId,
    alreadyExisted: false,
  }
  return one(201, result)
}

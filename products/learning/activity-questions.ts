import { isDeepStrictEqual } from 'node:util'
import { gaps, op, reminderTypes } from '../../contract/index.js'
import type { Json } from '../../suites/engine/json.js'
import { isAccepted } from './is-accepted.js'
import type { Learner, QuestionAnswer } from './learner.js'
import { assignee, makeContact, makeDeal, makeSharedContact, makeTask } from './learner-records.js'
import { closeDeal } from './own-deal.js'
import { byWrites, type Questions } from './question.js'
import { Unlearnt } from './unlearnt.js'

const at = '2029-11-05T10:00:00.000Z'
const dueAt = '2041-02-01T00:00:00.000Z'
const recorded = { title: 'Call', occurredAt: at, call: { direction: 'outbound', outcome: 'connected' } }

/** The answer to the creation of an activity of a contact that questions share. */
async function createActivity(learner: Learner, type: string, fields: Json = {}): Promise<QuestionAnswer> {
  const { id: leadId } = await makeSharedContact(learner)
  return learner.call(op.createActivity, {
    body: { type, leadId, ...(type === 'task' ? assignee(learner) : {}), ...fields },
  })
}

const readTasks = async (learner: Learner): Promise<readonly Json[]> => {
  const { id } = await makeSharedContact(learner)
  return learner.list(op.listTasks, { query: { leadId: String(id) } })
}

/** How activities, notes and tasks are learnt (sections 2.6, 2.8, 4.3 and 4.4). */
export const activityQuestions: Questions<
  | 'activity-meeting-fields'
  | 'activity-call-required'
  | 'activity-next-step'
  | 'activity-nested-extra'
  | 'activity-store-map'
  | 'activity-deal-lead'
  | 'note-field-map'
  | 'timeline-milestones'
  | 'task-assignee'
  | 'task-due-format'
  | 'task-complete-repeat'
  | 'task-record-map'
> = {
  'activity-meeting-fields': byWrites(async (learner) => {
    const title = learner.word()
    const isMade = async (fields: Json) =>
      isAccepted(await createActivity(learner, 'meeting', { title, ...fields }))
    const inner = { startAt: at, endAt: at, location: 'Here' }
    const isNested = await isMade({ meeting: inner })
    if (isNested === (await isMade(inner)))
      throw new Unlearnt('the times of a meeting are accepted in both places, or in none')
    return learner.only('activity-meeting-fields', ({ meeting }) => meeting.length > 0 === isNested)
  }),
  'activity-call-required': byWrites(async (learner) => {
    if (!isAccepted(await createActivity(learner, 'call', recorded)))
      throw new Unlearnt('a whole call is refused')
    const required: string[] = []
    for (const name of ['title', 'call', 'occurredAt'] as const) {
      const { [name]: _, ...others } = recorded
      if (!isAccepted(await createActivity(learner, 'call', others))) required.push(name)
    }
    return required
  }),
  'activity-next-step': byWrites(async (learner) => {
    const title = learner.word()
    const more = learner.word()
    const step = (nextStep: Json) =>
      createActivity(learner, 'call', { ...recorded, nextStep: { ...assignee(learner), ...nextStep } })
    if (!isAccepted(await step({ title, dueAt })))
      throw new Unlearnt('a next step with a title and a due date is refused')
    const isRequired = !isAccepted(await step({ title: learner.word() }))
    const isTakenUp = isAccepted(await step({ title: more, dueAt, priority: 'high' }))
    const made = (await readTasks(learner)).find((task) => task.title === more)
    const isMore = isTakenUp && made?.priority === 'high'
    const base = learner.target.assumptions['activity-next-step']
    const { fields } = learner.only('activity-next-step', (one) =>
      isMore ? one.fields.includes('priority') : isDeepStrictEqual(one, gaps['activity-next-step'].default),
    )
    return { ...base, fields, required: isRequired ? ['title', 'dueAt'] : ['title'] }
  }),
  'activity-nested-extra': byWrites(async (learner) => {
    const call = { ...recorded.call, conformance: 'x' }
    return isAccepted(await createActivity(learner, 'call', { ...recorded, call })) ? 'ignore' : 'refuse'
  }),
  'activity-store-map': byWrites(async (learner) => {
    const storeOf = async (type: string, fields: Json) => {
      const { store } = learner.made(await createActivity(learner, type, fields), `the creation of a ${type}`)
      if (typeof store !== 'string') throw new Unlearnt(`the creation of a ${type} names no store`)
      return store
    }
    const inner = learner.required('activity-meeting-fields').meeting.length > 0
    return {
      note: await storeOf('note', { body: learner.word() }),
      task: await storeOf('task', { title: learner.word(), dueAt }),
      call: await storeOf('call', recorded),
      meeting: await storeOf('meeting', {
        title: learner.word(),
        ...(inner ? { meeting: { startAt: at } } : { startAt: at }),
      }),
    }
  }),
  'activity-deal-lead': byWrites(async (learner) => {
    const deal = await makeDeal(learner, await makeContact(learner))
    const { status } = await createActivity(learner, 'task', {
      title: learner.word(),
      dueAt,
      dealId: deal.id,
    })
    const found = { 201: 'accept', 400: 'refuse', 404: 'not-found', 409: 'conflict' } as const
    const value = found[status as keyof typeof found]
    if (value === undefined) throw new Unlearnt(`a deal of another contact got ${status}`)
    return value
  }),
  'note-field-map': byWrites(async (learner) => {
    const body = learner.word()
    learner.made(await createActivity(learner, 'note', { body }), 'the creation of a note')
    const { id } = await makeSharedContact(learner)
    const notes = await learner.list(op.listContactNotes, { params: { id: String(id) } })
    const note = notes.find(({ content }) => content === body)
    if (note === undefined) throw new Unlearnt('no note shows the text of its creation')
    return note.title === body ? 'content-and-title' : 'content'
  }),
  'timeline-milestones': byWrites(async (learner) => {
    const contact = await makeContact(learner)
    const deals = [await makeDeal(learner, contact), await makeDeal(learner, contact)] as const
    const listed = async (dealId: unknown) => {
      const all = await learner.list(op.listActivities, { query: { leadId: String(contact.id) } })
      return all.filter((entry) => entry.dealId === dealId).map(({ type }) => String(type))
    }
    const soon = await listed(deals[0].id)
    for (const [n, status] of (['won', 'lost'] as const).entries())
      learner.made(await closeDeal(learner, deals[n] ?? {}, status), `closing a deal as ${status}`)
    const types: string[] = []
    for (const ms of [0, 2500, 2500]) {
      await learner.wait(ms)
      const [created, ...more] = await Promise.all(deals.map(({ id }) => listed(id)))
      const first = created?.find((type) => more[0]?.includes(type))
      const won = created?.find((type) => type !== first)
      const lost = more[0]?.find((type) => type !== first)
      if (first === undefined || won === undefined || lost === undefined) continue
      types.push(first, won, lost)
      break
    }
    if (types.length < 3) throw new Unlearnt('the timeline shows no milestones of a deal within seconds')
    const delayMs = learner.only(
      'timeline-milestones',
      (one) => one.types[0] === types[0] && one.delayMs > 0 === (soon.length === 0),
    ).delayMs
    return { types, delayMs }
  }),
  'task-assignee': byWrites(async (learner) => {
    const title = learner.word()
    const { id: leadId } = await makeSharedContact(learner)
    if (!isAccepted(await learner.call(op.createActivity, { body: { type: 'task', leadId, title, dueAt } })))
      return 'refuse'
    const task = (await readTasks(learner)).find((one) => one.title === title)
    if (task === undefined) throw new Unlearnt('the new task is not listed')
    return task.assignedToEmail === null ? 'unassigned' : 'default-assignee'
  }),
  'task-due-format': byWrites(async (learner) => {
    const isDue = async (due: string) =>
      isAccepted(await createActivity(learner, 'task', { title: learner.word(), dueAt: due }))
    if (!(await isDue(dueAt))) throw new Unlearnt('a date-time is refused')
    if (await isDue('soon')) return 'any'
    return (await isDue('2041-02-01')) ? 'date-or-date-time' : 'date-time'
  }),
  'task-complete-repeat': byWrites(async (learner) => {
    const { id: leadId } = await makeSharedContact(learner)
    const task = await makeTask(learner, { dueAt })
    const params = { id: String(leadId), taskId: String(task.id) }
    const complete = () => learner.call(op.completeTask, { params, body: {} })
    const first = learner.made(await complete(), 'completing a task')
    await learner.tick(first.doneAt)
    const second = await complete()
    if (second.status === 409) return 'refuse'
    const { doneAt } = learner.made(second, 'completing a task again')
    return doneAt === first.doneAt ? 'unchanged' : 'done-again'
  }),
  'task-record-map': byWrites(async (learner) => {
    const body = learner.word()
    const task = await makeTask(learner, {
      body,
      priority: 'none',
      reminderType: reminderTypes[0],
      dueAt,
    })
    const nameOf = (value: string) => Object.keys(task).find((name) => task[name] === value)
    const [content, type] = [nameOf(body), nameOf(reminderTypes[0])]
    if (content === undefined || type === undefined)
      throw new Unlearnt('the task does not show its body or reminder')
    return {
      body: content,
      reminderType: type,
      noPriority: typeof task.priority === 'string' ? task.priority : null,
    }
  }),
}

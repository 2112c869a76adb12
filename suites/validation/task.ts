import { op } from '../../contract/index.js'
import { type Check, member } from '../api/index.js'
import { creations } from '../drivers/activity-trial.js'
import { openProvenTrial } from '../judgements/activity-kinds.js'
import { judgeRefusedFirst, refusesBy } from '../judgements/body.js'
import { setTaskDone } from '../observations/task.js'

/** A task with a due date of null has none: in the list, or where it is not found there, once it is completed. */
const dueNull: Check = async (api) => {
  const trial = await openProvenTrial(api, 'task')
  const exchange = await trial.send({ dueAt: null })
  api.expect.status(exchange, 201)
  const { id } = api.read.record(exchange)
  const leadId = String(trial.on.id)
  const listed = await api.read.find(op.listTasks, String(id), { query: { leadId } })
  const task = listed ?? api.read.record(await setTaskDone(api, { id, leadId }))
  const by = [exchange, ...api.evidence.exchanges.slice(-1)]
  api.expect.member(task, 'dueAt', null, 'the `dueAt` of a task without a due date', { by })
}

/** A task is assigned by a text to a user of the workspace; what is neither text nor null is refused. */
const assignee: Check = async (api) => {
  // The first user may get the tasks that name no user.
  const user = api.target.records.users?.at(-1) ?? api.given.user()
  const trial = await creations.task(api)
  const wrong = [7, true, [user], { email: user }]
  const judgeRest = await judgeRefusedFirst(
    api,
    trial,
    wrong.map((assignedToEmail) => ({ assignedToEmail })),
    { certain: true },
  )
  // Only null and nothing are in doubt, as a task needs an assignee (section 4.4).
  const exchange = await trial.send({ assignedToEmail: user })
  api.expect.status(exchange, 201, { certain: true })
  const stored = await trial.stored(api.read.record(exchange))
  const { assignedToEmail } = stored
  const by = [exchange, ...api.evidence.exchanges.slice(-1)]
  // The case of an address may not count (gap.email-case).
  const isSame = String(assignedToEmail).toLowerCase() === user.toLowerCase()
  const expected = `\`assignedToEmail\` as sent: ${user}`
  api.expect.that(isSame, expected, assignedToEmail, {
    by,
    certain: true,
    compared: member(stored, 'assignedToEmail', { equals: user }),
  })
  judgeRest()
}

/** The checks of what a new task takes. */
export const taskChecks = {
  'validation.task-title-required': refusesBy(creations.task)([
    { title: undefined },
    { title: null },
    { title: 7 },
  ]),
  'validation.task-due-null': dueNull,
  'validation.task-assignee-null': assignee,
}

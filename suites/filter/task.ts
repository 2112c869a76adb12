import { op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type Exchange,
  type Json,
  type Sought,
  succeeded,
  type Walk,
} from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { type FilterQuery, obeys } from '../judgements/filters.js'
import { judgeLikeOtherLists } from '../judgements/unknown-reference.js'
import { makeTaskScene, setTaskDone, type TaskScene } from '../observations/task.js'
import {
  type Alike,
  judgeExactly,
  judgeFilter,
  judgeRefusedOrObeyed,
  judgeSmallerPages,
  judgeUnstatedCombinations,
  readWholeList,
} from './exactness.js'

const idOf = ({ id }: Json) => String(id)

/** The list of all tasks, where it is short enough. */
const readAllTasks = (api: Api): Promise<Walk | undefined> =>
  api.observe('the whole list of tasks', readWholeList)

const taskLead: Check = async (api) => {
  const { contact, other, made } = await makeTaskScene(api)
  for (const leadId of [contact, other].map(idOf))
    await judgeExactly(api, { leadId }, { wanted: made.filter(obeys({ leadId })).map(idOf) })
  await judgeExactly(api, { leadId: idOf(await api.given.contact()) }, {})
  const id = idOf(contact)
  await api.case(() => judgeLikeOtherLists(api))
  for (const leadId of [api.fresh.unknownId(), id.slice(0, -1), `${id}0`])
    if (leadId !== '' && leadId.length <= 200) await judgeExactly(api, { leadId }, { unknown: true })
}

/** Judges the list of one status, also after a task was completed or reopened just now. */
const inStatus =
  (status: Status): Check =>
  async (api) => {
    const { tasks, ...ids } = await makeTaskScene(api)
    await judgeFilter(
      api,
      await readAllTasks(api),
      tasks,
      { status },
      ids[status === 'open' ? 'done' : 'open'],
    )
    for (const { id, now, in: lists } of await turnTask(api))
      await api.case(async () => {
        const { record, exchanges, ended } = lists[status]
        const by = exchanges.slice(-1)
        const expected = now === status ? `${id}, which is ${now}` : `no task that is ${now}`
        if (record || ended)
          api.expect.that(
            (record !== undefined) === (now === status),
            expected,
            record ?? 'a list without it',
            { by, in: exchanges, compared: record ? { shows: [String(id)] } : { lacks: [String(id)] } },
          )
      })
  }

type Status = 'open' | 'done'

/** What the lists by status show of a task that has just got the status it has now. */
interface Turn {
  readonly id: unknown
  readonly now: Status
  readonly in: Readonly<Record<Status, Sought>>
}

/** A task that is completed and then reopened, looked for in both lists each time; done once per run. */
const turnTask = (api: Api): Promise<readonly Turn[]> =>
  api.observe('a task that is completed and reopened', async (maker) => {
    const contact = await maker.given.contact()
    const task = await maker.given.task({ dueAt: '2030-03-04T05:06:07Z' }, { contact })
    const sought = (status: Status) =>
      maker.read.first(op.listTasks, ({ id }) => id === task.id, { query: { status } }, { maxPages: 12 })
    const turns: Turn[] = []
    for (const now of ['done', 'open'] as const) {
      maker.given2xx(await setTaskDone(maker, task, { done: now === 'done' }))
      turns.push({ id: task.id, now, in: { open: await sought('open'), done: await sought('done') } })
    }
    return turns
  })

/** A reading of the list, and whether it reached its end. */
interface Reading {
  readonly records: readonly Json[]
  readonly by: readonly Exchange[]
}

async function readTasks(api: Api, query: FilterQuery): Promise<Reading | undefined> {
  const { records, pages, ended } = await api.read.walk(api.operation, { query }, { maxPages: 12 })
  return ended ? { records, by: pages.map(({ exchange }) => exchange) } : undefined
}

const taskAll: Check = async (api) => {
  const { made, contact, other } = await makeTaskScene(api)
  const parts = [await readTasks(api, { status: 'open' }), await readTasks(api, { status: 'done' })]
  const all = await readTasks(api, {})
  if (!all || parts.includes(undefined)) {
    for (const leadId of [contact, other].map(idOf))
      await judgeExactly(api, { leadId }, { wanted: made.filter(obeys({ leadId })).map(idOf) })
    return
  }
  await api.case(async () => {
    const lost = made.map(idOf).filter((id) => !all.records.some((task) => idOf(task) === id))
    api.expect.equal(lost, [], 'tasks that the list without a status lacks', {
      by: all.by,
      compared: { lacks: lost },
    })
  })
  await api.case(async () => {
    const due = parts.flatMap((part) => part?.records ?? []).map(idOf)
    const lost = due.filter((id) => !all.records.some((task) => idOf(task) === id))
    const by = [...all.by, ...parts.flatMap((part) => part?.by ?? [])]
    api.expect.equal(lost.slice(0, 3), [], 'tasks of a status that the list without one lacks', {
      by,
      in: all.by,
      compared: { lacks: lost.slice(0, 3) },
    })
  })
}

/** The users that tasks are known to be assigned to. */
const doers = (tasks: readonly Json[]): readonly string[] => [
  ...new Set(
    tasks.map(({ assignedToEmail }) => assignedToEmail).filter((email) => typeof email === 'string'),
  ),
]

const assigneeOpen: Check = async (api) => {
  api.need('record:user')
  const { contact, tasks, open } = await makeTaskScene(api)
  const unknownEmails = await makeUnassigned(api, contact)
  const [user] = doers(tasks)
  if (user === undefined) return api.inconclusive('no task shows an assignee (gap.task-assignee)')
  const list = await readTasks(api, { status: 'open' })
  const openNow = tasks.filter(({ id }) => open.includes(String(id)))
  const listed = list?.records ?? openNow
  for (const assignedToEmail of doers(tasks)) {
    const query = { assignedToEmail, status: 'open' }
    const wanted = [...listed, ...openNow].filter(obeys({ assignedToEmail })).map(idOf)
    await expectStillThere(api, query, [...new Set(wanted)])
    const unwanted = tasks.filter((task) => !obeys(query)(task)).map(idOf)
    await judgeExactly(api, query, { unwanted: [...unwanted, ...unknownEmails] })
  }
  for (const assignedToEmail of [`x${user}`, user.slice(1)])
    if (!assignedToEmail.startsWith('@'))
      await judgeExactly(api, { assignedToEmail, status: 'open' }, { unknown: true })
}

/** Holds where a list shows what is wanted; what is lost must be there still, as others may change it meanwhile. */
async function expectStillThere(api: Api, query: FilterQuery, wanted: readonly string[]): Promise<void> {
  const found = await readTasks(api, query)
  if (!found) return judgeExactly(api, query, { wanted: wanted.slice(0, 5) })
  const lost = wanted.filter((id) => !found.records.some((task) => idOf(task) === id))
  const now = lost.length > 0 ? await readTasks(api, { status: query.status ?? 'open' }) : undefined
  const still = lost.filter((id) => now?.records.some((task) => idOf(task) === id && obeys(query)(task)))
  await api.case(async () =>
    api.expect.equal(still, [], `open tasks of ${JSON.stringify(query)} that it lacks`, {
      by: found.by,
      compared: { lacks: still },
    }),
  )
}

/** The id of a task without an assignee, where the server makes such a thing (gap.task-assignee). */
async function makeUnassigned(api: Api, { id }: Json): Promise<readonly string[]> {
  const due = { dueAt: '2030-04-05T06:07:08Z', assignedToEmail: null }
  const body = { type: 'task', leadId: id, title: api.fresh.word(), ...due }
  const exchange = await api.call(op.createActivity, { body })
  if (!succeeded(exchange)) return []
  const made = idOf(api.read.record(exchange))
  const task = await api.read.present(api.operation, made, { query: { leadId: String(id) } })
  return task.assignedToEmail === null ? [made] : []
}

/** What is refused, filtered, or taken to mean the open ones, shows no other user's task (gap.tasks-assignee-without-open). */
const assigneeWithoutOpen: Check = async (api) => {
  api.need('record:user')
  await learnErrorCodes(api)
  const made: Partial<TaskScene> = api.target.allow === 'none' ? {} : await makeTaskScene(api)
  const users = [...new Set([api.given.user(), ...doers(made.tasks ?? [])])]
  const queries = [...users.slice(0, 2), api.fresh.email()].flatMap((assignedToEmail) => [
    { assignedToEmail },
    { assignedToEmail, status: 'done' },
  ])
  await judgeRefusedOrObeyed(api, queries, {
    firm: 'assignedToEmail',
    // Next to another status the address may well be refused where it is taken alone.
    gapOf: (query) => ('status' in query ? undefined : 'tasks-assignee-without-open'),
  })
}

/** Both filters hold, or the pair is one of those that must not be combined (gap.tasks-lead-combination). */
const leadStatus: Check = async (api) => {
  await learnErrorCodes(api)
  const { contact, other, tasks } = await makeTaskScene(api)
  const goesTogether = api.assumptions['tasks-lead-combination'].status
  const queries = [contact, other]
    .map(idOf)
    .flatMap((leadId) => ['open', 'done'].map((status) => ({ leadId, status })))
  const alike: Alike = { gapOf: () => 'tasks-lead-combination' }
  if (goesTogether) return judgeUnstatedCombinations(api, tasks, queries, alike)
  await judgeSmallerPages(api, tasks, await judgeRefusedOrObeyed(api, queries, alike))
}

/** The checks of the filters of tasks (section 4.4). */
export const tasks = {
  'filter.task-lead': taskLead,
  'filter.task-assignee-open': assigneeOpen,
  'filter.task-assignee-without-open': assigneeWithoutOpen,
  'filter.task-open': inStatus('open'),
  'filter.task-done': inStatus('done'),
  'filter.task-all': taskAll,
  'filter.task-lead-status': leadStatus,
}

import * as fc from 'fast-check'
import { copiedIn, op, type RuleId, taskMembers } from '../../../contract/index.js'
import type { Exchange, Json } from '../../../suites/api/index.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { type FilterQuery, mayPass, obeys } from '../../../suites/judgements/filters.js'
import { withId } from '../../../suites/judgements/pages.js'
import { command } from '../command.js'
import { write } from '../keyed-write.js'
import { mentions, sends } from '../mentions.js'
import type { KnownRecord } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { stateOf, type TaskState, tasksOf } from '../model/task.js'
import { recent } from '../references.js'
import type { Scenario } from '../scenario.js'
import { updateKnown } from '../update-known.js'
import { type Walked, walkAndJudge } from '../walk-and-judge.js'

const about = ['tasks', 'task']

/** What the server moves by itself in a task; its state is judged apart, as a time that is answered may be rounded. */
const moving = ['doneAt', ...copiedIn(taskMembers)]

const complete = command({
  name: 'complete or reopen a task',
  operations: [op.completeTask],
  about: [...about, 'transition'],
  weight: 6,
  draw(world) {
    const task = recent(world.names('task'))
    return (
      task &&
      fc.record({
        task,
        // What `done` is each time: left out, true or false.
        turns: fc.oneof(
          { weight: 3, arbitrary: fc.array(turn, { minLength: 1, maxLength: 1 }) },
          { weight: 1, arbitrary: fc.array(turn, { minLength: 2, maxLength: 6 }) },
        ),
        keyed: fc.boolean(),
      })
    )
  },
  async run(scenario, { task: name, turns = [], keyed }, n) {
    const task = scenario.world.get(name)
    for (const [nth, done] of turns.entries())
      await setCompletion(scenario, task, done, keyed && nth === 0 && n)
  },
})

const turn = fc.constantFrom(0, 1, 2, 2)

/** Completes or reopens a task and judges the answer. */
async function setCompletion(
  scenario: Scenario,
  task: KnownRecord,
  done: number,
  keyedBy: number | false,
): Promise<void> {
  const { api, world, coverage } = scenario
  const body = done === 0 ? {} : { done: done === 1 }
  const due: TaskState = done === 2 ? 'open' : 'done'
  const before = stateOf(task.record)
  const exchange = await write(scenario, op.completeTask, { params: paramsOf(task), body }, keyedBy)
  const rule = ruleOf(due, done)
  // What completing a task that is done does, or reopening one that is open, is open (gap.task-complete-repeat).
  if (before === due && exchange.response.status >= 400) return
  scenario.judge(rule, exchange, ({ expect }) => expect.status(exchange, 200))
  const answer = api.read.record(exchange)
  scenario.judge(rule, exchange, ({ expect }) =>
    expect.member(answer, 'id', task.record.id, 'the id of the task', { by: exchange }),
  )
  judgeState(scenario, rule, answer, due, exchange)
  world.change(task, { ...task.record, doneAt: answer.doneAt }, rule)
  updateKnown(scenario, task, answer, { by: exchange, moving })
  coverage.moved(`task ${before} -> ${due}`)
}

const paramsOf = ({ record }: KnownRecord, contact?: KnownRecord) => ({
  id: String(contact?.record.id ?? record.leadId),
  taskId: String(record.id),
})

const ruleOf = (due: TaskState, done: number): RuleId => {
  if (due === 'open') return 'transition.task-reopen'
  return done === 0 ? 'transition.task-complete-default' : 'transition.task-complete'
}

/** Judges that a task is in a state, by its `doneAt` (section 3). */
function judgeState(
  scenario: Scenario,
  rule: RuleId,
  shown: Json,
  due: TaskState,
  by: Exchange | readonly Exchange[],
): void {
  const last = Array.isArray(by) ? by.at(-1) : by
  scenario.judge(rule, last, ({ expect }) =>
    expect.that(stateOf(shown) === due, due === 'open' ? 'doneAt null' : 'a time in doneAt', shown.doneAt, {
      by,
    }),
  )
}

const elsewhere = command({
  name: 'complete a task of another contact',
  operations: [op.completeTask],
  about,
  weight: 1,
  draw(world) {
    const task = recent(world.names('task'))
    const contact = recent(world.names('contact'))
    return task && contact && fc.record({ task, contact, isDone: fc.boolean() })
  },
  async run(scenario, { task: name, contact: via, isDone }) {
    const [task, contact] = [scenario.world.get(name), scenario.world.get(via)]
    if (contact.record.id === task.record.leadId)
      throw new NotApplicable(`a contact other than that of ${name}`)
    const body = { done: isDone === true }
    await learnErrorCodes(scenario.api)
    const exchange = await scenario.call(op.completeTask, { params: paramsOf(task, contact), body })
    scenario.judge('task.complete-other-contact', exchange, ({ expect }) =>
      expect.error(exchange, 404, 'not_found'),
    )
    task.rule = 'task.complete-other-contact'
  },
})

/** What tasks are listed by: filters, and the rule that a list of them obeys. */
const queries = ['lead', 'lead', 'lead', 'lead and status', 'status', 'status and assignee'] as const

const list = command({
  name: 'list tasks',
  operations: [op.listTasks],
  about: [...about, 'filter', 'paging'],
  weight: 6,
  draw(world) {
    const like = recent(world.names('task'))
    return (
      like &&
      fc.record({
        like,
        by: fc.nat(queries.length - 1),
        isDone: fc.boolean(),
        limit: fc.constantFrom(1, 2, 3, 100, 100),
      })
    )
  },
  async run(scenario, { like, by = 0, isDone, limit = 100 }) {
    const task = scenario.world.get(like)
    const kind = queries[by] ?? 'lead'
    const status: TaskState = isDone ? 'done' : 'open'
    const { leadId, assignedToEmail } = task.record
    if (kind === 'lead') return listOf(scenario, { leadId: String(leadId) }, 'filter.task-lead', limit)
    if (kind === 'lead and status')
      return listOf(scenario, { leadId: String(leadId), status }, 'filter.task-lead-status', limit)
    // The tasks of all contacts: no more than their first pages are read.
    if (kind === 'status')
      return listOf(scenario, { status }, isDone ? 'filter.task-done' : 'filter.task-open', 100)
    if (typeof assignedToEmail !== 'string') throw new NotApplicable(`the assignee of ${like}`)
    return listOf(scenario, { status: 'open', assignedToEmail }, 'filter.task-assignee-open', 100)
  },
})

/** Reads the tasks under a query and judges them by what the scenario knows of its own. */
async function listOf(scenario: Scenario, query: FilterQuery, rule: RuleId, limit: number): Promise<void> {
  const isOwn = query.leadId !== undefined
  if (rule === 'filter.task-lead-status' && !(await goTogether(scenario, query))) return
  const shown = await walkAndJudge(
    scenario,
    op.listTasks,
    { query },
    { limit, isOwn, maxPages: isOwn ? 12 : 3 },
  )
  const { records, by, last, ended } = shown
  const stray = records.find((record) => !mayPass(query)(record))
  scenario.judge(rule, last, ({ expect }) =>
    expect.that(stray === undefined, `only tasks of ${JSON.stringify(query)}`, stray, { by }),
  )
  for (const task of scenario.world.all('task')) judgeTask(scenario, task, shown)
  if (!ended) return
  const due = scenario.world.all('task').filter(({ record }) => obeys(query)(record))
  const lost = due.find(({ record }) => withId(records, record.id) === undefined)
  scenario.judge(isOwn && limit < 100 ? 'paging.traversal-complete' : rule, last, ({ expect }) =>
    expect.that(lost === undefined, `${lost?.name} under ${JSON.stringify(query)}`, 'a list without it', {
      by,
    }),
  )
  if (isOwn && query.status === undefined) judgeAlone(scenario, String(query.leadId), shown)
}

/**
 * Whether two filters hold together on a list: they may be refused, give nothing, or one of them may win (gaps
 * tasks-lead-combination, filter-combination-error).
 */
async function goTogether(scenario: Scenario, query: FilterQuery): Promise<boolean> {
  const tried = await scenario.call(op.listTasks, { query: { ...query, limit: '100' } })
  if (tried.response.status === 400) return false
  const { records } = scenario.api.read.page(tried)
  const oneWins = Object.entries(query).some(([name, value]) => records.every(mayPass({ [name]: value })))
  return records.length > 0 && (records.every(mayPass(query)) || !oneWins)
}

/** Judges that a list shows a task as the last write left it. */
function judgeTask(scenario: Scenario, task: KnownRecord, { records, by }: Walked): void {
  const shown = withId(records, task.record.id)
  if (shown === undefined) return
  const due = stateOf(task.record)
  if (due !== undefined) judgeState(scenario, task.rule, shown, due, by)
  const { assignee } = task.record
  if (typeof assignee === 'string')
    scenario.judge(task.rule, by.at(-1) as Exchange, ({ expect }) =>
      expect.that(
        String(shown.assignedToEmail).toLowerCase() === assignee,
        `assignedToEmail ${assignee}`,
        shown.assignedToEmail,
        { by },
      ),
    )
  updateKnown(scenario, task, shown, { by, moving })
}

/** Judges that a contact has no tasks but those that the scenario made, where nothing else could have made one. */
function judgeAlone(scenario: Scenario, leadId: string, { records, by, last }: Walked): void {
  const { calls, world } = scenario
  const contact = world.all('contact').find(({ record }) => record.id === leadId)
  if (contact === undefined) return
  const names = [leadId, String(contact.record.email)]
  const others = [op.createDeal, op.bookMeeting, op.updateTicket] as readonly string[]
  const isDisturbed = calls.some(
    (call) => others.includes(call.operation) && names.some((name) => sends(call, name)),
  )
  if (isDisturbed) return
  const made = calls.filter(({ operation }) => operation === op.createActivity)
  const stray = records.find(({ id }) => !made.some((call) => mentions(call, id)))
  scenario.judge('activity.no-next-step', last, ({ expect }) =>
    expect.that(
      stray === undefined,
      `the ${tasksOf(world, contact).length} tasks that were requested`,
      stray,
      { by },
    ),
  )
}

/** Tasks: completing, reopening and listing them (sections 2.7, 3 and 4.4). */
export const taskCommands = [complete, elsewhere, list]

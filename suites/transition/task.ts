import * as fc from 'fast-check'
import { op } from '../../contract/index.js'
import {
  type Api,
  type Check,
  type ComparedPart,
  type Exchange,
  type Json,
  member,
  property,
  recordIn,
} from '../api/index.js'
import { withId } from '../judgements/pages.js'
import { setTaskDone } from '../observations/task.js'

const list = op.listTasks

/** Whether a value denotes an instant. */
const isTime = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value))

type State = 'open' | 'done'

const isIn = (state: State, { doneAt }: Json): boolean =>
  state === 'done' ? isTime(doneAt) : doneAt === null

/** The `doneAt` of a task, by its state. */
const doneAtOf = (task: Json, state: State): ComparedPart =>
  member(task, 'doneAt', state === 'done' ? { schema: { format: 'instant' } } : { equals: null })

const wanted = { open: 'doneAt null', done: 'a time in doneAt' } as const

/** Two tasks of one contact, of which one is left alone. */
async function makePair(api: Api): Promise<{ task: Json; sibling: Json }> {
  const contact = await api.given.contact()
  const make = () => api.given.task({ dueAt: '2030-03-04T05:06:07Z' }, { contact })
  return { task: await make(), sibling: await make() }
}

/** Holds where the call answers 200 with the task in a state, and each of the lists agrees. */
async function judgeBecoming(api: Api, task: Json, state: State, by: Exchange): Promise<void> {
  api.expect.status(by, 200)
  const answer = recordIn(by)
  api.expect.member(answer, 'id', task.id, 'the id of the task', { by })
  api.expect.that(isIn(state, answer), `${wanted[state]} in the answer`, answer.doneAt, {
    by,
    compared: doneAtOf(answer, state),
  })
  await expectListed(api, task, state, by)
}

/** Holds where the tasks of the contact show a state, and the lists by status hold the task accordingly. */
async function expectListed(api: Api, task: Json, state: State, after: Exchange): Promise<void> {
  const own = await api.read.walk(list, { query: { leadId: String(task.leadId) } })
  const stored = withId(own.records, task.id) ?? api.inconclusive(`the tasks of the contact lack ${task.id}`)
  const by = [after, ...own.pages.map(({ exchange }) => exchange)]
  api.expect.that(isIn(state, stored), `${wanted[state]} in the list`, stored.doneAt, {
    by,
    compared: doneAtOf(stored, state),
  })
  for (const status of ['open', 'done'] as const) {
    const isIt = ({ id }: Json) => id === task.id
    const found = await api.read.first(list, isIt, { query: { status } }, { maxPages: 15 })
    const [pages, id] = [found.exchanges, String(task.id)]
    const by = [after, ...pages.slice(-1)]
    if (status !== state)
      api.expect.that(found.record === undefined, `no such task among the ${status} ones`, found.record, {
        by,
        in: pages.slice(-1),
        compared: { shows: [id] },
      })
    else if (found.record || found.ended)
      api.expect.that(
        found.record !== undefined,
        `${task.id} among the ${status} ones`,
        'a list without it',
        { by, in: pages, compared: { lacks: [id] } },
      )
  }
}

/** Holds where the other task of the contact is as it was. */
async function expectLeft(api: Api, sibling: Json, state: State, by: Exchange): Promise<void> {
  const now = await api.read.present(list, String(sibling.id), { query: { leadId: String(sibling.leadId) } })
  api.expect.that(isIn(state, now), `the other task left alone, with ${wanted[state]}`, now.doneAt, {
    by,
    compared: doneAtOf(now, state),
  })
}

/** `transition.task-complete`: with a key as without. */
export const taskComplete: Check = async (api) => {
  const { task, sibling } = await makePair(api)
  await api.case(async () => {
    const exchange = await setTaskDone(api, task)
    await judgeBecoming(api, task, 'done', exchange)
    await expectLeft(api, sibling, 'open', exchange)
  })
  await api.case(async () => {
    const exchange = await setTaskDone(api, sibling, { done: true }, { idempotencyKey: api.fresh.key() })
    await judgeBecoming(api, sibling, 'done', exchange)
  })
}

/** `transition.task-complete-default`: also of a task that was reopened; one that is done stays so. */
export const taskCompleteDefault: Check = async (api) => {
  const { task } = await makePair(api)
  await api.case(async () => judgeBecoming(api, task, 'done', await setTaskDone(api, task, {})))
  await api.case(async () => {
    // Whether it is refused, and what time it shows then, is open (gap.task-complete-repeat).
    const again = await setTaskDone(api, task, {})
    await expectListed(api, task, 'done', again)
  })
  await turnedBackAndForth('done')(api)
}

/** A task that becomes done and open again as often as was drawn, judged in the answer each time and in the lists at last. */
const turnedBackAndForth = (judged: State): Check =>
  property(
    fc.integer({ min: 2, max: 5 }),
    async (api, times) => {
      const task = await api.given.task()
      for (let n = 1; n <= times; n += 1)
        for (const state of ['done', 'open'] as const) {
          const turned = await setTaskDone(api, task, state === 'done' ? {} : { done: false })
          if (state !== judged) {
            api.given2xx(turned)
            continue
          }
          api.expect.status(turned, 200)
          const { doneAt } = recordIn(turned)
          const what = `${wanted[state]} in answer ${n} of ${times}`
          api.expect.that(isIn(state, { doneAt }), what, doneAt, {
            by: turned,
            compared: doneAtOf(recordIn(turned), state),
          })
          if (n < times) continue
          await expectListed(api, task, state, turned)
          return
        }
    },
    { atMost: 1 },
  )

/** `transition.task-reopen`: more than once, and without the others of the contact. */
export const taskReopen: Check = async (api) => {
  const { task, sibling } = await makePair(api)
  for (const one of [task, sibling]) api.given2xx(await setTaskDone(api, one))
  await api.case(async () => {
    const exchange = await setTaskDone(api, task, { done: false })
    await judgeBecoming(api, task, 'open', exchange)
    await expectLeft(api, sibling, 'done', exchange)
  })
  await turnedBackAndForth('open')(api)
}

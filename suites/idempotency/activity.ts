import { op } from '../../contract/index.js'
import { type Api, type Check, type Exchange, Inconclusive, type Json, recordIn } from '../api/index.js'
import {
  type ActivityKind,
  createActivity,
  findAcceptedKinds,
  makeActivityBody,
  nextStep,
} from '../observations/activity.js'
import { setTaskDone } from '../observations/task.js'
import { expectReplay } from './answer.js'
import { replayUndoesNothing } from './replay.js'

/** What a retry repeats of the first summary. */
const lasting = ['id', 'type', 'store', 'leadId', 'nextStepTaskId'] as const

/** Holds where an answer is the retry of another: 200 and the same record, which was there already. */
function expectRetry(api: Api, first: Exchange, retry: Exchange): void {
  const by = [first, retry]
  api.expect.status(retry, 200, { by })
  const [was, is] = [recordIn(first), recordIn(retry)]
  for (const name of lasting) api.expect.member(is, name, was[name], `${name} as in the first answer`, { by })
  api.expect.member(is, 'alreadyExisted', true, 'alreadyExisted of a retry', { by })
}

/** An activity under a key of its own, and the call that made it. */
interface Keyed {
  readonly first: Exchange
  readonly again: () => Promise<Exchange>
}

async function createUnderKey(
  api: Api,
  kind: ActivityKind,
  contact: Json,
  fields: Json = {},
): Promise<Keyed> {
  const body = await makeActivityBody(api, kind, contact, fields)
  const idempotencyKey = api.fresh.key()
  const again = () => api.call(createActivity, { body, idempotencyKey })
  return { first: api.given2xx(await again()), again }
}

/** `idempotency.activity-create`: of each kind, also once the record has changed and more have been made. */
export const activityRetried: Check = async (api) => {
  const contact = await api.given.contact()
  const made: (Keyed & { readonly kind: ActivityKind })[] = []
  for (const kind of await findAcceptedKinds(api)) {
    const one = await createUnderKey(api, kind, contact)
    made.push({ ...one, kind })
    await api.case(async () => expectRetry(api, one.first, await one.again()))
  }
  for (const { first, again, kind } of made) {
    if (kind === 'task') api.given2xx(await setTaskDone(api, recordIn(first)))
    await api.case(async () => expectRetry(api, first, await again()))
  }
  await api.case(async () => {
    const step = await createUnderKey(api, 'call', contact, { nextStep: nextStep(api) })
    expectRetry(api, step.first, await step.again())
  })
  await api.case(() => judgeMeetingRetried(api, contact))
}

/** The same of a recorded meeting, where its fields are known (gap.activity-meeting-fields). */
async function judgeMeetingRetried(api: Api, contact: Json): Promise<void> {
  const body = await makeActivityBody(api, 'meeting', contact).catch((error: unknown) => {
    if (!(error instanceof Inconclusive)) throw error
  })
  if (!body) return
  const send = () => api.call(createActivity, { body, idempotencyKey })
  const idempotencyKey = api.fresh.key()
  const first = api.given2xx(await send())
  expectRetry(api, first, await send())
}

/** `idempotency.activity-call-next-step`: one task of one key, which a retry leaves as it is. */
export const nextStepOnce: Check = async (api) => {
  const contact = await api.given.contact()
  const { first, again } = await createUnderKey(api, 'call', contact, { nextStep: nextStep(api) })
  const { nextStepTaskId: id } = recordIn(first)
  const tasks = () => api.read.walk(op.listTasks, { query: { leadId: String(contact.id) } })
  const before = await tasks()
  if (typeof id !== 'string' || before.ids.length !== 1)
    api.inconclusive('the first call made no single task')
  for (const done of [false, true])
    await api.case(async () => {
      if (done) api.given2xx(await setTaskDone(api, { id, leadId: contact.id }))
      const [{ records: then }, retry] = [await tasks(), await again()]
      const by = [first, retry]
      api.expect.member(recordIn(retry), 'nextStepTaskId', id, 'nextStepTaskId as in the first answer', {
        by,
      })
      const { records, pages } = await tasks()
      const basis = { by: [...by, ...pages.map(({ exchange }) => exchange)] }
      api.expect.unmoved(records, then, 'the tasks of the contact as before the retry', basis)
    })
}

/** `idempotency.task-complete`: neither completing nor reopening is done again. */
export const taskCompletedOnce: Check = async (api) => {
  await replayUndoesNothing(api)
  const task = await api.given.task()
  api.given2xx(await setTaskDone(api, task))
  for (const done of [false, true])
    await api.case(async () => {
      const key = { idempotencyKey: api.fresh.key() }
      const first = api.given2xx(await setTaskDone(api, task, { done }, key))
      expectReplay(api, first, await setTaskDone(api, task, { done }, key))
      api.given2xx(await setTaskDone(api, task, { done: !done }))
      const query = { leadId: String(task.leadId) }
      const state = () => api.read.present(op.listTasks, String(task.id), { query })
      const before = await state()
      const replay = await setTaskDone(api, task, { done }, key)
      expectReplay(api, first, replay)
      api.expect.unmoved(await state(), before, 'the replay leaves the task as it was', {
        by: [first, replay],
      })
      // The next round begins with a task that is open again.
      if (!done) api.given2xx(await setTaskDone(api, task, { done: false }))
    })
}

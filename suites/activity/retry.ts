import {
  type Api,
  type Exchange,
  inPlaceOf,
  type Json,
  member,
  race,
  recordIn,
  succeeded,
} from '../api/index.js'
import {
  type ActivityKind,
  createActivity,
  findAcceptedKinds,
  makeActivityBody,
} from '../observations/activity.js'
import { readNotes, readTasks, readTimeline, type ShownActivities } from './reading.js'

const lists: Record<ActivityKind, (api: Api, contact: Json) => Promise<ShownActivities>> = {
  note: readNotes,
  task: readTasks,
  call: readTimeline,
  meeting: readTimeline,
}

/** `activity.deterministic-id`: one record of each key, whether it is retried after the answer or before. */
export async function deterministicId(api: Api): Promise<void> {
  const contact = await api.given.contact()
  for (const kind of await findAcceptedKinds(api)) {
    const stories = [
      await sendRepeatedly(api, kind, contact, false),
      await sendRepeatedly(api, kind, contact, true),
    ]
    const { records, by } = await lists[kind](api, contact)
    for (const { title, answers, together } of stories)
      await api.case(async () => {
        const ids = [...new Set(answers.map((answer) => recordIn(answer).id))]
        const other = answers.map(recordIn).find(({ id }) => id !== ids[0])
        // What met another request at the same time cannot be seen in the answers alone.
        api.expect.that(ids.length === 1, 'one id for all requests under one key', ids, {
          by: answers,
          ...(together ? {} : { compared: member(other, 'id', { equals: ids[0] }) }),
        })
        const listed = records.filter((record) => record.title === title).map(({ id }) => id)
        const basis = {
          by: [...answers, ...by],
          ...(together ? {} : { in: by, compared: inPlaceOf(ids, listed) }),
        }
        api.expect.equal(listed, ids, `the ${kind}s listed that were made with one key`, basis)
      })
  }
}

/** The successes of one keyed request, found again by the title it sent. */
interface Retried {
  readonly title: unknown
  readonly answers: readonly Exchange[]
  readonly together: boolean
}

/** Sends a request under a key more than once, as a client does that lost the answer or got none yet. */
async function sendRepeatedly(
  api: Api,
  kind: ActivityKind,
  contact: Json,
  together: boolean,
): Promise<Retried> {
  const body = await makeActivityBody(api, kind, contact)
  const idempotencyKey = api.fresh.key()
  const send = () => api.call(createActivity, { body, idempotencyKey })
  const first = together ? await race([send, send]) : [await send()]
  const answers = [...first, await send()].filter((answer) => answer !== undefined).filter(succeeded)
  if (answers.length === 0) api.inconclusive(`no ${kind} with a key was accepted`)
  return { title: body.title, answers, together }
}

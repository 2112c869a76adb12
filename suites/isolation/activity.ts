import { op } from '../../contract/index.js'
import { expectNothingRecorded } from '../activity/missing.js'
import { type Api, type Json, Untested } from '../api/index.js'
import { findForeignOpenTask, readForeignTask } from '../drivers/task.js'
import { learnErrorCodes } from '../judgements/codes.js'
import {
  createActivity,
  findAcceptedKindsWithMeetings,
  makeActivityBody,
  makeDealOf,
  nextStep,
} from '../observations/activity.js'
import { foreign } from '../observations/foreign-records.js'
import { setTaskDone } from '../observations/task.js'

/** `isolation.task-complete`, beyond what any cross-tenant access shows: the task is unknown under a contact of the check's own as well. */
export async function taskUnderOwnContact(api: Api): Promise<void> {
  const task = await findForeignOpenTask(api)
  const before = await readForeignTask(api, task)
  if (before === undefined) return api.unseen('the other workspace does not list its own task')
  const own = await api.given.contact()
  const exchange = await setTaskDone(api, { id: task.id, leadId: own.id }, {})
  api.expect.error(exchange, 404, 'not_found')
  api.expect.unmoved(await readForeignTask(api, task), before, 'the task as its owner sees it', {
    by: exchange,
  })
}

/** Where the own workspace lists what a body names, and its id. */
interface Named {
  readonly list: typeof op.listContacts | typeof op.listDeals
  readonly id: unknown
}

/** Records an activity of each kind that is accepted, and a call with a next step, which all get 404; gives the words that no record may show. */
async function judgeRefused(
  api: Api,
  contact: Json,
  fields: Json,
  { list, id }: Named,
): Promise<readonly unknown[]> {
  const words: unknown[] = []
  const kinds = await findAcceptedKindsWithMeetings(api)
  // Users are those of the own workspace.
  const followUp = nextStep(api, { assignedToEmail: null })
  const bodies = [
    ...kinds.map((kind) => makeActivityBody(api, kind, contact, fields)),
    ...(kinds.includes('call')
      ? [makeActivityBody(api, 'call', contact, { ...fields, nextStep: followUp })]
      : []),
  ]
  for (const body of await Promise.all(bodies)) {
    words.push(body.title)
    const exchange = await api.call(createActivity, { body })
    // Whether a meeting names a deal, and what else a next step needs, is not shown.
    const isOpen = (body.type === 'meeting' && 'dealId' in fields) || body.nextStep !== undefined
    if (isOpen && exchange.response.status === 400) continue
    // Two workspaces may count alike, and then it is the own record that was named.
    if (exchange.response.status !== 404 && (await api.read.find(list, String(id))))
      api.inconclusive(`both workspaces list a record with the id ${id}`)
    await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
  }
  return [...words, followUp.title]
}

/** `isolation.activity-lead`: 404 for each kind, and the other workspace's contact has nothing of it. */
export async function foreignLead(api: Api): Promise<void> {
  api.need('key:other-workspace')
  await learnErrorCodes(api)
  const contact = await api.given.contact({}, foreign)
  const words = await judgeRefused(api, contact, {}, { list: op.listContacts, id: contact.id })
  await api.case(() => expectNothingRecorded(api.signedBy('otherWorkspace'), contact, words))
}

/** `isolation.activity-deal`: 404 for each kind, and neither the own contact nor the deal's has anything of it. */
export async function foreignDealNamed(api: Api): Promise<void> {
  api.need('key:other-workspace')
  await learnErrorCodes(api)
  const there = api.signedBy('otherWorkspace')
  const theirs = await there.given.contact()
  const deal = await makeDealOf(there, theirs)
  const dealId = deal?.id ?? api.target.records.foreign?.deal
  if (dealId === undefined)
    throw new Untested(
      'no deal of the other workspace is known',
      'add records.foreign.deal (the id of a deal of the other workspace) to the configuration',
    )
  const ours = await api.given.contact()
  const words = await judgeRefused(api, ours, { dealId }, { list: op.listDeals, id: dealId })
  await api.case(() => expectNothingRecorded(api, ours, words))
  await api.case(() => expectNothingRecorded(there, theirs, words))
}

import { limits, op } from '../../contract/index.js'
import { type Api, countOf, type Exchange, type Json } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { expectAgreement } from '../judgements/state.js'
import { judgeLikeOtherLists } from '../judgements/unknown-reference.js'
import { setTaskDone } from '../observations/task.js'

/** Reads a task among those of its contact. */
const readTask = (api: Api, { id, leadId }: Json): Promise<Json> =>
  api.read.present(op.listTasks, String(id), { query: { leadId: String(leadId) } })

/** A task of the check's own that is open, and one that is done. */
async function makeOwnTasks(api: Api): Promise<{ open: Json; done: Json }> {
  const contact = await api.given.contact()
  const [open, done] = [await api.given.task({}, { contact }), await api.given.task({}, { contact })] as const
  api.given2xx(await setTaskDone(api, done))
  return { open, done: await readTask(api, done) }
}

/** An unknown id, and one that merely begins like a record's. */
const unknownIds = (api: Api, id: unknown): readonly string[] =>
  [api.fresh.unknownId(), `${id}${api.fresh.word()}`].filter((one) => one.length <= limits.pathId.max)

/** The bodies that complete a task or reopen it. */
const bodies: readonly Json[] = [{ done: true }, { done: false }, {}]

async function expectUnchanged(api: Api, task: Json, by: readonly Exchange[]): Promise<void> {
  const what = 'the task as it was before the refusal'
  expectAgreement(api, await readTask(api, task), task, { noun: 'task', what, by, certain: true })
}

/** `task.complete-missing-task` */
export async function missingTask(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const { open } = await makeOwnTasks(api)
  for (const [n, id] of [...unknownIds(api, open.id), api.fresh.unknownId()].entries())
    await api.case(async () => {
      const exchange = await setTaskDone(api, { ...open, id }, bodies[n])
      api.expect.error(exchange, 404, 'not_found')
    })
  await api.case(async () => expectUnchanged(api, open, api.evidence.exchanges.slice(-4)))
}

/** A task is missing under a contact that it is not of, and stays as it is. */
const judgeMissingUnder = (api: Api, leadId: unknown, task: Json, body: Json): Promise<void> =>
  api.case(async () => {
    const exchange = await setTaskDone(api, { ...task, leadId }, body)
    if (!api.rule.certain) {
      api.expect.refused(exchange, [{ status: 404, code: 'not_found' }])
      await expectUnchanged(api, task, [exchange])
    }
    api.expect.error(exchange, 404, 'not_found')
    if (api.rule.certain) await expectUnchanged(api, task, [exchange])
  })

/** `task.complete-missing-contact` */
export async function missingContact(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const { open, done } = await makeOwnTasks(api)
  for (const leadId of unknownIds(api, open.leadId))
    for (const [task, body] of [
      [open, { done: true }],
      [done, { done: false }],
    ] as const)
      await judgeMissingUnder(api, leadId, task, body)
}

/** `task.complete-other-contact`, for a contact without tasks or one with tasks of its own. */
export async function otherContact(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const { open, done } = await makeOwnTasks(api)
  const other = await api.given.contact()
  const busy = await api.given.contact()
  await api.given.task({}, { contact: busy })
  for (const [leadId, task, body] of [
    [other.id, open, { done: true }],
    [busy.id, open, {}],
    [busy.id, done, { done: false }],
  ] as const)
    await judgeMissingUnder(api, leadId, task, body)
}

/** `task.list-404`: an unknown contact is missing, or has no tasks (gap.filter-unknown-reference). */
export async function list404(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const existing = await findSomeLead(api)
  const ids = existing === undefined ? [api.fresh.unknownId()] : unknownIds(api, existing)
  await api.case(() => judgeLikeOtherLists(api))
  const refusals: Exchange[] = []
  for (const leadId of ids)
    for (const paging of [{}, { limit: '1' }])
      await api.case(async () => {
        const exchange = await api.call(api.operation, { query: { leadId, ...paging } })
        // What begins like an id may be taken for that one.
        if (api.fresh.isUnknownId(leadId))
          api.oneChoice('filter-unknown-reference', 'leadId of no task', exchange, {
            200: 'empty-everywhere',
            404: 'empty',
          })
        if (exchange.response.status !== 200) return void refusals.push(exchange)
        const { records } = api.read.page(exchange)
        api.expect.equal(records, [], 'an empty page, or 404', {
          by: exchange,
          certain: true,
          compared: countOf(exchange, { maximum: 0 }),
        })
      })
  for (const exchange of refusals) await api.case(async () => api.expect.error(exchange, 404, 'not_found'))
}

/** The contact of some task there is. */
async function findSomeLead(api: Api): Promise<string | undefined> {
  const { records } = await api.read.leading(api.operation)
  const [first] = records
  return first && String(first.leadId)
}

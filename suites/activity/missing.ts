import { limits, op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import {
  createActivity,
  findAcceptedKinds,
  findAcceptedKindsWithMeetings,
  makeActivityBody,
  makeDealOf,
} from '../observations/activity.js'
import { readNotes, readTasks, readTimeline, type ShownActivities, showsOf } from './reading.js'

/** An id that no record has, and one that merely begins like a record's. */
const unknownIds = (api: Api, record: Json | undefined): readonly string[] => {
  const longer = record === undefined ? [] : [`${record.id}${api.fresh.word()}`]
  return [api.fresh.unknownId(), ...longer.filter((id) => id.length <= limits.filterId.max)]
}

const listOf = { task: op.listTasks, call: op.listActivities, meeting: op.listActivities } as const

/** `activity.lead-missing`: 404 for each kind, and nothing of it can be found by that id. */
export async function leadMissing(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const contact = await api.given.contact()
  for (const kind of await findAcceptedKindsWithMeetings(api))
    for (const id of unknownIds(api, contact))
      await api.case(async () => {
        const exchange = await api.call(createActivity, { body: await makeActivityBody(api, kind, { id }) })
        api.expect.error(exchange, 404, 'not_found')
        if (kind === 'note') return
        const found = await api.call(listOf[kind], { query: { leadId: id } })
        // A list may call the id missing (gap.filter-unknown-reference).
        if (found.response.status === 404) return
        const { records } = api.read.page(found)
        api.expect.equal(records, [], 'no side effect of what was refused', { by: [exchange, found] })
      })
}

/** `activity.deal-missing`: 404 for each kind, and the contact has nothing of it. */
export async function dealMissing(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const contact = await api.given.contact()
  const words: unknown[] = []
  const deal = await makeDealOf(api, contact)
  for (const kind of await findAcceptedKinds(api))
    for (const dealId of unknownIds(api, deal))
      await api.case(async () => {
        const body = await makeActivityBody(api, kind, contact, { dealId })
        words.push(body.title)
        const exchange = await api.call(createActivity, { body })
        api.expect.error(exchange, 404, 'not_found')
      })
  await api.case(() => expectNothingRecorded(api, contact, words))
}

/** Holds where neither notes, tasks nor timeline of a contact hold any of some words. */
export async function expectNothingRecorded(
  api: Api,
  contact: Json,
  words: readonly unknown[],
): Promise<void> {
  const shown: readonly ShownActivities[] = [
    await readNotes(api, contact),
    await readTasks(api, contact),
    await readTimeline(api, contact),
  ]
  for (const { records, by } of shown) {
    const stray = records.find(showsOf(...words))
    api.expect.that(stray === undefined, 'no side effect of what was refused', stray, { by })
  }
}

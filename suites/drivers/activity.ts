import { op } from '../../contract/index.js'
import type { Api, Call, Json } from '../api/index.js'
import { foreign, makeForeignCall, recordCallOn, type Side } from '../observations/foreign-records.js'
import { type Doubt, isOurs, listedDoubt, ofLead } from '../side-effects/doubt.js'
import { answered, sideEffectOf } from '../side-effects/side-effect.js'
import { makeActivityKinds } from './activity-kinds.js'
import { creations } from './activity-trial.js'
import { altered, byId, withBody, withoutBody } from './call.js'
import { type Drivers, plainList } from './driver.js'
import { isOwn } from './list-fixture.js'

/** Notes of a contact that has them, and of one that has none. */
async function listNotes(api: Api): Promise<void> {
  const { contact } = await makeActivityKinds(api)
  for (const one of [contact, await api.given.contact()]) await api.call(op.listContactNotes, byId(one))
}

/** The timeline of the workspace, of a contact and of a deal. */
async function listActivities(api: Api): Promise<void> {
  const { contact, dealId } = await makeActivityKinds(api)
  await api.read.walk(op.listActivities, {}, { maxPages: 2 })
  await api.call(op.listActivities, { query: { leadId: String(contact.id) } })
  if (dealId !== undefined) await api.call(op.listActivities, { query: { dealId } })
}

/** A note under a fresh title, with the contact it is of. */
async function makeMarkedNote(api: Api, side: Side): Promise<readonly Json[]> {
  const { id: leadId } = await api.given.contact({}, side)
  const [title, body] = [api.fresh.word(), api.fresh.word()]
  const call = { ...side, body: { type: 'note', leadId, title, body } }
  const { id } = api.read.record(await api.call(op.createActivity, call))
  const shown = await api.read.present(op.listContactNotes, String(id), { ...side, ...byId({ id: leadId }) })
  return [{ ...shown, leadId }]
}

/** A contact of the other workspace with a note. */
async function makeNotedContact(api: Api): Promise<Json> {
  const contact = await api.given.contact({}, foreign)
  await api.given.note(contact, {}, foreign)
  return contact
}

/** A task that may have been created, or another activity, which no list identifies. */
const doubtOf = ({ type, next }: Json): Doubt =>
  type === 'task' || next === true
    ? listedDoubt({
        noun: 'task',
        list: op.listTasks,
        needs: ['leadId'],
        query: ofLead,
        isIt: (task, intent, leftovers) => task.doneAt === null && isOurs(task, intent, leftovers),
        parts: ({ id, leadId, title }) => ({ id, leadId, word: title }),
      })
    : { noun: type === 'note' ? 'note' : 'activity' }

/** How to work with notes and the timeline (sections 4.3 and 4.4). */
export const activityDrivers: Drivers<
  typeof op.listContactNotes | typeof op.listActivities | typeof op.createActivity
> = {
  [op.listContactNotes]: {
    valid: async (api) => byId(await api.given.contact()),
    harmless: (api) => ({ params: { id: api.fresh.unknownId() } }),
    cover: listNotes,
    foreign: {
      record: makeNotedContact,
      async seen(api, contact) {
        return { notes: (await api.read.walk(op.listContactNotes, { ...byId(contact), ...foreign })).records }
      },
      list: op.listContacts,
      mark: 'email',
    },
    list: {
      marked: makeMarkedNote,
      mark: ['id', 'title', 'content', 'createdAt'],
      needs: (_api, _side, marked) => (marked === undefined ? {} : byId({ id: marked.leadId })),
    },
  },

  [op.listActivities]: {
    ...plainList,
    cover: listActivities,
    list: {
      marked: async (api, side) => [
        isOwn(side) ? await recordCallOn(api, side, await api.given.deal()) : await makeForeignCall(api),
      ],
      mark: ['id', 'title', 'leadId', 'createdAt'],
      queries: ({ leadId, dealId }) => [{ leadId }, { dealId }],
    },
  },

  /** By the example of a note, which needs the least. */
  [op.createActivity]: {
    async valid(api) {
      const contact = await api.given.contact()
      const [title, body] = [api.fresh.word(), api.fresh.word()]
      return { body: { type: 'note', leadId: contact.id, title, body, pinned: true }, on: contact }
    },
    harmless: () => ({ body: { type: 'nothing', leadId: 7 } }),
    cover: makeActivityKinds,
    async state(api, { body, on }) {
      const params = { id: String((body as Json).leadId) }
      const { records } = await api.read.walk(op.listContactNotes, { params })
      // A contact may be created with a note, requested or not (gap.note-created-id).
      return records.filter(({ id }) => id !== on?.noteCreatedId)
    },
    async changes(api, call): Promise<readonly Call[]> {
      const { title, body } = call.body as Json
      return [
        withBody(call, { body: altered(body) }),
        withBody(call, { title: altered(title) }),
        withBody(call, { pinned: false }),
        withBody(call, { leadId: (await api.given.contact()).id }),
        withoutBody(call, 'title'),
      ]
    },
    invalid: [{ type: 'nothing' }, { leadId: undefined }],
    trial: creations.note,
    sideEffects: {
      words: ({ body: { type, leadId, title, nextStep } }) => ({
        type,
        leadId,
        title,
        next: nextStep !== undefined,
      }),
      left(exchange, { body }) {
        const { key } = exchange.request
        const { id, type = body.type, leadId = body.leadId, nextStepTaskId } = answered(exchange)
        const noun = type === 'note' || type === 'task' ? type : 'activity'
        return {
          left: [
            ...sideEffectOf(noun, key, { id, leadId, word: body.title }),
            ...sideEffectOf('task', key, { id: nextStepTaskId, leadId }),
          ],
        }
      },
      makes: true,
      doubt: ({ words }) => doubtOf(words),
    },
  },
}

import { type OperationId, op } from '../../contract/index.js'
import { type Api, type Json, Misconfigured, recordIn, succeeded, Untested } from '../api/index.js'
import { callOf, occurredAt } from './activity.js'

/** Signs a call with the key of the other workspace. */
export const foreign = { as: 'otherWorkspace' } as const

/** Where calls come from: the own workspace, or the other one. */
export type Side = { readonly as?: 'otherWorkspace' }

/** A deal of the other workspace, with a contact of its own; made once per run. */
export const makeForeignDeal = (api: Api): Promise<Json> =>
  api.observe('a deal of the other workspace', (maker) => maker.given.deal({ call: foreign }), {
    lasting: true,
  })

/** A call on the timeline of one workspace, of the contact of a deal, as its list shows it. */
export async function recordCallOn(api: Api, side: Side, deal: Json): Promise<Json> {
  const { id: dealId, leadId } = deal
  const title = api.fresh.word()
  const body = { type: 'call', leadId, dealId, title, occurredAt, call: callOf() }
  const { id } = api.read.record(await api.call(op.createActivity, { ...side, body }))
  const query = { leadId: String(leadId) }
  return { ...(await api.read.present(op.listActivities, String(id), { ...side, query })) }
}

/** A call on the other workspace's timeline; made once per run. */
export const makeForeignCall = (api: Api): Promise<Json> =>
  api.observe(
    'a call of the other workspace',
    async (maker) => recordCallOn(maker, foreign, await makeForeignDeal(maker)),
    { lasting: true },
  )

/** A task of the other workspace, made once per run; where no assignee is known there, a named one. */
export const makeForeignTask = (api: Api): Promise<Json> =>
  api.observe(
    'a task of the other workspace',
    async (maker) => {
      const { id } = await maker.given.contact({}, foreign)
      const body = { type: 'task', leadId: id, title: maker.fresh.word(), dueAt: '2031-02-03T04:05:06Z' }
      const made = await maker.call(op.createActivity, { ...foreign, body })
      const { task, taskContact } = maker.target.records.foreign ?? {}
      const [taskId, leadId] = succeeded(made) ? [recordIn(made).id, id] : [task, taskContact]
      if (taskId === undefined || leadId === undefined)
        throw new Untested(
          'no task of the other workspace is known, and none can be made without an assignee',
          'add records.foreign.task and records.foreign.taskContact to the configuration',
        )
      const query = { leadId: String(leadId) }
      return maker.read.present(op.listTasks, String(taskId), { ...foreign, query })
    },
    { lasting: true },
  )

/** The conversation that the configuration names for the other workspace, as its list shows it. */
export const readForeignConversation = (api: Api): Promise<Json> =>
  api.observe(
    'a conversation of the other workspace',
    async (reader) => {
      const { conversations = [], foreign: named } = reader.target.records
      const id = named?.conversation
      // Two workspaces may hold a conversation with the same channel and address.
      if (id !== undefined && conversations.some((own) => own.id === id))
        throw new Misconfigured(
          'records.foreign.conversation',
          `(${id}) is one of records.conversations as well: name one that only the other workspace has`,
          'unusable',
        )
      if (id === undefined)
        throw new Untested(
          'no conversation is known that only the other workspace has',
          'add records.foreign.conversation to the configuration',
        )
      return readConfigured(reader, 'records.foreign.conversation', op.listConversations, id)
    },
    { lasting: true },
  )

/** The meeting that the configuration names for the other workspace, as its list shows it. */
export const readForeignMeeting = (api: Api): Promise<Json> =>
  api.observe(
    'a meeting of the other workspace',
    async (reader) => {
      const id = reader.target.records.foreign?.meeting
      if (id === undefined)
        throw new Untested(
          'no meeting of the other workspace is known',
          'add records.foreign.meeting to the configuration',
        )
      return readConfigured(reader, 'records.foreign.meeting', op.listMeetings, id)
    },
    { lasting: true },
  )

/** The record that a member of the configuration names, as the other workspace lists it. */
async function readConfigured(api: Api, member: string, list: OperationId, id: string): Promise<Json> {
  const found = await api.read.find(list, id, foreign)
  if (found) return found
  throw new Misconfigured(
    member,
    `(${id}) is not listed by ${list} with keys.otherWorkspace: name one that is`,
  )
}

/** The number that the configuration names for the other workspace. */
export function foreignNumber({ target }: Api): string {
  const number = target.records.foreign?.phoneNumber
  if (number !== undefined) return number
  throw new Untested(
    'no number of the other workspace is known',
    'add records.foreign.phoneNumber (the id of a number of the other workspace) to the configuration',
  )
}

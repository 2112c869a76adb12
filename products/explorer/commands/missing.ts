import * as fc from 'fast-check'
import { limits, type OperationId, op, type RuleId } from '../../../contract/index.js'
import { type Exchange, type Json, spareSlots } from '../../../suites/api/index.js'
import { learnErrorCodes } from '../../../suites/judgements/codes.js'
import { kinds, makeActivityBody } from '../../../suites/observations/activity.js'
import { command } from '../command.js'
import type { KnownRecord, ModelNoun } from '../model/known.js'
import { NotApplicable } from '../model/not-applicable.js'
import { orNotApplicable } from '../or-not-applicable.js'
import { recent } from '../references.js'
import type { Scenario } from '../scenario.js'

/** A call that names something which is not there in place of a record that is. */
interface Missing {
  readonly rule: RuleId
  readonly operation: OperationId
  /** The kind of the record that the id is like. */
  readonly noun: ModelNoun
  /** Sends the call with an id that nothing has, for the record that is there. */
  readonly send: (scenario: Scenario, id: string, known: KnownRecord, nth: number) => Promise<Exchange>
  /** Other answers than 404 that may come first, or in its place. */
  readonly permits?: (exchange: Exchange) => boolean
}

const isEmptyPage = ({ response: { status, json } }: Exchange): boolean =>
  status === 200 && JSON.stringify((json as Json | undefined)?.data) === '[]'

/** Sends a booking of a free slot in which one id is that of nothing. */
async function bookMissing({ api, world }: Scenario, known: KnownRecord, ids: Json): Promise<Exchange> {
  if (api.target.allow !== 'sends' || world.ever('meeting').length > 1)
    throw new NotApplicable('a slot to spare')
  const { bookingType, slotId } = await orNotApplicable('a free slot', () =>
    api.given.slot({ spare: spareSlots.any }),
  )
  const { bookingType: type = bookingType, ...others } = ids
  const body = { contactId: known.record.id, slotId, attendeeEmail: null, ...others }
  return api.call(op.bookMeeting, { params: { id: String(type) }, body })
}

const missing: readonly Missing[] = [
  {
    rule: 'contact.notes-missing',
    operation: op.listContactNotes,
    noun: 'contact',
    send: ({ api }, id) => api.call(op.listContactNotes, { params: { id } }),
  },
  {
    rule: 'activity.lead-missing',
    operation: op.createActivity,
    noun: 'contact',
    async send({ api }, id, _, nth) {
      const kind = kinds[nth % 3] ?? 'note'
      return api.call(op.createActivity, { body: await makeActivityBody(api, kind, { id }) })
    },
  },
  {
    rule: 'activity.deal-missing',
    operation: op.createActivity,
    noun: 'deal',
    async send({ api }, dealId, { record }, nth) {
      const kind = kinds[nth % 3] ?? 'note'
      const body = await makeActivityBody(api, kind, { id: record.leadId }, { dealId })
      return api.call(op.createActivity, { body })
    },
  },
  {
    rule: 'task.complete-missing-task',
    operation: op.completeTask,
    noun: 'task',
    send: ({ api }, taskId, { record }, nth) =>
      api.call(op.completeTask, {
        params: { id: String(record.leadId), taskId },
        body: { done: nth % 2 === 0 },
      }),
  },
  {
    rule: 'task.complete-missing-contact',
    operation: op.completeTask,
    noun: 'task',
    async send({ api }, _, known, nth) {
      const params = {
        id: near(String(known.record.leadId), api.fresh.word()),
        taskId: String(known.record.id),
      }
      known.rule = 'task.complete-missing-contact'
      return api.call(op.completeTask, { params, body: { done: nth % 2 === 0 } })
    },
  },
  {
    rule: 'task.list-404',
    operation: op.listTasks,
    noun: 'contact',
    send: ({ api }, leadId) => api.call(op.listTasks, { query: { leadId } }),
    permits: isEmptyPage,
  },
  {
    rule: 'filter.activity-lead',
    operation: op.listActivities,
    noun: 'contact',
    send: ({ api }, leadId) => api.call(op.listActivities, { query: { leadId } }),
    permits: isEmptyPage,
  },
  {
    rule: 'meeting.cancel-missing',
    operation: op.cancelMeeting,
    noun: 'meeting',
    send: ({ api }, id) => api.call(op.cancelMeeting, { params: { id }, body: {} }),
  },
  {
    rule: 'booking.contact-missing',
    operation: op.bookMeeting,
    noun: 'contact',
    send: (scenario, contactId, known) => bookMissing(scenario, known, { contactId }),
  },
  {
    rule: 'booking.type-missing',
    operation: op.bookMeeting,
    noun: 'contact',
    send: (scenario, bookingType, known) => bookMissing(scenario, known, { bookingType }),
  },
  {
    rule: 'booking.slot-unknown',
    operation: op.bookMeeting,
    noun: 'contact',
    send: (scenario, slotId, known) => bookMissing(scenario, known, { slotId }),
    permits: ({ response: { status } }) => status === 400 || status === 409,
  },
  {
    rule: 'booking.conversation-missing',
    operation: op.bookMeeting,
    noun: 'contact',
    send: (scenario, id, known) =>
      bookMissing(scenario, known, { conversationId: `chatapp_1__${id}`.slice(0, limits.pathId.max) }),
  },
  {
    rule: 'webhook.delete-missing',
    operation: op.deleteWebhook,
    noun: 'webhook',
    send: ({ api }, id) => api.call(op.deleteWebhook, { params: { id } }),
  },
]

/** An id that begins like another, or the made-up rest alone where both are too long: cut, they could be the id there is. */
const near = (id: string, more: string): string =>
  id.length + more.length <= limits.pathId.max ? `${id}${more}` : more

const nameMissing = command({
  name: 'name what is not there',
  operations: [...new Set(missing.map(({ operation }) => operation))],
  about: ['activities', 'notes', 'tasks', 'timeline', 'meetings', 'bookings', 'webhooks'],
  weight: 2,
  draw(world) {
    const fitting = missing.flatMap(({ noun }, what) => {
      const like = recent(world.names(noun))
      return like ? [fc.record({ what: fc.constant(what), like, isNear: fc.boolean(), nth: fc.nat(5) })] : []
    })
    return fitting.length > 0 ? fc.oneof(...fitting) : undefined
  },
  async run(scenario, { what = 0, like, isNear, nth = 0 }) {
    const { api, world } = scenario
    const known = world.get(like)
    const one = missing[what]
    if (one === undefined || one.noun !== known.noun) throw new NotApplicable(like)
    await learnErrorCodes(api)
    const word = api.fresh.word()
    const id = isNear ? near(String(known.record.id), word) : word
    const exchange = await one.send(scenario, id, known, nth)
    if (one.permits?.(exchange)) return
    scenario.judge(one.rule, exchange, ({ expect }) => expect.error(exchange, 404, 'not_found'))
  },
})

/** Ids of records that are not there (sections 1 and 7). */
export const missingCommands = [nameMissing]

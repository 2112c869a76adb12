import { type Api, type Json, recordIn, succeeded } from '../api/index.js'
import {
  type ActivityKind,
  callOf,
  createActivity,
  dueAt,
  makeActivityBody,
  makeDealOf,
  nextStep,
} from '../observations/activity.js'

/** A contact with activities that hold as little and as much as the server takes. */
export interface ActivityKinds {
  readonly contact: Json
  readonly dealId: string | undefined
  readonly tasks: readonly Json[]
}

/** Bodies of each kind, from the least to the most. */
const bodies = (api: Api, dealId: string | undefined): readonly (readonly [ActivityKind, Json])[] => {
  const about = dealId === undefined ? {} : { dealId }
  const body = api.fresh.word()
  return [
    ['note', { title: undefined, body: undefined }],
    ['note', { title: undefined, body }],
    ['note', { body, pinned: true, ...about }],
    ['task', { dueAt: undefined }],
    ['task', { dueAt: null, priority: 'none' }],
    ['task', { body, dueAt, priority: 'high', reminderType: 'call', ...about }],
    ['call', { call: callOf({ durationSec: undefined }) }],
    ['call', { call: callOf({ durationSec: null, outcome: 'no_answer' }), body: null }],
    ['call', { call: callOf({ durationSec: 0, direction: 'inbound' }), body, ...about }],
    ['call', { title: undefined }],
    ['call', { nextStep: nextStep(api) }],
    ['meeting', {}],
    ['meeting', about],
  ]
}

/** Activities of every kind, recorded once per run; what a server refuses of them shows nothing. */
export const makeActivityKinds = (api: Api): Promise<ActivityKinds> =>
  api.observe(
    'activities of every kind',
    async (maker) => {
      const contact = await maker.given.contact()
      const deal = await makeDealOf(maker, contact)
      const dealId = deal && String(deal.id)
      const tasks: Json[] = []
      for (const [kind, fields] of bodies(maker, dealId)) {
        const body = await makeBody(maker, kind, contact, fields)
        if (body === undefined) continue
        const exchange = await maker.call(createActivity, { body })
        const { id } = recordIn(exchange)
        if (kind === 'task' && succeeded(exchange)) tasks.push({ id, leadId: contact.id })
      }
      return { contact, dealId, tasks }
    },
    { lasting: true },
  )

/** A body; undefined for a meeting where none is accepted (gap.activity-meeting-fields). */
const makeBody = (api: Api, kind: ActivityKind, contact: Json, fields: Json): Promise<Json | undefined> => {
  const body = makeActivityBody(api, kind, contact, fields)
  return kind === 'meeting' ? body.catch(() => undefined) : body
}

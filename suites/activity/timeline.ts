import { callDirections, callOutcomes, op } from '../../contract/index.js'
import { type Api, isObject, type Json } from '../api/index.js'
import { withId } from '../judgements/pages.js'
import {
  activityBody,
  createActivity,
  inAnotherZone,
  occurredAt,
  recorded,
} from '../observations/activities.js'
import { close } from '../observations/closing.js'
import { instantIn, type Shown, showsOf, timelineOf } from './reading.js'

const durations = [60, 0, 86_400, null, 1] as const

/** `activity.timeline-call`: every outcome, both directions, and the ends of what a call may last. */
export async function timelineCall(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const calls: Json[] = []
  for (const [n, outcome] of callOutcomes.entries()) {
    const direction = callDirections[n % callDirections.length]
    const call = { direction, outcome, durationSec: durations[n] }
    calls.push(await recorded(api, 'call', contact, { call }))
  }
  calls.push(...(await zonedCall(api, contact)))
  const made = api.evidence.exchanges.filter(({ operation }) => operation === createActivity)
  const { records, by } = await timelineOf(api, contact)
  for (const { id, call } of calls)
    await api.case(async () => {
      const entry = withId(records, id)
      const basis = { by: [...made.slice(0, 1), ...by] }
      api.expect.that(entry !== undefined, `the call ${id} in the timeline`, briefly(records), basis)
      const shown = isObject(entry?.call) ? entry.call : {}
      for (const [name, value] of Object.entries(call as Json))
        api.expect.equal(shown[name], value, `call.${name} as sent`, basis)
      const isThen = instantIn(entry?.occurredAt) === instantIn(occurredAt)
      api.expect.that(isThen, `occurredAt, the instant ${occurredAt}`, entry?.occurredAt, basis)
    })
  await api.case(async () => inWhole(api, calls.at(-1) ?? {}))
}

/** A call at the same instant in another zone, where such a time is read (gap.datetime-syntax). */
async function zonedCall(api: Api, contact: Json): Promise<readonly Json[]> {
  const body = await activityBody(api, 'call', contact, { occurredAt: inAnotherZone })
  const exchange = await api.call(createActivity, { body })
  return exchange.response.status === 400 ? [] : [{ ...body, ...api.read.record(exchange) }]
}

const briefly = (records: readonly Json[]) => records.map(({ id, type }) => `${type} ${id}`)

/** Holds where the timeline of all contacts shows an entry, as far as it is read. */
async function inWhole(api: Api, { id }: Json): Promise<void> {
  const whole = await api.read.first(op.listActivities, (entry) => entry.id === id, {}, { maxPages: 10 })
  if (!whole.record && !whole.ended) return
  const by = whole.exchanges.slice(-1)
  api.expect.that(whole.record !== undefined, `${id} in the whole timeline`, 'a timeline without it', { by })
}

/** `activity.timeline-meeting`: on the timeline, and not among the meetings, which were booked. */
export async function timelineMeeting(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const { id, title, occurredAt: then } = await recorded(api, 'meeting', contact)
  const { records, by } = await timelineOf(api, contact)
  const entry = withId(records, id)
  await api.case(async () =>
    api.expect.that(entry !== undefined, `the meeting ${id} in the timeline`, briefly(records), { by }),
  )
  if (typeof then === 'string' && entry?.occurredAt !== null)
    await api.case(async () => {
      const isThen = instantIn(entry?.occurredAt) === instantIn(then)
      api.expect.that(isThen, `occurredAt, the instant ${then}`, entry?.occurredAt, { by })
    })
  // By whose it is and its words, as a meeting and an entry may have the same id.
  const isIt = (meeting: Json) =>
    meeting.leadId === contact.id || (title !== undefined && showsOf(title)(meeting))
  for (const query of [{}, { from: '2024-05-05', to: '2024-05-09' }])
    await api.case(async () => {
      const found = await api.read.first(op.listMeetings, isIt, { query }, { maxPages: 10 })
      const basis = { by: found.exchanges.slice(-1) }
      api.expect.that(found.record === undefined, 'no recorded meeting', found.record, basis)
    })
}

/** How long a milestone may take, in milliseconds: it is not said (gap.timeline-milestones). */
const waitsMs = [0, 500, 2500] as const

/** `activity.timeline-milestones`: a deal that is made and won leaves some entry with its contact. */
export async function timelineMilestones(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const deal = await api.given.deal({ contact })
  api.given2xx(await close(api, deal, 'won'))
  let timeline: Shown = { records: [], by: [] }
  for (const ms of waitsMs) {
    if (ms > 0) await api.linger(ms)
    timeline = await timelineOf(api, contact)
    if (timeline.records.some(({ dealId }) => dealId === deal.id)) break
  }
  const { records, by } = timeline
  const found = records.some(({ dealId }) => dealId === deal.id)
  const expected = `an entry with dealId ${deal.id}, which was made and won`
  api.expect.that(found, expected, records.length === 0 ? 'an empty timeline' : briefly(records), { by })
}

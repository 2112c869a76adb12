import { callDirections, callOutcomes, op } from '../../contract/index.js'
import { type Api, countOf, type Exchange, isObject, type Json } from '../api/index.js'
import { withId } from '../judgements/pages.js'
import {
  createActivity,
  inAnotherZone,
  makeActivityBody,
  makeDealOf,
  occurredAt,
  recordActivity,
} from '../observations/activity.js'
import { closeDealAt } from '../observations/closing.js'
import { instantIn, readTimeline, type ShownActivities, showsOf } from './reading.js'

const durations = [60, 0, 86_400, null, 1] as const

/** `activity.timeline-call`: every outcome, both directions, and the ends of what a call may last. */
export async function timelineCall(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const deal = await makeDealOf(api, contact)
  const calls: Json[] = []
  for (const [n, outcome] of callOutcomes.entries()) {
    const direction = callDirections[n % callDirections.length]
    const call = { direction, outcome, durationSec: durations[n] }
    // Some with a text and a deal, some without.
    const more = n % 2 === 0 ? { body: api.fresh.word(), ...(deal ? { dealId: deal.id } : {}) } : {}
    calls.push(await recordActivity(api, 'call', contact, { call, ...more }))
  }
  calls.push(...(await recordZonedCall(api, contact)))
  const made = api.evidence.exchanges.filter(({ operation }) => operation === createActivity)
  const { records, by } = await readTimeline(api, contact)
  for (const sent of calls)
    await api.case(async () => {
      const { id, call } = sent
      const entry = withId(records, id)
      const basis = { by: [...made.slice(0, 1), ...by] }
      api.expect.that(entry !== undefined, `the call ${id} in the timeline`, briefly(records), {
        ...basis,
        in: by,
        compared: { lacks: [String(id)] },
      })
      const shown = isObject(entry?.call) ? entry.call : {}
      for (const [name, value] of Object.entries(call as Json))
        api.expect.member(shown, name, value, `call.${name} as sent`, basis)
      expectShownAsSent(api, entry, sent, basis.by)
      const isThen = instantIn(entry?.occurredAt) === instantIn(occurredAt)
      api.expect.that(isThen, `occurredAt, the instant ${occurredAt}`, entry?.occurredAt, basis)
    })
  await api.case(async () => expectInWholeTimeline(api, calls.at(-1) ?? {}))
}

/** Holds where an entry shows the members that an activity of any kind was sent with. */
function expectShownAsSent(api: Api, entry: Json | undefined, sent: Json, by: readonly Exchange[]): void {
  for (const name of ['leadId', 'dealId', 'title', 'body'])
    if (typeof sent[name] === 'string')
      api.expect.member(entry, name, sent[name], `${name} of the ${sent.type} as sent`, { by })
}

/** A call at the same instant in another zone, where such a time is read (gap.datetime-syntax). */
async function recordZonedCall(api: Api, contact: Json): Promise<readonly Json[]> {
  const body = await makeActivityBody(api, 'call', contact, { occurredAt: inAnotherZone })
  const exchange = await api.call(createActivity, { body })
  return exchange.response.status === 400 ? [] : [{ ...body, ...api.read.record(exchange) }]
}

const briefly = (records: readonly Json[]) => records.map(({ id, type }) => `${type} ${id}`)

/** Holds where the timeline of all contacts shows an entry, as far as it is read. */
async function expectInWholeTimeline(api: Api, { id }: Json): Promise<void> {
  const whole = await api.read.first(op.listActivities, (entry) => entry.id === id, {}, { maxPages: 10 })
  if (!whole.record && !whole.ended) return
  const by = whole.exchanges.slice(-1)
  api.expect.that(whole.record !== undefined, `${id} in the whole timeline`, 'a timeline without it', {
    by,
    in: whole.exchanges,
    compared: { lacks: [String(id)] },
  })
}

/** `activity.timeline-meeting`: on the timeline, and not among the meetings, which were booked. */
export async function timelineMeeting(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const sent = await recordActivity(api, 'meeting', contact)
  const { id, title, occurredAt: then } = sent
  const { records, by } = await readTimeline(api, contact)
  const entry = withId(records, id)
  await api.case(async () =>
    api.expect.that(entry !== undefined, `the meeting ${id} in the timeline`, briefly(records), {
      by,
      compared: { lacks: [String(id)] },
    }),
  )
  await api.case(async () => expectShownAsSent(api, entry, sent, by))
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

/** `activity.timeline-milestones`: a deal leaves some entry with its contact once it is made, and another once it is won. */
export async function timelineMilestones(api: Api): Promise<void> {
  const contact = await api.given.contact()
  const deal = await api.given.deal({ contact })
  const made = await awaitMilestones(api, contact, deal, 1)
  await api.case(async () => expectMilestones(api, made, { deal, count: 1, after: 'made' }))
  const before = made.of.length
  api.given2xx(await closeDealAt(api, deal, 'won'))
  const won = await awaitMilestones(api, contact, deal, before + 1)
  await api.case(async () => expectMilestones(api, won, { deal, count: before + 1, after: 'won' }))
}

/** The timeline of a contact, and the entries of a deal in it. */
interface Milestones {
  readonly timeline: ShownActivities
  readonly of: readonly Json[]
}

/** Waits until a timeline shows so many entries of a deal. */
async function awaitMilestones(api: Api, contact: Json, deal: Json, count: number): Promise<Milestones> {
  let timeline: ShownActivities = { records: [], by: [] }
  const ofDeal = () => timeline.records.filter(({ dealId }) => dealId === deal.id)
  for (const ms of waitsMs) {
    if (ms > 0) await api.waitForBackground(ms)
    timeline = await readTimeline(api, contact)
    if (ofDeal().length >= count) break
  }
  return { timeline, of: ofDeal() }
}

/** Holds where there are so many entries of a deal. */
function expectMilestones(
  api: Api,
  { timeline: { records, by }, of }: Milestones,
  { deal, count, after }: { readonly deal: Json; readonly count: number; readonly after: 'made' | 'won' },
): void {
  const due = count === 1 ? 'an entry' : `${count} entries`
  const expected = `${due} with dealId ${deal.id}, which was ${after === 'won' ? 'made and won' : 'made'}`
  const seen = records.length === 0 ? 'an empty timeline' : briefly(records)
  const [page] = by
  const missing = { minimum: records.length + count - of.length }
  // Nothing but this deal leaves entries with its contact.
  api.expect.that(of.length >= count, expected, seen, {
    by,
    ...(page && by.length === 1 ? { compared: countOf(page, missing) } : {}),
  })
}

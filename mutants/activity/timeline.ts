import {
  type Activity,
  type ActivityResult,
  type Contact,
  type families,
  type Meeting,
  op,
  type ServedOperationId,
} from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour, Filters } from '../../fake-server/pipeline/context.js'
import { emptied, gatedAs, ungated } from '../gate.js'
import { aroundHandler, type Mutants, mutant, onList, onRecord, onReply } from '../mutant.js'
import { create, keptEntry, noted, timeline } from './operators.js'

type Rules = Mutants<typeof families.activity>

/** Leaves entries out of the timeline under some filters. */
const hiding = (isHidden: (entry: Activity, filters: Filters) => boolean) => (behaviour: Behaviour) =>
  onList(behaviour, timeline, ({ passes }) => ({
    passes: (entry: never, filters, context) =>
      passes(entry, filters, context) && !isHidden(entry as Activity, filters),
  }))

/** Puts some notes into the timeline as well. */
const withNotes = (wanted: (pinned: boolean) => boolean) => (behaviour: Behaviour) =>
  onReply(behaviour, create, (reply, context) => {
    const { data } = reply.body as { data: ActivityResult }
    const note = context.workspace.notes.get(data.id)
    if (note && wanted(context.body.pinned === true)) noted(context, note.shown, data.leadId)
    return reply
  })

/** Leaves no milestone behind. */
const silently = (at: ServedOperationId) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, at, (next, context) =>
    next({
      ...context,
      assumptions: { ...context.assumptions, 'timeline-milestones': { types: [], delayMs: 0 } },
    }),
  )

/** Lists a recorded meeting among those that were booked. */
const booked = (behaviour: Behaviour) =>
  onReply(behaviour, create, (reply, { workspace, world, body }) => {
    const { data } = reply.body as { data: ActivityResult }
    const [like] = workspace.meetings.all()
    const meeting = workspace.activities.get(data.id)?.meeting
    if (!like || !meeting || data.type !== 'meeting') return reply
    const { startAt, endAt } = meeting
    const copy: Meeting = { ...like, id: world.id('mt'), leadId: data.leadId, startAt, endAt }
    workspace.meetings.put(Object.freeze({ ...copy, title: String(body.title ?? like.title) }))
    return reply
  })

const isMilestone = ({ call, meeting }: Activity) => call === null && meeting === null

/** Faults of the timeline. */
export const timelineMutants: Pick<
  Rules,
  | 'activity.list-ok'
  | 'activity.list-deals-off'
  | 'activity.timeline-without-notes'
  | 'activity.timeline-call'
  | 'activity.timeline-meeting'
  | 'activity.timeline-milestones'
> = {
  'activity.list-ok': [
    mutant('the timeline is partial content', (behaviour) =>
      onReply(behaviour, timeline, (reply) => ({ ...reply, status: 206 })),
    ),
    mutant('the entries stand under `activities`', (behaviour) =>
      onReply(behaviour, timeline, ({ status, body }) => {
        const { data, ...rest } = body as { data: unknown }
        return { status, body: { activities: data, ...rest } }
      }),
    ),
    mutant('entries come with their ids alone', (behaviour) =>
      onList(behaviour, timeline, () => ({ shows: ({ id }: Activity) => ({ id }) })),
    ),
    mutant('the timeline of one contact is a bare list', (behaviour) =>
      onReply(behaviour, timeline, (reply, { query }) =>
        query.leadId === undefined ? reply : { ...reply, body: (reply.body as { data: unknown }).data },
      ),
    ),
  ],
  'activity.list-deals-off': [
    mutant('the entries of a deal stay open', ungated(timeline)),
    mutant(
      'the entries of a deal are none',
      emptied(timeline, ({ query, workspace }) => query.dealId !== undefined && !workspace.features.deals),
    ),
    mutant(
      'the entries of a deal that is there stay open',
      ungated(timeline, ({ query, workspace }) => workspace.deals.has(query.dealId ?? '')),
    ),
    mutant(
      'the entries of a deal are forbidden',
      gatedAs(timeline, new ApiError('forbidden', 'deals are off', 'activity.list-deals-off')),
    ),
    mutant('the timeline is closed where deals are', (behaviour) =>
      aroundHandler(behaviour, timeline, (next, context) => {
        if (context.workspace.features.deals) return next(context)
        throw new ApiError('feature_disabled', 'deals are off', 'activity.list-deals-off')
      }),
    ),
  ],
  'activity.timeline-without-notes': [
    mutant(
      'notes are entries',
      withNotes(() => true),
    ),
    mutant(
      'a pinned note is an entry',
      withNotes((pinned) => pinned),
    ),
    mutant('the whole timeline holds notes', (behaviour) => {
      withNotes(() => true)(behaviour)
      hiding(({ type }, { leadId }) => type === 'note' && leadId !== undefined)(behaviour)
    }),
    mutant('a note in the timeline is called by another type', (behaviour) => {
      withNotes(() => true)(behaviour)
      onRecord(behaviour, timeline, (entry) =>
        entry.type === 'note' ? { ...entry, type: 'comment' } : entry,
      )
    }),
    mutant('a note about a deal is an entry of that deal', (behaviour) => {
      onReply(behaviour, create, (reply, context) => {
        const { data } = reply.body as { data: ActivityResult }
        const note = context.workspace.notes.get(data.id)
        const { dealId } = context.body
        if (note && typeof dealId === 'string') noted(context, note.shown, data.leadId, dealId)
        return reply
      })
      hiding(({ type }, { dealId }) => type === 'note' && dealId === undefined)(behaviour)
    }),
    mutant('a note that an update leaves is an entry', (behaviour) =>
      onReply(behaviour, op.updateContact, (reply, context) => {
        const { data } = reply.body as { data: Contact }
        const note = context.workspace.notes.get(data.noteCreatedId ?? '')
        if (note) noted(context, note.shown, data.id)
        return reply
      }),
    ),
    mutant('notes are lost', (behaviour) =>
      onReply(behaviour, create, (reply, { workspace }) => {
        workspace.notes.delete((reply.body as { data: ActivityResult }).data.id)
        return reply
      }),
    ),
  ],
  'activity.timeline-call': [
    mutant(
      'every call is recorded as of now',
      keptEntry(({ call }, { world }) => (call ? { occurredAt: world.instant() } : {})),
    ),
    mutant(
      'every call goes out',
      keptEntry(({ call }) => ({ call: call && { ...call, direction: 'outbound' } })),
    ),
    mutant(
      'a wrong number is no answer',
      keptEntry(({ call }) => ({
        call: call && { ...call, outcome: call.outcome === 'wrong_number' ? 'no_answer' : call.outcome },
      })),
    ),
    mutant(
      'a call of no length has none',
      keptEntry(({ call }) => ({ call: call && { ...call, durationSec: call.durationSec || null } })),
    ),
    mutant(
      'a call without a length took none',
      keptEntry(({ call }) => ({ call: call && { ...call, durationSec: call.durationSec ?? 0 } })),
    ),
    mutant(
      'lengths are counted in minutes',
      keptEntry(({ call }) => ({
        call: call && { ...call, durationSec: call.durationSec && Math.ceil(call.durationSec / 60) },
      })),
    ),
    mutant(
      'a day is the end of a day',
      keptEntry(({ call }) => ({
        call: call && { ...call, durationSec: call.durationSec && Math.min(call.durationSec, 86_399) },
      })),
    ),
    mutant(
      'calls that reached nobody are left out',
      hiding(({ call }) => call?.outcome === 'no_answer'),
    ),
    mutant(
      'a call is not in the whole timeline',
      hiding(({ call }, { leadId }) => call !== null && leadId === undefined),
    ),
  ],
  'activity.timeline-meeting': [
    mutant('a recorded meeting is listed as booked', booked),
    mutant(
      'a recorded meeting is nowhere',
      hiding(({ meeting }) => meeting !== null),
    ),
    mutant('a recorded meeting moves to the list of meetings', (behaviour) => {
      booked(behaviour)
      hiding(({ meeting }) => meeting !== null)(behaviour)
    }),
  ],
  'activity.timeline-milestones': [
    mutant('deals leave no milestones', (behaviour) => {
      silently(op.createDeal)(behaviour)
      silently(op.closeDeal)(behaviour)
    }),
    mutant('milestones do not name the deal', (behaviour) =>
      onRecord(behaviour, timeline, (entry) =>
        isMilestone(entry as unknown as Activity) ? { ...entry, dealId: null } : entry,
      ),
    ),
    mutant(
      'the timeline of a contact holds calls and meetings alone',
      hiding((entry, { leadId }) => leadId !== undefined && isMilestone(entry)),
    ),
  ],
}

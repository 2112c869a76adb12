import {
  type Activity,
  type ActivityResult,
  type Contact,
  type Meeting,
  op,
  type ServedOperationId,
} from '../../contract/index.js'
import type { ListFilters } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { inContext } from '../operators/context.js'
import { failsWhere } from '../operators/error.js'
import { emptied, gatedAs, ungated } from '../operators/gate.js'
import { inTurn } from '../operators/in-turn.js'
import { onList } from '../operators/list.js'
import { onRecord } from '../operators/record.js'
import { answers, onReply } from '../operators/reply.js'
import { keptEntry, noted } from './operators.js'

/** Leaves entries out of the timeline under some filters. */
const hiding = (isHidden: (entry: Activity, filters: ListFilters) => boolean) =>
  onList(op.listActivities, ({ passes }) => ({
    passes: (entry: never, filters, context) =>
      passes(entry, filters, context) && !isHidden(entry as Activity, filters),
  }))

/** Puts some notes into the timeline as well. */
const withNotes = (wanted: (pinned: boolean) => boolean) =>
  onReply(op.createActivity, (reply, context) => {
    const { data } = reply.body as { data: ActivityResult }
    const note = context.workspace.notes.get(data.id)
    if (note && wanted(context.body.pinned === true)) noted(context, note.shown, data.leadId)
    return reply
  })

/** Leaves no milestone behind. */
const silently = (at: ServedOperationId) =>
  inContext(at, (context) => ({
    ...context,
    assumptions: { ...context.assumptions, 'timeline-milestones': { types: [], delayMs: 0 } },
  }))

/** Lists a recorded meeting among those that were booked. */
const booked = onReply(op.createActivity, (reply, { workspace, world, body }) => {
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
export const timelineMutants = {
  'activity.list-ok': {
    'the timeline is partial content': answers(op.listActivities, 206),
    'the entries stand under `activities`': onReply(op.listActivities, ({ status, body }) => {
      const { data, ...rest } = body as { data: unknown }
      return { status, body: { activities: data, ...rest } }
    }),
    'entries come with their ids alone': onList(op.listActivities, () => ({
      shows: ({ id }: Activity) => ({ id }),
    })),
    'the timeline of one contact is a bare list': onReply(op.listActivities, (reply, { query }) =>
      query.leadId === undefined ? reply : { ...reply, body: (reply.body as { data: unknown }).data },
    ),
  },
  'activity.list-deals-off': {
    'the entries of a deal stay open': ungated(op.listActivities),
    'the entries of a deal are none': emptied(
      op.listActivities,
      ({ query, workspace }) => query.dealId !== undefined && !workspace.features.deals,
    ),
    'the entries of a deal that is there stay open': ungated(op.listActivities, ({ query, workspace }) =>
      workspace.deals.has(query.dealId ?? ''),
    ),
    'the entries of a deal and a contact stay open': ungated(
      op.listActivities,
      ({ query }) => query.leadId !== undefined,
    ),
    'the entries of a deal are forbidden': gatedAs(op.listActivities, 'forbidden'),
    'the timeline is closed where deals are': failsWhere(
      op.listActivities,
      (context) => !context.workspace.features.deals,
      'feature_disabled',
    ),
  },
  'activity.timeline-without-notes': {
    'notes are entries': withNotes(() => true),
    'a pinned note is an entry': withNotes((pinned) => pinned),
    'the whole timeline holds notes': inTurn(
      withNotes(() => true),
      hiding(({ type }, { leadId }) => type === 'note' && leadId !== undefined),
    ),
    'a note in the timeline is called by another type': inTurn(
      withNotes(() => true),
      onRecord(op.listActivities, (entry) => (entry.type === 'note' ? { ...entry, type: 'comment' } : entry)),
    ),
    'a note about a deal is an entry of that deal': inTurn(
      onReply(op.createActivity, (reply, context) => {
        const { data } = reply.body as { data: ActivityResult }
        const note = context.workspace.notes.get(data.id)
        const { dealId } = context.body
        if (note && typeof dealId === 'string') noted(context, note.shown, data.leadId, dealId)
        return reply
      }),
      hiding(({ type }, { dealId }) => type === 'note' && dealId === undefined),
    ),
    'a note that an update leaves is an entry': onReply(op.updateContact, (reply, context) => {
      const { data } = reply.body as { data: Contact }
      const note = context.workspace.notes.get(data.noteCreatedId ?? '')
      if (note) noted(context, note.shown, data.id)
      return reply
    }),
    'notes are lost': onReply(op.createActivity, (reply, { workspace }) => {
      workspace.notes.delete((reply.body as { data: ActivityResult }).data.id)
      return reply
    }),
  },
  'activity.timeline-call': {
    'every call is recorded as of now': keptEntry(({ call }, { world }) =>
      call ? { occurredAt: world.instant() } : {},
    ),
    'the deal of a call is lost': keptEntry(({ call }) => (call ? { dealId: null } : {})),
    'the text of a call is lost': keptEntry(({ call }) => (call ? { body: null } : {})),
    'every call goes out': keptEntry(({ call }) => ({ call: call && { ...call, direction: 'outbound' } })),
    'a wrong number is no answer': keptEntry(({ call }) => ({
      call: call && { ...call, outcome: call.outcome === 'wrong_number' ? 'no_answer' : call.outcome },
    })),
    'a call of no length has none': keptEntry(({ call }) => ({
      call: call && { ...call, durationSec: call.durationSec || null },
    })),
    'a call without a length took none': keptEntry(({ call }) => ({
      call: call && { ...call, durationSec: call.durationSec ?? 0 },
    })),
    'lengths are counted in minutes': keptEntry(({ call }) => ({
      call: call && { ...call, durationSec: call.durationSec && Math.ceil(call.durationSec / 60) },
    })),
    'a day is the end of a day': keptEntry(({ call }) => ({
      call: call && { ...call, durationSec: call.durationSec && Math.min(call.durationSec, 86_399) },
    })),
    'calls that reached no one are left out': hiding(({ call }) => call?.outcome === 'no_answer'),
    'a call is not in the whole timeline': hiding(
      ({ call }, { leadId }) => call !== null && leadId === undefined,
    ),
  },
  'activity.timeline-meeting': {
    'a recorded meeting is listed as booked': booked,
    'a recorded meeting has a title of its own': keptEntry(({ meeting }) =>
      meeting ? { title: 'Meeting' } : {},
    ),
    'a recorded meeting is not listed': hiding(({ meeting }) => meeting !== null),
    'a recorded meeting moves to the list of meetings': inTurn(
      booked,
      hiding(({ meeting }) => meeting !== null),
    ),
  },
  'activity.timeline-milestones': {
    'a deal that is made leaves no milestone': silently(op.createDeal),
    'a deal that is won leaves no milestone': silently(op.closeDeal),
    'deals leave no milestones': inTurn(silently(op.createDeal), silently(op.closeDeal)),
    'milestones do not name the deal': onRecord(op.listActivities, (entry) =>
      isMilestone(entry as unknown as Activity) ? { ...entry, dealId: null } : entry,
    ),
    'the timeline of a contact holds calls and meetings alone': hiding(
      (entry, { leadId }) => leadId !== undefined && isMilestone(entry),
    ),
  },
} satisfies Partial<FamilyMutants<'activity'>>

import {
  type Activity,
  activityMembers,
  type Contact,
  callMembers,
  heldMembers,
  recordOf,
} from '../../contract/index.js'
import { type Context, field } from '../pipeline/context.js'
import { apiActor } from './milestone.js'
import { sentMembers } from './sent-members.js'

const call = 'createActivity'
const titles = { call: 'Call', meeting: 'Meeting' } as const

type Sent = Readonly<Record<string, unknown>>

/** A recorded meeting as sent, in `meeting` or next to the other fields (gap.activity-meeting-fields). */
function meetingOf({ assumptions, body }: Context): Activity['meeting'] {
  const sent = sentMembers({ assumptions, body: (body.meeting ?? body) as Sent }, heldMembers, call)
  return recordOf(heldMembers, {
    ...sent,
    outcome: sent.outcome ?? assumptions['activity-meeting-fields'].outcome,
  })
}

/** What was said of a call. */
const callOf = (assumptions: Context['assumptions'], body: Sent): Activity['call'] =>
  recordOf(callMembers, {
    direction: '',
    outcome: '',
    ...sentMembers({ assumptions, body }, callMembers, call),
  })

/** The timeline entry of a call or a recorded meeting (sections 2.6 and 4.4). */
export function activityRecord(
  context: Context,
  contact: Contact,
  { id, dealId }: Pick<Activity, 'id' | 'dealId'>,
): Activity {
  const { assumptions, body } = context
  const type = field<'call' | 'meeting'>(context, 'type')
  const sent = sentMembers(context, activityMembers, call)
  const meeting = type === 'meeting' ? meetingOf(context) : null
  const createdAt = context.world.instant()
  return recordOf(activityMembers, {
    ...sent,
    id,
    type,
    leadId: contact.id,
    title: sent.title ?? titles[type],
    dealId,
    occurredAt: body.occurredAt == null ? (meeting?.startAt ?? createdAt) : (sent.occurredAt ?? null),
    createdAt,
    actor: apiActor,
    call: sent.call ? callOf(assumptions, sent.call) : null,
    meeting,
  })
}

import type { Activity, Contact } from '../../contract/index.js'
import { type Context, field } from '../pipeline/context.js'
import { momentOf } from '../schema/moment.js'
import { apiActor } from './milestone.js'

const titles = { call: 'Call', meeting: 'Meeting' } as const

interface SentMeeting {
  readonly startAt?: string | null
  readonly endAt?: string | null
  readonly location?: string | null
  readonly outcome?: string | null
}

interface SentCall {
  readonly direction: string
  readonly outcome: string
  readonly durationSec?: number | null
}

/** A recorded meeting as sent, in `meeting` or next to the other fields (gap.activity-meeting-fields). */
function meetingOf(context: Context): Activity['meeting'] {
  const sent = field<SentMeeting | undefined>(context, 'meeting') ?? (context.body as SentMeeting)
  return {
    startAt: momentOf(sent.startAt),
    endAt: momentOf(sent.endAt),
    location: sent.location ?? null,
    outcome: sent.outcome ?? context.assumptions['activity-meeting-fields'].outcome,
  }
}

/** The timeline entry of a call or a recorded meeting (sections 2.6 and 4.4). */
export function activityRecord(
  context: Context,
  contact: Contact,
  { id, dealId }: Pick<Activity, 'id' | 'dealId'>,
): Activity {
  const type = field<'call' | 'meeting'>(context, 'type')
  const sent = field<SentCall | null | undefined>(context, 'call')
  const call = sent && {
    direction: sent.direction,
    outcome: sent.outcome,
    durationSec: sent.durationSec ?? null,
  }
  const meeting = type === 'meeting' ? meetingOf(context) : null
  const createdAt = context.world.instant()
  const occurredAt = field<string | null | undefined>(context, 'occurredAt') ?? meeting?.startAt
  return {
    id,
    type,
    leadId: contact.id,
    title: field<string | null | undefined>(context, 'title') ?? titles[type],
    dealId,
    body: field<string | null | undefined>(context, 'body') ?? null,
    occurredAt: occurredAt == null ? createdAt : momentOf(occurredAt),
    createdAt,
    actor: apiActor,
    call: call ?? null,
    meeting,
  }
}

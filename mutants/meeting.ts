import { type Meeting, op } from '../contract/index.js'
import { one } from '../fake-server/messages/reply.js'
import type { FamilyMutants } from './mutation.js'
import { inContext } from './operators/context.js'
import { errorAs, insteadOfError } from './operators/error.js'
import { emptied, gatedAs, ungated } from './operators/gate.js'
import { aroundHandler } from './operators/handler.js'
import { inTurn } from './operators/in-turn.js'
import { onList } from './operators/list.js'
import { asksBy } from './operators/query.js'
import { answers, onReply } from './operators/reply.js'
import { ruledOut } from './ruled-out.js'

/** Files a recorded meeting with the booked ones as well. */
const filed = (change: (meeting: Meeting) => Partial<Meeting> = () => ({})) =>
  aroundHandler(op.createActivity, async (next, context) => {
    const reply = await next(context)
    const { body, workspace, world } = context
    if (body.type !== 'meeting') return reply
    const { data } = reply.body as { data: { id: string } }
    const [any] = workspace.meetings.all()
    const sent = (body.meeting ?? body) as { startAt?: string; endAt?: string }
    const meeting = {
      ...(any as Meeting),
      id: data.id,
      title: String(body.title),
      source: 'activity',
      status: 'confirmed' as const,
      startAt: sent.startAt ?? world.instant(),
      endAt: sent.endAt ?? null,
      canceledAt: null,
      leadId: String(body.leadId),
      bookingTypeId: null,
    }
    workspace.meetings.put(Object.freeze({ ...meeting, ...change(meeting) }))
    return reply
  })

/** Lists canceled meetings only where the filters pass a test. */
const canceledPass = (passing: (filters: Readonly<Record<string, string>>) => boolean) =>
  onList(op.listMeetings, ({ passes }) => ({
    passes: (meeting: never, filters, context) =>
      passes(meeting, filters, context) && ((meeting as Meeting).status !== 'canceled' || passing(filters)),
  }))

/** One way to break each rule of the family meeting, and more where it is easily missed. */
export const meetingMutants: FamilyMutants<'meeting'> = {
  'meeting.list-ok': {
    'a page is accepted': answers(op.listMeetings, 202),
    'the meetings stand under `meetings`': onReply(op.listMeetings, ({ status, body }) => {
      const { data, ...rest } = body as { data: unknown }
      return { status, body: { meetings: data, ...rest } }
    }),
    'meetings come with their ids alone': onList(op.listMeetings, () => ({
      shows: ({ id }: Meeting) => ({ id }),
    })),
    'within bounds the list is no page': onReply(op.listMeetings, (reply, { query }) =>
      query.to === undefined ? reply : { ...reply, body: (reply.body as { data: object }).data },
    ),
  },
  'meeting.list-contact-limit': {
    'meetings are not blocked': ungated(op.listMeetings),
    'meetings from a day on are not blocked': ungated(op.listMeetings, asksBy('from')),
    'meetings up to a day are not blocked': ungated(op.listMeetings, asksBy('to')),
    'the list is empty in place of blocked': emptied(
      op.listMeetings,
      ({ workspace }) => workspace.contactLimitReached,
    ),
    'the code is quota_exceeded': gatedAs(op.listMeetings, 'quota_exceeded'),
    'later pages are empty in place of blocked': emptied(
      op.listMeetings,
      ({ query, workspace }) => workspace.contactLimitReached && query.cursor !== undefined,
    ),
  },
  'meeting.booked-only': {
    'recorded meetings are listed': filed(),
    'recorded meetings are listed under a title of their own': filed(({ id }) => ({
      title: 'Meeting',
      id: `m-${id}`,
    })),
    'recorded meetings without a contact are listed': filed(({ id }) => ({ leadId: null, id: `m-${id}` })),
    'recorded meetings show in the whole list alone': inTurn(
      filed(),
      onList(op.listMeetings, ({ passes }) => ({
        passes: (meeting: never, filters, context) =>
          passes(meeting, filters, context) &&
          ((meeting as Meeting).source !== 'activity' || Object.keys(filters).length === 0),
      })),
    ),
  },
  'meeting.cancel-missing': {
    'canceling nothing is an invalid state': errorAs(op.cancelMeeting, 'not_found', 'invalid_state'),
    'canceling nothing is done': insteadOfError(op.cancelMeeting, (_, { params }) =>
      one(200, { meetingId: params.id, status: 'canceled', startAt: null, endAt: null, unchanged: true }),
    ),
    'an id that begins like another is that other': inContext(op.cancelMeeting, (context) => {
      const id = context.params.id ?? ''
      const like = [...context.workspace.meetings.all()].find((known) => id.startsWith(known.id))
      return like ? { ...context, params: { id: like.id } } : context
    }),
  },
  'meeting.cancel-invalid-state': {
    'canceling what is over is a conflict': errorAs(op.cancelMeeting, 'invalid_state', 'conflict'),
    'canceling what is over is an invalid request': errorAs(
      op.cancelMeeting,
      'invalid_state',
      'invalid_request',
    ),
    'canceling what is over is a crash': errorAs(op.cancelMeeting, 'invalid_state', 'internal'),
    'what is over is refused and canceled all the same': ruledOut(
      aroundHandler(op.cancelMeeting, (next, context) => {
        const { workspace, params, world } = context
        try {
          return next(context)
        } catch (error) {
          const meeting = workspace.meetings.get(params.id ?? '')
          if (meeting)
            workspace.meetings.put(
              Object.freeze({ ...meeting, status: 'canceled' as const, canceledAt: world.instant() }),
            )
          throw error
        }
      }),
    ),
  },
  'meeting.cancel-listed': {
    'the list shows a canceled meeting as confirmed': ruledOut(
      onList(op.listMeetings, () => ({
        shows: (meeting: Meeting) => ({ ...meeting, status: 'confirmed' }),
      })),
    ),
    'within bounds canceled meetings are left out': canceledPass(
      (filters) => Object.keys(filters).length === 0,
    ),
    'a canceled meeting moves to the end of the list': aroundHandler(op.cancelMeeting, (next, context) => {
      const reply = next(context)
      const { workspace, params } = context
      const meeting = workspace.meetings.get(params.id ?? '')
      if (meeting) workspace.meetings.put(Object.freeze({ ...meeting, startAt: '2999-01-01T00:00:00.000Z' }))
      return reply
    }),
    'the list spells it cancelled': ruledOut(
      onList(op.listMeetings, () => ({
        shows: (meeting: Meeting) =>
          meeting.status === 'canceled' ? { ...meeting, status: 'cancelled' } : meeting,
      })),
    ),
  },
}

import { type families, type Meeting, op } from '../contract/index.js'
import { ApiError } from '../fake-server/pipeline/api-error.js'
import type { Behaviour } from '../fake-server/pipeline/context.js'
import { one } from '../fake-server/pipeline/reply.js'
import { emptied, gatedAs, ungated } from './gate.js'
import { aroundHandler, type Mutants, mutant, onList, onReply } from './mutant.js'
import { refusedAs, refusing } from './refusing.js'

const list = op.listMeetings
const cancel = op.cancelMeeting
const record = op.createActivity

/** Files a recorded meeting with the booked ones as well. */
const filed =
  (change: (meeting: Meeting) => Partial<Meeting> = () => ({})) =>
  (behaviour: Behaviour) =>
    aroundHandler(behaviour, record, async (next, context) => {
      const reply = await next(context)
      const { body, workspace, world } = context
      if (body.type !== 'meeting') return reply
      const { data } = reply.body as { data: { id: string } }
      const [any] = workspace.meetings.all()
      const told = (body.meeting ?? body) as { startAt?: string; endAt?: string }
      const meeting = {
        ...(any as Meeting),
        id: data.id,
        title: String(body.title),
        source: 'activity',
        status: 'confirmed' as const,
        startAt: told.startAt ?? world.instant(),
        endAt: told.endAt ?? null,
        canceledAt: null,
        leadId: String(body.leadId),
        bookingTypeId: null,
      }
      workspace.meetings.put(Object.freeze({ ...meeting, ...change(meeting) }))
      return reply
    })

/** Lists canceled meetings otherwise than the others. */
const canceledPass =
  (passing: (filters: Readonly<Record<string, string>>) => boolean) => (behaviour: Behaviour) =>
    onList(behaviour, list, ({ passes }) => ({
      passes: (meeting: never, filters, context) =>
        passes(meeting, filters, context) && ((meeting as Meeting).status !== 'canceled' || passing(filters)),
    }))

/** One way to break each rule of the family meeting, and more where it is easily missed. */
export const meetingMutants: Mutants<typeof families.meeting> = {
  'meeting.list-ok': [
    mutant('a page is accepted', (behaviour) =>
      onReply(behaviour, list, (reply) => ({ ...reply, status: 202 })),
    ),
    mutant('the meetings stand under `meetings`', (behaviour) =>
      onReply(behaviour, list, ({ status, body }) => {
        const { data, ...rest } = body as { data: unknown }
        return { status, body: { meetings: data, ...rest } }
      }),
    ),
    mutant('meetings come with their ids alone', (behaviour) =>
      onList(behaviour, list, () => ({ shows: ({ id }: Meeting) => ({ id }) })),
    ),
    mutant('within bounds the list is no page', (behaviour) =>
      onReply(behaviour, list, (reply, { query }) =>
        query.to === undefined ? reply : { ...reply, body: (reply.body as { data: object }).data },
      ),
    ),
  ],
  'meeting.list-contact-limit': [
    mutant('meetings are not blocked', ungated(list)),
    mutant(
      'meetings from a day on are not blocked',
      ungated(list, ({ query }) => query.from !== undefined),
    ),
    mutant(
      'meetings up to a day are not blocked',
      ungated(list, ({ query }) => query.to !== undefined),
    ),
    mutant(
      'the list is empty in place of blocked',
      emptied(list, ({ workspace }) => workspace.contactLimitReached),
    ),
    mutant(
      'the code is quota_exceeded',
      gatedAs(list, new ApiError('quota_exceeded', 'upgrade', 'meeting.list-contact-limit')),
    ),
    mutant(
      'later pages are empty in place of blocked',
      emptied(list, ({ query, workspace }) => workspace.contactLimitReached && query.cursor !== undefined),
    ),
  ],
  'meeting.booked-only': [
    mutant('recorded meetings are listed', filed()),
    mutant(
      'recorded meetings are listed under a title of their own',
      filed(({ id }) => ({ title: 'Meeting', id: `m-${id}` })),
    ),
    mutant(
      'recorded meetings without a contact are listed',
      filed(({ id }) => ({ leadId: null, id: `m-${id}` })),
    ),
    mutant('recorded meetings show in the whole list alone', (behaviour) => {
      filed()(behaviour)
      onList(behaviour, list, ({ passes }) => ({
        passes: (meeting: never, filters, context) =>
          passes(meeting, filters, context) &&
          ((meeting as Meeting).source !== 'activity' || Object.keys(filters).length === 0),
      }))
    }),
  ],
  'meeting.cancel-missing': [
    mutant('canceling nothing is an invalid request', refusedAs(cancel, 'not_found', 'invalid_request')),
    mutant('canceling nothing is a crash', refusedAs(cancel, 'not_found', 'internal')),
    mutant('canceling nothing is an invalid state', refusedAs(cancel, 'not_found', 'invalid_state')),
    mutant(
      'canceling nothing is done',
      refusing(cancel, (_, { params }) =>
        one(200, { meetingId: params.id, status: 'canceled', startAt: null, endAt: null, unchanged: true }),
      ),
    ),
    mutant('an id that begins like another is that other', (behaviour) =>
      aroundHandler(behaviour, cancel, (next, context) => {
        const id = context.params.id ?? ''
        const like = [...context.workspace.meetings.all()].find((known) => id.startsWith(known.id))
        return next(like ? { ...context, params: { id: like.id } } : context)
      }),
    ),
  ],
  'meeting.cancel-invalid-state': [
    mutant('canceling what is over is a conflict', refusedAs(cancel, 'invalid_state', 'conflict')),
    mutant(
      'canceling what is over is an invalid request',
      refusedAs(cancel, 'invalid_state', 'invalid_request'),
    ),
    mutant('canceling what is over is a crash', refusedAs(cancel, 'invalid_state', 'internal')),
    mutant('what is over is refused and canceled all the same', (behaviour) =>
      aroundHandler(behaviour, cancel, (next, context) => {
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
  ],
  'meeting.cancel-listed': [
    mutant('the list shows a canceled meeting as confirmed', (behaviour) =>
      onList(behaviour, list, () => ({ shows: (meeting: Meeting) => ({ ...meeting, status: 'confirmed' }) })),
    ),
    mutant(
      'within bounds canceled meetings are left out',
      canceledPass((filters) => Object.keys(filters).length === 0),
    ),
    mutant('a canceled meeting moves to the end of the list', (behaviour) =>
      aroundHandler(behaviour, cancel, (next, context) => {
        const reply = next(context)
        const { workspace, params } = context
        const meeting = workspace.meetings.get(params.id ?? '')
        if (meeting)
          workspace.meetings.put(Object.freeze({ ...meeting, startAt: '2999-01-01T00:00:00.000Z' }))
        return reply
      }),
    ),
    mutant('the list spells it cancelled', (behaviour) =>
      onList(behaviour, list, () => ({
        shows: (meeting: Meeting) =>
          meeting.status === 'canceled' ? { ...meeting, status: 'cancelled' } : meeting,
      })),
    ),
  ],
}

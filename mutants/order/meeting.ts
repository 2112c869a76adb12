import { type Meeting, op } from '../../contract/index.js'
import type { AnyRecord, Behaviour } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { byOffset } from '../operators/naive-paging.js'
import { onReply } from '../operators/reply.js'

/** Orders the meetings by a value of theirs. */
const sortedBy =
  (
    of: (meeting: Meeting) => string | number | null,
    meant: (query: Readonly<Record<string, string>>) => boolean = () => true,
  ) =>
  (behaviour: Behaviour): void => {
    const key = (one: AnyRecord) => of(one as Meeting) ?? ''
    const compare = (a: AnyRecord, b: AnyRecord) => {
      const [x, y] = [key(a), key(b)]
      return x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1
    }
    const paging = byOffset({ order: compare })
    aroundHandler(op.listMeetings, (next, context) =>
      meant(context.query) ? paging(context, behaviour.lists[op.listMeetings]) : next(context),
    )(behaviour)
  }

/** Puts the meetings of some pages in another order. */
const onPages = (
  change: (data: readonly Meeting[], query: Readonly<Record<string, string>>) => readonly Meeting[],
) =>
  onReply(op.listMeetings, (reply, { query }) => {
    const body = reply.body as { data: readonly Meeting[] }
    return { ...reply, body: { ...body, data: change(body.data, query) } }
  })

/** Faults of the order of meetings. */
export const meetingMutants = {
  'order.meetings': {
    'meetings come by creation': sortedBy(({ createdAt }) => createdAt),
    'meetings come by title': sortedBy(({ title }) => title),
    'meetings come by the time of the day': sortedBy(({ startAt }) => (startAt ?? '').slice(11)),
    'canceled meetings come last': sortedBy(
      ({ status, startAt }) => `${status === 'canceled' ? 1 : 0} ${startAt}`,
    ),
    'every page runs the other way': onPages((data, { cursor }) => (cursor ? data.toReversed() : data)),
    'meetings from a day on come by their id': sortedBy(
      ({ id }) => id,
      ({ from }) => from !== undefined,
    ),
    'a meeting booked just now comes first': (behaviour) => {
      let latest: string | undefined
      onReply(op.bookMeeting, (reply) => {
        latest = (reply.body as { data: { meetingId: string } }).data.meetingId
        return reply
      })(behaviour)
      onPages((data) => [
        ...data.filter(({ id }) => id === latest),
        ...data.filter(({ id }) => id !== latest),
      ])(behaviour)
    },
  },
} satisfies Partial<FamilyMutants<'order'>>

import { type families, type Meeting, op } from '../../contract/index.js'
import type { AnyRecord, Behaviour } from '../../fake-server/pipeline/context.js'
import { aroundHandler, type Mutants, mutant, onReply } from '../mutant.js'
import { byOffset } from '../naive-page.js'

type Rules = Mutants<typeof families.order>

const list = op.listMeetings

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
    aroundHandler(behaviour, list, (next, context) =>
      meant(context.query) ? paging(context, behaviour.lists[list]) : next(context),
    )
  }

/** Puts the meetings of some pages in another order. */
const onPages =
  (change: (data: readonly Meeting[], query: Readonly<Record<string, string>>) => readonly Meeting[]) =>
  (behaviour: Behaviour): void =>
    onReply(behaviour, list, (reply, { query }) => {
      const body = reply.body as { data: readonly Meeting[] }
      return { ...reply, body: { ...body, data: change(body.data, query) } }
    })

/** Faults of the order of meetings. */
export const meetingMutants: Pick<Rules, 'order.meetings'> = {
  'order.meetings': [
    mutant(
      'meetings come by creation',
      sortedBy(({ createdAt }) => createdAt),
    ),
    mutant(
      'meetings come by title',
      sortedBy(({ title }) => title),
    ),
    mutant(
      'meetings come by the time of the day',
      sortedBy(({ startAt }) => (startAt ?? '').slice(11)),
    ),
    mutant(
      'canceled meetings come last',
      sortedBy(({ status, startAt }) => `${status === 'canceled' ? 1 : 0} ${startAt}`),
    ),
    mutant(
      'every page runs the other way',
      onPages((data, { cursor }) => (cursor ? data.toReversed() : data)),
    ),
    mutant(
      'meetings from a day on come by their id',
      sortedBy(
        ({ id }) => id,
        ({ from }) => from !== undefined,
      ),
    ),
    mutant('a meeting booked just now comes first', (behaviour) => {
      let latest: string | undefined
      onReply(behaviour, op.bookMeeting, (reply) => {
        latest = (reply.body as { data: { meetingId: string } }).data.meetingId
        return reply
      })
      onPages((data) => [
        ...data.filter(({ id }) => id === latest),
        ...data.filter(({ id }) => id !== latest),
      ])(behaviour)
    }),
  ],
}

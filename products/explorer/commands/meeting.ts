import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import type { Exchange, Json } from '../../../suites/api/index.js'
import { type Bounds, placeOf } from '../../../suites/filter/meeting.js'
import { withId } from '../../../suites/judgements/pages.js'
import { day } from '../../../suites/observations/meeting.js'
import { command } from '../command.js'
import { mentions } from '../mentions.js'
import type { KnownRecord } from '../model/known.js'
import { isConfirmed } from '../model/meeting.js'
import { recent } from '../references.js'
import type { Scenario } from '../scenario.js'
import { updateKnown } from '../update-known.js'
import { type Walked, walkAndJudge } from '../walk-and-judge.js'

/** What the server moves by itself in a meeting, or takes from its contact and host. */
const moving = ['updatedAt', 'title', 'attendee', 'meetUrl', 'hostEmail', 'hostName', 'source']

/** Days from the start of a meeting to a bound of the list; far enough for any zone (gap.meetings-range-boundary). */
const distances = [-3, 3]

const list = command({
  name: 'list meetings',
  operations: [op.listMeetings],
  about: ['meetings', 'meeting', 'bookings', 'filter', 'paging'],
  weight: 3,
  draw(world) {
    const like = recent([...world.names('meeting'), ...recorded(world.all('activity'))])
    return (
      like &&
      fc.record({
        like,
        // On which side of its start the list begins and ends, if it has such a bound.
        from: fc.constantFrom(0, 0, 0, 1, 2),
        to: fc.constantFrom(1, 1, 1, 0, 2),
        isDate: fc.boolean(),
        limit: fc.constantFrom(1, 2, 100, 100),
      })
    )
  },
  async run(scenario, { like, from = 0, to = 1, isDate, limit = 100 }) {
    const { world } = scenario
    const { record } = world.get(like)
    const start = Date.parse(String(record.startAt ?? record.occurredAt))
    if (Number.isNaN(start)) return
    const bound = (nth: number) => {
      const distance = distances[nth]
      if (distance === undefined) return undefined
      return new Date(start + distance * day).toISOString().slice(0, isDate ? 10 : undefined)
    }
    const [first, last] = [bound(from), bound(to)]
    // What a range the wrong way round gives is open.
    if (first !== undefined && last !== undefined && first >= last) return
    const bounds: Bounds = {
      ...(first === undefined ? {} : { from: first }),
      ...(last === undefined ? {} : { to: last }),
    }
    const query = { ...bounds }
    const shown = await walkAndJudge(
      scenario,
      op.listMeetings,
      { query },
      { limit, isOwn: false, maxPages: 6 },
    )
    judgeBounds(scenario, bounds, shown)
    judgeBooked(scenario, shown)
    for (const meeting of world.all('meeting')) judgeMeeting(scenario, meeting, bounds, shown)
  },
})

/** The names of the meetings among some timeline entries. */
const recorded = (entries: readonly KnownRecord[]): readonly string[] =>
  entries.filter(({ rule }) => rule === 'activity.timeline-meeting').map(({ name }) => name)

/** Judges that no meeting starts out of the bounds. */
function judgeBounds(scenario: Scenario, bounds: Bounds, { records, by, last }: Walked): void {
  const stray = records.find((meeting) => placeOf(meeting, bounds) === 'out')
  const { from, to } = bounds
  const rule =
    from === undefined
      ? 'filter.meeting-to'
      : to === undefined
        ? 'filter.meeting-from'
        : 'filter.meeting-range'
  scenario.judge(rule, last, ({ expect }) =>
    expect.that(stray === undefined, `only meetings within ${JSON.stringify(bounds)}`, stray, { by }),
  )
}

/** Judges that the meetings of the scenario's contacts are those that were booked. */
function judgeBooked(scenario: Scenario, { records, by, last }: Walked): void {
  const { calls, world } = scenario
  const booked = calls.filter(({ operation }) => operation === op.bookMeeting)
  const isBooked = ({ id }: Json) => booked.some((call) => mentions(call, id))
  const own = world.all('contact').map(({ record }) => record.id)
  const stray = records.find((meeting) => own.includes(meeting.leadId) && !isBooked(meeting))
  scenario.judge('meeting.booked-only', last, ({ expect }) =>
    expect.that(stray === undefined, 'only meetings that were booked', stray, { by }),
  )
}

/** Judges that a meeting is listed as the last write left it, as far as canceled meetings stay listed. */
function judgeMeeting(
  scenario: Scenario,
  meeting: KnownRecord,
  bounds: Bounds,
  { records, by, last, ended }: Walked,
): void {
  const shown = withId(records, meeting.record.id)
  if (shown) {
    if (!isConfirmed(meeting)) judgeCanceled(scenario, shown, last, by)
    updateKnown(scenario, meeting, shown, { by, moving })
    return
  }
  // Whether the list keeps canceled meetings is open (gap.canceled-at).
  if (!ended || !isConfirmed(meeting) || placeOf(meeting.record, bounds) !== 'in') return
  scenario.judge('transition.booking-confirmed', last, ({ expect }) =>
    expect.that(false, `${meeting.name} within ${JSON.stringify(bounds)}`, 'a list without it', { by }),
  )
}

/** Judges that a canceled meeting says so. */
function judgeCanceled(scenario: Scenario, shown: Json, last: Exchange, by: readonly Exchange[]): void {
  scenario.judge('meeting.cancel-listed', last, ({ expect }) =>
    expect.member(shown, 'status', 'canceled', 'the status of the meeting', { by }),
  )
  scenario.judge('transition.meeting-canceled-at', last, ({ expect }) =>
    expect.that(
      typeof shown.canceledAt === 'string' && !Number.isNaN(Date.parse(shown.canceledAt)),
      'a time in canceledAt of a canceled meeting',
      shown.canceledAt,
      { by },
    ),
  )
}

/** The list of meetings (sections 2.9 and 4.8). */
export const meetingCommands = [list]

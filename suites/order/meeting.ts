import type { Check } from '../api/index.js'
import { bookIfPossible } from '../observations/booking.js'
import { day } from '../observations/meeting.js'
import { ascending, descending, expectSorted, instantsOf } from './sorting.js'

/** Meetings by their start, in pages of any size and in any part; one was booked just now. */
const walkByStart: Check = async (api) => {
  const booked = await bookIfPossible(api)
  const walk = (query: Readonly<Record<string, string>>, limit: number) =>
    api.read.walk(api.operation, { query }, { limit, maxPages: limit < 100 ? 5 : 10 })
  const walks = [await walk({}, 100), await walk({}, api.drawn('limit of all meetings', 3, 30))]
  const start = Date.parse(String(booked?.startAt))
  if (!Number.isNaN(start)) {
    const [from, to] = [-15, 15].map((days) => new Date(start + days * day).toISOString())
    walks.push(
      await walk({ from: from as string }, api.drawn('limit of later meetings', 2, 30)),
      await walk({ to: to as string }, api.drawn('limit of earlier meetings', 5, 40)),
    )
  }
  const starts = new Set(walks.flatMap((one) => instantsOf(one, 'startAt').map(({ at }) => at)))
  if (starts.size < 2)
    return api.inconclusive('the list has fewer than two meetings that start at different times')
  for (const one of walks)
    await api.case(async () => expectSorted(api, one, 'startAt', [ascending, descending], 'meetings'))
}

/** The check of the order of meetings. */
export const meetingChecks = { 'order.meetings': walkByStart }

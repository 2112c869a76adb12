import type { Api, Check, Exchange, Json } from '../api/index.js'
import { bookIfPossible } from '../observations/booking.js'
import { day } from '../observations/meeting.js'
import { inZone, offsetMs, offsets } from './datetime.js'
import { pageSize, readWholeList } from './exactness.js'

/** The bounds of a call, as sent. */
export interface Bounds {
  readonly from?: string
  readonly to?: string
}

const minute = 60_000

/** So near a bound a meeting may be in or out: what a date without time covers is open (gap.meetings-range-boundary). */
const marginOf = (bound: string): number => (bound.includes('T') ? minute : 2 * day)

/** Where a meeting is for sure, by its start: inside the bounds, outside, or neither. */
export function placeOf({ startAt }: Json, { from, to }: Bounds): 'in' | 'out' | 'open' {
  const start = Date.parse(String(startAt))
  if (Number.isNaN(start)) return 'open'
  const beyond = [
    ...(from === undefined ? [] : [{ by: Date.parse(from) - start, margin: marginOf(from) }]),
    ...(to === undefined ? [] : [{ by: start - Date.parse(to), margin: marginOf(to) }]),
  ]
  if (beyond.some(({ by, margin }) => by > margin)) return 'out'
  return beyond.every(({ by, margin }) => by < -margin) ? 'in' : 'open'
}

const seen = ({ id, startAt, endAt }: Json): Json => ({ id, startAt, endAt })

/** The meetings within bounds, on several pages; each is judged by its start. */
async function readAndJudge(api: Api, bounds: Bounds, limit: number) {
  const pages: Exchange[] = []
  const ids = new Set<unknown>()
  let cursor: string | undefined
  do {
    const query = { ...bounds, limit: String(limit), cursor }
    const exchange = await api.call(api.operation, { query })
    if (cursor === undefined) api.expect.status(exchange, 200)
    const page = api.read.page(exchange)
    pages.push(exchange)
    const stray = page.records.find((one) => placeOf(one, bounds) === 'out')
    const expected = `only meetings that start within ${JSON.stringify(bounds)}`
    api.expect.that(stray === undefined, expected, stray && seen(stray), {
      by: exchange,
      compared: { shows: [String(stray?.id)] },
    })
    for (const { id } of page.records) ids.add(id)
    if (page.next === cursor) break
    cursor = page.next ?? undefined
  } while (cursor !== undefined && pages.length < 20)
  return { pages, ids, ended: cursor === undefined }
}

/** Judges that bounds give the known meetings within them, and no others. */
const judgeWithin = (api: Api, known: readonly Json[], bounds: Bounds): Promise<void> =>
  api.case(async () => {
    const due = (records: readonly Json[]) => records.filter((one) => placeOf(one, bounds) === 'in')
    const limit = pageSize(api, { ...bounds }, due(known).length)
    const { pages, ids, ended } = await readAndJudge(api, bounds, limit)
    const lost = ended ? due(known).filter(({ id }) => !ids.has(id)) : []
    if (lost.length === 0) return api.expect.that(true, 'all meetings within', '')
    // Others may have canceled one meanwhile: what is lost must be so in a second reading of both lists.
    const again = await readAndJudge(api, bounds, 100)
    const now = new Set(due((await readWholeList(api))?.records ?? known).map(({ id }) => id))
    const still = lost.filter(({ id }) => again.ended && !again.ids.has(id) && now.has(id))
    const expected = `meetings within ${JSON.stringify(bounds)} that the list lacks`
    const some = still.slice(0, 3)
    api.expect.equal(some.map(seen), [], expected, {
      by: pages,
      compared: { lacks: some.map(({ id }) => String(id)) },
    })
  })

/** The meetings there are, one of them booked where they are too few to judge. */
async function findKnownMeetings(api: Api): Promise<readonly Json[]> {
  const whole = await readWholeList(api)
  const dated = (records: readonly Json[]) =>
    records.filter(({ startAt }) => !Number.isNaN(Date.parse(String(startAt))))
  const found = dated(whole?.records ?? [])
  if (new Set(found.map(({ startAt }) => startAt)).size > 2) return found
  const booked = await bookIfPossible(api)
  const { meetingId: id, startAt, endAt } = booked ?? {}
  const all = booked ? [...found, { id, startAt, endAt }] : found
  if (all.length === 0) {
    api.need('record:meeting')
    api.inconclusive('the list of meetings is empty')
  }
  return all
}

const instant = (at: number): string => new Date(at).toISOString()
const dateOf = (at: number): string => instant(at).slice(0, 10)

/** Instants that distinguish: between starts a quarter, a half and three quarters along, and while a meeting is on. */
function distinguishingOf(records: readonly Json[]): readonly number[] {
  const starts = [...new Set(records.map(({ startAt }) => Date.parse(String(startAt))))].sort((a, b) => a - b)
  const between = (part: number): number => {
    const n = Math.min(starts.length - 2, Math.floor(starts.length * part))
    const [one, next] = [starts[n] as number, starts[n + 1] as number]
    return starts.length < 2 ? (starts[0] as number) - day : Math.floor((one + next) / 2)
  }
  const quarters = [0.25, 0.5, 0.75].map(between)
  const middle = records.toSorted((a, b) => Date.parse(String(a.startAt)) - Date.parse(String(b.startAt)))[
    Math.floor(records.length / 2)
  ]
  const [begun, over] = [middle?.startAt, middle?.endAt].map((at) => Date.parse(String(at)))
  const during = Math.floor(((begun as number) + (over as number)) / 2)
  return [...new Set([...quarters, ...(Number.isNaN(during) ? [] : [during])])]
}

/** Bounds on one side: at each of these instants, at a date, and beyond all meetings on either side. */
function oneSided(records: readonly Json[]): readonly string[] {
  const instants = distinguishingOf(records)
  const starts = records.map(({ startAt }) => Date.parse(String(startAt))).sort((a, b) => a - b)
  const [first = 0, last = 0] = [starts[0], starts.at(-1)]
  const ends = [first - 3 * day, last + 3 * day]
  const half = instants[Math.floor(instants.length / 2)] as number
  return [...instants.map(instant), dateOf(half), ...ends.map(instant), dateOf(ends[1] as number)]
}

/** The start of a meeting in the middle of them. */
const middleStart = (records: readonly Json[]): number =>
  records.map(({ startAt }) => Date.parse(String(startAt))).sort((a, b) => a - b)[
    Math.floor(records.length / 2)
  ] ?? 0

const sided =
  (name: 'from' | 'to'): Check =>
  async (api) => {
    const records = await findKnownMeetings(api)
    for (const bound of oneSided(records)) await judgeWithin(api, records, { [name]: bound })
    const zone = api.oneOf(`zone of ${name}`, [...offsets.east, ...offsets.west])
    // A start lies between the bound and what it would be without its offset.
    const zoned = { [name]: inZone(middleStart(records) - offsetMs(zone) / 2, zone) }
    // Not every server reads other zones (gap.datetime-syntax); one that does reads them right.
    const tried = await api.call(api.operation, { query: { ...zoned, limit: '1' } })
    if (tried.response.status !== 400) await judgeWithin(api, records, zoned)
  }

const range: Check = async (api) => {
  const records = await findKnownMeetings(api)
  const instants = distinguishingOf(records).toSorted((a, b) => a - b)
  const [first, last] = [instants[0] as number, instants.at(-1) as number]
  const one = Date.parse(String(records[0]?.startAt))
  const ranges: readonly Bounds[] = [
    { from: instant(first), to: instant(last) },
    { from: instant(one - 5 * minute), to: instant(one + 5 * minute) },
    { from: dateOf(first - 3 * day), to: instant(last) },
    { from: instant(first), to: dateOf(last + 3 * day) },
    { from: instant(last + 30 * day), to: instant(last + 60 * day) },
  ]
  for (const bounds of ranges) await judgeWithin(api, records, bounds)
  await api.case(() => judgeReversed(api, first - 10 * day, last + 10 * day))
}

/** From after to holds nothing: an empty page, or a refusal (gap.meetings-range-boundary). */
async function judgeReversed(api: Api, early: number, late: number): Promise<void> {
  const query = { from: instant(late), to: instant(early), limit: '10' }
  const exchange = await api.call(api.operation, { query })
  if (exchange.response.status === 400) return api.expect.error(exchange, 400, 'invalid_request')
  api.expect.status(exchange, 200)
  const { records } = api.read.page(exchange)
  api.expect.equal(records.map(seen), [], 'meetings that start after and before', {
    by: exchange,
    compared: { shows: records.slice(0, 1).map(({ id }) => String(id)) },
  })
}

/** The checks of the filters of meetings (section 4.8). */
export const meetingChecks = {
  'filter.meeting-from': sided('from'),
  'filter.meeting-to': sided('to'),
  'filter.meeting-range': range,
}

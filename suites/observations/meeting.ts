import { op } from '../../contract/index.js'
import { type Api, type Exchange, type Json, recordIn, succeeded } from '../api/index.js'

const list = op.listMeetings
const book = op.bookMeeting

/** A day in milliseconds; bounds of the list stay so far from what is sought (gap.meetings-range-boundary). */
export const day = 24 * 60 * 60 * 1000

/** The most pages of the list that are read where no start narrows it down, a hundred records each. */
const pageLimit = 20

/** The part of the list around an instant; the whole of it where none is known. */
export const around = (start: number | undefined): Readonly<Record<string, string>> =>
  start === undefined || Number.isNaN(start)
    ? {}
    : { from: new Date(start - day).toISOString(), to: new Date(start + day).toISOString() }

/** A meeting as a list shows it, and the pages that do, or do not. */
export interface ListedMeeting {
  readonly meeting: Json | undefined
  readonly by: readonly Exchange[]
  /** Whether it was found among those that start around the same time. */
  readonly near: boolean
  /** Whether the list was read to its end; if not, the meeting may yet be there. */
  readonly ended: boolean
}

/** Looks for the meeting of a booking, around its start first and then in the whole list. */
export async function findListedMeeting(api: Api, { meetingId, startAt }: Json): Promise<ListedMeeting> {
  const isIt = ({ id }: Json) => id === meetingId
  const query = around(Date.parse(String(startAt)))
  const near = await api.read.first(list, isIt, { query }, { maxPages: pageLimit })
  if (near.record || Object.keys(query).length === 0)
    return { meeting: near.record, near: true, by: near.exchanges, ended: near.ended }
  const whole = await api.read.first(list, isIt, {}, { maxPages: pageLimit })
  const by = [...near.exchanges, ...whole.exchanges]
  return { meeting: whole.record, near: false, by, ended: whole.ended }
}

/** The meetings that bodies for a contact and a slot have made, by what they show and by what was answered. */
export async function findMeetingsOf(api: Api, { contactId, slotId }: Json): Promise<readonly Json[]> {
  const answered = api.evidence.exchanges.filter(
    (one) => one.operation === book && succeeded(one) && one.request.body?.includes(String(contactId)),
  )
  const ids = new Set(answered.map((one) => recordIn(one).meetingId))
  const query = around(api.slots.startOf(String(slotId)))
  const { records } = await api.read.walk(list, { query }, { maxPages: pageLimit })
  return records.filter(({ id, leadId }) => leadId === contactId || ids.has(id))
}

import { op } from '../../contract/index.js'
import { isObject, type Json } from '../api/index.js'
import type { Look } from './look.js'
import { differs, holds, type Observed, unknown } from './member.js'

const meetings = op.listMeetings

/** What the slots listing answers for a booking type, and the slots it shows (gap.slots-endpoint). */
async function slotsOf(
  look: Look,
  id: string,
): Promise<{ readonly status: number; readonly ids: unknown[] }> {
  const { path, slot } = look.target.assumptions['slots-endpoint']
  const { status, json } = await look.client.look(path.replace('{id}', encodeURIComponent(id)))
  const data = isObject(json) && Array.isArray(json.data) ? json.data.filter(isObject) : []
  return { status, ids: data.map((one) => one[slot[0] ?? 'slotId']) }
}

/** What shows that a booking type, or a slot of one, is of the own workspace although it is said not to be. */
export async function ownBookable(look: Look, type: string | undefined, slot?: string): Promise<Observed> {
  const { status, ids } = type === undefined ? { status: 404, ids: [] } : await slotsOf(look, type)
  const isOwn = status === 200 && (slot === undefined ? ids.length > 0 : ids.includes(slot))
  return isOwn
    ? differs('has slots that apiKey lists, and so is its own')
    : unknown('shows only in a booking')
}

/** Whether a booking type is there, and whether it can be booked as far as its listed slots show. */
export async function bookingType(look: Look, id: string, isActive: boolean): Promise<Observed> {
  const { status, ids } = await slotsOf(look, id)
  // Nothing in the document keeps a type that cannot be booked from listing slots.
  if (status === 200 && ids.length > 0)
    return isActive ? holds('has slots') : unknown('has slots; only a booking shows that it is inactive')
  const isOf = (one: Json) => one.bookingTypeId === id
  if (status === 200 && !isActive) return holds('has no slots')
  if (isActive && (await look.find(meetings, isOf)).record) return holds('has a meeting')
  // The path may be another; where it is right for one type, it is right for all.
  const isPath = async () => {
    const { record } = await look.find(meetings, (one) => typeof one.bookingTypeId === 'string' && !isOf(one))
    return record !== undefined && (await slotsOf(look, String(record.bookingTypeId))).status === 200
  }
  if (status === 404 && (await isPath())) return differs('is no booking type of the workspace')
  return unknown('shows only in a booking')
}

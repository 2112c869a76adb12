import { op } from '../../contract/index.js'
import type { Json } from '../api/index.js'
import { differs, holds, type ObservedMember, unknown } from './member.js'
import type { PreconditionReads } from './precondition-reads.js'

const meetings = op.listMeetings

/** What shows that a booking type, or a slot of one, is of the workspace of apiKey although the configuration says otherwise. */
export async function proveOwnBookable(
  look: PreconditionReads,
  type: string | undefined,
  slot?: string,
): Promise<ObservedMember> {
  const slots = type === undefined ? undefined : (await look.slots(type)).slots
  const isOwn = slots !== undefined && (slot === undefined ? slots.size > 0 : slots.has(slot))
  return isOwn
    ? differs('has slots that apiKey lists, and so is its own')
    : unknown('shows only in a booking')
}

/** Whether a booking type is there, and whether it can be booked as far as its listed slots show. */
export async function verifyBookingType(
  look: PreconditionReads,
  id: string,
  isActive: boolean,
): Promise<ObservedMember> {
  const { status, slots } = await look.slots(id)
  // Nothing in the document keeps a type that cannot be booked from listing slots.
  if (status === 200 && slots.size > 0)
    return isActive ? holds('has slots') : unknown('has slots; only a booking shows that it is inactive')
  const isOf = (one: Json) => one.bookingTypeId === id
  if (status === 200 && !isActive) return holds('has no slots')
  if (isActive && (await look.find(meetings, isOf)).record) return holds('has a meeting')
  // The path may be another; where it is right for one type, it is right for all.
  const isPath = async () => {
    const { record } = await look.find(meetings, (one) => typeof one.bookingTypeId === 'string' && !isOf(one))
    return record !== undefined && (await look.slots(String(record.bookingTypeId))).status === 200
  }
  if (status === 404 && (await isPath())) return differs('is not a booking type of the workspace')
  return unknown('shows only in a booking')
}

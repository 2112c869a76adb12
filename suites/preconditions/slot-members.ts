import type { Target } from '../api/index.js'
import { ambiguous, type ClaimedMember, differs, holds, type ObservedMember, unknown } from './member.js'
import type { PreconditionReads } from './precondition-reads.js'

/** The slots of a configuration. A run finds out by itself which of them it can book, so that no verdict waits for them. */
export function slotMembers({ variant, records }: Target): readonly ClaimedMember[] {
  const { bookingType, slots } = records
  if (bookingType === undefined || variant === 'compact') return []
  return (['free', 'taken'] as const).flatMap((state) =>
    (slots?.[state] ?? []).map((value) => ({
      member: `records.slots.${state}`,
      value,
      expected:
        state === 'free'
          ? 'the id of a slot of records.bookingType that can be booked'
          : 'the id of a slot of records.bookingType that is booked',
      disprovedBy:
        state === 'free'
          ? 'the listing of the slots of the type, which lacks it'
          : 'nothing: only a booking shows it',
      fault:
        state === 'free'
          ? 'a free slot cannot be booked'
          : 'a slot that is booked does not get 409 `conflict`',
      isProvedBeforeUse: false,
      prove: (look) => verifySlot(look, bookingType, value, state === 'free'),
      explains: () => false,
      isConfirmed: () => false,
    })),
  )
}

/** Whether the listing, where it is found, offers a slot that is said to be free, and no other. */
async function verifySlot(
  look: PreconditionReads,
  bookingType: string,
  id: string,
  isFree: boolean,
): Promise<ObservedMember> {
  const { status, slots, ended } = await look.slots(bookingType)
  if (status !== 200) return unknown(`cannot be listed (gap.slots-endpoint): ${status}`)
  if (slots.has(id)) return isFree ? holds('is listed') : ambiguous('is listed as a slot that can be booked')
  if (!isFree) return holds('is not listed')
  return ended
    ? differs('is not among the slots that are listed')
    : unknown('is not on the first pages of the slots')
}

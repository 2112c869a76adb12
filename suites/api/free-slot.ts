import { op } from '../../contract/index.js'
import { recordIn, succeeded } from '../engine/answer.js'
import type { Exchange } from '../engine/exchange.js'
import type { Json } from '../engine/json.js'
import { Disturbed, Inconclusive, Misconfigured } from '../engine/outcome.js'
import type { SetUpApi } from './set-up-api.js'
import { readListedSlots } from './slot-listing.js'
import { type Slots, slotOf } from './slots.js'

const book = op.bookMeeting
const cancel = op.cancelMeeting

/**
 * How many slots are left to others, where no cancel frees one: none by checks that use none up and by the
 * scenarios that show the most, some by other checks of bookings, and more by checks for which any write will do.
 */
export const spareSlots = { expensive: 0, own: 4, any: 10 } as const

/** A slot to book, with the booking type it is of. */
export interface FreeSlot {
  readonly bookingType: string
  readonly slotId: string
  /** Whether this run has named it before. */
  readonly reused: boolean
}

/** How many slots are to be left to others. */
export interface Spare {
  readonly spare?: number
}

/** A slot that may be booked, given back after the check; what the check has booked is canceled. */
export async function takeFreeSlot(api: SetUpApi, { spare = spareSlots.own }: Spare = {}): Promise<FreeSlot> {
  api.need('record:slot')
  const { run, target, attempt } = api
  const { slots } = run
  await refreshSlots(api)
  if (slots.doubtful() !== undefined) await detectFreedByCancel(api)
  const slot = slots.take({ spare, avoidUsed: attempt > 0 })
  if (slot === undefined)
    throw slots.isAnyLeft
      ? new Inconclusive('the free slots of the configuration are all in use: add more to records.slots.free')
      : usedUp(slots)
  const before = new Set(api.evidence.exchanges)
  api.after(() => giveBack(api, slot.id, before))
  return { bookingType: target.records.bookingType ?? '', slotId: slot.id, reused: slot.reused }
}

/** No slot is left: each was refused from the first on, or they were booked, or are over. */
const usedUp = ({ refusalOfAll }: Slots) =>
  refusalOfAll === undefined
    ? new Misconfigured(
        'records.slots.free',
        'holds no slot that can be booked: all are taken, over, or of another booking type',
        'unusable',
      )
    : new Misconfigured(
        'records.slots.free',
        `holds no slot that can be booked: each gets ${refusalOfAll.response.status}`,
        'contradicted',
      )

/** By how much the clock moves until slots are looked at again, in milliseconds. */
const epochMs = 10 * 60 * 1000

/** Looks at the slots once per run, and again once the clock was moved: by the listing, otherwise by a booking. */
async function refreshSlots(api: SetUpApi): Promise<void> {
  const epoch = Math.floor(api.movedMs / epochMs)
  const place = epoch === 0 ? 'the free slots' : `the free slots in epoch ${epoch}`
  await api.observe(
    place,
    async (reader) => {
      const { target } = reader
      const { slots } = reader.run
      const { bookingType = '' } = target.records
      const listed = (await readListedSlots(reader, bookingType)) ?? new Map()
      slots.arrange(listed, await reader.now())
      const next = slots.next
      if (next !== undefined && !listed.has(next) && !slots.isAnyBooked) await bookUnlistedSlot(reader)
    },
    { lasting: true },
  )
}

/** Books a slot that no listing shows, and gives the others up one by one until one can be booked. */
async function bookUnlistedSlot(api: SetUpApi): Promise<void> {
  const { target } = api
  const { slots } = api.run
  const contact = await api.given.contact()
  for (let slot = slots.take(); slot !== undefined; slot = slots.take()) {
    const exchange = await bookWithoutInvitation(api, target.records.bookingType ?? '', slot.id, contact)
    if (succeeded(exchange)) {
      const canceled = await cancelMeeting(api, recordIn(exchange).meetingId)
      return succeeded(canceled) ? slots.canceled(slot.id) : undefined
    }
    if (!isRefusal(exchange)) return slots.unused(slot.id)
    slots.gone(slot.id, exchange)
  }
}

/** Whether an answer may be about the slot: taken, over, or of another type (gap.slot-unknown). */
const isRefusal = ({ response: { status } }: Exchange): boolean => [400, 404, 409].includes(status)

/** A meeting booked for the check. */
export interface Booked {
  readonly result: Json
  readonly contact: Json
  readonly slotId: string
}

/** A meeting of a new contact, booked without an invitation and canceled after the check. */
export async function makeMeeting(api: SetUpApi, spare: Spare = {}): Promise<Booked> {
  const { bookingType, slotId } = await takeFreeSlot(api, spare)
  const contact = await api.given.contact()
  const exchange = await bookWithoutInvitation(api, bookingType, slotId, contact)
  requireStillFree(api, exchange, slotId)
  return { result: api.read.record(exchange), contact, slotId }
}

/** Ends the check where another client has taken the slot before; another try takes another slot. */
export function requireStillFree(api: SetUpApi, exchange: Exchange, slotId: string): void {
  if (!api.isError(exchange, 409, 'conflict')) return
  const { slots } = api.run
  slots.gone(slotId, exchange)
  if (slots.refusalOfAll) throw usedUp(slots)
  throw new Disturbed(`slot ${slotId} of records.slots.free is not free any more`)
}

const bookWithoutInvitation = (
  api: SetUpApi,
  bookingType: string,
  slotId: string,
  contact: Json,
): Promise<Exchange> =>
  api.call(book, {
    params: { id: bookingType },
    body: { contactId: contact.id, slotId, attendeeEmail: null },
    idempotencyKey: api.fresh.key(),
  })

/** Cancels a meeting because the check is over. */
export const cancelMeeting = (api: SetUpApi, meetingId: unknown): Promise<Exchange> =>
  api.call(cancel, {
    params: { id: String(meetingId) },
    body: { reason: 'The check is over.' },
    idempotencyKey: api.fresh.key(),
  })

/** Detects, once per run, whether a slot can be booked again whose meeting was canceled. */
const detectFreedByCancel = (api: SetUpApi): Promise<void> =>
  api.observe(
    'whether a cancel frees its slot',
    async (learner) => {
      const { target } = learner
      const { slots } = learner.run
      const slotId = slots.doubtful()
      if (slotId === undefined) return
      const contact = await learner.given.contact()
      const again = await bookWithoutInvitation(learner, target.records.bookingType ?? '', slotId, contact)
      if (learner.isError(again, 409, 'conflict')) slots.freedByCancel = false
      if (!succeeded(again)) return
      slots.freedByCancel = true
      await cancelMeeting(learner, recordIn(again).meetingId)
    },
    { lasting: true },
  )

/** Cancels what was booked since a slot was taken, of whatever slot, and gives that one back. */
async function giveBack(api: SetUpApi, slotId: string, before: ReadonlySet<Exchange>): Promise<void> {
  const { evidence } = api
  const { slots } = api.run
  const done = evidence.exchanges.filter(
    (one) => !before.has(one) && one.request.key === 'main' && succeeded(one),
  )
  const at = (operation: string) => done.filter((one) => one.operation === operation)
  const over = new Set(at(cancel).map((one) => recordIn(one).meetingId))
  const left = new Set(at(book).map((one) => recordIn(one).meetingId))
  for (const id of left) if (!over.has(id) && !succeeded(await cancelMeeting(api, id))) return
  if (at(book).some(({ request }) => slotOf(request.body) === slotId)) slots.canceled(slotId)
  else slots.unused(slotId)
}

import {
  type BookingResult,
  type bookingLocales,
  type Contact,
  type Meeting,
  meetingMembers,
  recordOf,
} from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one } from '../messages/reply.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { asStored } from '../store/email.js'
import type { BookingType, Slot } from '../store/records.js'
import { emit } from '../webhooks/emit.js'
import { bookingTypeOf, isBookable } from './booking-type.js'
import { contactOf } from './contact.js'
import { conversationOf } from './conversation.js'
import { slotShown } from './slot.js'
import { freeSlots, isAhead } from './slot-list.js'

/** A language in which a booking is confirmed. */
type BookingLocale = (typeof bookingLocales)[number]

/** The texts of a booking that its `locale` changes (gap.booking-locale-default). */
const bookingWords: Record<BookingLocale, { label: string; confirmation: string }> = {
  es: { label: 'Reunión', confirmation: 'Tu reunión está confirmada.' },
  en: { label: 'Meeting', confirmation: 'Your meeting is confirmed.' },
  pt: { label: 'Reunião', confirmation: 'A sua reunião está confirmada.' },
}

/** The conversation a booking comes from: one of the workspace, and of the same contact. */
function ownConversation(context: Context, contact: Contact): string | null {
  const { conversationId } = context.body
  if (typeof conversationId !== 'string') return null
  const conversation = conversationOf(context, conversationId, 'booking.conversation-missing')
  if (conversation.leadId === contact.id) return conversation.id
  throw new ApiError(
    'invalid_request',
    `conversation ${conversationId} is not with contact ${contact.id}`,
    'booking.conversation-other-contact',
  )
}

/** How many other slots the error answer offers. */
const offered = 5

/** The error for a slot that is not available, with others that are (section 4.8, gap.alternatives-path). */
function conflict(
  context: Context,
  { id }: BookingType,
  rule: 'transition.booking-slot-taken' | 'booking.slot-unknown',
) {
  restsOn(context, 'alternatives-path')
  const { within, member, entry, as } = context.assumptions['alternatives-path']
  const alternatives: unknown[] = []
  for (const slot of context.workspace.slots.read(freeSlots(id, context))) {
    if (isAhead(slot, context)) {
      alternatives.push(
        as === 'texts' ? slot[entry[0] === 'startAt' ? 'startAt' : 'id'] : slotShown(slot, entry),
      )
    }
    if (alternatives.length === offered) break
  }
  const message = `slot ${String(context.body.slotId)} is not available`
  const members = { [member]: alternatives }
  return new ApiError(
    'conflict',
    message,
    rule,
    within === 'body' ? { alongside: members } : { details: members },
  )
}

/** The slot to book; one that is unknown, past or of another booking type is refused as assumed (gap.slot-unknown). */
function slotOf(context: Context, type: BookingType): Slot {
  const id = field<string>(context, 'slotId')
  const slot = context.workspace.slots.get(id)
  if (slot?.bookingTypeId === type.id && isAhead(slot, context)) return slot
  const unknown = context.assumptions['slot-unknown']
  restsOn(context, 'slot-unknown')
  if (unknown === 'conflict') throw conflict(context, type, 'booking.slot-unknown')
  const code = unknown === 'refuse' ? 'invalid_request' : 'not_found'
  throw new ApiError(code, `no slot ${id} to book`, 'booking.slot-unknown')
}

/** Who is invited: absent stands for the contact's own address, null for no one (section 4.8). */
function attendeeEmailOf({ body, assumptions }: Context, contact: Contact): string | null {
  const { attendeeEmail } = body
  if (attendeeEmail === undefined) return contact.email
  return typeof attendeeEmail === 'string' ? asStored(attendeeEmail, assumptions) : null
}

const phoneOf = ({ movil, phone }: Contact): string | null =>
  (movil?.movil && `${movil.movil_code ?? ''}${movil.movil}`) ||
  (phone?.phone && `${phone.phone_code ?? ''}${phone.phone}`) ||
  null

const nameOf = ({ name, lastname }: Contact): string | null =>
  [name, lastname].filter((part) => part !== null).join(' ') || null

/** The default language of a booking: that of the contact's country, or always the same (gap.booking-locale-default). */
function localeOf(context: Context, { leadId }: Meeting): BookingLocale {
  const { workspace, assumptions } = context
  restsOn(context, 'booking-locale-default')
  const assumed = assumptions['booking-locale-default']
  if (assumed !== 'of-contact') return assumed
  const country = workspace.contacts.get(leadId ?? '')?.address?.country
  return country === 'ES' ? 'es' : country === 'BR' || country === 'PT' ? 'pt' : 'en'
}

/** The result of a booking (section 2.13). */
function resultOf(context: Context, meeting: Meeting, slot: Slot, alreadyBooked: boolean): BookingResult {
  const locale = field<BookingLocale | undefined>(context, 'locale') ?? localeOf(context, meeting)
  const { label, confirmation } = bookingWords[locale]
  return {
    meetingId: meeting.id,
    label: `${label}: ${meeting.title}`,
    timeZone: meeting.timeZone ?? 'UTC',
    hostEmail: meeting.hostEmail ?? '',
    confirmation,
    alreadyBooked,
    startAt: slot.startAt,
    endAt: slot.endAt,
    hostName: meeting.hostName,
    attendeeEmail: meeting.attendee?.email ?? null,
    meetUrl: meeting.meetUrl,
  }
}

/** `POST /booking-types/{id}/book` (section 4.8). */
export const book: Handler = (context) => {
  const { world, workspace, assumptions } = context
  const type = bookingTypeOf(context)
  const contact = contactOf(context, 'booking.contact-missing', field(context, 'contactId'))
  const conversationId = ownConversation(context, contact)
  // Before the slot: whether a type takes bookings does not depend on the slot.
  if (!isBookable(type) || contact.email === null) restsOn(context, 'booking-invalid-state')
  if (!isBookable(type))
    throw new ApiError('invalid_state', `booking type ${type.id} takes no bookings`, 'booking.invalid-state')
  if (contact.email === null && assumptions['booking-invalid-state'] === 'contact-without-email')
    throw new ApiError('invalid_state', `contact ${contact.id} has no e-mail`, 'booking.invalid-state')
  const slot = slotOf(context, type)
  const holder = slot.meetingId === null ? undefined : workspace.meetings.get(slot.meetingId)
  if (holder) {
    if (holder.leadId === contact.id) restsOn(context, 'booking-already-booked')
    const again = assumptions['booking-already-booked'] === 'replay-or-same-contact'
    if (again && holder.leadId === contact.id) return one(200, resultOf(context, holder, slot, true))
    throw conflict(context, type, 'transition.booking-slot-taken')
  }
  if (workspace.provider === 'down')
    throw new ApiError('unavailable', 'the calendar does not answer', 'booking.unavailable')
  const at = world.instant()
  const email = attendeeEmailOf(context, contact)
  const meeting = recordOf(meetingMembers, {
    id: world.id('mtg'),
    title: type.title,
    source: 'booking',
    status: 'confirmed',
    startAt: slot.startAt,
    endAt: slot.endAt,
    createdAt: at,
    updatedAt: at,
    timeZone: type.timeZone,
    hostEmail: type.host?.email ?? null,
    hostName: type.host?.name ?? null,
    leadId: contact.id,
    conversationId,
    bookingTypeId: type.id,
    meetUrl: `https://meet.example.com/${world.id('room')}`,
    attendee: { name: nameOf(contact), email, phone: phoneOf(contact) },
  })
  workspace.meetings.put(Object.freeze(meeting))
  context.coverage.changed('meeting', 'new', meeting.status)
  workspace.slots.put(Object.freeze({ ...slot, meetingId: meeting.id }))
  if (email !== null) {
    const note = field<string | null | undefined>(context, 'notes') ?? null
    world.invitations.push({ kind: 'invitation', meetingId: meeting.id, to: email, note })
  }
  emit(context, 'meeting.booked', meeting)
  return one(201, resultOf(context, meeting, slot, false))
}

import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { inContext } from '../operators/context.js'
import { errorAs, insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { ruledOut } from '../ruled-out.js'

import { sending } from './operators.js'

/** Faults that every missing thing may meet. */
const careless = (what: string): Mutations => ({
  [`a missing ${what} is an invalid request`]: errorAs(op.bookMeeting, 'not_found', 'invalid_request'),
  [`a missing ${what} is a crash`]: errorAs(op.bookMeeting, 'not_found', 'internal'),
  [`a missing ${what} is a conflict`]: errorAs(op.bookMeeting, 'not_found', 'conflict'),
})

/** Takes an id that begins like a known one for that one. */
const loosely = (known: (workspace: Workspace) => Iterable<{ readonly id: string }>, name: string) =>
  sending((body, { workspace }) => {
    const id = String(body[name])
    const like = [...known(workspace)].find((one) => id.startsWith(one.id))
    return like ? { ...body, [name]: like.id } : body
  })

/** Takes any of a kind where the one asked for is missing. */
const anyOf = (known: (workspace: Workspace) => Iterable<{ readonly id: string }>, name: string) =>
  sending((body, { workspace }) => {
    const [any] = known(workspace)
    const isKnown = [...known(workspace)].some(({ id }) => id === body[name])
    return isKnown || !any || body[name] === undefined || body[name] === null
      ? body
      : { ...body, [name]: any.id }
  })

/** Keeps the slot of a call that fails. */
const holding = insteadOfError(op.bookMeeting, (apiError, { workspace, body }) => {
  const slot = workspace.slots.get(String(body.slotId))
  const [any] = workspace.meetings.all()
  if (slot && slot.meetingId === null && any)
    workspace.slots.put(Object.freeze({ ...slot, meetingId: any.id }))
  return apiError
})

const contactsOf = ({ contacts }: Workspace) => contacts.all()
const slotsOf = ({ slots }: Workspace) => slots.all()

/** Faults of bookings that name unknown records. */
export const missingMutants = {
  'booking.type-missing': {
    ...careless('booking type'),
    'the booking type is that of the slot': inContext(op.bookMeeting, (context) => {
      const slot = context.workspace.slots.get(String(context.body.slotId))
      return slot ? { ...context, params: { id: slot.bookingTypeId } } : context
    }),
  },
  'booking.contact-missing': {
    ...careless('contact'),
    'an id that begins like another is that other': loosely(contactsOf, 'contactId'),
    'a missing contact is any contact': anyOf(contactsOf, 'contactId'),
    'the slot is held for a contact that is missing': holding,
  },
  'booking.conversation-missing': {
    ...careless('conversation'),
    'a missing conversation is none': sending(({ conversationId, ...body }, { workspace }) =>
      typeof conversationId === 'string' && workspace.conversation(conversationId)
        ? { ...body, conversationId }
        : body,
    ),
    'only chats are looked up': sending(({ conversationId, ...body }) =>
      String(conversationId).startsWith('chatapp') ? { ...body, conversationId } : body,
    ),
    'the slot is held for a conversation that is missing': holding,
  },
  'booking.conversation-other-contact': {
    'a conversation of another contact will do': sending(({ conversationId: _, ...body }) => body),
    'a conversation of another contact is missing': errorAs(op.bookMeeting, 'invalid_request', 'not_found'),
    'a conversation of another contact is a conflict': errorAs(op.bookMeeting, 'invalid_request', 'conflict'),
    'the meeting goes to the contact of the conversation': sending((body, { workspace }) => {
      const lead = workspace.conversation(String(body.conversationId))?.leadId
      return lead ? { ...body, contactId: lead } : body
    }),
    'it is booked first and refused after': aroundHandler(op.bookMeeting, (next, context) => {
      const { conversationId, ...body } = context.body
      if (typeof conversationId === 'string') next({ ...context, body })
      if (typeof conversationId !== 'string') return next(context)
      throw new ApiError('invalid_request', 'another contact', 'booking.conversation-other-contact')
    }),
    'the slot is held for a conversation of another contact': holding,
  },
  'booking.slot-unknown': {
    'an unknown slot is any free slot': ruledOut(
      sending((body, { workspace, params }) => {
        const isKnown = workspace.slots.get(String(body.slotId)) !== undefined
        const free = [...workspace.slots.all()].find(
          ({ meetingId, bookingTypeId }) => meetingId === null && bookingTypeId === params.id,
        )
        return isKnown || !free ? body : { ...body, slotId: free.id }
      }),
    ),
    'an id that begins like another is that other': ruledOut(loosely(slotsOf, 'slotId')),
    'an unknown slot is a crash': ruledOut(errorAs(op.bookMeeting, 'not_found', 'internal')),
    'an unknown slot is forbidden': errorAs(op.bookMeeting, 'not_found', 'forbidden'),
  },
} satisfies Partial<FamilyMutants<'booking'>>

import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { onReply } from '../operators/reply.js'
import { answering, sending } from './operators.js'

/** Faults of the attendee of a booking. */
export const attendeeMutants = {
  'booking.attendee-absent': {
    'without an address no one is invited': sending((body) => ({ attendeeEmail: null, ...body })),
    'without an address the host is the attendee': answering(({ hostEmail }, { body }) =>
      'attendeeEmail' in body ? {} : { attendeeEmail: hostEmail },
    ),
    'without an address the first contact is invited': sending((body, { workspace }) => ({
      attendeeEmail: [...workspace.contacts.all()][0]?.email,
      ...body,
    })),
    'an address that was not sent is not answered': answering((_, { body }) =>
      'attendeeEmail' in body ? {} : { attendeeEmail: null },
    ),
  },
  'booking.attendee-null': {
    'null is no address sent': sending(({ attendeeEmail, ...body }) =>
      attendeeEmail === null ? body : { ...body, attendeeEmail },
    ),
    'no address is an empty one': answering(({ attendeeEmail }) => ({ attendeeEmail: attendeeEmail ?? '' })),
    'with a conversation null is no address sent': sending(({ attendeeEmail, ...body }) =>
      attendeeEmail === null && typeof body.conversationId === 'string' ? body : { ...body, attendeeEmail },
    ),
  },
  'booking.attendee-given': {
    "the contact's e-mail wins": sending(({ attendeeEmail, ...body }) =>
      attendeeEmail ? body : { ...body, attendeeEmail },
    ),
    'the address becomes that of the contact': onReply(
      op.bookMeeting,
      (reply, { body, workspace, world }) => {
        const contact = workspace.contacts.get(String(body.contactId))
        if (contact && typeof body.attendeeEmail === 'string')
          workspace.putContact({ ...contact, email: body.attendeeEmail }, () => world.id('tag'))
        return reply
      },
    ),
    'the address is shortened to its domain': answering(({ attendeeEmail }) => ({
      attendeeEmail: attendeeEmail?.replace(/^[^@]*@/, '') ?? null,
    })),
    'in English the contact is invited': sending(({ attendeeEmail, ...body }) =>
      body.locale === 'en' && attendeeEmail ? body : { ...body, attendeeEmail },
    ),
  },
} satisfies Partial<FamilyMutants<'booking'>>

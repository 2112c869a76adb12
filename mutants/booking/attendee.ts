import type { families } from '../../contract/index.js'
import { type Mutants, mutant, onReply } from '../mutant.js'
import { answering, book, sending } from './operators.js'

type Rules = Mutants<typeof families.booking>

/** Faults of whom a booking invites. */
export const attendeeMutants: Pick<
  Rules,
  'booking.attendee-absent' | 'booking.attendee-null' | 'booking.attendee-given'
> = {
  'booking.attendee-absent': [
    mutant(
      'without an address nobody is invited',
      sending((body) => ({ attendeeEmail: null, ...body })),
    ),
    mutant(
      'without an address the host is the attendee',
      answering(({ hostEmail }, { body }) => ('attendeeEmail' in body ? {} : { attendeeEmail: hostEmail })),
    ),
    mutant(
      'without an address the first contact is invited',
      sending((body, { workspace }) => ({ attendeeEmail: [...workspace.contacts.all()][0]?.email, ...body })),
    ),
    mutant(
      'an address that was not sent is not answered',
      answering((_, { body }) => ('attendeeEmail' in body ? {} : { attendeeEmail: null })),
    ),
  ],
  'booking.attendee-null': [
    mutant(
      'null is no address sent',
      sending(({ attendeeEmail, ...body }) => (attendeeEmail === null ? body : { ...body, attendeeEmail })),
    ),
    mutant(
      'no address is an empty one',
      answering(({ attendeeEmail }) => ({ attendeeEmail: attendeeEmail ?? '' })),
    ),
    mutant(
      'with a conversation null is no address sent',
      sending(({ attendeeEmail, ...body }) =>
        attendeeEmail === null && typeof body.conversationId === 'string' ? body : { ...body, attendeeEmail },
      ),
    ),
  ],
  'booking.attendee-given': [
    mutant(
      "the contact's e-mail wins",
      sending(({ attendeeEmail, ...body }) => (attendeeEmail ? body : { ...body, attendeeEmail })),
    ),
    mutant('the address becomes that of the contact', (behaviour) =>
      onReply(behaviour, book, (reply, { body, workspace, world }) => {
        const contact = workspace.contacts.get(String(body.contactId))
        if (contact && typeof body.attendeeEmail === 'string')
          workspace.putContact({ ...contact, email: body.attendeeEmail }, () => world.id('tag'))
        return reply
      }),
    ),
    mutant(
      'the address is shortened to its domain',
      answering(({ attendeeEmail }) => ({ attendeeEmail: attendeeEmail?.replace(/^[^@]*@/, '') ?? null })),
    ),
    mutant(
      'in English the contact is invited',
      sending(({ attendeeEmail, ...body }) =>
        body.locale === 'en' && attendeeEmail ? body : { ...body, attendeeEmail },
      ),
    ),
  ],
}

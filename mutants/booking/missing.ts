import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { aroundHandler, type Mutant, type Mutants, mutant } from '../mutant.js'
import { refusedAs, refusing } from '../refusing.js'
import { book, sending } from './operators.js'

type Rules = Mutants<typeof families.booking>

/** Faults that every missing thing may meet. */
const careless = (what: string): readonly [Mutant, ...Mutant[]] => [
  mutant(`a missing ${what} is an invalid request`, refusedAs(book, 'not_found', 'invalid_request')),
  mutant(`a missing ${what} is a crash`, refusedAs(book, 'not_found', 'internal')),
  mutant(`a missing ${what} is a conflict`, refusedAs(book, 'not_found', 'conflict')),
]

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

/** Holds the slot of a call that is refused. */
const holding = (behaviour: Behaviour) =>
  refusing(book, (apiError, { workspace, body }) => {
    const slot = workspace.slots.get(String(body.slotId))
    const [any] = workspace.meetings.all()
    if (slot && slot.meetingId === null && any)
      workspace.slots.put(Object.freeze({ ...slot, meetingId: any.id }))
    return apiError
  })(behaviour)

const contactsOf = ({ contacts }: Workspace) => contacts.all()
const slotsOf = ({ slots }: Workspace) => slots.all()

/** Faults of bookings that name what is not there. */
export const missingMutants: Pick<
  Rules,
  | 'booking.type-missing'
  | 'booking.contact-missing'
  | 'booking.conversation-missing'
  | 'booking.conversation-other-contact'
  | 'booking.slot-unknown'
> = {
  'booking.type-missing': [
    ...careless('booking type'),
    mutant('the booking type is that of the slot', (behaviour) =>
      aroundHandler(behaviour, book, (next, context) => {
        const slot = context.workspace.slots.get(String(context.body.slotId))
        return next(slot ? { ...context, params: { id: slot.bookingTypeId } } : context)
      }),
    ),
    mutant('an id that begins like another is that other', (behaviour) =>
      aroundHandler(behaviour, book, (next, context) => {
        const like = context.workspace.bookingTypes.find(({ id }) => context.params.id?.startsWith(id))
        return next(like ? { ...context, params: { id: like.id } } : context)
      }),
    ),
  ],
  'booking.contact-missing': [
    ...careless('contact'),
    mutant('an id that begins like another is that other', loosely(contactsOf, 'contactId')),
    mutant('a missing contact is any contact', anyOf(contactsOf, 'contactId')),
    mutant('the slot is held for a contact that is missing', holding),
  ],
  'booking.conversation-missing': [
    ...careless('conversation'),
    mutant(
      'a missing conversation is none',
      sending(({ conversationId, ...body }, { workspace }) =>
        typeof conversationId === 'string' && workspace.conversation(conversationId)
          ? { ...body, conversationId }
          : body,
      ),
    ),
    mutant(
      'only chats are looked up',
      sending(({ conversationId, ...body }) =>
        String(conversationId).startsWith('chatapp') ? { ...body, conversationId } : body,
      ),
    ),
    mutant('the slot is held for a conversation that is missing', holding),
  ],
  'booking.conversation-other-contact': [
    mutant(
      'a conversation of another contact will do',
      sending(({ conversationId: _, ...body }) => body),
    ),
    mutant('a conversation of another contact is missing', refusedAs(book, 'invalid_request', 'not_found')),
    mutant('a conversation of another contact is a conflict', refusedAs(book, 'invalid_request', 'conflict')),
    mutant(
      'the meeting goes to the contact of the conversation',
      sending((body, { workspace }) => {
        const lead = workspace.conversation(String(body.conversationId))?.leadId
        return lead ? { ...body, contactId: lead } : body
      }),
    ),
    mutant('it is booked first and refused after', (behaviour) =>
      aroundHandler(behaviour, book, (next, context) => {
        const { conversationId, ...body } = context.body
        if (typeof conversationId === 'string') next({ ...context, body })
        if (typeof conversationId !== 'string') return next(context)
        throw new ApiError('invalid_request', 'another contact', 'booking.conversation-other-contact')
      }),
    ),
    mutant('the slot is held for a conversation of another contact', holding),
  ],
  'booking.slot-unknown': [
    mutant('a slot nobody knows is any free slot', (behaviour) =>
      sending((body, { workspace, params }) => {
        const isKnown = workspace.slots.get(String(body.slotId)) !== undefined
        const free = [...workspace.slots.all()].find(
          ({ meetingId, bookingTypeId }) => meetingId === null && bookingTypeId === params.id,
        )
        return isKnown || !free ? body : { ...body, slotId: free.id }
      })(behaviour),
    ),
    mutant('an id that begins like another is that other', loosely(slotsOf, 'slotId')),
    mutant('a slot nobody knows is a crash', refusedAs(book, 'not_found', 'internal')),
    mutant('a slot nobody knows is forbidden', refusedAs(book, 'not_found', 'forbidden')),
  ],
}

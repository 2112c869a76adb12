import type { BookingType } from '../../store/records.js'
import { idDraft } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun, RecordContext } from './noun.js'
import { type SlotDraft, slotDraft, slots, timesFault } from './slot.js'

/** A booking type as a test gives it (section 4.8), with its slots: the next eight full hours where none are given. */
export interface BookingTypeDraft {
  readonly id?: string
  readonly title?: string
  readonly active?: boolean
  readonly timeZone?: string
  /** The address of the user who holds the meetings: the first user by default, null for no one. */
  readonly host?: string | null
  readonly slots?: readonly SlotDraft[]
}

const words = { type: 'string' } as const
const eight: readonly SlotDraft[] = Array.from({ length: 8 }, () => ({}))

/** What a draft says, with the user of its host. */
function given(
  { host, slots: _, ...draft }: BookingTypeDraft,
  { workspace }: RecordContext,
): Partial<BookingType> {
  if (host === undefined) return draft
  return { ...draft, host: workspace.users.find(({ email }) => email === host) ?? null }
}

/** What can be booked (section 4.8). */
export const bookingTypes: Noun<BookingType, BookingTypeDraft> = {
  singular: 'booking type',
  draft: {
    type: 'object',
    properties: {
      id: idDraft,
      title: words,
      active: { type: 'boolean' },
      timeZone: words,
      host: { type: ['string', 'null'] },
      slots: { type: 'array', items: slotDraft },
    },
    additionalProperties: false,
  },
  references: { host: 'users' },
  refused: ({ slots = [] }) =>
    slots.map((slot, n) => timesFault(slot, `.slots[${n}]`)).find((fault) => fault !== undefined),
  brings: ({ slots = [] }) => ({ slots: slots.flatMap(({ id }) => (id === undefined ? [] : [id])) }),
  get: ({ bookingTypes }, id) => bookingTypes.find((type) => type.id === id),
  all: ({ bookingTypes }) => bookingTypes,
  add(draft, context) {
    const { workspace, world } = context
    const type: BookingType = frozen({
      id: world.id('bkt'),
      title: 'A meeting',
      active: true,
      timeZone: 'UTC',
      host: workspace.users[0] ?? null,
      ...given(draft, context),
    })
    workspace.bookingTypes = [...workspace.bookingTypes, type]
    for (const slot of draft.slots ?? eight) slots.add({ ...slot, bookingTypeId: type.id }, context)
    return type
  },
  change(type, change, context) {
    const { workspace } = context
    const changed = frozen({ ...type, ...given(change, context) })
    workspace.bookingTypes = workspace.bookingTypes.map((one) => (one.id === type.id ? changed : one))
    for (const slot of change.slots ?? []) slots.add({ ...slot, bookingTypeId: type.id }, context)
    return changed
  },
  remove({ id }, { workspace }) {
    workspace.bookingTypes = workspace.bookingTypes.filter((type) => type.id !== id)
    for (const slot of [...workspace.slots.all()])
      if (slot.bookingTypeId === id) workspace.slots.delete(slot.id)
  },
}

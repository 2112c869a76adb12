import type { Slot } from '../store/records.js'
import { momentFormat } from './draft-schema.js'
import type { Noun, RecordContext } from './noun.js'

/** A slot as a test gives it (section 4.10): its time is that of the next full hour that is free, and half an hour. */
export interface SlotDraft {
  readonly id?: string
  readonly bookingType?: string
  readonly bookingTypeId?: string
  readonly startAt?: string
  readonly endAt?: string
}

const hour = 60 * 60_000
const words = { type: 'string' } as const
const moment = { type: 'string', format: momentFormat } as const

/** What a draft of a slot may hold. */
export const slotDraft = {
  type: 'object',
  properties: {
    id: words,
    bookingType: { ...words, stands: 'bookingTypeId' },
    bookingTypeId: words,
    startAt: moment,
    endAt: moment,
  },
  additionalProperties: false,
} as const

/** The full hour after the last slot of a booking type, or after the next full hour. */
function nextStart({ workspace, world }: RecordContext, bookingTypeId: string): number {
  const next = (Math.floor(world.now() / hour) + 2) * hour
  const taken = [...workspace.slots.all()].filter((slot) => slot.bookingTypeId === bookingTypeId)
  const last = Math.max(...taken.map(({ startAt }) => Math.ceil(Date.parse(startAt) / hour) * hour + hour), 0)
  return Math.max(next, last)
}

/** The slots of booking types (section 4.10); a meeting that is given a slot takes it. */
export const slots: Noun<Slot, SlotDraft> = {
  singular: 'slot',
  draft: slotDraft,
  required: ['bookingTypeId'],
  references: { bookingTypeId: 'bookingTypes' },
  get: ({ slots }, id) => slots.get(id),
  all: ({ slots }) => slots.all(),
  add({ id, bookingTypeId = '', startAt, endAt }, context) {
    const start = startAt === undefined ? nextStart(context, bookingTypeId) : Date.parse(startAt)
    return context.workspace.slots.put(
      Object.freeze({
        id: id ?? context.world.id('slot'),
        bookingTypeId,
        startAt: new Date(start).toISOString(),
        endAt: endAt ?? new Date(start + hour / 2).toISOString(),
        meetingId: null,
      }),
    )
  },
  remove: ({ id }, { workspace }) => void workspace.slots.delete(id),
}

import type { Slot } from '../../store/records.js'
import { idDraft, momentFormat } from './draft-schema.js'
import type { DraftProblem, Noun, RecordContext } from './noun.js'

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
    id: idDraft,
    bookingType: { ...words, stands: 'bookingTypeId' },
    bookingTypeId: words,
    startAt: moment,
    endAt: moment,
  },
  additionalProperties: false,
} as const

/** When something begins that says when it begins or ends: half an hour before its end. */
export const startOf = ({ startAt, endAt }: Times): number | undefined =>
  startAt ? Date.parse(startAt) : endAt ? Date.parse(endAt) - hour / 2 : undefined

interface Times {
  readonly startAt?: string | null | undefined
  readonly endAt?: string | null | undefined
}

/** What is wrong with a start and an end. */
export const timesFault = ({ startAt, endAt }: Times, at = ''): DraftProblem | undefined =>
  startAt && endAt && Date.parse(endAt) < Date.parse(startAt)
    ? { at: `${at}.endAt`, why: `must not be before startAt (${startAt}), not '${endAt}'` }
    : undefined

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
  refused: (draft) => timesFault(draft),
  get: ({ slots }, id) => slots.get(id),
  all: ({ slots }) => slots.all(),
  add({ id, bookingTypeId = '', startAt, endAt }, context) {
    const start = startOf({ startAt, endAt }) ?? nextStart(context, bookingTypeId)
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

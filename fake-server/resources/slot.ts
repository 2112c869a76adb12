import { op } from '../../contract/index.js'
import type { Handler } from '../pipeline/context.js'
import { page } from '../pipeline/page.js'
import type { Slot } from '../store/records.js'
import { bookingTypeOf } from './booking-type.js'

/** A slot as clients see it, under the names of its id, start and end (gaps slots-endpoint, alternatives-path). */
export const slotShown = (slot: Slot, names: readonly string[]): object => {
  const values = [slot.id, slot.startAt, slot.endAt]
  return Object.fromEntries(names.slice(0, values.length).map((name, n) => [name, values[n]]))
}

/** `GET /booking-types/{id}/slots` (section 4.10, gap.slots-endpoint). */
export const listSlots: Handler = (context) => {
  bookingTypeOf(context)
  const reply = page(context, context.behaviour.lists[op.listSlots])
  const { data, ...rest } = reply.body as { data: readonly Slot[] }
  const { slot: names, day } = context.assumptions['slots-endpoint']
  if (day === null) return { ...reply, body: { data: data.map((slot) => slotShown(slot, names)), ...rest } }
  const [date = 'date', slots = 'slots'] = day
  const dayOf = ({ startAt }: Slot) => startAt.slice(0, 10)
  const shown = [...new Set(data.map(dayOf))].map((on) => ({
    [date]: on,
    [slots]: data.filter((slot) => dayOf(slot) === on).map((slot) => slotShown(slot, names)),
  }))
  return { ...reply, body: { data: shown, ...rest } }
}

import type { Json } from '../../../suites/api/index.js'
import type { KnownRecord } from './known.js'
import type { World } from './world.js'

/** The timeline entry of a call or a meeting, as far as its creation says what it is like (sections 2.6 and 4.4). */
export function entryOf({ id, leadId }: Json, { title, dealId, call, occurredAt }: Json): Json {
  return {
    id,
    leadId,
    ...(title === undefined ? {} : { title }),
    ...(dealId === undefined ? {} : { dealId }),
    ...(call === undefined ? {} : { call }),
    ...(occurredAt === undefined ? {} : { occurredAt }),
  }
}

/** The deals of a contact. */
export const dealsOf = (world: World, { record }: KnownRecord): readonly KnownRecord[] =>
  world.all('deal').filter((deal) => deal.record.leadId === record.id)

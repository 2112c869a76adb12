import { op } from '../../contract/index.js'
import { catalogOf, eventIdsIn } from '../api/index.js'
import { differs, holds, type Observed, unknown } from './member.js'
import type { PreconditionReads } from './precondition-reads.js'

/** Whether the event catalog, where it can be read, holds an id. */
export async function eventId(look: PreconditionReads, id: string): Promise<Observed> {
  const { response } = await look.once(op.listWebhookEvents)
  const catalog = response.status === 200 ? eventIdsIn(response.json) : []
  if (response.status !== 200 || (catalog.length === 0 && (await catalogOf(look)).ids.length === 0))
    return unknown('cannot be compared: the event catalog cannot be read')
  const isListed = catalog.includes(id) || (await catalogOf(look)).ids.includes(id)
  return isListed ? holds('is in the event catalog') : differs('is not in the event catalog')
}

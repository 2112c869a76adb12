import type { EndpointId } from '../../contract/index.js'
import type { Target } from '../harness/target.js'
import { answered, type Look } from './look.js'
import { differs, holds, type Observed, unknown } from './member.js'

/** Lists that tell two workspaces apart, of which not all can be faulty at once. */
const nouns = [
  'contacts',
  'deals',
  'tickets',
  'tasks',
  'conversations',
  'webhooks',
  'agents',
  'leads',
] as const

/**
 * Two keys are of two workspaces where some list shows them records of which none is the same, and of one where they
 * share records in every list. One list that mixes workspaces is a fault, which is for the rules to find.
 */
export async function otherWorkspace(look: Look, { variant }: Target): Promise<Observed> {
  const shared: string[] = []
  const own = variant === 'full' ? nouns.slice(0, 6) : (['contacts', 'agents', 'leads'] as const)
  for (const noun of own) {
    const list: EndpointId = `GET /api/v1/${noun}`
    const query = noun === 'webhooks' ? {} : { limit: '100' }
    const theirs = await look.page(list, { query, as: 'otherWorkspace' })
    if (theirs.status >= 400 && theirs.status < 500) return differs(`gets ${answered(theirs)} at ${list}`)
    const ours = await look.page(list, { query })
    if (theirs.status !== 200 || ours.status !== 200) continue
    if (theirs.records.length + ours.records.length === 0) continue
    const ids = new Set(ours.records.map(({ id }) => id))
    if (!theirs.records.some(({ id }) => ids.has(id))) return holds(`lists other ${noun} than apiKey does`)
    shared.push(noun)
  }
  if (shared.length === 0) return unknown('lists no record to compare, nor does apiKey')
  return differs(`lists the ${shared.join(', ')} of apiKey, so that it is of the same workspace`)
}

import type { OperationId } from '../../contract/index.js'
import type { KeyName, Target } from '../api/index.js'
import { differs, holds, type ObservedMember, unknown } from './member.js'
import { answered, type PreconditionReads } from './precondition-reads.js'

/** Lists that distinguish two workspaces, of which not all can be faulty at once. */
const nouns = {
  full: ['contacts', 'deals', 'tickets', 'tasks', 'conversations', 'webhooks'],
  compact: ['contacts', 'agents', 'leads'],
} as const

/** What lists show of the workspaces of two keys. */
interface Comparison {
  /** The first list whose records differ. */
  readonly apart?: string
  /** Lists that show both keys some of the same records. */
  readonly shared: readonly string[]
  /** How a list refused the other key. */
  readonly refusal?: string
}

/**
 * Two keys are of two workspaces where some list shows them records of which none is the same, and of one where they
 * share records in every list. One list that mixes workspaces is a fault, which is for the rules to find.
 */
async function compareWorkspaces(
  look: PreconditionReads,
  { variant }: Target,
  as: KeyName,
): Promise<Comparison> {
  const shared: string[] = []
  let refusal: string | undefined
  for (const noun of nouns[variant]) {
    const list: OperationId = `GET /api/v1/${noun}`
    const query = noun === 'webhooks' ? {} : { limit: '100' }
    const theirs = await look.page(list, { query, as })
    if (theirs.status >= 400 && theirs.status < 500) refusal ??= `${answered(theirs)} at ${list}`
    if (theirs.status !== 200) continue
    const ours = await look.page(list, { query })
    if (ours.status !== 200 || theirs.records.length + ours.records.length === 0) continue
    const ids = new Set(ours.records.map(({ id }) => id))
    if (!theirs.records.some(({ id }) => ids.has(id)))
      return { apart: noun, shared, ...(refusal === undefined ? {} : { refusal }) }
    shared.push(noun)
  }
  return { shared, ...(refusal === undefined ? {} : { refusal }) }
}

const inWords = (shared: readonly string[]) =>
  `lists the ${shared.join(', ')} of apiKey, so that it is of the same workspace`

/** Whether the key of the other workspace is of another one, and let in everywhere. */
export async function verifyOtherWorkspace(look: PreconditionReads, target: Target): Promise<ObservedMember> {
  const { apart, shared, refusal } = await compareWorkspaces(look, target, 'otherWorkspace')
  if (refusal !== undefined) return differs(`gets ${refusal}`)
  if (apart !== undefined) return holds(`lists other ${apart} than apiKey does`)
  return shared.length === 0
    ? unknown('lists no record to compare, nor does apiKey')
    : differs(inWords(shared))
}

/** What shows that a key is of the workspace of the main key, which is not in the state that the key stands for. */
export async function proveOwnWorkspace(
  look: PreconditionReads,
  target: Target,
  as: KeyName,
): Promise<ObservedMember | undefined> {
  const { apart, shared } = await compareWorkspaces(look, target, as)
  return apart === undefined && shared.length > 0 ? differs(inWords(shared)) : undefined
}

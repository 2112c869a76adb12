import type { op } from '../../contract/index.js'
import { ambiguous, differs, holds, type Observed, unknown } from './member.js'
import type { PreconditionReads } from './precondition-reads.js'

/** A record that lists leave out; where the whole list shows it, either the record or the list is wrong. */
async function ownUnlisted(
  look: PreconditionReads,
  list: typeof op.listDeals | typeof op.listConversations,
  id: string,
): Promise<Observed> {
  const { record, ended } = await look.find(list, (one) => one.id === id)
  if (record) return ambiguous(`is in ${list}`)
  return ended ? holds(`is not in ${list}, as it must be`) : unknown(`is not on the first pages of ${list}`)
}

/** A record that the other workspace does not list, where there is a key of it. */
export async function unlisted(
  look: PreconditionReads,
  list: typeof op.listDeals | typeof op.listConversations,
  id: string,
): Promise<Observed> {
  if (look.target.keys.otherWorkspace === undefined) return ownUnlisted(look, list, id)
  const { record } = await look.find(list, (one) => one.id === id, { as: 'otherWorkspace' })
  const observed = await ownUnlisted(look, list, id)
  return record && observed.state !== 'ambiguous'
    ? differs('is of the workspace of keys.otherWorkspace')
    : observed
}

import { channelOf, type Json } from '../../suites/api/index.js'
import type { Touched } from '../../suites/side-effects/leftovers.js'
import { findListed } from '../../suites/side-effects/listing.js'
import { answered } from '../../suites/side-effects/side-effect.js'
import { brief, type StatefulNoun, statefuls } from '../../suites/side-effects/stateful.js'
import { isDone, type UndoEnding, type Undoing, unchanged } from './undoing.js'

/** The fields that still are as the run has set them, and were something else before. */
export const fieldsStillSet = ({ before, sent }: Touched, present: Json): readonly string[] =>
  Object.keys(before).filter((field) => {
    const now = brief(present[field])
    return now !== brief(before[field]) && (sent[field] ?? []).includes(now)
  })

/** Puts a ticket or conversation back: each field that still is as the run set it; what others set is theirs. */
export async function restore(touched: Touched, undoing: Undoing): Promise<UndoEnding> {
  const { before, sent } = touched
  const present = await readPresent(touched, undoing)
  if (present === undefined) {
    // A check may ask for an id that nothing has, and be cut off before the answer.
    const wasSeen = Object.keys(before).length > 0
    return wasSeen ? { why: 'it is in no list' } : { done: unchanged }
  }
  const due = fieldsStillSet(touched, present)
  const put = putter(touched, present, undoing)
  const failed: string[] = []
  const stuck: string[] = []
  for (const field of due) {
    const status = await put(field)
    // A call that sets a field need not be one that empties it.
    if (status === 400 && before[field] === null) stuck.push(field)
    else if (status !== undefined) failed.push(`${field} (${status})`)
  }
  if (failed.length > 0) return { why: `putting back ${failed.join(', ')} was refused` }
  const unseen = Object.keys(sent).filter((field) => !(field in before))
  if (unseen.length > 0) return { why: `what ${unseen.join(', ')} was before is unknown` }
  const restored = due.filter((field) => !stuck.includes(field))
  return {
    done: restored.length === 0 ? unchanged : `restored: ${restored.join(', ')}`,
    ...(stuck.length > 0 ? { stuck } : {}),
  }
}

/** What puts one field back after the other, each at the revision the last has left; gives the status of a refusal. */
function putter({ noun, id, key, before }: Touched, { rev: first }: Json, { ask }: Undoing) {
  const { fields } = statefuls[noun as StatefulNoun]
  let rev = first
  return async (field: string): Promise<number | undefined> => {
    const operation = fields[field]
    if (operation === undefined) return undefined
    let refusal: number | undefined
    for (const value of valuesFor(before[field])) {
      const body = { [field]: value, ...(rev === undefined ? {} : { expectedRev: rev }) }
      const exchange = await ask(operation, { params: { id }, body, as: key })
      if (isDone(exchange)) {
        rev = answered(exchange).rev ?? rev
        return undefined
      }
      refusal = exchange.response.status
    }
    return refusal
  }
}

/** What to set a field to: its value, and where nothing cannot be set, an empty text. */
const valuesFor = (value: unknown): readonly unknown[] => (value === null ? [null, ''] : [value])

async function readPresent({ noun, id, key, leadId }: Touched, { ask }: Undoing): Promise<Json | undefined> {
  const { list } = statefuls[noun as StatefulNoun]
  const narrow = noun === 'ticket' ? { leadId } : { channel: channelOf(id) || undefined }
  const call = { query: { limit: '100', ...narrow }, as: key }
  return findListed(ask, list, call, (record) => record.id === id)
}

import type { OperationId } from '../../contract/index.js'
import type { Json } from '../api/index.js'
import type { Intent } from './entry.js'
import type { Leftovers } from './leftovers.js'
import { type Ask, findAllListed } from './listing.js'
import type { LedgerNoun } from './noun.js'
import { clipped, type SideEffect, type SideEffectParts, sideEffectOf } from './side-effect.js'

/** What looking for a record depends on. */
interface Seeking {
  readonly ask: Ask
  readonly leftovers: Leftovers
}

type Seek = (intent: Intent, seeking: Seeking) => Promise<readonly SideEffect[]>

/** How to find in a list what a write without an answer may have made. */
interface Where {
  readonly noun: LedgerNoun
  readonly list: OperationId
  /** The words without which the write was none that could succeed, or cannot be distinguished from others. */
  readonly needs: readonly string[]
  readonly query: (words: Json) => Readonly<Record<string, string>>
  /** Whether a record is what the write made, and no one else's. */
  readonly isIt: (record: Json, intent: Intent, leftovers: Leftovers) => boolean
  readonly parts: (record: Json) => SideEffectParts
}

/** The query of the records of the contact that a call named. */
export const ofLead = ({ leadId }: Json) => ({ leadId: String(leadId), limit: '100' })

/** Whether a record is of a contact of the run's own, or shows the run's mark and the same title. */
export const isOurs = ({ leadId, title }: Json, { key, words }: Intent, leftovers: Leftovers): boolean =>
  leadId === words.leadId &&
  (leftovers.isOwn(String(leadId), key) ||
    (leftovers.isMarked(title) && clipped(String(title)) === words.title))

/** What an unanswered write may have left: the noun, and how to look for it where a list shows it. */
export interface Doubt {
  readonly noun: LedgerNoun
  readonly seek?: Seek
}

/** The doubt about a record that a list would show. */
export const listedDoubt = ({ noun, list, needs, query, isIt, parts }: Where): Doubt => ({
  noun,
  async seek(intent, { ask, leftovers }) {
    if (!needs.every((name) => typeof intent.words[name] === 'string')) return []
    const call = { query: query(intent.words), as: intent.key }
    const records = await findAllListed(ask, list, call, (record) => isIt(record, intent, leftovers))
    return records
      .flatMap((record) => sideEffectOf(noun, intent.key, parts(record)))
      .filter((found) => !leftovers.knows(found))
  },
})

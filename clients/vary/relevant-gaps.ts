import {
  type GapName,
  gapsOf,
  isGapName,
  isPaged,
  op,
  operationIds,
  permittedValues,
  shownGaps,
  showsGap,
  type Variant,
} from '../../contract/index.js'
import { isAgreed } from './agreed-gaps.js'

/** What an entry of a journal says about an answer. */
export interface MetAnswer {
  /** The id of the operation; undefined where the request names none. */
  readonly operation?: string | undefined
  /** The status of the answer; 0 where there was none. */
  readonly status: number
  /** The gaps on whose assumed values the answer rests, as its header `x-fake-assumed` names them. */
  readonly assumption?: string | undefined
}

const paged = operationIds.filter(isPaged)

/** Gaps of lists: where a page ends, and what else its cursor works with, which no answer with the usual value names. */
const pageGaps: readonly GapName[] = [
  'short-pages',
  'paging-under-writes',
  'cursor-lifetime',
  'cursor-binding',
]

/**
 * Gaps of operations that an answer does not always name: another value would have refused the same request before
 * another error was found, shapes a later answer, or shapes deliveries.
 */
const unnamed: Readonly<Record<string, readonly GapName[]>> = {
  [op.createContact]: ['contact-create-required', 'contact-null-other-fields', 'note-created-id'],
  [op.updateContact]: ['contact-null-other-fields', 'note-created-id'],
  [op.createActivity]: ['task-due-format'],
  [op.closeDeal]: ['deal-close-expected-rev', 'expected-rev-required', 'deal-lost-reason'],
  [op.updateTicket]: ['expected-rev-required'],
  [op.assignConversation]: ['expected-rev-required'],
  [op.replyToConversation]: ['quota-accounting'],
  [op.sendMessage]: ['quota-accounting'],
  [op.cancelMeeting]: ['canceled-at'],
  [op.listMeetings]: ['canceled-at'],
  [op.createWebhook]: ['webhook-delivery', 'webhook-signature', 'webhook-retries'],
}

/** Of the compact variant, every record shows which types its members have. */
const compactGaps: readonly GapName[] = ['compact-record-types']

/**
 * The gaps that may have shaped what a client met: those that its answers name, and those that no answer with the usual value
 * names because all of a kind show them, for instance the shape of errors.
 */
export function metGaps(answers: Iterable<MetAnswer>, variant: Variant): readonly GapName[] {
  const met = new Set<string>()
  for (const { operation, status, assumption } of answers) {
    for (const name of assumption?.split(', ') ?? []) met.add(name)
    if (status === 0) continue
    if (status === 429) met.add('retry-after-format')
    for (const gap of shownGaps) if (showsGap(gap, operation, status >= 400)) met.add(gap)
    if (status < 400 && paged.some((id) => id === operation)) for (const gap of pageGaps) met.add(gap)
    if (status < 400 && variant === 'compact') for (const gap of compactGaps) met.add(gap)
    for (const gap of unnamed[operation ?? ''] ?? []) met.add(gap)
  }
  return gapsOf(variant).filter((gap) => isGapName(gap) && met.has(gap))
}

/** The gaps to vary, and those that are not varied. */
export interface RelevantGaps {
  readonly varied: readonly GapName[]
  /** A client has to know their values: no client works under every one. */
  readonly agreed: readonly GapName[]
}

/** The met gaps that have more than one permitted value, split into those to vary and those that a client has to know. */
export function relevantGaps(met: readonly GapName[]): RelevantGaps {
  const open = met.filter((gap) => permittedValues(gap).length > 1)
  return { varied: open.filter((gap) => !isAgreed(gap)), agreed: open.filter(isAgreed) }
}

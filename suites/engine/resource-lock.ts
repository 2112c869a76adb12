import { type Need, type OperationId, operationOf } from '../../contract/index.js'
import type { RuleCheck } from './check.js'

/** Records that judgements under way at the same time may get in each other's way at. */
const nouns = [
  'contacts',
  'activities',
  'tasks',
  'tags',
  'deals',
  'tickets',
  'conversations',
  'meetings',
  'webhooks',
] as const
export type Noun = (typeof nouns)[number]

/** What a judgement has to itself while it lasts, and what it shares with others that write there. */
export interface ResourceLock {
  readonly alone: ReadonlySet<Noun>
  readonly shared: ReadonlySet<Noun>
}

/** Records the configuration names, of which there are few: whoever uses them uses all of them. */
const scarce: readonly Noun[] = ['tickets', 'conversations', 'meetings', 'webhooks']

/** Families whose checks knock at every door without touching what lies behind. */
const knocking = /^(auth|error)\./

/** Families whose checks read whole lists, so that nobody may write to these meanwhile. */
const readers = /^(paging|order|filter|isolation|compact)\./

/** Needs by which a judgement touches all others: it moves the clock, or has the target's next request go wrong. */
const disturbs = (need: Need) => need.startsWith('control:') || need === 'key:low-rate'

const needed: Partial<Record<Need, Noun>> = {
  'record:ticket': 'tickets',
  'record:conversation': 'conversations',
  'record:stale-conversation': 'conversations',
  'record:phone-number': 'conversations',
  'record:slot': 'meetings',
  'record:taken-slot': 'meetings',
  'record:meeting': 'meetings',
  'record:event-id': 'webhooks',
}

/** The noun whose records an operation lists or writes. */
export function nounOf(id: OperationId): Noun {
  const { path } = operationOf(id)
  if (/conversations|messaging/.test(path)) return 'conversations'
  if (/meetings|booking-types/.test(path)) return 'meetings'
  if (/tasks/.test(path)) return 'tasks'
  if (/notes|activities/.test(path)) return 'activities'
  return nouns.find((noun) => path.includes(`/${noun}`)) ?? 'contacts'
}

/** Whether an operation is about records that the configuration names, which checks share one after another. */
export const isScarce = (id: OperationId): boolean => scarce.includes(nounOf(id))

/** What judging a rule at some of its endpoints claims. */
export function lockOf({ rule }: Pick<RuleCheck, 'rule'>, at: readonly OperationId[]): ResourceLock {
  if (rule.needs.some(disturbs)) return { alone: new Set(nouns), shared: new Set() }
  const own = at.map(nounOf)
  const alone = readers.test(rule.id) ? own : []
  const named = rule.needs.flatMap((need) => needed[need] ?? [])
  const used = knocking.test(rule.id) ? [] : own
  const few = [...used, ...named].filter((noun) => scarce.includes(noun))
  // Almost every check makes a contact of its own, with tags, and a deal leaves a trace on the timeline.
  const shared = [...own, 'contacts', 'tags', 'activities'] as const
  const toItself = new Set([...alone, ...few])
  return { alone: toItself, shared: new Set(shared.filter((noun) => !toItself.has(noun))) }
}

/** Whether two judgements may be under way at the same time. */
export const compatible = (one: ResourceLock, other: ResourceLock): boolean =>
  nouns.every(
    (noun) =>
      !(one.alone.has(noun) && (other.alone.has(noun) || other.shared.has(noun))) &&
      !(other.alone.has(noun) && one.shared.has(noun)),
  )

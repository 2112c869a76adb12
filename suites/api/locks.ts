import {
  type Need,
  type OperationId,
  operationIds,
  operationOf,
  type Resource,
  type Rule,
} from '../../contract/index.js'
import type { ResourceLock } from '../engine/resource-lock.js'

/** The kinds of records at which judgements that run at the same time may disturb each other. */
const resources: readonly Resource[] = [...new Set(operationIds.map((id) => operationOf(id).resource))]

/** Records that the configuration names, of which there are few: a check that uses one of them locks all. */
const scarce: readonly string[] = ['tickets', 'conversations', 'meetings', 'webhooks']

/** Families whose checks call every operation without changing a record. */
const harmless = /^(auth|error)\./

/** Families whose checks read whole lists, so that no other check may write to these meanwhile. */
const readers = /^(paging|order|filter|isolation|compact)\./

/** Needs by which a judgement disturbs all others: it moves the clock, or makes the target's next request fail. */
const disturbs = (need: Need) => need.startsWith('control:') || need === 'key:low-rate'

const needed: Partial<Record<Need, Resource>> = {
  'record:ticket': 'tickets',
  'record:conversation': 'conversations',
  'record:stale-conversation': 'conversations',
  'record:phone-number': 'conversations',
  'record:slot': 'meetings',
  'record:taken-slot': 'meetings',
  'record:meeting': 'meetings',
  'record:event-id': 'webhooks',
}

/** Whether the configuration names the only records of a kind that may be used, so that checks share them in turn. */
export const isScarce = (resource: string): boolean => scarce.includes(resource)

/** What judging a rule at some of its operations locks. */
export function lockOf({ id, needs }: Rule, at: readonly OperationId[]): ResourceLock {
  if (needs.some(disturbs)) return { alone: new Set(resources), shared: new Set() }
  const own = at.map((operation) => operationOf(operation).resource)
  const alone = readers.test(id) ? own : []
  const named = needs.flatMap((need) => needed[need] ?? [])
  const used = harmless.test(id) ? [] : own
  const few = [...used, ...named].filter(isScarce)
  // Almost every check makes a contact, with tags, and a deal leaves an entry on the timeline.
  const shared = [...own, 'contacts', 'tags', 'activities'] as const
  const toItself = new Set([...alone, ...few])
  return { alone: toItself, shared: new Set(shared.filter((resource) => !toItself.has(resource))) }
}

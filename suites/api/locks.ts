import {
  type Need,
  type OperationId,
  op,
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

/** Families whose checks call operations without changing a record. */
const harmless = /^(auth|error)\./

/** Families whose checks only read the lists that they judge. */
const readers = /^(paging|order|filter|isolation)\./

/** Rules of these families whose checks change a record of the list, or add one, and look for it there. */
const changing: ReadonlySet<string> = new Set([
  'paging.filters-hold-across-pages',
  'order.conversations',
  'order.meetings',
  'filter.ticket-status',
  'filter.ticket-priority',
  'filter.ticket-assignee',
  'filter.ticket-lead',
  'filter.conversation-assignee',
  'isolation.lists',
])

/** Families whose checks read lists without a filter, so that no other check may write to them meanwhile. */
const unfiltered = /^compact\./

/** Kinds of records of which a workspace holds few, so that a check that creates one may keep others from it. */
const limited: readonly string[] = ['webhooks']

/** Whether an operation makes records of which a workspace holds few. */
export const isLimited = (operation: OperationId): boolean =>
  operationOf(operation).method === 'POST' && limited.includes(operationOf(operation).resource)

/** Operations that add messages and change nothing else. */
const adding: readonly OperationId[] = [op.replyToConversation, op.sendMessage]

/** Families whose checks compare a conversation before and after what they do. */
const comparing = /^(conversation|transition|revision|record|idempotency|template)\./

/**
 * Needs of a judgement that disturbs all others. It moves the clock far, makes the target's next request fail or wait, or
 * uses up calls that other keys may share.
 */
const disturbing: readonly Need[] = ['control:clock', 'control:in-flight', 'control:fault', 'key:low-rate']

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
  if (needs.some((need) => disturbing.includes(need))) return { alone: new Set(resources), shared: new Set() }
  const own = at.map((operation) => operationOf(operation).resource)
  const named = needs.flatMap((need) => needed[need] ?? [])
  const used = [...(harmless.test(id) ? [] : own), ...named].filter(isScarce)
  const few = used.filter((resource) => !isSharedBy(id, at, resource))
  const alone = new Set([...(unfiltered.test(id) ? own : []), ...few])
  // Almost every check makes a contact, with tags, and a deal leaves an entry on the timeline.
  const shared = [...own, ...used, 'contacts', 'tags', 'activities'] as const
  return { alone, shared: new Set(shared.filter((resource) => !alone.has(resource))) }
}

/** Whether checks of a rule share the records of a scarce kind with others, as they only read them or add messages. */
function isSharedBy(id: string, at: readonly OperationId[], resource: string): boolean {
  if (limited.includes(resource)) return false
  const isReading = at.every((operation) => operationOf(operation).method === 'GET')
  if (isReading) return readers.test(id) && !changing.has(id)
  return (
    resource === 'conversations' && at.every((operation) => adding.includes(operation)) && !comparing.test(id)
  )
}

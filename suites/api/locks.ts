import {
  type Need,
  type OperationId,
  op,
  operationOf,
  type Resource,
  type Rule,
} from '../../contract/index.js'
import { type ResourceLock, wholeTarget } from '../engine/resource-lock.js'

/** Records that the configuration names, of which there are few: a check that uses one of them locks all. */
const scarce: readonly string[] = ['tickets', 'conversations', 'meetings', 'webhooks']

/** Rules whose checks call operations without changing a record, or comparing one before and after. */
const harmless = /^(auth\.(?!scope-)|error\.)/

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

/**
 * Families of which a check without effects judges each page of a list by itself, whatever changes between two calls; the
 * others compare what they read with what is known, or with another page.
 */
const momentary = /^(auth|record|validation|ticket|conversation|template|meeting|limit)\./

/** Lists that a check adds to before it reads them, though its rule has no effects. */
const prepared: readonly string[] = ['meetings', 'webhooks']

/** Keys of workspaces whose state keeps messages from being sent: no other key reaches the conversations of one. */
const silenced: readonly Need[] = [
  'key:quota-exhausted',
  'key:sending-paused',
  'key:silent-provider',
  'key:provider-down',
]

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

/** The clock of the target, which nothing moves far while a judgement waits. */
const clock = 'the clock'

/** The calls that `keys.lowRate` has left. */
const calls = 'the calls of keys.lowRate'

/** What judging a rule locks in addition to records, and what it locks while it waits. */
type Disturbance = (
  at: readonly OperationId[],
  records: ResourceLock,
) => { readonly alone: readonly string[]; readonly atRest?: ResourceLock }

/**
 * Needs of a judgement that disturbs all others. It moves the clock far, makes the target's next request fail or wait, or
 * uses up calls that other keys may share. Where it waits for its own calls, or for its own request, others go on.
 */
const disturbing: Partial<Record<Need, Disturbance>> = {
  'control:clock': () => ({ alone: [wholeTarget, clock] }),
  'control:fault': () => ({ alone: [wholeTarget] }),
  'control:in-flight': (at, { alone, shared }) => {
    const own = at.map((operation) => `a request under way at ${operation}`)
    const atRest = { alone: new Set([...alone, ...own]), shared: new Set([...shared, clock]) }
    return { alone: [wholeTarget, ...own], atRest }
  },
  'key:low-rate': () => ({
    alone: [wholeTarget, calls],
    atRest: { alone: new Set([calls]), shared: new Set([clock]) },
  }),
}

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

const resourceOf = (id: OperationId): Resource => operationOf(id).resource

/** What judging a rule at some of its operations locks. */
export function lockOf(rule: Rule, at: readonly OperationId[]): ResourceLock {
  const { id, needs } = rule
  const own = at.map(resourceOf)
  const used = isStill(rule, at) ? [] : [...(harmless.test(id) ? [] : own), ...namedBy(rule, own)]
  const few = used.filter((resource) => isScarce(resource) && !isSharedBy(rule, at, resource))
  const apart = used.includes('conversations') ? needs.filter((need) => silenced.includes(need)) : []
  const alone = new Set([...(unfiltered.test(id) ? own : []), ...few, ...apart])
  // Almost every check makes a contact, with tags, and a deal leaves an entry on the timeline.
  const kept = own.filter((resource) => !isScarce(resource) || used.includes(resource))
  const all = [...kept, ...used.filter(isScarce), 'contacts', 'tags', 'activities'] as const
  const shared = new Set<string>(all.filter((resource) => !alone.has(resource)))
  const need = needs.find((one) => disturbing[one])
  const disturbance = need && disturbing[need]?.(at, { alone, shared })
  if (!disturbance) return { alone, shared: shared.add(wholeTarget) }
  const { atRest } = disturbance
  return { alone: new Set([...alone, ...disturbance.alone]), shared, ...(atRest ? { atRest } : {}) }
}

/** The kinds of the records that a rule needs: where it is judged at several kinds, at each the records of that one. */
function namedBy({ needs, on }: Rule, own: readonly Resource[]): readonly Resource[] {
  const elsewhere = new Set(on.map(resourceOf).filter((resource) => !own.includes(resource)))
  return needs.flatMap((need) => needed[need] ?? []).filter((resource) => !elsewhere.has(resource))
}

/** Whether nothing that others do with scarce records shows in what a check of a rule judges, and it leaves them alone. */
function isStill({ id, effects }: Rule, at: readonly OperationId[]): boolean {
  if (id === 'limit.path-id') return true
  // No operation changes a template.
  if (at.every((operation) => operation === op.listTemplates)) return true
  return (
    effects === 'none' &&
    momentary.test(id) &&
    at.every((operation) => operationOf(operation).method === 'GET') &&
    (!id.startsWith('record.') || !at.map(resourceOf).some((resource) => prepared.includes(resource)))
  )
}

/** Whether checks of a rule share the records of a scarce kind with others, as they only read them or add messages. */
function isSharedBy({ id, needs }: Rule, at: readonly OperationId[], resource: string): boolean {
  if (limited.includes(resource)) return false
  if (resource === 'conversations' && needs.some((need) => silenced.includes(need))) return true
  const isReading = at.every((operation) => operationOf(operation).method === 'GET')
  if (isReading) return readers.test(id) && !changing.has(id)
  return (
    resource === 'conversations' && at.every((operation) => adding.includes(operation)) && !comparing.test(id)
  )
}

import { op, operationOf, type RuleId } from '../../../../contract/index.js'
import { isObject, type Json, succeeded } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { documentedCode } from '../access/documented-code.js'
import { OpenOperations } from '../access/open-operations.js'
import { type HistoryCase, idempotencyKeyOf, type JudgeHistory } from '../history.js'
import { filtersOf, pathValuesOf } from '../parameters.js'
import { isPlainIn } from '../references.js'
import { sentJson } from '../sent-json.js'
import { addressedBy, shownRecords } from '../shown-records.js'
import { holderOf, SeparateKeys, type Separation } from './separate-keys.js'

/** The rules on workspaces that answers to several keys show. */
export const workspaceRules: readonly RuleId[] = [
  'isolation.lists',
  'isolation.filters',
  'isolation.same-as-missing',
  'isolation.task-complete',
  'isolation.activity-lead',
  'isolation.activity-deal',
  'isolation.booking-references',
]

/** The records that one workspace has: a channel and an address, or a name, may be in several. */
const own: ReadonlySet<string> = new Set([
  'contact',
  'deal',
  'ticket',
  'meeting',
  'task',
  'activity',
  'note',
  'webhook',
  'agent',
  'lead',
  'conversation',
])

/** Where a record was shown first. */
interface Sighting {
  readonly at: TrafficExchange
  readonly createdAt: unknown
  readonly leadId: unknown
}

/** A request with a key that concerns a record which was shown to another key. */
interface Crossing {
  readonly first: TrafficExchange
  readonly at: TrafficExchange
  readonly rule: RuleId
  readonly id: string
  readonly holds: boolean
}

/**
 * What belongs to one workspace is missing in every other one (sections 1 and 5): keys whose contacts have nothing in common
 * share no record. Others may write in both workspaces, and still share none.
 */
export const judgeWorkspaces: JudgeHistory = ({ exchanges }) => {
  const keys = new SeparateKeys(exchanges)
  if (!keys.isAny) return {}
  const sightings = new Map<string, Sighting>()
  /** Of all crossings that have the same keys, operation and outcome, the first one decides. */
  const crossings = new Map<string, Crossing>()
  const open = new OpenOperations()
  const cross = (
    first: TrafficExchange,
    at: TrafficExchange,
    found: Omit<Crossing, 'first' | 'at'>,
  ): void => {
    const name = `${holderOf(first)} | ${holderOf(at)} | ${at.operation} | ${found.rule} | ${found.holds}`
    if (!crossings.has(name)) crossings.set(name, { first, at, ...found })
  }
  const sightedElsewhere = (at: TrafficExchange, noun: string, id: string): Sighting | undefined => {
    const first = sightings.get(`${at.recorded.origin} ${noun} ${id}`)
    return first !== undefined && first.at.recorded.key !== at.recorded.key ? first : undefined
  }
  return {
    see(at) {
      if (holderOf(at) === undefined) return []
      for (const { noun, id, record } of shownRecords(at, own)) {
        const first = sightedElsewhere(at, noun, id)
        if (first === undefined) {
          const name = `${at.recorded.origin} ${noun} ${id}`
          if (!sightings.has(name))
            sightings.set(name, { at, createdAt: record.createdAt, leadId: record.leadId })
        } else if (isSame(first, record)) {
          const rule = ruleOfShown(at)
          if (rule !== undefined) cross(first.at, at, { rule, id, holds: false })
        }
      }
      for (const { noun, id, rule } of namedBy(at)) {
        const first = sightedElsewhere(at, noun, id)
        const holds = documentedCode(at) === 'not_found'
        if (first !== undefined && (holds || isServed(at))) cross(first.at, at, { rule, id, holds })
      }
      open.see(at)
      return []
    },
    *end() {
      for (const crossing of crossings.values()) {
        const [one, other] = [holderOf(crossing.first), holderOf(crossing.at)]
        const separation = one && other ? keys.between(one, other) : undefined
        if (separation !== undefined && !open.isClosedTo(crossing.at)) yield judged(crossing, separation)
      }
    },
  }
}

/** Whether a record is the one that was sighted, and not one of another workspace with the same id. */
const isSame = ({ createdAt, leadId }: Sighting, record: Json): boolean =>
  record.createdAt === createdAt &&
  record.leadId === leadId &&
  (isMoment(createdAt) || typeof leadId === 'string')

/** Whether a time names a moment of its own: one without milliseconds may be that of many records. */
const isMoment = (value: unknown): boolean => typeof value === 'string' && /\.(?!0+\D*$)\d+/.test(value)

/** The rule on an answer that shows a record of another workspace. */
function ruleOfShown(at: TrafficExchange): RuleId | undefined {
  if (operationOf(at.operation).answer.kind === 'page') {
    const filters = Object.keys(filtersOf(at) ?? {})
    return filters.some((name) => /Id$/.test(name)) ? 'isolation.filters' : 'isolation.lists'
  }
  if (addressedBy(at) !== undefined) return 'isolation.same-as-missing'
  return idempotencyKeyOf(at) === undefined ? undefined : 'idempotency.workspace-separation'
}

/** Whether an answer is one that only a workspace gives that has the record: it was carried out, or refused for its state. */
const isServed = (at: TrafficExchange): boolean =>
  succeeded(at) ||
  ['forbidden', 'conflict', 'invalid_state', 'rev_mismatch'].includes(documentedCode(at) ?? '')

interface Named {
  readonly noun: string
  readonly id: string
  readonly rule: RuleId
}

/** The records that a request is about, in its path or its body. */
function namedBy(at: TrafficExchange): readonly Named[] {
  if (at.operation === op.completeTask) {
    const { id = '', taskId = '' } = pathValuesOf(at)
    return [
      { noun: 'contact', id, rule: 'isolation.task-complete' },
      { noun: 'task', id: taskId, rule: 'isolation.task-complete' },
    ]
  }
  const addressed = addressedBy(at)
  // Two workspaces may have a conversation with the same channel and address.
  const isOwn = addressed !== undefined && addressed.noun !== 'conversation' && isPlainIn(at, addressed.id)
  const named = references[at.operation]
  const body = named && sentJson(at)
  return [
    ...(isOwn ? [{ ...addressed, rule: 'isolation.same-as-missing' as const }] : []),
    ...(named && isObject(body) ? named(body) : []),
  ]
}

const reference = (noun: string, id: unknown, rule: RuleId): readonly Named[] =>
  typeof id === 'string' ? [{ noun, id, rule }] : []

/** What the body of a write names that has to be in the workspace. */
const references: { readonly [operation: string]: (body: Json) => readonly Named[] } = {
  [op.createActivity]: ({ leadId, dealId }) => [
    ...reference('contact', leadId, 'isolation.activity-lead'),
    ...reference('deal', dealId, 'isolation.activity-deal'),
  ],
  [op.bookMeeting]: ({ contactId }) => reference('contact', contactId, 'isolation.booking-references'),
}

const judged = ({ first, at, rule, id, holds }: Crossing, separation: Separation): HistoryCase => ({
  rule,
  at,
  by: [...new Set([...separation, first, at])].toSorted((a, b) => a.index - b.index),
  holds,
  expected: `nothing of \`${id}\`, which exchange ${first.index} shows to a key of another workspace, as exchanges ${separation.map(({ index }) => index).join(', ')} show`,
  actual: `${at.response.status} ${documentedCode(at) ?? 'with it'}`,
})

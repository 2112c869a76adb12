import {
  type OperationId,
  operationOf,
  type Rule,
  type RuleId,
  surfaces,
  type Variant,
} from '../../contract/index.js'
import type { Check, RuleCheck } from '../../suites/api/index.js'
import { operationsToJudge } from '../../suites/engine/check.js'
import { wholeTarget } from '../../suites/engine/resource-lock.js'
import { checks, checksIn } from '../../suites/index.js'
import { service } from '../../suites/service.js'
import { nouns } from './model/known.js'

/** A check that a step of a scenario can carry out. */
export interface CarriedCheck {
  readonly rule: Rule
  readonly check: Check
  /** The operations at which a step can carry it out. */
  readonly operations: readonly OperationId[]
}

/** The family of a rule. */
export const familyOf = ({ id }: Rule): string => id.slice(0, id.indexOf('.'))

/** Families on lists, states and revisions, and on the records of one kind. */
const onState: ReadonlySet<string> = new Set(['filter', 'order', 'revision', 'transition'])
const onRecords: ReadonlySet<string> = new Set([...nouns, 'tag', 'booking'])

/** Rules whose checks read whole lists, as walks do, or wait, or make as many records as fit. */
const dear: ReadonlySet<string> = new Set<RuleId>([
  'idempotency.deal-close',
  'idempotency.ticket-update',
  'limit.webhook-destinations',
  'limit.webhook-destinations-per-workspace',
  'paging.cursor-roundtrip',
  'paging.filters-hold-across-pages',
  'paging.last-page-null',
  'paging.limit-caps-page',
  'paging.order-independent-of-limit',
  'paging.traversal-complete',
  'paging.traversal-ends',
  'paging.webhooks-list',
])

/** Whether steps of other kinds judge a rule by all that the scenario knows, which shows more for fewer calls. */
function isJudgedByOthers(rule: Rule): boolean {
  const family = familyOf(rule)
  return dear.has(rule.id) || onState.has(family) || (onRecords.has(family) && rule.effects !== 'none')
}

/** The check of a rule; undefined where every exchange is judged by the rule anyway. */
function checkOf({ procedure }: RuleCheck): Check | undefined {
  if (typeof procedure === 'function') return procedure
  if ('together' in procedure) return procedure.together
  return procedure.isCheck ? procedure.provoke : undefined
}

/** Whether an operation lists records of a kind that steps of a variant write. */
function listsWritten(operation: OperationId, variant: Variant): boolean {
  const { answer, resource } = operationOf(operation)
  const writes = surfaces[variant].map(operationOf).filter(({ effects }) => effects !== 'none')
  return answer.kind === 'page' && writes.some((one) => one.resource === resource)
}

/** Whether a scenario can carry out the check of a rule: it needs no hook, no slot, and no list that nothing else may write to. */
function isFit(rule: Rule, operation: OperationId, variant: Variant): boolean {
  const { alone } = service.lockOf(rule, [operation])
  if (
    alone.has(wholeTarget) ||
    alone.has('meetings') ||
    rule.needs.some((need) => need.startsWith('control:'))
  )
    return false
  return !(alone.has(operationOf(operation).resource) && listsWritten(operation, variant))
}

/** The checks of a variant that steps can carry out, by the ids of their rules. */
const carriedIn = (variant: Variant): ReadonlyMap<string, CarriedCheck> =>
  new Map(
    checksIn(checks, variant).flatMap((one) => {
      const { rule } = one
      const check = checkOf(one)
      const operations = operationsToJudge(one).filter((operation) => isFit(rule, operation, variant))
      return check === undefined || operations.length === 0 || dear.has(rule.id) || isJudgedByOthers(rule)
        ? []
        : [[rule.id, { rule, check, operations }] as const]
    }),
  )

/** The checks that steps can carry out, by variant and by the ids of their rules. */
export const carriedChecks: Readonly<Record<Variant, ReadonlyMap<string, CarriedCheck>>> = {
  full: carriedIn('full'),
  compact: carriedIn('compact'),
}

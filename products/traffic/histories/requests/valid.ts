import { limits, type OperationId, op, operationOf, type RuleId, rules } from '../../../../contract/index.js'
import { memberAt } from './of-kind.js'

/** A value that surely is valid, and the rule that says so. */
export interface Valid {
  /** The member by its path, or the parameter. */
  readonly name: string
  readonly value: unknown
  readonly rule: RuleId
}

/** Whether a value is valid by a rule, of which a body's `type` may select another. */
interface Allowed {
  readonly name: string
  readonly rule: (value: unknown) => RuleId | undefined
  readonly shape?: string | undefined
}

/** Words and blanks that no server has a reason to refuse, whatever it counts (gap.length-unit). */
const isPlainText = (value: unknown): value is string =>
  typeof value === 'string' && /^\w+([ -]\w+)*$/.test(value)

const text =
  (rule: RuleId, max: number, least?: RuleId): Allowed['rule'] =>
  (value) =>
    isPlainText(value) && value.length <= max ? (value.length === 1 ? (least ?? rule) : rule) : undefined

const oneOf =
  (rule: RuleId, values: readonly string[]): Allowed['rule'] =>
  (value) =>
    values.includes(value as string) ? rule : undefined

const whole =
  (rule: RuleId, max: number, least: RuleId): Allowed['rule'] =>
  (value) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max
      ? value === 0
        ? least
        : rule
      : undefined

/** A member that takes null, as a body of a type. */
const takesNull = (name: string, rule: RuleId, shape?: string): Allowed => ({
  name,
  rule: (value) => (value === null ? rule : undefined),
  shape,
})

/** Members whose rules follow no pattern of the contract. */
const stated: { readonly [operation: string]: readonly Allowed[] } = {
  [op.createActivity]: [
    {
      name: 'call.durationSec',
      rule: whole('limit.call-duration-max', limits.call.durationSec.max, 'limit.call-duration-min'),
      shape: 'call',
    },
    ...['note', 'task', 'call'].map((type) => takesNull('body', 'validation.activity-body-null', type)),
    takesNull('dealId', 'validation.activity-deal-null', 'note'),
  ],
  [op.cancelMeeting]: [
    { name: 'reason', rule: text('limit.cancel-reason-max', limits.cancel.reason.max) },
    takesNull('reason', 'validation.cancel-reason-null'),
  ],
}

const inBodies = new Map<OperationId, readonly Allowed[]>()
const inQueries = new Map<OperationId, readonly Allowed[]>()

/** The rules of the full variant on an operation. */
const rulesAt = (operation: OperationId) =>
  rules.filter(({ on, certain, variant }) => certain && variant !== 'compact' && on.includes(operation))

function bodyRules(operation: OperationId): readonly Allowed[] {
  const known = inBodies.get(operation)
  if (known !== undefined) return known
  const own = rulesAt(operation).flatMap(({ id, kind }): readonly Allowed[] => {
    const rule = id as RuleId
    if (kind?.kind === 'maxLength' && kind.format === undefined)
      return [{ name: kind.field, rule: text(rule, kind.max, leastRule(operation, kind)), shape: kind.shape }]
    return kind?.kind === 'words'
      ? [{ name: kind.field, rule: oneOf(rule, kind.values), shape: kind.shape }]
      : []
  })
  const all = [...own, ...(stated[operation] ?? [])]
  inBodies.set(operation, all)
  return all
}

/** The rule on the least length of a member. */
const leastRule = (
  operation: OperationId,
  { field, shape }: { readonly field: string; readonly shape?: string },
): RuleId | undefined =>
  rulesAt(operation).find(
    ({ kind }) => kind?.kind === 'minLength' && kind.field === field && kind.shape === shape,
  )?.id as RuleId | undefined

/** The members of a body whose values surely are valid. */
export function validMembers(operation: OperationId, body: { readonly type?: unknown }): readonly Valid[] {
  return bodyRules(operation).flatMap(({ name, rule, shape }) => {
    const value = memberAt(body, name)
    const own = shape === undefined || shape === body.type ? rule(value) : undefined
    return own === undefined ? [] : [{ name, value, rule: own }]
  })
}

const isInstant = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/.test(value)

const instant =
  (rule: RuleId): Allowed['rule'] =>
  (value) =>
    isInstant(value) ? rule : undefined

const statedFilters: { readonly [operation: string]: readonly Allowed[] } = {
  [op.listContacts]: [{ name: 'updatedSince', rule: instant('validation.contact-list-updated-since') }],
  [op.listMeetings]: [
    { name: 'from', rule: instant('validation.meeting-list-from') },
    { name: 'to', rule: instant('validation.meeting-list-to') },
  ],
}

/** An address of every grammar (gap.email-format). */
const isPlainAddress = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*@[a-z][a-z0-9]*(\.[a-z]{2,})+$/.test(value) &&
  value.length < 60

function queryRules(operation: OperationId): readonly Allowed[] {
  const known = inQueries.get(operation)
  if (known !== undefined) return known
  const own = rulesAt(operation).flatMap(({ id, kind }): readonly Allowed[] => {
    const rule = id as RuleId
    switch (kind?.kind) {
      case 'filterWords':
        return [{ name: kind.field, rule: oneOf(rule, kind.values) }]
      case 'filterLength':
        // The id of no record gives an empty page or a 404 (gap.filter-unknown-reference).
        return [{ name: kind.field, rule: text(rule, kind.max) }]
      case 'emailFilter':
        return kind.together === undefined
          ? [{ name: kind.field, rule: (value) => (isPlainAddress(value) ? rule : undefined) }]
          : []
      default:
        return []
    }
  })
  const all = [...own, ...(statedFilters[operation] ?? []), { name: 'limit', rule: pageLimit }]
  inQueries.set(operation, all)
  return all
}

const pageLimit: Allowed['rule'] = (value) =>
  typeof value === 'string' && /^([1-9]\d?|100)$/.test(value) ? 'paging.limit-caps-page' : undefined

/** Filters that the document combines, and the rule that says so. */
interface Combined {
  readonly names: readonly string[]
  readonly rule: RuleId
}

/** The filters that the document combines (sections 4.3, 4.6 and 4.8). */
const combined: { readonly [operation: string]: readonly Combined[] } = {
  [op.listContacts]: [{ names: ['email', 'tag', 'ownerEmail'], rule: 'filter.contact-combination' }],
  [op.listTickets]: [
    { names: ['status', 'priority'], rule: 'filter.ticket-status-priority' },
    { names: ['status', 'assigneeEmail'], rule: 'filter.ticket-status-assignee' },
  ],
  [op.listMeetings]: [{ names: ['from', 'to'], rule: 'filter.meeting-range' }],
}

/** The rule that combines some filters of a list; undefined where none does. A range that ends before it begins is left open. */
export function combinationOf(operation: OperationId, valid: readonly Valid[]): RuleId | undefined {
  const filters = valid.filter(({ name }) => name !== 'limit')
  const [from, to] = ['from', 'to'].map((bound) => filters.find(({ name }) => name === bound)?.value)
  if (filters.length < 2 || (from !== undefined && !(String(from) < String(to)))) return undefined
  return combined[operation]?.find(({ names }) => filters.every(({ name }) => names.includes(name)))?.rule
}

/** The parameters of a list, where all of them surely are valid together: one filter or those that combine, and a limit. */
export function validParameters(
  operation: OperationId,
  query: URLSearchParams,
): readonly Valid[] | undefined {
  if (operationOf(operation).answer.kind !== 'page' || operation === op.listWebhooks) return undefined
  // Whether the number may be left out is not shown.
  if (operation === op.listTemplates && !query.has('phoneNumberId')) return undefined
  const allowed = queryRules(operation)
  const valid = [...query].flatMap(([name, value]): readonly Valid[] => {
    const rule = allowed.find((one) => one.name === name)?.rule(value)
    return rule === undefined ? [] : [{ name, value, rule }]
  })
  const filters = valid.filter(({ name }) => name !== 'limit')
  const isWhole = valid.length === query.size && new Set(query.keys()).size === query.size
  return isWhole && (filters.length <= 1 || combinationOf(operation, valid)) ? valid : undefined
}

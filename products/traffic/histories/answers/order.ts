import { op, type RuleId } from '../../../../contract/index.js'
import { dataOf, isObject, type Json } from '../../../../suites/index.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { isShown, type JudgeHistory } from '../history.js'
import { filtersOf, parametersOf } from '../parameters.js'

type Direction = 'up' | 'down'

/** How a list is ordered: by the time in a member, in one direction that the document gives, or else in the same one throughout. */
export interface Order {
  readonly rule: RuleId
  readonly member: string
  readonly direction?: Direction
}

/** The order of a page by the filters that were sent; undefined where none is documented. */
export function orderOf(at: TrafficExchange): Order | undefined {
  const filters = Object.keys(filtersOf(at) ?? { unclear: '' })
  switch (at.operation) {
    case op.listContacts:
      return filters.join() === 'updatedSince'
        ? { rule: 'order.contacts-updated-since', member: 'updatedAt' }
        : undefined
    case op.listDeals:
      if (filters.join() === 'leadId')
        return { rule: 'order.deals-of-lead', member: 'createdAt', direction: 'down' }
      return filters.some((name) => name === 'leadId' || name === 'unclear')
        ? undefined
        : { rule: 'order.deals-by-update', member: 'updatedAt', direction: 'down' }
    case op.listTasks:
      if (filters.includes('unclear')) return undefined
      if (!filters.includes('status')) return { rule: 'order.tasks-all', member: 'dueAt' }
      return filtersOf(at)?.status === 'open' ? { rule: 'order.tasks-open', member: 'dueAt' } : undefined
    case op.listConversations:
      return { rule: 'order.conversations', member: 'lastMessageAt' }
    case op.listMessages:
      return { rule: 'order.messages', member: 'at', direction: 'down' }
    case op.listMeetings:
      return { rule: 'order.meetings', member: 'startAt' }
    default:
      return undefined
  }
}

/** The rules on the order of lists. */
export const orderRules: readonly RuleId[] = [
  'order.contacts-updated-since',
  'order.contacts-by-id',
  'order.deals-of-lead',
  'order.deals-by-update',
  'order.tasks-all',
  'order.tasks-open',
  'order.conversations',
  'order.messages',
  'order.meetings',
  'compact.order-by-id',
]

/** The directions in which some records go by the time in a member: none where they go both ways. */
export function directionsOf(records: readonly Json[], member: string): readonly Direction[] {
  let [up, down] = [true, true]
  let before = Number.NaN
  for (const record of records) {
    const value = record[member]
    // Where records without a time stand is open (gap.order-null-due).
    const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
    if (Number.isNaN(time)) continue
    if (time < before) up = false
    if (time > before) down = false
    before = time
  }
  return [...(up ? (['up'] as const) : []), ...(down ? (['down'] as const) : [])]
}

/** The times that go on with changes of a record: a walk may keep the place that it had before (gap.paging-under-writes). */
const moving: ReadonlySet<string> = new Set(['updatedAt', 'lastMessageAt'])

/** The order that a page surely has. */
function orderDue(at: TrafficExchange): Order | undefined {
  const order = orderOf(at)
  return order && moving.has(order.member) && parametersOf(at).has('cursor') ? undefined : order
}

type Compare = (a: string, b: string) => number

const upwards: readonly Compare[] = [
  (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  (a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : a.toLowerCase() > b.toLowerCase() ? 1 : 0),
  new Intl.Collator('en').compare,
  new Intl.Collator('en', { numeric: true }).compare,
  new Intl.Collator('en', { ignorePunctuation: true }).compare,
]

/** Comparisons by which ids may be in order, each in either direction (gap.id-collation). */
const collations: readonly Compare[] = [
  ...upwards,
  ...upwards.map(
    (compare): Compare =>
      (a, b) =>
        compare(b, a),
  ),
]

/** The order of the records on each page, which is the same on all pages of a list. */
export const judgeOrder: JudgeHistory = ({ variant }) => {
  const directions = new Map<string, { readonly left: readonly Direction[]; readonly by: TrafficExchange }>()
  const byId = new Map<string, { left: typeof collations; readonly by: TrafficExchange }>()
  return {
    *see(at) {
      const data = isShown(at) ? dataOf(at) : undefined
      if (!Array.isArray(data) || data.length < 2) return
      const records = data.filter(isObject)
      const { origin } = at.recorded
      const order = variant === 'full' ? orderDue(at) : undefined
      if (order !== undefined) {
        const { rule, member, direction } = order
        const own = directionsOf(records, member)
        const name = `${origin} ${rule}`
        const known = directions.get(name)
        const left = own.filter((one) =>
          direction === undefined ? known?.left.includes(one) !== false : one === direction,
        )
        if (left.length > 0 && left.length < (known?.left.length ?? 2)) directions.set(name, { left, by: at })
        yield {
          rule,
          at,
          by: left.length === 0 && own.length > 0 && known ? [known.by, at] : [at],
          holds: left.length > 0,
          expected: `records by \`${member}\`, ${direction === 'down' ? 'the latest first' : 'in one direction on all pages'}`,
          actual:
            left.length > 0
              ? 'this order'
              : JSON.stringify(records.map((record) => record[member])).slice(0, 300),
        }
      }
      const isById =
        variant === 'compact' ||
        (at.operation === op.listContacts &&
          filtersOf(at)?.updatedSince === undefined &&
          filtersOf(at) !== undefined)
      if (!isById) return
      const ids = records.map(({ id }) => String(id))
      const name = `${origin} ${at.operation}`
      const known = byId.get(name) ?? { left: collations, by: at }
      const left = known.left.filter((compare) =>
        ids.every((id, n) => n === 0 || compare(ids[n - 1] ?? '', id) <= 0),
      )
      yield {
        rule: variant === 'compact' ? 'compact.order-by-id' : 'order.contacts-by-id',
        at,
        by: left.length === 0 && known.by !== at ? [known.by, at] : [at],
        holds: left.length > 0,
        expected: 'records by id, in the same order on all pages',
        actual: left.length > 0 ? 'this order' : JSON.stringify(ids).slice(0, 300),
      }
      if (left.length > 0 && left.length < known.left.length) byId.set(name, { left, by: at })
    },
  }
}

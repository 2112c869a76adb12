import type { Assumptions, Task } from '../../contract/index.js'
import type { SortKey } from './sort-key.js'
import type { Order, PartOf } from './sorted-index.js'
import type { Tie } from './tie.js'

/** The rank of tasks with a due date; those without one are listed before or after them. */
const dated = 1
const before = 0
const after = 2

type Undated = typeof before | typeof after

const isOpen = (task: Task) => task.doneAt === null

/** By due date; undated tasks are ordered by their creation (gap.order-null-due). */
const due = (tie: Tie['by'], undated: Undated): readonly PartOf<Task>[] => [
  (t) => (t.dueAt === null ? undated : dated),
  (t) => t.dueAt ?? t.createdAt,
  ...tie,
]

const intervals = ['all', 'open', 'leadId', 'openAssignee'] as const

/** A set of tasks that is kept by due date. */
export type DueInterval = (typeof intervals)[number]

function dueOrders(tie: Tie['by'], undated: Undated): Record<string, Order<Task>> {
  const by = due(tie, undated)
  const orders: Readonly<Record<DueInterval, Order<Task>>> = {
    all: { by },
    open: { by, holds: isOpen },
    leadId: { by: [(t) => t.leadId, ...by] },
    openAssignee: { by: [(t) => t.assignedToEmail, ...by], holds: isOpen },
  }
  return Object.fromEntries(intervals.map((interval) => [`${interval} ${undated}`, orders[interval]]))
}

/** The orders of tasks: by due date with undated ones at either end, and the done ones by completion or id. */
export function taskOrders(
  tie: Tie['by'],
  { 'order-done-tasks': [doneBy] }: Assumptions,
): Record<string, Order<Task>> {
  const done: readonly PartOf<Task>[] = doneBy === 'id' ? tie : [(t) => t.doneAt, ...tie]
  const isDone = (task: Task) => !isOpen(task)
  return {
    ...dueOrders(tie, before),
    ...dueOrders(tie, after),
    done: { by: done, holds: isDone },
    doneLeadId: { by: [(t) => t.leadId, ...done], holds: isDone },
  }
}

/** How such a set is read by due date (gaps order-direction, order-null-due). */
export function dueRange(interval: DueInterval, prefix: SortKey, assumptions: Assumptions) {
  const descending = assumptions['order-direction'].tasks === 'descending'
  const undated = assumptions['order-null-due']
  const end = (undated === 'first') === descending ? after : before
  return {
    index: `${interval} ${end}`,
    prefix,
    descending,
  }
}

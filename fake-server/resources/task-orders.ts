import type { Assumptions, Task } from '../../contract/index.js'
import type { KeysOf } from '../store/collection.js'
import type { SortKey } from '../store/sort-key.js'

/** Where tasks stand that are due at some time; those without a due date stand before or after them. */
const dated = 1
const before = 0
const after = 2

type Undated = typeof before | typeof after

const isOpen = (task: Task) => task.doneAt === null

/** The keys by due date behind a prefix; undated tasks go by their creation (gap.order-null-due). */
const due = (undated: Undated, task: Task, ...prefix: SortKey): readonly SortKey[] => [
  [...prefix, task.dueAt === null ? undated : dated, task.dueAt ?? task.createdAt, task.id],
]

const byDue = (undated: Undated): readonly KeysOf<Task>[] => [
  (t) => due(undated, t),
  (t) => (isOpen(t) ? due(undated, t) : []),
  (t) => due(undated, t, t.leadId),
  (t) => (isOpen(t) ? due(undated, t, t.assignedToEmail) : []),
]

const stretches = ['all', 'open', 'leadId', 'openAssignee'] as const

/** A stretch of tasks that is kept by due date. */
export type DueStretch = (typeof stretches)[number]

const indexesOf = (undated: Undated): Record<string, KeysOf<Task>> =>
  Object.fromEntries(byDue(undated).map((keysOf, i) => [`${stretches[i]} ${undated}`, keysOf]))

/** The indexes of tasks: by due date with undated ones at either end, and the done ones by completion. */
export const taskOrders: Readonly<Record<string, KeysOf<Task>>> = {
  ...indexesOf(before),
  ...indexesOf(after),
  done: (t) => (isOpen(t) ? [] : [[t.doneAt, t.id]]),
  doneLeadId: (t) => (isOpen(t) ? [] : [[t.leadId, t.doneAt, t.id]]),
}

/** How a stretch is read by due date (gaps order-direction, order-null-due). */
export function dueRange(stretch: DueStretch, prefix: SortKey, assumptions: Assumptions) {
  const descending = assumptions['order-direction'].tasks === 'descending'
  const undated = assumptions['order-null-due']
  const end = (undated === 'first') === descending ? after : before
  return {
    index: `${stretch} ${end}`,
    prefix: undated === 'left-out' ? [...prefix, dated] : prefix,
    descending,
  }
}

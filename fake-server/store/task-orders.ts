import type { Assumptions, Task } from '../../contract/index.js'
import type { KeysOf } from './collection.js'
import type { SortKey } from './sort-key.js'
import type { Tie } from './tie.js'

/** The rank of tasks with a due date; those without one are listed before or after them. */
const dated = 1
const before = 0
const after = 2

type Undated = typeof before | typeof after

const isOpen = (task: Task) => task.doneAt === null

/** The keys by due date behind a prefix; undated tasks go by their creation (gap.order-null-due). */
const due = (tie: Tie, undated: Undated, task: Task, ...prefix: SortKey): readonly SortKey[] => [
  [...prefix, task.dueAt === null ? undated : dated, task.dueAt ?? task.createdAt, ...tie(task.id)],
]

const byDue = (tie: Tie, undated: Undated): readonly KeysOf<Task>[] => [
  (t) => due(tie, undated, t),
  (t) => (isOpen(t) ? due(tie, undated, t) : []),
  (t) => due(tie, undated, t, t.leadId),
  (t) => (isOpen(t) ? due(tie, undated, t, t.assignedToEmail) : []),
]

const intervals = ['all', 'open', 'leadId', 'openAssignee'] as const

/** A set of tasks that is kept by due date. */
export type DueInterval = (typeof intervals)[number]

const indexesOf = (tie: Tie, undated: Undated): Record<string, KeysOf<Task>> =>
  Object.fromEntries(byDue(tie, undated).map((keysOf, i) => [`${intervals[i]} ${undated}`, keysOf]))

/** The indexes of tasks: by due date with undated ones at either end, and the done ones by completion or id. */
export function taskOrders(
  tie: Tie,
  { 'order-done-tasks': [doneBy] }: Assumptions,
): Record<string, KeysOf<Task>> {
  const done = (t: Task): SortKey => [...(doneBy === 'id' ? [] : [t.doneAt]), ...tie(t.id)]
  return {
    ...indexesOf(tie, before),
    ...indexesOf(tie, after),
    done: (t) => (isOpen(t) ? [] : [done(t)]),
    doneLeadId: (t) => (isOpen(t) ? [] : [[t.leadId, ...done(t)]]),
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

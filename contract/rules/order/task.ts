import { op } from '../../operations/op.js'
import { type RuleOptions, rule } from '../rule.js'

const list = op.listTasks

const byDueDate: RuleOptions = {
  on: [list],
  effects: 'writes',
  gaps: ['contact-create-fields', 'task-assignee', 'order-null-due', 'order-direction', 'order-ties'],
}

/** The order of tasks (section 4.4). */
export const taskOrderRules = {
  'order.tasks-open': rule(
    '4.4',
    `${list} with \`status=open\` goes by the instant of \`dueAt\`, in one direction throughout.`,
    byDueDate,
  ),
  'order.tasks-all': rule(
    '4.4',
    `${list} without \`status\` goes by the instant of \`dueAt\`, open and done tasks among each other.`,
    byDueDate,
  ),
}

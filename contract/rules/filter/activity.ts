import type { GapName } from '../../assumptions/gaps.js'
import { op } from '../../operations/op.js'
import { type RuleOptions, rule } from '../rule.js'
import { unlessCombined } from './unless-combined.js'

const timeline = op.listActivities
const tasks = op.listTasks

const recording = (...gaps: readonly GapName[]): Omit<RuleOptions, 'on'> => ({
  effects: 'writes',
  gaps: ['contact-create-fields', ...gaps],
})
const calls = (...gaps: readonly GapName[]) => recording('activity-call-required', ...gaps)
const ownTasks = (...gaps: readonly GapName[]) => recording('task-assignee', ...gaps)

/** Filters of the timeline and of tasks (section 4.4). */
export const activityFilterRules = {
  'filter.activity-lead': rule(
    '4.4',
    `${timeline} filtered by \`leadId\` gives all entries of that contact, and no other.`,
    { on: [timeline], ...calls() },
  ),
  'filter.activity-deal': rule(
    '4.4',
    `${timeline} filtered by \`dealId\` gives all entries of that deal, and no other.`,
    { on: [timeline], ...calls('deal-create-fields') },
  ),
  'filter.activity-combination': rule(
    '4.4',
    `${timeline} filtered by \`leadId\` and \`dealId\` gives the entries that are of both.`,
    {
      on: [timeline],
      ...calls('deal-create-fields', 'filter-combination-error'),
      doubt: 'Nothing says that the two combine.',
      ...unlessCombined,
    },
  ),
  'filter.task-lead': rule(
    '4.4',
    `${tasks} filtered by \`leadId\` gives all tasks of that contact, and no other.`,
    {
      on: [tasks],
      ...ownTasks('filter-unknown-reference'),
    },
  ),
  'filter.task-assignee-open': rule(
    '4.4',
    `${tasks} with \`status=open\` and \`assignedToEmail\` gives all open tasks of that user, and no other.`,
    { on: [tasks], ...ownTasks('email-case'), needs: ['record:user'] },
  ),
  'filter.task-assignee-without-open': rule(
    '4.4',
    `${tasks} with \`assignedToEmail\` and no \`status=open\` gets 400 \`invalid_request\`, or shows tasks of that user alone.`,
    {
      on: [tasks],
      needs: ['record:user'],
      gaps: ['tasks-assignee-without-open', 'error-body'],
      doubt: 'The filter is described for `status=open` alone.',
      ruledOut: 'a task is shown that is not assigned to that user',
      leftOpen: 'how the call is refused, and of which status the tasks are where it is not',
    },
  ),
  'filter.task-open': rule(
    '4.4',
    `${tasks} with \`status=open\` gives all tasks with \`doneAt\` null, and no other.`,
    {
      on: [tasks],
      ...ownTasks('order-null-due'),
    },
  ),
  'filter.task-done': rule(
    '4.4',
    `${tasks} with \`status=done\` gives all tasks with \`doneAt\` set, and no other.`,
    {
      on: [tasks],
      ...ownTasks('order-null-due'),
    },
  ),
  'filter.task-all': rule('4.4', `${tasks} without \`status\` gives open tasks and done ones alike.`, {
    on: [tasks],
    ...ownTasks('order-null-due'),
  }),
  'filter.task-lead-status': rule(
    '4.4',
    `${tasks} filtered by \`leadId\` and \`status\` gives the tasks of that contact that have the status.`,
    {
      on: [tasks],
      ...ownTasks('tasks-lead-combination'),
      doubt: 'Nothing says with which filters `leadId` goes.',
      ...unlessCombined,
    },
  ),
}

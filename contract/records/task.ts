import { instantOrNull, type RecordOf, text, textOrNull } from '../schema.js'

/** The states that tasks can be filtered by (section 4.4). */
export const taskStatuses = ['open', 'done'] as const
/** The priorities of a task (section 4.4). */
export const taskPriorities = ['high', 'medium', 'low', 'none'] as const
/** The types of a task's reminder (section 4.4). */
export const reminderTypes = ['call', 'email', 'chatapp_1', 'meeting', 'task'] as const

/** The record of section 2.7. */
export const taskSchema = {
  type: 'object',
  required: [
    'id',
    'leadId',
    'title',
    'leadName',
    'content',
    'type',
    'priority',
    'assignedToEmail',
    'assignedToName',
    'dealId',
    'dueAt',
    'doneAt',
    'createdAt',
  ],
  properties: {
    id: text,
    leadId: text,
    title: text,
    leadName: textOrNull,
    content: textOrNull,
    type: textOrNull,
    priority: textOrNull,
    assignedToEmail: textOrNull,
    assignedToName: textOrNull,
    dealId: textOrNull,
    dueAt: instantOrNull,
    doneAt: instantOrNull,
    createdAt: instantOrNull,
  },
} as const

/** A task; done where `doneAt` is set (section 2.7). */
export type Task = RecordOf<typeof taskSchema>

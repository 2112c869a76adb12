import { limits } from '../limits.js'
import { instantOrNull, text, textOrNull } from '../schema.js'
import { reminderTypes, taskPriorities } from '../words/task.js'
import { moment, recordId } from './field.js'
import type { Members } from './member.js'

const { title } = limits.task
const create = { by: ['createActivity'] } as const
const required = { ...create, requiredBy: ['createActivity'] } as const

/** The members of tasks, in the order of section 2.7; what a creation takes is in section 4.4. */
export const taskMembers = {
  id: { shows: text, sample: 'task_9s4u7w2y6a1c5e8g' },
  leadId: { shows: text, takes: recordId, ...required, names: 'contact' },
  title: {
    shows: text,
    takes: { type: 'string', minLength: title.min, maxLength: title.max },
    ...required,
    sample: 'Send the offer',
  },
  leadName: { shows: textOrNull, isCopied: true },
  // gap.task-record-map says what shows the text, the reminder and no priority.
  content: {
    shows: textOrNull,
    takes: { type: ['string', 'null'], maxLength: limits.activity.body.max },
    ...create,
    called: 'body',
    isApart: true,
  },
  type: {
    shows: textOrNull,
    takes: { enum: reminderTypes },
    ...create,
    called: 'reminderType',
    isApart: true,
    sample: 'call',
  },
  priority: { shows: textOrNull, takes: { enum: taskPriorities }, ...create, isApart: true },
  assignedToEmail: { shows: textOrNull, takes: textOrNull, ...create, names: 'user' },
  assignedToName: { shows: textOrNull, isCopied: true },
  dealId: {
    shows: textOrNull,
    takes: { ...recordId, type: ['string', 'null'] },
    ...create,
    names: 'deal',
  },
  dueAt: {
    shows: instantOrNull,
    takes: (assumptions) => moment(assumptions, ['string', 'null']),
    ...create,
    isApart: true,
  },
  doneAt: { shows: instantOrNull },
  createdAt: { shows: instantOrNull },
} as const satisfies Members

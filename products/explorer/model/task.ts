import type { Json } from '../../../suites/api/index.js'
import { shownAsSent } from '../../../suites/observations/activity.js'
import type { KnownRecord } from './known.js'
import type { World } from './world.js'

/**
 * A task, as far as its creation says what it is like (gap.task-record-map). Its `assignee` is the address sent, of which
 * the list may show another case (gap.email-case).
 */
export const taskOf = (id: unknown, leadId: unknown, body: Json): Json => {
  const { dueAt, dealId, assignedToEmail } = body
  return {
    id,
    leadId,
    ...shownAsSent('task', body),
    ...(dueAt === undefined ? {} : { dueAt }),
    ...(dealId === undefined ? {} : { dealId }),
    ...(typeof assignedToEmail === 'string' ? { assignee: assignedToEmail.toLowerCase() } : {}),
    doneAt: null,
  }
}

/** The two states of a task (section 3). */
export type TaskState = 'open' | 'done'

/** The state of a task, which it shows by `doneAt` alone (section 3); undefined for a value that is no time. */
export function stateOf({ doneAt }: Json): TaskState | undefined {
  if (doneAt === null) return 'open'
  return typeof doneAt === 'string' && !Number.isNaN(Date.parse(doneAt)) ? 'done' : undefined
}

/** The tasks of a contact, open and done. */
export const tasksOf = (world: World, { record }: KnownRecord): readonly KnownRecord[] =>
  world.all('task').filter((task) => task.record.leadId === record.id)

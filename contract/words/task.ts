/** The states that tasks can be filtered by (section 4.4). */
export const taskStatuses = ['open', 'done'] as const
/** The priorities of a task (section 4.4). */
export const taskPriorities = ['high', 'medium', 'low', 'none'] as const
/** The types of a task's reminder (section 4.4). */
export const reminderTypes = ['call', 'email', 'chatapp_1', 'meeting', 'task'] as const

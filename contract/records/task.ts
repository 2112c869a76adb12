import { type RecordWith, recordSchema } from '../members/member.js'
import { taskMembers } from '../members/task.js'

/** The record of section 2.7. */
export const taskSchema = recordSchema(taskMembers)

/** A task; done where `doneAt` is set (section 2.7). */
export type Task = RecordWith<typeof taskMembers>

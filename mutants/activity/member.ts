import { type Member, plainFor, taskMembers } from '../../contract/index.js'
import type { Mutations } from '../mutation.js'
import { unsentValue } from '../operators/lost-members.js'
import { keptTask } from './operators.js'

/** Ways to lose a member that the creation of a task sends, and that the task shows as it was sent. */
export const lostInTask: Mutations = Object.fromEntries(
  plainFor(taskMembers, 'createActivity').map((name) => {
    const member = (taskMembers as Readonly<Record<string, Member>>)[name] ?? {}
    return [
      `${name} of a task is not kept`,
      keptTask((_, { body }) => ({ [name]: unsentValue(member, body[name]) })),
    ]
  }),
)

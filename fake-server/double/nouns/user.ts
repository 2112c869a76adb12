import { asStored } from '../../store/email.js'
import type { User } from '../../store/records.js'
import type { Noun } from './noun.js'

/** A user as a test gives it; the name follows from the address. */
export interface UserDraft {
  readonly email?: string
  readonly name?: string
}

/** The name of an address: what is before the at sign, as a word. */
const nameOf = (email: string): string => {
  const [local = email] = email.split('@')
  return `${local.charAt(0).toUpperCase()}${local.slice(1)}`
}

/** The users of a workspace, to whom records are assigned. */
export const users: Noun<User, UserDraft> = {
  singular: 'user',
  draft: {
    type: 'object',
    properties: { email: { type: 'string', format: 'email-any-at-sign' }, name: { type: 'string' } },
    additionalProperties: false,
  },
  required: ['email'],
  key: 'email',
  get({ users, assumed }, email) {
    const stored = asStored(email, assumed)
    return users.find((user) => user.email === stored)
  },
  all: ({ users }) => users,
  add({ email = '', name = nameOf(email) }, { workspace }) {
    const user = Object.freeze({ email, name })
    workspace.users = [...workspace.users, user]
    return user
  },
  remove({ email }, { workspace }) {
    workspace.users = workspace.users.filter((user) => user.email !== email)
  },
}

import { op } from '../../contract/index.js'
import type { Api, Exchange, Json } from '../api/index.js'

/** Assigns a conversation, expected at a revision where one is given. */
export const assignConversationTo = (
  api: Api,
  { id }: Json,
  assigneeEmail: unknown,
  expectedRev?: unknown,
): Promise<Exchange> =>
  api.call(op.assignConversation, {
    params: { id: String(id) },
    body: { assigneeEmail, ...(expectedRev === undefined ? {} : { expectedRev }) },
  })

/** A conversation that may be used, given back after the check to whom it is assigned now. */
export async function borrowConversation(api: Api): Promise<Json> {
  const conversation = await api.given.conversation()
  const { assigneeEmail = null } = conversation
  api.after(async () => {
    const { rev, assigneeEmail: present } = await api.read.conversation(conversation)
    return present === assigneeEmail ? undefined : assignConversationTo(api, conversation, assigneeEmail, rev)
  })
  return conversation
}

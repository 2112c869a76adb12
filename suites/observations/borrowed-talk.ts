import type { Api, Exchange, Json } from '../harness/index.js'

/** Assigns a conversation, expected at a revision where one is given. */
export const assignTalk = (
  api: Api,
  { id }: Json,
  assigneeEmail: unknown,
  expectedRev?: unknown,
): Promise<Exchange> =>
  api.call('POST /api/v1/conversations/{id}/assign', {
    params: { id: String(id) },
    body: { assigneeEmail, ...(expectedRev === undefined ? {} : { expectedRev }) },
  })

/** A conversation that may be used, given back after the check to whom it is assigned now. */
export async function borrowedTalk(api: Api): Promise<Json> {
  const talk = await api.given.talk()
  const { assigneeEmail = null } = talk
  api.after(async () => {
    const { rev, assigneeEmail: present } = await api.read.conversation(talk)
    return present === assigneeEmail ? undefined : assignTalk(api, talk, assigneeEmail, rev)
  })
  return talk
}

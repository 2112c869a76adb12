import { type Api, type Exchange, isObject, type Json } from '../harness/index.js'
import { notFound } from '../judgements/missing.js'
import { documented } from '../judgements/state.js'
import { commentBody, commentWords } from '../observations/comment-words.js'
import { borrowed, listedNow, patch } from './reading.js'

const kinds = ['note', 'reply', 'note'] as const

const comment = async (api: Api, { id }: Json, kind: 'note' | 'reply'): Promise<Exchange> => {
  const body = commentBody(api, await commentWords(api), kind)
  return api.call('POST /api/v1/tickets/{id}/comments', { params: { id: String(id) }, body })
}

/** `ticket.comment-201`: each comment is one of its own, on the ticket that was named. */
export async function comment201(api: Api): Promise<void> {
  const ticket = await api.given.ticket()
  const ids: unknown[] = []
  for (const kind of kinds)
    await api.case(async () => {
      const exchange = await comment(api, ticket, kind)
      api.expect.status(exchange, 201)
      const { commentId, ticket: answered } = api.read.record(exchange)
      const fresh = typeof commentId === 'string' && commentId !== '' && !ids.includes(commentId)
      api.expect.that(fresh, '`commentId` of a new comment', commentId, { by: exchange })
      const id = isObject(answered) ? answered.id : undefined
      api.expect.equal(id, ticket.id, 'the id of the ticket commented on', { by: exchange })
      ids.push(commentId)
    })
}

/** `ticket.comment-sends-nothing`: the conversation stays linked, and no message comes to the ticket. */
export async function sendsNothing(api: Api): Promise<void> {
  const conversationId = api.given.conversation()
  const ticket = await borrowed(api, 'conversationId')
  api.given2xx(await patch(api, ticket, { conversationId }))
  const before = (await listedNow(api, ticket)).ticket
  for (const kind of ['note', 'reply'] as const)
    await api.case(async () => {
      const exchange = await comment(api, ticket, kind)
      const { ticket: answered } = api.read.record(exchange)
      const listed = await listedNow(api, ticket)
      for (const state of [isObject(answered) ? answered : {}, listed.ticket])
        stays(api, kind, state, before, [exchange, ...listed.by])
    })
}

/** Holds where the link is as it was, and the time of the last message too. */
function stays(api: Api, kind: 'note' | 'reply', state: Json, before: Json, by: readonly Exchange[]): void {
  api.expect.equal(state.conversationId, before.conversationId, 'the conversation linked', { by })
  const [now, then] = [documented(state, 'ticket'), documented(before, 'ticket')]
  const moved = now.lastMessageAt !== then.lastMessageAt
  // A recorded reply may count as a message of the ticket without being sent to anybody.
  if (moved && kind === 'reply') api.cannotTell('lastMessageAt moved with a reply: see that nothing was sent')
  api.expect.that(!moved, `lastMessageAt as before the ${kind}`, state.lastMessageAt, { by })
}

/** `ticket.comment-missing` */
export async function commentMissing(api: Api): Promise<void> {
  const [existing] = api.target.records.tickets ?? []
  if (existing === undefined) {
    await notFound(api, { body: api.given.commentBody(), proven: false })
    return
  }
  const words = await commentWords(api)
  for (const kind of ['note', 'reply'] as const)
    await notFound(api, { body: commentBody(api, words, kind), existing, proven: true })
}

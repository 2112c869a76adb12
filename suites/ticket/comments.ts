import * as fc from 'fast-check'
import { op } from '../../contract/index.js'
import { type Api, type Check, type Exchange, isObject, type Json, member, property } from '../api/index.js'
import { judgeNotFound } from '../judgements/not-found.js'
import { commentBody, detectCommentWords } from '../observations/comment-words.js'
import { readLatest, says } from '../observations/message.js'
import { borrowTicket, patchTicket, readListedNow } from './reading.js'

/** One comment of each kind, then others. */
const kinds = fc
  .array(fc.constantFrom('note', 'reply'), { minLength: 1, maxLength: 4 })
  .map((more) => ['note', 'reply', ...more] as const)

const sendComment = async (api: Api, { id }: Json, kind: 'note' | 'reply'): Promise<Exchange> => {
  const body = commentBody(api, await detectCommentWords(api), kind)
  return api.call(op.commentTicket, { params: { id: String(id) }, body })
}

/** `ticket.comment-201`: each comment is one of its own, on the ticket that was named. */
export const comment201: Check = property(
  kinds,
  async (api, drawn) => {
    const ticket = await api.given.ticket()
    const ids: unknown[] = []
    for (const kind of drawn) {
      const exchange = await sendComment(api, ticket, kind)
      api.expect.status(exchange, 201)
      const result = api.read.record(exchange)
      const { commentId, ticket: answered } = result
      const fresh = typeof commentId === 'string' && commentId !== '' && !ids.includes(commentId)
      api.expect.that(fresh, '`commentId` of a new comment', commentId, {
        by: exchange,
        compared: member(
          result,
          'commentId',
          typeof commentId === 'string' ? { differs: commentId } : { schema: { type: 'string' } },
        ),
      })
      const shown = isObject(answered) ? answered : undefined
      api.expect.member(shown, 'id', ticket.id, 'the id of the ticket commented on', { by: exchange })
      ids.push(commentId)
    }
  },
  { atMost: 1 },
)

/** `ticket.comment-sends-nothing`: the conversation stays linked, and no message comes to it. */
export async function sendsNothing(api: Api): Promise<void> {
  const conversation = await api.given.conversation()
  const ticket = await borrowTicket(api, 'conversationId')
  api.given2xx(await patchTicket(api, ticket, { conversationId: conversation.id }))
  const before = (await readListedNow(api, ticket)).ticket
  for (const kind of ['note', 'reply'] as const)
    await api.case(async () => {
      const exchange = await sendComment(api, ticket, kind)
      const { ticket: answered } = api.read.record(exchange)
      const listed = await readListedNow(api, ticket)
      const by = [exchange, ...listed.by]
      for (const shown of [isObject(answered) ? answered : {}, listed.ticket])
        api.expect.member(shown, 'conversationId', before.conversationId, 'the conversation linked', { by })
      await expectUnsaid(api, conversation, exchange, kind)
    })
}

/** Holds where the conversation has no message with the words of a comment, and none that is newer than before. */
export async function expectUnsaid(
  api: Api,
  conversation: Json,
  commented: Exchange,
  kind: 'note' | 'reply',
): Promise<void> {
  const { records, by: pages } = await readLatest(api, conversation.id)
  const words = Object.values(sentIn(commented)).filter((word) => String(word).length > 10)
  const said = records.filter((message) => words.some((word) => says(word)(message)))
  api.expect.equal(said.length, 0, 'messages with the words of a comment', {
    by: [commented, ...pages],
    in: pages,
    compared: {
      shows: words
        .filter((word) => said.some(says(word)))
        .map(String)
        .slice(0, 1),
    },
  })
  const now = await api.read.conversation(conversation)
  const { lastMessageAt } = now
  // Someone may have written meanwhile: then a message says so.
  const isOurs = records.every(({ at }) => at !== lastMessageAt)
  const same = Date.parse(String(lastMessageAt)) === Date.parse(String(conversation.lastMessageAt))
  const by = [commented, ...pages, ...api.evidence.exchanges.slice(-1)]
  // A recorded reply may count as the last message without being sent.
  if (!same && isOurs && kind === 'reply')
    api.inconclusive(
      'lastMessageAt of the conversation moved with a recorded reply, and no message shows why',
    )
  api.expect.that(same || !isOurs, 'the last message of the conversation as before', lastMessageAt, {
    by,
    compared: member(now, 'lastMessageAt', { equals: conversation.lastMessageAt }),
  })
}

const sentIn = ({ request }: Exchange): Json => JSON.parse(request.body ?? '{}') as Json

/** `ticket.comment-missing` */
export async function commentMissing(api: Api): Promise<void> {
  const [existing] = api.target.records.tickets ?? []
  if (existing === undefined) {
    await judgeNotFound(api, { bodies: [api.given.commentBody()], proven: false })
    return
  }
  const words = await detectCommentWords(api)
  const bodies = (['note', 'reply'] as const).map((kind) => commentBody(api, words, kind))
  await judgeNotFound(api, { bodies, existing })
}

import type { Conversation, ErrorCode, OperationId } from '../../../contract/index.js'
import type { Behaviour } from '../../behaviour.js'
import type { Context } from '../../context.js'
import { Refusal } from '../../refusal.js'
import type { Reply } from '../../reply.js'
import type { ListId } from '../../resources/index.js'
import type { Workspace } from '../../workspace.js'
import { aroundHandler, onList, onReply } from '../mutant.js'

export const list = 'GET /api/v1/conversations'
export const messages = 'GET /api/v1/conversations/{id}/messages'
export const reply = 'POST /api/v1/conversations/{id}/reply'
export const assign = 'POST /api/v1/conversations/{id}/assign'
export const send = 'POST /api/v1/messaging/messages'

/** The channel of the conversation that the path or the body names. */
export const channelOf = ({ params, body }: Context): string =>
  params.id?.split('__')[0] ?? String(body.channel)

/** The conversation that the path names. */
export const talkOf = ({ workspace, params }: Context) => workspace.conversation(params.id ?? '')

/** Works on a workspace that is in another state, where a test holds. */
export const stated =
  (at: OperationId, state: Partial<Workspace>, when: (context: Context) => boolean = () => true) =>
  (behaviour: Behaviour) =>
    aroundHandler(behaviour, at, (next, context) =>
      next(
        when(context)
          ? { ...context, workspace: Object.assign(Object.create(context.workspace), state) }
          : context,
      ),
    )

/** Works on conversations that look otherwise than they are. */
export const seenAs =
  (at: OperationId, change: (talk: Conversation, context: Context) => Partial<Conversation>) =>
  (behaviour: Behaviour) =>
    aroundHandler(behaviour, at, (next, context) => {
      const { workspace } = context
      const conversation = (id: string) => {
        const talk = workspace.conversation(id)
        return talk && { ...talk, ...change(talk, context) }
      }
      return next({ ...context, workspace: Object.assign(Object.create(workspace), { conversation }) })
    })

/** Changes the send result of an endpoint, where a test holds. */
export const resulting =
  (at: OperationId, change: (reply: Reply, context: Context) => Partial<Reply>, data: object = {}) =>
  (behaviour: Behaviour) =>
    onReply(behaviour, at, (sent, context) => {
      const body = { data: { ...(sent.body as { data: object }).data, ...data } }
      return { ...sent, body, ...change(sent, context) }
    })

/** Refuses where a test holds, before anything else is done. */
export const refusedWhere =
  (at: OperationId, when: (context: Context) => boolean, code: ErrorCode) => (behaviour: Behaviour) =>
    aroundHandler(behaviour, at, (next, context) => {
      if (when(context)) throw new Refusal(code, 'not this time', 'conversation.reply-invalid-state')
      return next(context)
    })

/** Does the work in a workspace that has nothing against it, and refuses after. */
export const doneAndRefused =
  (at: OperationId, code: ErrorCode, state: Partial<Workspace> = {}) =>
  (behaviour: Behaviour) => {
    const honest = behaviour.handlers[at]
    aroundHandler(behaviour, at, (next, context) => {
      try {
        return next(context)
      } catch (error) {
        if (error instanceof Refusal && error.code === code) {
          const workspace = Object.assign(Object.create(context.workspace), state)
          const policy = { ...behaviour.policy, chatWindowMs: Number.POSITIVE_INFINITY }
          honest({ ...context, workspace, behaviour: { ...behaviour, policy } })
        }
        throw error
      }
    })
  }

/** Lists records that a test lets through, whatever the list leaves out. */
export const alsoListed =
  <R>(at: ListId, test: (record: R, context: Context) => boolean) =>
  (behaviour: Behaviour) =>
    onList(behaviour, at, ({ passes }) => ({
      passes: (record: never, filters, context) => test(record, context) || passes(record, filters, context),
    }))

/** Takes an id that begins like that of a conversation for that conversation's. */
export const loosely = (at: OperationId) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, at, (next, context) => {
    const id = context.params.id ?? ''
    const like = [...context.workspace.conversations.all()].find((talk) => id.startsWith(talk.id))
    return next(like ? { ...context, params: { id: like.id } } : context)
  })

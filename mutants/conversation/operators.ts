import type { Conversation, ErrorCode, ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Behaviour, Context, ListId } from '../../fake-server/pipeline/context.js'
import type { Workspace } from '../../fake-server/store/workspace.js'
import { inContext, withState } from '../operators/context.js'
import { aroundHandler } from '../operators/handler.js'
import { onList } from '../operators/list.js'
import { onReply } from '../operators/reply.js'

/** The channel of the conversation that the path or the body names. */
export const channelOf = ({ params, body }: Context): string =>
  params.id?.split('__')[0] ?? String(body.channel)

/** The conversation that the path names. */
export const conversationOf = ({ workspace, params }: Context) => workspace.conversation(params.id ?? '')

/** Carries an operation out in a workspace in another state, in the calls that pass a test. */
export const stated = (
  at: ServedOperationId,
  state: Partial<Workspace>,
  when: (context: Context) => boolean = () => true,
) => inContext(at, (context) => (when(context) ? withState(context, state) : undefined))

/** Carries an operation out on a conversation whose members are changed. */
export const seenAs = (
  at: ServedOperationId,
  change: (conversation: Conversation, context: Context) => Partial<Conversation>,
) =>
  inContext(at, (context) => {
    const conversation = (id: string) => {
      const conversation = context.workspace.conversation(id)
      return conversation && { ...conversation, ...change(conversation, context) }
    }
    return withState(context, { conversation })
  })

/** Changes the result of sending. */
export const resulting = (
  at: ServedOperationId,
  change: (reply: Reply, context: Context) => Partial<Reply>,
  data: object = {},
) =>
  onReply(at, (sent, context) => {
    const body = { data: { ...(sent.body as { data: object }).data, ...data } }
    return { ...sent, body, ...change(sent, context) }
  })

/** Carries an operation out in a workspace whose state allows it, and reports the error afterwards. */
export const doneAndRefused =
  (at: ServedOperationId, code: ErrorCode, state: Partial<Workspace> = {}) =>
  (behaviour: Behaviour) => {
    const honest = behaviour.handlers[at]
    aroundHandler(at, (next, context) => {
      try {
        return next(context)
      } catch (error) {
        if (error instanceof ApiError && error.code === code) {
          const workspace = Object.assign(Object.create(context.workspace), state)
          const policy = { ...behaviour.policy, chatWindowMs: Number.POSITIVE_INFINITY }
          honest({ ...context, workspace, behaviour: { ...behaviour, policy } })
        }
        throw error
      }
    })(behaviour)
  }

/** Lists records that a test lets through, whatever the list leaves out. */
export const alsoListed = <R>(at: ListId, test: (record: R, context: Context) => boolean) =>
  onList(at, ({ passes }) => ({
    passes: (record: never, filters, context) => test(record, context) || passes(record, filters, context),
  }))

import type { Conversation, RuleId } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { one } from '../messages/reply.js'
import type { Context, Handler } from '../pipeline/context.js'
import { requireFound } from '../pipeline/require-found.js'
import { restsOn } from '../pipeline/rests-on.js'
import { assignment } from './assignee.js'
import { checkRev, nextRevision } from './revision.js'

const wellFormed = /^(chatapp_1|chatapp_2|sms|email)__./

/** The conversation of an id, or 404; a malformed id may be answered with 400 (gap.conversation-id-malformed). */
export function conversationOf(context: Context, id: string, rule: RuleId): Conversation {
  const { workspace, assumptions } = context
  const conversation = workspace.conversation(id)
  const isMalformed = !conversation && !wellFormed.test(id)
  if (isMalformed) restsOn(context, 'conversation-id-malformed')
  if (isMalformed && assumptions['conversation-id-malformed'] === 'refuse')
    throw new ApiError('invalid_request', `${id} is not a conversation id: it must be <channel>__<id>`, rule)
  return requireFound(conversation, `conversation ${id}`, rule)
}

/** Stores a conversation's change under its next revision. */
export function storeConversation(
  context: Pick<Context, 'workspace' | 'world' | 'assumptions' | 'coverage'>,
  conversation: Conversation,
  change: Partial<Conversation>,
): Conversation {
  const { workspace, coverage } = context
  if (change.status !== undefined && change.status !== conversation.status)
    coverage.changed('conversation', conversation.status, change.status)
  return workspace.conversations.put(
    Object.freeze({
      ...conversation,
      ...change,
      ...nextRevision(conversation, context),
    }),
  )
}

/** `POST /conversations/{id}/assign` (section 4.7, gap.conversation-transitions). */
export const assignConversation: Handler = (context) => {
  const conversation = conversationOf(context, context.params.id ?? '', 'conversation.assign-missing')
  const assigned = assignment(context)
  checkRev(context, conversation, 'revision.conversation-assign-stale')
  if (conversation.status !== 'open') restsOn(context, 'conversation-transitions')
  const opens = context.assumptions['conversation-transitions'] === 'assignment-opens'
  const opened = opens ? ({ status: 'open', snoozedUntil: null } as const) : {}
  return one(200, storeConversation(context, conversation, { ...assigned, ...opened }))
}

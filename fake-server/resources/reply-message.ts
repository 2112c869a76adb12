import type { Conversation } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { type Context, field, type Handler } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { type Content, contentOf, type Form, templateContent, textContent } from './content.js'
import { conversationOf } from './conversation.js'
import { numberOfConversation } from './phone-number.js'
import { isChat, isWindowOpen, type SendRules, send } from './send.js'
import type { TemplateReference } from './template.js'

const rules: SendRules = {
  quota: 'conversation.reply-quota',
  smsBalance: 'conversation.reply-sms-balance',
  paused: 'conversation.reply-paused',
  notConnected: 'conversation.reply-invalid-state',
  window: 'conversation.window-closed',
  silent: 'conversation.reply-unknown-outcome',
  down: 'conversation.reply-unavailable',
}

/** What a reply says: its message, otherwise its template, otherwise its text, which may go first (gap.reply-required-one-of). */
function replyContent(context: Context, conversation: Conversation): Content {
  const form = field<Form | undefined>(context, 'message')
  if (form && ('text' in context.body || 'template' in context.body))
    restsOn(context, 'reply-required-one-of')
  if (form && form.type !== 'text' && form.type !== 'template') restsOn(context, 'reply-message-forms')
  if (form) return contentOf(form)
  const template = field<TemplateReference | undefined>(context, 'template')
  const text = field<string | undefined>(context, 'text')
  if (template && text !== undefined) restsOn(context, 'reply-required-one-of')
  const goesFirst = text !== undefined && context.assumptions['reply-required-one-of'] === 'template-fallback'
  return template && !(goesFirst && isWindowOpen(context, conversation))
    ? templateContent(template)
    : textContent(field<string>(context, 'text'))
}

/** `POST /conversations/{id}/reply` (section 4.7). */
export const replyToConversation: Handler = (context) => {
  const { assumptions, params, body } = context
  const conversation = conversationOf(context, params.id ?? '', 'conversation.reply-missing')
  if (!isChat(conversation.channel) && (body.message !== undefined || body.template !== undefined)) {
    restsOn(context, 'reply-message-wrong-channel')
    const code = assumptions['reply-message-wrong-channel'] === 'refuse' ? 'invalid_request' : 'invalid_state'
    throw new ApiError(
      code,
      `a conversation on ${conversation.channel} takes only text`,
      'validation.reply-message-chat-only',
    )
  }
  if (conversation.status === 'closed') restsOn(context, 'reply-invalid-state', 'conversation-transitions')
  if (conversation.status === 'closed' && assumptions['reply-invalid-state'] === 'closed-conversation')
    throw new ApiError('invalid_state', `conversation ${conversation.id} is closed`, rules.notConnected)
  const number = numberOfConversation(context, conversation)
  return send(context, { conversation, number, content: replyContent(context, conversation), rules })
}

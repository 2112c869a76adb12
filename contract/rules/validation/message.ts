import type { GapName } from '../../assumptions/gaps.js'
import { op } from '../../operations/op.js'
import { rule } from '../rule.js'
import { type RequestRuleOptions, refuses } from './sentence.js'

const reply = op.replyToConversation
const send = op.sendMessage

const replying = (...gaps: GapName[]): RequestRuleOptions => ({
  effects: 'sends',
  needs: ['record:conversation'],
  gaps: ['reply-required-one-of', ...gaps, 'error-body'],
})
const sending = (...gaps: GapName[]): RequestRuleOptions => ({
  effects: 'sends',
  needs: ['record:phone-number'],
  gaps: ['message-required-fields', ...gaps, 'error-body'],
})

/** What replies and messages must look like (section 4.7). */
export const messageRules = {
  'validation.reply-content-required': refuses(
    reply,
    'when it has neither `text` nor `template` nor `message`',
    {
      ...replying(),
      doubt: 'Which of the three is required is not shown; that there is nothing to send without any is.',
      ruledOut: 'it is sent, or answered as if it were',
      leftOpen: 'the status and code of the refusal',
    },
  ),
  'validation.reply-text-type': refuses(reply, 'when its `text` is something other than text', replying()),
  'validation.reply-template-name': refuses(
    reply,
    'when its `template` has no `name`',
    replying('template-language-required'),
  ),
  'validation.reply-template-components': refuses(
    reply,
    'when its `template.components` are anything but a list of objects',
    replying(),
  ),
  'validation.reply-message-type': refuses(
    reply,
    'when its `message` has no `type`, an unknown one, or lacks what its type stands for',
    replying('reply-message-forms'),
  ),
  'validation.reply-message-chat-only': rule(
    '4.7',
    `${reply} refuses a \`message\` in a conversation by SMS or e-mail, and takes it in one of a chat application.`,
    {
      on: [reply],
      ...replying(),
      gaps: ['reply-required-one-of', 'reply-message-forms', 'reply-message-wrong-channel'],
      doubt: 'It is for chat applications only, but how others refuse it is not said.',
      ruledOut:
        'an SMS or an e-mail conversation takes or sends it, or one refuses it with another error than the other',
      leftOpen: 'the status and code of the refusal, and which chat applications take it',
    },
  ),
  'validation.reply-preview-type': refuses(
    reply,
    'when the `previewUrl` of a text message is neither true nor false',
    replying('reply-message-forms'),
  ),
  'validation.reply-button-form': refuses(
    reply,
    'when a button message lacks its `type`, its `body.text` or its `action.buttons`, or has another kind of button; the footer may be left out',
    {
      ...replying('reply-message-forms'),
      doubt: 'Only the footer is called optional; that the rest is required is a conclusion.',
      ruledOut: 'it ends in a 500, or is refused and sent all the same',
      leftOpen: 'whether a message without these parts is accepted',
    },
  ),
  'validation.message-channel': refuses(
    send,
    'when its `channel` is `chatapp_2`, `email` or no channel at all',
    sending('message-sms-body', 'message-extra-properties'),
  ),
  'validation.message-to-pattern': refuses(
    send,
    'when its `to` is anything but a plus sign, a digit from 1 to 9 and 9 to 14 more digits',
    sending(),
  ),
  'validation.message-to-required': refuses(send, 'when it lacks `to` or `message`', {
    ...sending(),
    doubt: 'Neither is called required, but nothing can be sent without them.',
    ruledOut: 'the message is sent, or answered as if it were',
    leftOpen: 'the status and code of the refusal',
  }),
  'validation.message-content': refuses(
    send,
    'when its `message` breaks a form or bound that a reply must keep',
    sending('reply-message-forms'),
  ),
}

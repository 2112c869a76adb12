import { limits } from '../../limits.js'
import { op } from '../../operations/op.js'
import { rule } from '../rule.js'

const reply = [op.replyToConversation] as const
const hours = limits.windowMs / 3_600_000

/** How long free text goes after a contact's last message (section 4.7). */
export const windowRules = {
  'conversation.window-open': rule(
    '4.7',
    `A chat-application conversation takes free text until ${hours} hours after the contact's last message.`,
    {
      on: reply,
      effects: 'sends',
      needs: ['record:conversation', 'control:clock'],
      gaps: ['reply-required-one-of', 'window-channels'],
    },
  ),
  'conversation.window-closed': rule(
    '4.7',
    `A chat-application conversation refuses free text once ${hours} hours have passed since the contact's last message, even if others have written since.`,
    {
      on: reply,
      effects: 'sends',
      needs: ['record:stale-conversation'],
      gaps: ['reply-required-one-of', 'window-error', 'window-channels'],
      doubt: 'That it is refused is said; neither the status nor the code is.',
      ruledOut:
        'free text past the window is accepted, or sent although it is refused, or is refused by several errors',
    },
  ),
  'conversation.window-template': rule(
    '4.7',
    `A chat-application conversation takes an approved template after those ${hours} hours, too.`,
    {
      on: reply,
      effects: 'sends',
      needs: ['record:stale-conversation', 'record:template'],
      gaps: ['reply-required-one-of', 'window-channels'],
    },
  ),
  'conversation.window-other-channels': rule(
    '4.7',
    `A conversation by SMS or e-mail takes free text however long its contact has been silent.`,
    {
      on: reply,
      effects: 'sends',
      needs: ['record:stale-conversation'],
      gaps: ['reply-required-one-of', 'window-channels'],
      doubt: 'The window is spoken of for the chat application only, of which there are two.',
      leftOpen: 'whether other channels have a window, too',
    },
  ),
}

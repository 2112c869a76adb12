import type { GapName } from '../../assumptions/gaps.js'
import { limits } from '../../limits.js'
import { op } from '../../operations/op.js'
import { counted } from '../kinds/length.js'
import { rule } from '../rule.js'
import { type BoundRuleOptions, longest, shortest } from './sentence.js'

const reply = op.replyToConversation
const send = op.sendMessage
const templates = op.listTemplates

const { reply: said, template, interactive, sms, filterId, recipient } = limits

const replying = (...gaps: GapName[]): BoundRuleOptions => ({
  effects: 'sends',
  needs: ['record:conversation'],
  gaps: ['reply-required-one-of', ...gaps, 'error-body'],
})
const naming = replying('template-not-approved-error')
const speaking = replying('reply-message-forms')
const sending = (...gaps: GapName[]): BoundRuleOptions => ({
  effects: 'sends',
  needs: ['record:phone-number'],
  gaps: ['message-required-fields', ...gaps, 'error-body'],
})

/** An id in the body of a message; what one gets that names nothing is left open. */
const reference = (field: string) =>
  rule(
    '4.7',
    `${send} takes a \`${field}\` of ${filterId.min} to ${counted(filterId.max, 'character')}, and gets 400 \`invalid_request\` for none, for one more, or for a slash within.`,
    { on: [send], ...sending() },
  )

const digits = (taken: number, refused: number) =>
  rule(
    '4.7',
    `${send} finds a \`to\` of ${counted(taken, 'digit')} well formed, and gets 400 \`invalid_request\` for ${refused}.`,
    { on: [send], ...sending() },
  )

/** Bounds of what messages hold (sections 4.7 and 8). */
export const messageRules = {
  'limit.template-list-number': rule(
    '4.7',
    `${templates} takes a \`phoneNumberId\` filter of ${filterId.min} to ${counted(filterId.max, 'character')} and gets 400 \`invalid_request\` for one more or a slash within.`,
    {
      on: [templates],
      gaps: [
        'template-path',
        'template-number-missing',
        'filter-unknown-reference',
        'empty-query-value',
        'error-body',
      ],
    },
  ),
  'limit.reply-text-min': shortest(reply, 'text', said.text, replying()),
  'limit.reply-text-max': longest(reply, 'text', said.text, replying('sms-length-error', 'length-unit')),
  'limit.template-name-min': shortest(reply, 'template.name', template.name, naming),
  'limit.template-name-max': longest(reply, 'template.name', template.name, naming),
  'limit.template-language-min': shortest(reply, 'template.language', template.language, naming),
  'limit.template-language-max': longest(reply, 'template.language', template.language, naming),
  'limit.template-components-max': longest(
    reply,
    'template.components',
    template.components,
    naming,
    'object',
  ),
  'limit.message-text-min': shortest(reply, 'message.text', said.text, speaking),
  'limit.message-text-max': longest(reply, 'message.text', said.text, speaking),
  'limit.interactive-body-min': shortest(reply, 'message.interactive.body.text', interactive.body, speaking),
  'limit.interactive-body-max': longest(reply, 'message.interactive.body.text', interactive.body, speaking),
  'limit.interactive-footer-min': shortest(
    reply,
    'message.interactive.footer.text',
    interactive.footer,
    speaking,
  ),
  'limit.interactive-footer-max': longest(
    reply,
    'message.interactive.footer.text',
    interactive.footer,
    speaking,
  ),
  'limit.interactive-buttons-min': shortest(
    reply,
    'message.interactive.action.buttons',
    interactive.buttons,
    speaking,
    'button',
  ),
  'limit.interactive-buttons-max': longest(
    reply,
    'message.interactive.action.buttons',
    interactive.buttons,
    speaking,
    'button',
  ),
  'limit.message-number': reference('phoneNumberId'),
  'limit.message-lead': reference('leadId'),
  'limit.message-to-min': digits(recipient.digits.min, recipient.digits.min - 1),
  'limit.message-to-max': digits(recipient.digits.max, recipient.digits.max + 1),
  'limit.sms-text-max': rule(
    '4.7',
    `An SMS goes out with ${counted(sms.max, 'character')}, and not with one more.`,
    {
      on: [send, reply],
      effects: 'sends',
      needs: ['record:conversation', 'record:phone-number'],
      gaps: ['sms-length-error', 'message-sms-body'],
      doubt: 'The bound is given, the answer beyond it is not, and a reply may else be longer.',
      ruledOut:
        'the longest SMS is refused or cut, or a longer one is cut, sent although it is refused, or answered in another way than the next',
      leftOpen: 'whether a longer one is split',
    },
  ),
}

import type { RulesByPath } from './member-rules.js'

const contents = ['text', 'template', 'message']

/** The rules about the members of a reply (section 4.7). */
export const replyRules: RulesByPath = {
  '': {
    // Whether two of them may come together is open (gap.reply-required-one-of).
    forms: (body) =>
      contents.some((name) => name in (body as object)) ? undefined : 'validation.reply-content-required',
  },
  text: {
    null: 'validation.reply-text-type',
    type: 'validation.reply-text-type',
    short: 'limit.reply-text-min',
    long: 'limit.reply-text-max',
  },
  'template.name': {
    missing: 'validation.reply-template-name',
    short: 'limit.template-name-min',
    long: 'limit.template-name-max',
  },
  'template.language': { short: 'limit.template-language-min', long: 'limit.template-language-max' },
  'template.components': {
    within: 'validation.reply-template-components',
    type: 'validation.reply-template-components',
    null: 'validation.reply-template-components',
    many: 'limit.template-components-max',
  },
  message: { type: 'validation.reply-message-type', null: 'validation.reply-message-type' },
  'message.type': { missing: 'validation.reply-message-type', values: 'validation.reply-message-type' },
  'message.text': {
    missing: 'validation.reply-message-type',
    short: 'limit.message-text-min',
    long: 'limit.message-text-max',
  },
  'message.previewUrl': { null: 'validation.reply-preview-type', type: 'validation.reply-preview-type' },
  'message.template': { missing: 'validation.reply-message-type' },
  'message.image': { missing: 'validation.reply-message-type' },
  'message.audio': { missing: 'validation.reply-message-type' },
  'message.interactive': { missing: 'validation.reply-message-type', within: 'validation.reply-button-form' },
  'message.interactive.body.text': {
    missing: 'validation.reply-button-form',
    short: 'limit.interactive-body-min',
    long: 'limit.interactive-body-max',
  },
  'message.interactive.footer.text': {
    short: 'limit.interactive-footer-min',
    long: 'limit.interactive-footer-max',
  },
  'message.interactive.action.buttons': {
    missing: 'validation.reply-button-form',
    few: 'limit.interactive-buttons-min',
    many: 'limit.interactive-buttons-max',
  },
}

/** The rule about a number in the international form: about its length where all else is right. */
function numberRule(value: unknown) {
  const [, digits] = /^\+([1-9]\d*)$/.exec(String(value)) ?? []
  if (digits === undefined) return 'validation.message-to-pattern'
  return digits.length < 10 ? 'limit.message-to-min' : 'limit.message-to-max'
}

const id = (rule: 'limit.message-number' | 'limit.message-lead') => ({
  short: rule,
  long: rule,
  format: rule,
})

/** The rules about the members of a message that is sent (section 4.7). */
export const messageRules: RulesByPath = {
  channel: { missing: 'validation.message-channel', values: 'validation.message-channel' },
  to: {
    missing: 'validation.message-to-required',
    null: 'validation.message-to-pattern',
    type: 'validation.message-to-pattern',
    format: numberRule,
  },
  message: {
    missing: 'validation.message-to-required',
    null: 'validation.message-content',
    type: 'validation.message-content',
    within: 'validation.message-content',
  },
  phoneNumberId: id('limit.message-number'),
  leadId: id('limit.message-lead'),
}

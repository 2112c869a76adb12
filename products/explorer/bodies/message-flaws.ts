import * as fc from 'fast-check'
import { limits, type RuleId } from '../../../contract/index.js'
import { longWord } from '../../../fixtures/arbitraries/word.js'
import { type Json, letters } from '../../../suites/api/index.js'
import { openMessageTrial, toAnybody } from '../../../suites/drivers/message.js'
import {
  type Buttons,
  buttonForm,
  buttonReply,
  formReply,
  templateReply,
  textForm,
  textReply,
} from '../../../suites/drivers/reply.js'
import type { Body } from '../../../suites/judgements/body.js'
import { judgeSent, wordy } from '../../../suites/limit/reply.js'
import { wrongForms } from '../../../suites/validation/message.js'
import { type Flaws, type Opening, picked } from './flaws.js'
import { wrongIn } from './wrong-member.js'

const chats = ['chatapp_1', 'chatapp_2'] as const
const inChat = { wish: { channels: chats, window: 'open' } } as const
const { reply, template, interactive, filterId } = limits

/** Replies of one kind, each wrong in one respect. */
const replies = (open: Opening, bodies: readonly Body[]): Flaws => ({
  open: [open],
  wrong: () => bodies,
  wish: open === templateReply ? { channels: chats } : inChat.wish,
})

/** The approved template with some members replaced or, as undefined, left out. */
const named =
  (fields: Json): Body =>
  (on) => ({ template: { ...(on.template as Json), ...fields } })

/** A text form with some members replaced or left out. */
const form =
  (fields: Json): Body =>
  ({ word: said }) => ({ message: { ...(textForm(said).message as Json), ...fields } })

/** The bounds of a text that a reply says. */
const said = (open: Opening, body: (text: string) => Json, end: 'min' | 'max'): Flaws => ({
  ...replies(open, end === 'min' ? [body('')] : [({ word }) => body(wordy(word, reply.text.max + 1))]),
  drawn: (_, { on }) =>
    end === 'min'
      ? fc.constant(body(''))
      : fc
          .integer({ min: reply.text.max + 2, max: reply.text.max + 900 })
          .map((length) => body(wordy(on.word, length))),
  right: (api, trial, pick) => {
    const text = end === 'min' ? picked(['0', 'q'], pick) : wordy(trial.on.word, reply.text.max - (pick % 40))
    return judgeSent(api, trial, body(text), text)
  },
})

/** A part of a button message beyond one of its bounds. */
const part = (name: keyof typeof interactive, size: number): Flaws => ({
  open: [buttonReply],
  wrong: (api, { on }) => {
    const sized: Buttons =
      name === 'buttons' ? { buttons: size } : { [name]: size > 40 ? wordy(on.word, size) : letters(size) }
    return [buttonForm(api, { body: String(on.word), ...sized })]
  },
  ...inChat,
})

const buttonParts: readonly Json[] = [
  { type: undefined },
  { type: 'knob' },
  { body: undefined },
  { body: {} },
  { action: undefined },
  { action: {} },
  { action: { buttons: [{ type: 'url', title: 'Open', url: 'https://example.com/' }] } },
  { action: { buttons: ['Yes'] } },
]

const ids = ['', letters(filterId.max + 1), letters(3 * filterId.max), 'a/b', '/']

/** A recipient made out of the good one. */
const to =
  (change: (to: string) => unknown): Body =>
  (on) => ({ ...toAnybody(on), to: change(String(on.to)) })

const recipients = (wrong: readonly Body[]): Flaws => ({ open: [openMessageTrial], wrong: () => wrong })

const components = (count: number) => Array.from({ length: count }, () => ({ type: 'body' }))

/** What breaks rules on replies and messages (section 4.7). */
export const messageFlaws = {
  'validation.reply-content-required': replies(textReply, [{}]),
  'validation.reply-text-type': replies(textReply, [
    { text: 7 },
    { text: 0 },
    { text: true },
    ({ word }) => ({ text: [word] }),
    ({ word }) => ({ text: { body: word } }),
  ]),
  'validation.reply-template-name': replies(templateReply, [
    named({ name: undefined }),
    { template: {} },
    named({ name: undefined, components: [] }),
  ]),
  'validation.reply-template-components': replies(
    templateReply,
    [{}, { 0: { type: 'body' } }, ['body'], [{ type: 'body' }, 'footer'], [7], 'body'].map((value) =>
      named({ components: value }),
    ),
  ),
  'validation.reply-message-type': replies(formReply, [
    ...[undefined, 'TEXT', 'text ', '', 7, ['text'], 'constructor', 'template', 'interactive'].map((type) =>
      form({ type }),
    ),
    form({ text: undefined }),
    ({ word }) => ({ message: word }),
  ]),
  'validation.reply-preview-type': replies(
    formReply,
    ['yes', 'true', 'false', '', 1, 0, [], {}].map((previewUrl) => form({ previewUrl })),
  ),
  'validation.reply-button-form': {
    open: [buttonReply],
    wrong: (api, { on }) => buttonParts.map((instead) => buttonForm(api, { body: String(on.word), instead })),
    ...inChat,
  },
  'limit.reply-text-min': said(textReply, (text) => ({ text }), 'min'),
  'limit.reply-text-max': said(textReply, (text) => ({ text }), 'max'),
  'limit.message-text-min': said(formReply, textForm, 'min'),
  'limit.message-text-max': said(formReply, textForm, 'max'),
  'limit.template-name-min': replies(templateReply, [named({ name: '' })]),
  'limit.template-name-max': replies(templateReply, [named({ name: letters(template.name.max + 1) })]),
  'limit.template-language-min': replies(templateReply, [named({ language: 'e' })]),
  'limit.template-language-max': replies(templateReply, [
    named({ language: letters(template.language.max + 1) }),
  ]),
  'limit.template-components-max': replies(templateReply, [
    named({ components: components(template.components.max + 1) }),
    named({ components: components(5 * template.components.max) }),
  ]),
  'limit.interactive-body-min': part('body', interactive.body.min - 1),
  'limit.interactive-body-max': part('body', interactive.body.max + 1),
  'limit.interactive-footer-min': part('footer', interactive.footer.min - 1),
  'limit.interactive-footer-max': part('footer', interactive.footer.max + 1),
  'limit.interactive-buttons-min': part('buttons', interactive.buttons.min - 1),
  'limit.interactive-buttons-max': part('buttons', interactive.buttons.max + 1),
  'limit.message-number': wrongIn('phoneNumberId', ids, [openMessageTrial]),
  'limit.message-lead': wrongIn('leadId', ids, [openMessageTrial]),
  'limit.message-to-min': recipients([to(() => '+999000000')]),
  'limit.message-to-max': recipients([to(() => '+9990000000000000')]),
  'validation.message-channel': {
    ...wrongIn(
      'channel',
      ['chatapp_2', 'email', 'chatapp_3', 'CHATAPP_1', 'chatapp_1 ', 'chatapp', 'constructor', '', 7],
      [openMessageTrial],
    ),
    drawn: () => longWord.map((channel) => ({ channel })),
  },
  'validation.message-to-pattern': {
    open: [openMessageTrial],
    wrong: () => [
      to((good) => good.slice(1)),
      to((good) => `00${good.slice(1)}`),
      to((good) => `+0${good.slice(2)}`),
      to((good) => `${good}\n`),
      to((good) => `${good} `),
      to((good) => ` ${good}`),
      to((good) => `${good.slice(0, 4)} ${good.slice(4)}`),
      to((good) => `+${good}`),
      to((good) => `${good.slice(0, -1)}a`),
      to((good) => [good]),
      to((good) => Number(good)),
      to(() => ''),
      to(() => '+'),
    ],
    drawn: () => longWord.map((name) => ({ to: `+${name}` })),
  },
  'validation.message-to-required': {
    open: [openMessageTrial],
    wrong: () => [{ to: undefined }, { message: undefined }],
  },
  'validation.message-content': {
    open: [openMessageTrial],
    wrong: (api, { on }) => wrongForms(on, (parts) => buttonForm(api, parts)),
  },
} satisfies Partial<Record<RuleId, Flaws>>

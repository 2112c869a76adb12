import { limits, op } from '../../contract/index.js'
import type { StoredMessage } from '../../fake-server/store/records.js'
import type { FamilyMutants, Mutations } from '../mutation.js'
import { tooLate } from '../operators/late.js'
import { onList } from '../operators/list.js'
import { type MemberPlace, places, readingAs, sized } from '../operators/message-form.js'
import { changedAt, valueAt } from '../operators/path.js'
import { readAs } from '../operators/reading.js'

/** Ways to get the least length of a text wrong. */
const shortest = (place: MemberPlace, { min }: { min: number }, filling: string): Mutations => ({
  'one less is taken': sized(place, { minLength: min - 1 }),
  'one more is the least': sized(place, { minLength: min + 1 }),
  'what is too short is replaced': readingAs(place, (text) =>
    typeof text === 'string' && text.length < min ? filling : text,
  ),
})

/** Ways to get the greatest length of a text wrong. */
const longest = (place: MemberPlace, { max }: { max: number }): Mutations => ({
  'one more is taken': sized(place, { maxLength: max + 1 }),
  'one less is the most': sized(place, { maxLength: max - 1 }),
  'there is no bound': sized(place, { maxLength: 100_000 }),
  'what is too long is cut': readingAs(place, (text) =>
    typeof text === 'string' ? text.slice(0, max) : text,
  ),
})

/** Ways to get the greatest number of items wrong. */
const most = (place: MemberPlace, { max }: { max: number }): Mutations => ({
  'one more is taken': sized(place, { maxItems: max + 1 }),
  'one less is the most': sized(place, { maxItems: max - 1 }),
  'there is no bound': sized(place, { maxItems: 10_000 }),
  'what is too many is left out': readingAs(place, (list) =>
    Array.isArray(list) ? list.slice(0, max) : list,
  ),
})

/** Faults of texts that are sent. */
const saying = (
  place: MemberPlace,
  max: number,
): { readonly short: Mutations; readonly long: Mutations } => ({
  short: {
    'what reads as zero is empty': readingAs(place, (text) => (Number(text) === 0 ? '' : text)),
    'it is done first and refused after': tooLate(
      op.replyToConversation,
      (sent) => valueAt(sent, place.path) === '',
    ),
  },
  long: {
    'half of what fits is cut': readingAs(place, (text) =>
      typeof text === 'string' && text.length > max / 2 && text.length <= max ? text.slice(0, max / 2) : text,
    ),
    'it is done first and refused after': tooLate(
      op.replyToConversation,
      (sent) => String(valueAt(sent, place.path) ?? '').length > max,
    ),
    'a list shows the beginning of a long text': onList(op.listMessages, () => ({
      shows: ({ shown }: StoredMessage) => ({ ...shown, text: shown.text.slice(0, 4000) }),
    })),
  },
})

const { reply: said, template, interactive } = limits
const plain = saying(places.text, said.text.max)
const formed = saying(places.said, said.text.max)

/** Faults of the bounds of replies. */
export const replyMutants = {
  'limit.reply-text-min': {
    ...shortest(places.text, said.text, '…'),
    ...plain.short,
    'an empty text is no text': readAs(op.replyToConversation, ({ text, ...sent }) =>
      text === ''
        ? { ...sent, message: { type: 'text', text: '-' } }
        : text === undefined
          ? sent
          : { ...sent, text },
    ),
  },
  'limit.reply-text-max': {
    ...longest(places.text, said.text),
    ...plain.long,
  },
  'limit.template-name-min': shortest(places.name, template.name, 'welcome'),
  'limit.template-name-max': {
    ...longest(places.name, template.name),
    'a message takes one more': sized(places.formName, { maxLength: template.name.max + 1 }),
  },
  'limit.template-language-min': shortest(places.language, template.language, 'es'),
  'limit.template-language-max': longest(places.language, template.language),
  'limit.template-components-max': {
    ...most(places.components, template.components),
    'a message takes one more': sized(places.formComponents, { maxItems: template.components.max + 1 }),
  },
  'limit.message-text-min': {
    ...shortest(places.said, said.text, '…'),
    ...formed.short,
  },
  'limit.message-text-max': {
    ...longest(places.said, said.text),
    ...formed.long,
  },
  'limit.interactive-body-min': shortest(places.body, interactive.body, '…'),
  'limit.interactive-body-max': {
    ...longest(places.body, interactive.body),
    'it is done first and refused after': tooLate(
      op.replyToConversation,
      (sent) => String(valueAt(sent, places.body.path) ?? '').length > interactive.body.max,
    ),
  },
  'limit.interactive-footer-min': shortest(places.footer, interactive.footer, '…'),
  'limit.interactive-footer-max': longest(places.footer, interactive.footer),
  'limit.interactive-buttons-min': {
    'no button is taken': sized(places.buttons, { minItems: 0 }),
    'two buttons are the least': sized(places.buttons, { minItems: 2 }),
    'a message without buttons is a text': readAs(op.replyToConversation, (sent) => {
      const buttons = valueAt(sent, places.buttons.path)
      const text = valueAt(sent, places.body.path)
      return Array.isArray(buttons) && buttons.length === 0 ? { message: { type: 'text', text } } : sent
    }),
  },
  'limit.interactive-buttons-max': {
    ...most(places.buttons, interactive.buttons),
    'what is too many next to a footer is left out': readAs(op.replyToConversation, (sent) =>
      valueAt(sent, places.footer.path) === undefined
        ? sent
        : changedAt(sent, places.buttons.path, (list) =>
            Array.isArray(list) ? list.slice(0, interactive.buttons.max) : list,
          ),
    ),
  },
} satisfies Partial<FamilyMutants<'limit'>>

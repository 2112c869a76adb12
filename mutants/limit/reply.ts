import { type families, limits, op } from '../../contract/index.js'
import type { StoredMessage } from '../../fake-server/store/records.js'
import { at, type Place, places, readingAs, reply, sized } from '../message-form.js'
import { type Mutant, type Mutants, mutant, onList } from '../mutant.js'
import { readAs, tooLate } from '../reading.js'

type Several = readonly [Mutant, ...Mutant[]]

/** Ways to get the least length of a text wrong. */
const shortest = (place: Place, { min }: { min: number }, filling: string): Several => [
  sized('one less is taken', place, { minLength: min - 1 }),
  sized('one more is the least', place, { minLength: min + 1 }),
  readingAs('what is too short is replaced', place, (text) =>
    typeof text === 'string' && text.length < min ? filling : text,
  ),
]

/** Ways to get the greatest length of a text wrong. */
const longest = (place: Place, { max }: { max: number }): Several => [
  sized('one more is taken', place, { maxLength: max + 1 }),
  sized('one less is the most', place, { maxLength: max - 1 }),
  sized('there is no bound', place, { maxLength: 100_000 }),
  readingAs('what is too long is cut', place, (text) =>
    typeof text === 'string' ? text.slice(0, max) : text,
  ),
]

/** Ways to get how many there may be wrong. */
const most = (place: Place, { max }: { max: number }): Several => [
  sized('one more is taken', place, { maxItems: max + 1 }),
  sized('one less is the most', place, { maxItems: max - 1 }),
  sized('there is no bound', place, { maxItems: 10_000 }),
  readingAs('what is too many is left out', place, (list) =>
    Array.isArray(list) ? list.slice(0, max) : list,
  ),
]

/** What goes wrong with texts that go out. */
const saying = (place: Place, max: number): { readonly short: Several; readonly long: Several } => ({
  short: [
    readingAs('what reads as zero is empty', place, (text) => (Number(text) === 0 ? '' : text)),
    tooLate(reply, (sent) => at(sent, place.path) === ''),
  ],
  long: [
    readingAs('half of what fits is cut', place, (text) =>
      typeof text === 'string' && text.length > max / 2 && text.length <= max ? text.slice(0, max / 2) : text,
    ),
    tooLate(reply, (sent) => String(at(sent, place.path) ?? '').length > max),
    mutant('a list shows the beginning of a long text', (behaviour) =>
      onList(behaviour, op.listMessages, () => ({
        shows: ({ shown }: StoredMessage) => ({ ...shown, text: shown.text.slice(0, 4000) }),
      })),
    ),
  ],
})

const { reply: said, template, interactive } = limits
const plain = saying(places.text, said.text.max)
const formed = saying(places.said, said.text.max)

/** Bounds of replies taken for others. */
export const replyMutants = {
  'limit.reply-text-min': [
    ...shortest(places.text, said.text, '…'),
    ...plain.short,
    readAs('an empty text is no text', reply, ({ text, ...sent }) =>
      text === ''
        ? { ...sent, message: { type: 'text', text: '-' } }
        : text === undefined
          ? sent
          : { ...sent, text },
    ),
  ],
  'limit.reply-text-max': [...longest(places.text, said.text), ...plain.long],
  'limit.template-name-min': shortest(places.name, template.name, 'welcome'),
  'limit.template-name-max': longest(places.name, template.name),
  'limit.template-language-min': shortest(places.language, template.language, 'es'),
  'limit.template-language-max': longest(places.language, template.language),
  'limit.template-components-max': most(places.components, template.components),
  'limit.message-text-min': [...shortest(places.said, said.text, '…'), ...formed.short],
  'limit.message-text-max': [...longest(places.said, said.text), ...formed.long],
  'limit.interactive-body-min': shortest(places.body, interactive.body, '…'),
  'limit.interactive-body-max': [
    ...longest(places.body, interactive.body),
    tooLate(reply, (sent) => String(at(sent, places.body.path) ?? '').length > interactive.body.max),
  ],
  'limit.interactive-footer-min': shortest(places.footer, interactive.footer, '…'),
  'limit.interactive-footer-max': longest(places.footer, interactive.footer),
  'limit.interactive-buttons-min': [
    sized('no button is taken', places.buttons, { minItems: 0 }),
    sized('two buttons are the least', places.buttons, { minItems: 2 }),
    readAs('a message without buttons is a text', reply, (sent) => {
      const buttons = at(sent, places.buttons.path)
      const text = at(sent, places.body.path)
      return Array.isArray(buttons) && buttons.length === 0 ? { message: { type: 'text', text } } : sent
    }),
  ],
  'limit.interactive-buttons-max': most(places.buttons, interactive.buttons),
} satisfies Partial<Mutants<typeof families.limit>>

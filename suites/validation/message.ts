import { limits } from '../../contract/index.js'
import { longWord } from '../../fixtures/arbitraries/word.js'
import { type Check, findUsableConversations, type Json, letters } from '../api/index.js'
import { openMessageTrial, toAnybody } from '../drivers/message.js'
import { buttonForm, textForm } from '../drivers/reply.js'
import { requireOrdinaryAccepted } from '../drivers/trials.js'
import { type Body, judgeRefused, refuses } from '../judgements/body.js'

const { reply, interactive, template } = limits

/** No other channel goes by the form of the chat application; that of an SMS is open (gap.message-sms-body). */
export const channel = refuses(
  ['chatapp_2', 'email', 'CHATAPP_1', 'chatapp_1 ', ''].map((channel) => ({ channel })),
  {
    others: ['chatapp_3', 'chatapp', 'constructor', 7].map((channel) => ({ channel })),
    drawn: longWord.map((channel) => ({ channel })),
    atMost: 1,
  },
)

/** A recipient made out of the good one. */
const to =
  (change: (to: string) => unknown): Body =>
  (on) => ({ ...toAnybody(on), to: change(String(on.to)) })

/** Digits of other scripts, which a pattern may take for digits. */
const inScript = (zero: number) => (to: string) =>
  to.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

/** A recipient is a plus sign and 10 to 15 digits, the first of which is not 0. */
export const toPattern = refuses(
  [
    to((good) => good.slice(1)),
    to((good) => `00${good.slice(1)}`),
    to((good) => `+0${good.slice(2)}`),
    to((good) => `${good}\n`),
    to((good) => `\n${good}`),
    to((good) => `${good} `),
    to((good) => `${good.slice(0, 4)}-${good.slice(4)}`),
    to((good) => `${good.slice(0, -1)}a`),
    to((good) => `${good};ext=5`),
    to((good) => `${good},${good}`),
    to(inScript(0x660)),
    to((good) => [good]),
    to((good) => Number(good)),
  ],
  {
    others: [
      to((good) => ` ${good}`),
      to((good) => `${good.slice(0, 4)} ${good.slice(4)}`),
      to((good) => `+${good}`),
      to((good) => `tel:${good}`),
      to(inScript(0xff10)),
      to(() => ''),
      to(() => '+'),
      to(() => '+999000000'),
      to(() => '+9990000000000000'),
    ],
    drawn: longWord.map((name) => ({ to: `+${name}` })),
  },
)

/** A message has a recipient and a content. */
export const toRequired = refuses([{ to: undefined }, { message: undefined }], { certain: true })

/** Forms that no reply may have; each is wrong in one respect that the document gives. */
const wrongForms = (
  on: Json,
  buttons: (parts: Parameters<typeof buttonForm>[1]) => Json,
): readonly Json[] => {
  const said = String(on.word)
  const long = (max: number) => said + letters(max + 1 - said.length)
  const approved = on.template as Json | undefined
  const named = (fields: Json) => ({ message: { type: 'template', template: { ...approved, ...fields } } })
  return [
    textForm(''),
    textForm(7),
    textForm(long(reply.text.max)),
    textForm(said, { type: said }),
    textForm(said, { type: undefined }),
    textForm(said, { previewUrl: 'yes' }),
    textForm(undefined),
    { message: said },
    buttons({ body: '' }),
    buttons({ body: long(interactive.body.max) }),
    buttons({ body: said, footer: '' }),
    buttons({ body: said, footer: letters(interactive.footer.max + 1) }),
    buttons({ body: said, buttons: 0 }),
    buttons({ body: said, buttons: interactive.buttons.max + 1 }),
    buttons({ body: said, instead: { type: 'knob' } }),
    named({ name: undefined }),
    ...(approved === undefined
      ? []
      : [
          named({ name: '' }),
          named({ name: letters(template.name.max + 1) }),
          named({ language: letters(template.language.max + 1) }),
          named({ components: {} }),
          named({
            components: Array.from({ length: template.components.max + 1 }, () => ({ type: 'body' })),
          }),
        ]),
  ]
}

/** What a reply must not hold, a message must not hold either. */
export const content: Check = async (api) => {
  const trial = await openMessageTrial(api)
  await judgeRefused(
    api,
    trial,
    wrongForms(trial.on, (parts) => buttonForm(api, parts)),
  )
  // Where no button form is accepted at all, that the wrong ones are refused shows nothing.
  const buttons = await trial.send(buttonForm(api, { body: String(trial.on.word) }))
  // Where no window is open, a template is all that is accepted.
  if (buttons.response.status === 409)
    await findUsableConversations(api, { channels: ['chatapp_1'], window: 'open' })
  api.given2xx(buttons)
  await requireOrdinaryAccepted(api, trial)
}

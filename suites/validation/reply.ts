import {
  type Api,
  type Check,
  channelOf,
  findUsableConversations,
  type Json,
  succeeded,
} from '../api/index.js'
import { buttonForm, buttonReply, formReply, templateReply, textForm, textReply } from '../drivers/reply.js'
import { requireOrdinaryAccepted } from '../drivers/trials.js'
import { type Body, judgeRefused, refusesBy } from '../judgements/body.js'
import { readLatest, says } from '../observations/message.js'
import { replyTo } from '../observations/reply.js'

/** The approved template with some members replaced or, as undefined, left out. */
const template =
  (fields: Json): Body =>
  (on) => ({ template: { ...(on.template as Json), ...fields } })

/** A text form with some members replaced or left out. */
const form =
  (fields: Json): Body =>
  (on) =>
    formOf(on, fields)

const formOf = ({ word }: Json, fields: Json): Json => ({
  message: { ...(textForm(word).message as Json), ...fields },
})

/** A reply must have something to say. */
export const contentRequired = refusesBy(textReply)([{}], { certain: true })

/** A reply's text is a text. */
export const textType = refusesBy(textReply)([
  { text: 7 },
  { text: 0 },
  { text: true },
  ({ word }) => ({ text: [word] }),
  ({ word }) => ({ text: { body: word } }),
])

/** A template has a name. */
export const templateName = refusesBy(templateReply)([
  template({ name: undefined }),
  { template: {} },
  template({ name: undefined, components: [] }),
])

/** The components of a template are a list of objects. */
export const templateComponents = refusesBy(templateReply)(
  [
    template({ components: {} }),
    template({ components: ['body'] }),
    template({ components: [{ type: 'body' }, 'footer'] }),
  ],
  {
    others: [
      template({ components: { 0: { type: 'body' } } }),
      template({ components: [7] }),
      template({ components: 'body' }),
    ],
  },
)

/** The type of a message selects its form, and the form has its member. */
export const messageType = refusesBy(formReply)([
  form({ type: undefined }),
  (on) => formOf(on, { type: on.word }),
  form({ type: 'TEXT' }),
  form({ type: 'text ' }),
  form({ type: '' }),
  form({ type: 7 }),
  form({ type: ['text'] }),
  form({ type: 'constructor' }),
  form({ text: undefined }),
  form({ type: 'template' }),
  form({ type: 'interactive' }),
  ({ word }) => ({ message: word }),
])

/** Whether links are shown is a yes or a no; yes is accepted. */
export const previewType: Check = async (api) => {
  const trial = await formReply(api)
  const bodiesOf = (wrong: readonly unknown[]) => wrong.map((previewUrl) => form({ previewUrl }))
  await judgeRefused(api, trial, bodiesOf(['yes', 'true', '', 1]), { others: bodiesOf(['false', 0, [], {}]) })
  await requireOrdinaryAccepted(api, trial)
  const shown = await trial.send(textForm(api.fresh.word(), { previewUrl: true }))
  api.expect.status(shown, [200, 201])
}

/** A button message has all that is not called optional, and buttons of one kind. */
export const buttonParts: Check = async (api) => {
  const trial = await buttonReply(api)
  const parts: readonly Json[] = [
    { type: undefined },
    { body: undefined },
    { action: undefined },
    { action: {} },
    { action: { buttons: [{ type: 'url', title: 'Open', url: 'https://example.com/' }] } },
  ]
  const others: readonly Json[] = [{ type: 'knob' }, { body: {} }, { action: { buttons: ['Yes'] } }]
  const having = (instead: Json) => () => buttonForm(api, { body: String(trial.on.word), instead })
  await judgeRefused(api, trial, parts.map(having), { others: others.map(having) })
  await requireOrdinaryAccepted(api, trial)
}

/** Judges that a conversation refuses a message in a form, and does not show it. */
async function judgeRefusedIn(api: Api, conversation: Json): Promise<void> {
  const word = api.fresh.word()
  const exchange = await replyTo(api, conversation, textForm(word))
  if (exchange.response.status > 500) api.given2xx(exchange)
  const choices = { 400: 'refuse', 409: 'invalid-state' }
  api.oneChoice('reply-message-wrong-channel', `a form by ${conversation.channel}`, exchange, choices)
  api.expect.refused(exchange, [{ status: 400 }, { status: 409 }])
  const later = await readLatest(api, conversation.id)
  api.expect.equal(later.records.filter(says(word)), [], 'no message of what was refused', {
    by: exchange,
    certain: true,
    in: later.by,
    compared: { shows: [word] },
  })
}

/** A message in a form is refused where there is no chat application, and taken where there is one. */
export const chatOnly: Check = async (api) => {
  const others = await findUsableConversations(api, { channels: ['sms', 'email'] })
  const channels = [...new Set(others.map(({ channel }) => channel))]
  for (const channel of channels)
    await api.case(() =>
      judgeRefusedIn(api, others.find((conversation) => conversation.channel === channel) ?? {}),
    )
  await requireOrdinaryAccepted(api, await formReply(api))
  const named = api.target.records.conversations ?? []
  for (const channel of ['chatapp_1', 'chatapp_2'])
    if (named.some(({ id, window }) => channelOf(id) === channel && window === 'open'))
      await judgeAcceptedIn(
        api,
        (await findUsableConversations(api, { channels: [channel], window: 'open' }))[0],
      )
}

/** Judges that a conversation which takes plain text takes a message in a form as well. */
async function judgeAcceptedIn(api: Api, conversation: Json): Promise<void> {
  if (!succeeded(await replyTo(api, conversation, { text: api.fresh.word() }))) return
  const exchange = await replyTo(api, conversation, textForm(api.fresh.word()))
  await api.case(async () => api.expect.status(exchange, [200, 201]))
}

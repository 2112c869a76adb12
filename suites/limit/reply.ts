import * as fc from 'fast-check'
import { limits } from '../../contract/index.js'
import { textBeyond, textWithin } from '../../fixtures/arbitraries/bounded-text.js'
import { type Api, type Check, type Exchange, type Json, letters, property, succeeded } from '../api/index.js'
import {
  type Buttons,
  buttonForm,
  buttonReply,
  formReply,
  templateReply,
  textForm,
  textReply,
} from '../drivers/reply.js'
import { requireOrdinaryAccepted, type WriteTrial } from '../drivers/trials.js'
import { judgeRefused } from '../judgements/body.js'
import { knownUnit } from '../observations/known-unit.js'
import { awaitMessage, says } from '../observations/message.js'
import { replyTo } from '../observations/reply.js'

const { reply, template, interactive } = limits

/** What a send that goes out answers, whatever its channel (gap.email-queued). */
const goneOut = [200, 201, 202]

/** A text of so many characters that begins with a word. */
export const wordy = (word: unknown, length: number): string =>
  String(word) + letters(length - String(word).length)

/** Judges that a reply goes out and, where its message shows in a chat, that it says all that was said. */
async function judgeSent(api: Api, trial: WriteTrial, body: Json, text: string): Promise<void> {
  const exchange = await trial.send(body)
  api.expect.status(exchange, goneOut)
  // The document does not say what becomes of a text within an e-mail.
  if (trial.on.channel === 'email') return
  const { messageId } = api.read.record(exchange)
  const begins = text.length > 40 ? says(text.slice(0, 40)) : () => false
  const isIt = (message: Json) => message.id === messageId || begins(message)
  const { found, by } = await awaitMessage(api, trial.on.id, isIt)
  const [shown] = found
  if (shown) api.expect.member(shown, 'text', text, 'the whole text', { by: [exchange, ...by] })
}

type Opening = (api: Api) => Promise<WriteTrial>

/** One character goes out, be it a `0`, and none does not. */
const shortestText =
  (open: Opening, body: (text: string) => Json): Check =>
  async (api) => {
    const trial = await open(api)
    await judgeRefused(api, trial, [body('')])
    await requireOrdinaryAccepted(api, trial)
    await judgeSent(api, trial, body('0'), '0')
  }

/** The longest text goes out whole, and longer ones do not. */
const longestText =
  (open: Opening, body: (text: string) => Json): Check =>
  async (api) => {
    const { max } = reply.text
    const trial = await open(api)
    const word = String(trial.on.word)
    const [room, unit] = [max - word.length, knownUnit(api)]
    const drawn = textBeyond({ max: room + 1, more: 900, unit }).map((rest) => body(word + rest))
    await judgeRefused(api, trial, [body(wordy(word, max + 1))], { drawn, atMost: 1 })
    await requireOrdinaryAccepted(api, trial)
    const longest = textWithin({ min: room, max: room, unit }).map((rest) => word + rest)
    await property(longest, (_, text) => judgeSent(api, trial, body(text), text), { atMost: 1 })(api)
  }

/** The statuses by which a body is called malformed, or trips the server up. */
const malformed = [400, 500]

/** Judges that a body within bounds is not called malformed; false where an ordinary one of its kind is as well. */
export async function judgeWellFormed(
  api: Api,
  send: (body: Json) => Promise<Exchange>,
  [extreme, ordinary]: readonly [extreme: Json, ordinary: Json],
  what: string,
): Promise<boolean> {
  const exchange = await send(extreme)
  const { status } = exchange.response
  const plain = malformed.includes(status) ? await send(ordinary) : undefined
  if (plain?.response.status === status) return false
  const by = plain ? [plain, exchange] : exchange
  api.expect.that(plain === undefined, `what ${what} gets, ${plain?.response.status}`, status, {
    by,
    compared: { notStatus: status },
  })
  return true
}

const unknown = 'an unknown template'

/** Ends the check where all that fits gets what a malformed body gets (gap.template-not-approved-error). */
const inconclusive = (api: Api): never =>
  api.inconclusive(`${unknown} gets 400 anyway (gap.template-not-approved-error)`)

/** A template as a reply of its own and as a message, which take the same one (section 4.7). */
const bothWays = (template: Json): readonly Json[] => [
  { template },
  { message: { type: 'template', template } },
]

/** A bound of a template's name or language; what fits names no template, and so never goes out. */
const templateBound =
  (name: 'name' | 'language', fits: number, breaks: number): Check =>
  async (api) => {
    const trial = await templateReply(api)
    const approved = trial.on.template as Json
    const named = (fields: Json): Json => ({ template: { ...approved, ...fields } })
    await judgeRefused(api, trial, bothWays({ ...approved, [name]: letters(breaks) }))
    const other = named({ [name]: name === 'name' ? trial.on.word : 'xx_XX' })
    const send = (body: Json) => replyTo(api, trial.on, body)
    const decided = await judgeWellFormed(api, send, [named({ [name]: letters(fits) }), other], unknown)
    await requireOrdinaryAccepted(api, trial)
    // The approved template itself may be just as long.
    if (!decided && String(approved[name]).length !== fits) inconclusive(api)
  }

/** Twenty components are taken for a template's, and one more is not. */
const maxComponents: Check = async (api) => {
  const { max } = template.components
  const trial = await templateReply(api)
  const approved = trial.on.template as Json
  const of = (count: number, name: Json = {}): Json => {
    const components = Array.from({ length: count }, () => ({ type: 'body' }))
    return { template: { ...approved, ...name, components } }
  }
  const tooMany = of(max + 1).template as Json
  await judgeRefused(api, trial, [...bothWays(tooMany), of(5 * max)])
  await requireOrdinaryAccepted(api, trial)
  const other = { name: trial.on.word }
  if (await judgeWellFormed(api, trial.send, [of(max, other), of(1, other)], unknown)) return
  // Where an unknown template is malformed in itself, only one that goes out decides.
  if (!succeeded(await trial.send(of(max)))) inconclusive(api)
}

type Part = keyof typeof interactive
type End = 'min' | 'max'

/** Parts of a button message at one end of their bounds; a text begins with a word where it has room for one. */
function sized(part: Part, size: number, word: unknown): Buttons {
  if (part === 'buttons') return { buttons: size }
  return { [part]: size > 40 ? wordy(word, size) : letters(size) }
}

/** The same with texts of any script. */
function drawnSize(api: Api, part: Part, size: number, word: unknown): fc.Arbitrary<Buttons> {
  const begin = size > 40 ? String(word) : ''
  const room = size - begin.length
  if (part === 'buttons' || room <= 1) return fc.constant(sized(part, size, word))
  return textWithin({ min: room, max: room, unit: knownUnit(api) }).map((rest) => ({ [part]: begin + rest }))
}

const parts: readonly Part[] = ['body', 'footer', 'buttons']

/** A button message with every part at one end of its bounds, sent once per run. */
const sendExtremes = (api: Api, end: End): Promise<Exchange> =>
  api.observe(`a button message of ${end} sizes`, async (sender) => {
    const trial = await buttonReply(sender)
    const drawn = parts.map((part) => drawnSize(sender, part, interactive[part][end], trial.on.word))
    const [all = []] = fc.sample(fc.tuple(...drawn), { seed: sender.seed, numRuns: 1 })
    return trial.send(buttonForm(sender, Object.assign({}, ...all)))
  })

/** Parts of a button message at the bound go out, all together or this one alone, and beyond it do not. */
const buttonBound =
  (part: Part, end: End): Check =>
  async (api) => {
    const trial = await buttonReply(api)
    const bound = interactive[part][end]
    const holding = (buttons: Buttons) => buttonForm(api, { body: String(trial.on.word), ...buttons })
    const beyond = sized(part, end === 'min' ? bound - 1 : bound + 1, trial.on.word)
    // A form with a footer may be checked elsewhere than one without.
    await judgeRefused(api, trial, [
      holding(beyond),
      ...(part === 'footer' ? [] : [holding({ footer: 'f', ...beyond })]),
    ])
    await requireOrdinaryAccepted(api, trial)
    const together = await sendExtremes(api, end)
    if (succeeded(together)) return api.expect.status(together, goneOut)
    await property(
      drawnSize(api, part, bound, trial.on.word),
      async (_, buttons) => api.expect.status(await trial.send(holding(buttons)), goneOut),
      { atMost: 1 },
    )(api)
  }

const text = (said: string): Json => ({ text: said })

/** The checks of the bounds of replies. */
export const replyChecks = {
  'limit.reply-text-min': shortestText(textReply, text),
  'limit.reply-text-max': longestText(textReply, text),
  'limit.template-name-min': templateBound('name', template.name.min, template.name.min - 1),
  'limit.template-name-max': templateBound('name', template.name.max, template.name.max + 1),
  'limit.template-language-min': templateBound('language', template.language.min, template.language.min - 1),
  'limit.template-language-max': templateBound('language', template.language.max, template.language.max + 1),
  'limit.template-components-max': maxComponents,
  'limit.message-text-min': shortestText(formReply, textForm),
  'limit.message-text-max': longestText(formReply, textForm),
  'limit.interactive-body-min': buttonBound('body', 'min'),
  'limit.interactive-body-max': buttonBound('body', 'max'),
  'limit.interactive-footer-min': buttonBound('footer', 'min'),
  'limit.interactive-footer-max': buttonBound('footer', 'max'),
  'limit.interactive-buttons-min': buttonBound('buttons', 'min'),
  'limit.interactive-buttons-max': buttonBound('buttons', 'max'),
}

import { op } from '../../contract/index.js'
import { type Api, type Exchange, isPastWindow, type Json, type Sought } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { readLatest, says } from '../observations/message.js'
import { dispatch, findMessageRoute, numberOf, textBody } from '../observations/outgoing-message.js'

/** Whom nothing else in a run is sent to, where there are so many numbers. */
const nth = 7

/** The most pages of conversations that are read for one. */
const maxPages = 20

/** The conversation with a number, as far as the list shows numbers. */
export const findConversationWith = (
  api: Api,
  to: string,
  as: 'main' | 'quotaExhausted' = 'main',
): Promise<Sought> =>
  api.read.first(
    op.listConversations,
    (conversation) => numberOf(conversation) === to || String(conversation.id).includes(to.slice(1)),
    { as, query: { channel: 'chatapp_1' } },
    { maxPages },
  )

/** Free text to a number that has not written, and what was left of it. */
interface FirstMessage {
  readonly exchange: Exchange
  readonly text: string
  /** A conversation that the list shows since. */
  readonly begun: Json | undefined
  readonly listed: readonly Exchange[]
  /** Messages with the text in the conversation there was before. */
  readonly found: readonly Json[]
  readonly said: readonly Exchange[]
  readonly by: readonly Exchange[]
  /** Whether the number may have written within 24 hours for all that the list shows. */
  readonly isUnsure: boolean
}

/** The same, sent once per run. */
const sendFirstMessage = (api: Api): Promise<FirstMessage> =>
  api.observe('free text to a number that has not written', async (sender) => {
    // That messages go out at all is what makes a refusal one of the text.
    await findMessageRoute(sender)
    const to = sender.given.recipient(nth + 20 * sender.attempt)
    const { record: before, ended } = await findConversationWith(sender, to)
    const now = await sender.now()
    if (before && now !== undefined && !isPastWindow(before, now))
      return sender.inconclusive(`${to} has written within 24 hours`)
    const text = sender.fresh.word()
    const exchange = await dispatch(sender, textBody(sender, to, text))
    const { record, exchanges } = await findConversationWith(sender, to)
    const messages = before && (await readLatest(sender, before.id))
    const found = messages?.records.filter(says(text)) ?? []
    const begun = before ? undefined : record
    const isUnsure = (before === undefined && !ended) || now === undefined
    const [listed, said] = [exchanges.slice(-1), messages?.by ?? []]
    return { exchange, text, begun, listed, found, said, by: [exchange, ...listed], isUnsure }
  })

/** `messaging.window`: any refusal that sends nothing will do (gap.window-error). */
export async function messageWindow(api: Api): Promise<void> {
  const first = await sendFirstMessage(api)
  const { exchange, by, isUnsure } = first
  const { status } = exchange.response
  // Out of quota or out of order, the service says nothing on windows.
  if (status > 500 || status === 402) api.given2xx(exchange)
  api.expect.refused(exchange, [{ status: 409, code: 'invalid_state' }], { by, certain: !isUnsure })
  expectNothingSent(api, first)
}

/** Holds where nothing came of a text that was refused, which no choice permits. */
function expectNothingSent(api: Api, { text, begun, listed, found, said, by }: FirstMessage): void {
  api.expect.that(begun === undefined, 'no conversation begun by it', begun, {
    by,
    certain: true,
    in: listed,
    compared: { shows: [String(begun?.id)] },
  })
  api.expect.equal(found.length, 0, 'messages with the text that was refused', {
    by,
    certain: true,
    in: said,
    compared: { shows: [text] },
  })
}

/** `messaging.invalid-state` */
export async function messageInvalidState(api: Api): Promise<void> {
  await learnErrorCodes(api)
  const first = await sendFirstMessage(api)
  const { exchange } = first
  if (exchange.response.status >= 400) await api.case(async () => expectNothingSent(api, first))
  if (exchange.response.status !== 409)
    return api.inconclusive(
      `free text past the window is answered ${exchange.response.status} here (gap.window-error)`,
    )
  api.expect.error(exchange, 409, 'invalid_state')
}

import {
  type Api,
  conversationToAdd,
  type Exchange,
  findUsableConversations,
  isPastWindow,
  type Json,
  succeeded,
  Untested,
} from '../api/index.js'
import { buttonForm, textForm } from '../drivers/reply.js'
import { readLatest, says } from '../observations/message.js'
import { replyTo } from '../observations/reply.js'

/** Free text, or a message that is not a template either, in a conversation whose window is closed, and the messages that hold it all the same. */
export interface LateText {
  readonly exchange: Exchange
  readonly found: readonly Json[]
  readonly by: readonly Exchange[]
}

/** What conversations took whose contacts have been silent for more than 24 hours. */
export interface PastWindow {
  /** Free text in each conversation, other forms in one, and free text once more where a template has been sent since. */
  readonly texts: readonly LateText[]
  /** An approved template, in either form a reply has for it. */
  readonly templates: readonly { readonly body: Json; readonly exchange: Exchange }[]
}

/** Conversations of the first chat application, the one the window is judged for (gap.window-channels). */
const channels = ['chatapp_1']

/** The most conversations that are tried. */
const maxConversations = 3

/** Conversations over a chat application whose contacts have surely been silent for too long. */
async function findStaleConversations(api: Api): Promise<readonly [Json, ...Json[]]> {
  const named = await findUsableConversations(api, { channels, window: 'closed' })
  const now = await api.now()
  const [first, ...more] = named.filter(
    (conversation) => now === undefined || isPastWindow(conversation, now),
  )
  if (first) return [first, ...more.slice(0, maxConversations - 1)]
  throw new Untested(
    'the contacts of all conversations with window: closed have written within 24 hours',
    conversationToAdd({ channels, window: 'closed' }),
  )
}

/** Texts and templates past the window, sent once per run; what is refused comes first. */
export const sendPastWindow = (api: Api): Promise<PastWindow> =>
  api.observe('replies past the window', async (sender) => {
    const stale = await findStaleConversations(sender)
    const texts: LateText[] = []
    for (const conversation of stale) texts.push(await sendLateText(sender, conversation))
    // The other forms may be checked by other code.
    for (const bodyOf of [(text: string) => textForm(text), (body: string) => buttonForm(sender, { body })])
      texts.push(await sendLateText(sender, stale[0], { bodyOf }))
    const template = sender.target.records.templates?.approved
    const [open] = stale
    if (!template || open.status !== 'open') return { texts, templates: [] }
    const templates: PastWindow['templates'][number][] = []
    for (const body of [{ template }, { message: { type: 'template', template } }])
      templates.push({ body, exchange: await replyTo(sender, open, body) })
    // By now it is our side that has written last.
    const sent = templates.map(({ exchange }) => exchange).filter(succeeded)
    if (sent.length > 0) texts.push(await sendLateText(sender, open, { before: sent }))
    return { texts, templates }
  })

/** What form a late text has, and what was sent in the conversation before it. */
interface LateForm {
  readonly bodyOf?: (text: string) => Json
  readonly before?: readonly Exchange[]
}

/** Sends a text that is likely to be refused, and looks for messages that hold it all the same. */
export async function sendLateText(
  api: Api,
  conversation: Json,
  { bodyOf = (text) => ({ text }), before = [] }: LateForm = {},
): Promise<LateText> {
  const text = api.fresh.word()
  const exchange = await replyTo(api, conversation, bodyOf(text))
  const { records, by } = await readLatest(api, conversation.id)
  return { exchange, found: records.filter(says(text)), by: [...before, exchange, ...by] }
}

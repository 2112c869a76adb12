import { conversationChannels, conversationStatuses, op, records } from '../../contract/index.js'
import { type Api, channelOf, findUsableConversations, isSameValue, type Json, member } from '../api/index.js'
import { blockedByContactLimit, givesPage } from '../judgements/pages.js'
import { isCounted } from '../observations/message.js'

const messages = op.listMessages

/** `conversation.list-ok` */
export const listOk = givesPage(records.conversation.required, (api) => [
  {},
  { limit: '3' },
  ...conversationStatuses.map((status) => ({ status })),
  ...conversationChannels.map((channel) => ({ channel })),
  { assigneeEmail: api.fresh.email() },
])

/** `conversation.list-contact-limit` */
export const listContactLimit = blockedByContactLimit((api) => [
  { query: { status: 'open' } },
  { query: { channel: 'email' } },
  { query: { assigneeEmail: api.fresh.email() } },
])

/** `conversation.private-mailboxes`: the whole list, read once without and once with each filter that fits. */
export async function privateMailboxes(api: Api): Promise<void> {
  api.need('record:private-mailbox')
  const { privateMailbox: id = '', users = [] } = api.target.records
  const channel = channelOf(id)
  const queries: readonly Readonly<Record<string, string>>[] = [
    {},
    ...(channel === '' ? [] : [{ channel }]),
    ...conversationStatuses.map((status) => ({ status })),
    ...(channel === '' ? [] : [{ channel, status: 'open' }]),
    ...users.slice(0, 4).map((assigneeEmail) => ({ assigneeEmail })),
  ]
  for (const query of queries)
    await api.case(async () => {
      const walk = await api.read.walk(api.operation, { query }, { until: (record) => record.id === id })
      const by = walk.pages.slice(-1).map(({ exchange }) => exchange)
      api.expect.that(!walk.ids.includes(id), 'no conversation of a private mailbox', id, {
        by,
        compared: { shows: [id] },
      })
    })
}

/** The most conversations whose messages are compared. */
const maxConversations = 4

/** `conversation.messages-ok`: pages of messages, no two conversations with one in common. */
export async function messagesOk(api: Api): Promise<void> {
  const read = new Map<string, Json>()
  for (const { id } of await findOneOfEachChannel(api))
    await api.case(async () => {
      const params = { id: String(id) }
      const exchange = await api.call(messages, { params, query: { limit: '100' } })
      api.expect.status(exchange, 200)
      const page = api.read.page(exchange)
      const stray = page.records.find((record) => !fields.every((name) => name in record))
      api.expect.that(stray === undefined, `messages with ${fields.join(', ')}`, stray, {
        by: exchange,
        compared: member(stray, fields.find((name) => !(name in (stray ?? {}))) ?? '', { present: true }),
      })
      const twice = page.records.find(
        (message) => !isCounted(message.id) && isSameValue(read.get(String(message.id)), message),
      )
      api.expect.that(twice === undefined, 'messages of this conversation alone', twice, { by: exchange })
      for (const message of page.records) read.set(String(message.id), message)
    })
}

const fields = records.message.required

/** A conversation of each channel, as far as there are such. */
async function findOneOfEachChannel(api: Api): Promise<readonly Json[]> {
  const all = await findUsableConversations(api)
  const first = conversationChannels.flatMap((name) =>
    all.filter(({ channel }) => channel === name).slice(0, 1),
  )
  return [...new Set([...first, ...all])].slice(0, maxConversations)
}

/** Limits to walk with, and so many pages: the largest ones, short ones, and the first messages one by one. */
const noteWalks = [
  [100, 60],
  [10, 20],
  [1, 6],
] as const

/** `conversation.no-internal-notes`: on pages of every size, the later ones included. */
export async function noInternalNotes(api: Api): Promise<void> {
  api.need('record:internal-note')
  const { conversation: id = '', text = '' } = api.target.records.internalNote ?? {}
  const params = { id }
  const isNote = (message: Json) => String(message.text).includes(text)
  // A cursor may want the limit that it was given out under (gap.cursor-binding).
  for (const [limit, maxPages] of noteWalks)
    await api.case(async () => {
      const walk = await api.read.walk(messages, { params }, { limit, until: isNote, maxPages })
      const by = walk.pages.slice(-1).map(({ exchange }) => exchange)
      api.expect.that(!walk.records.some(isNote), 'no internal note', text, {
        by,
        compared: { shows: [text] },
      })
    })
}

import type { Json } from '../../../suites/index.js'
import { textOf } from './texts.js'
import type { Work, WorkingClient } from './working-client.js'

/** What is written into a conversation. */
function content(client: WorkingClient, channel: unknown): Json {
  const text = textOf(client, 300)
  if (!String(channel).startsWith('chatapp')) return { text }
  const { template } = client.words
  switch (client.below(4)) {
    case 0:
      return template ? { template } : { text }
    case 1:
      return { message: { type: 'text', text } }
    case 2:
      return template ? { message: { type: 'template', template } } : { text }
    default:
      return { text }
  }
}

/** What a client does with conversations, and with messages that begin one. */
export const conversationWork = (client: WorkingClient): readonly Work[] => [
  () => client.walk(`/conversations/${encodeURIComponent(client.idOf('conversations'))}/messages`),
  async () => {
    const conversation = client.pick(client.held.conversations)
    const path = `/conversations/${encodeURIComponent(String(conversation?.id ?? 'none'))}`
    await client.write('POST', `${path}/reply`, content(client, conversation?.channel))
    if (client.below(2)) await client.walk(`${path}/messages`)
  },
  async () => {
    const conversation = client.pick(client.held.conversations)
    const assigneeEmail = client.below(4) ? client.user() : null
    const path = `/conversations/${encodeURIComponent(String(conversation?.id ?? 'none'))}/assign`
    await client.call({ method: 'POST', path, body: { assigneeEmail, ...client.expected(conversation) } })
  },
  async () => {
    const { number, template } = client.words
    if (number === undefined) return
    await client.walk(`/messaging/chatapp_1/templates?phoneNumberId=${encodeURIComponent(number)}`)
    if (template === undefined) return
    await client.write('POST', '/messaging/messages', {
      channel: 'chatapp_1',
      to: `+3460010${1000 + client.below(20)}`,
      phoneNumberId: number,
      message: { type: 'template', template },
    })
  },
]

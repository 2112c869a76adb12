import type { Json } from '../../../suites/index.js'
import { textOf } from './texts.js'
import type { Work, WorkingClient } from './working-client.js'

/** What is written into a conversation. */
function content(client: WorkingClient, channel: unknown): Json {
  const text = textOf(client, 300)
  if (!String(channel).startsWith('chatapp')) return { text }
  const template = client.pick(client.templates) ?? client.words.template
  switch (client.below(5)) {
    case 0:
      return template ? { template } : { text }
    case 1:
      return { message: { type: 'text', text } }
    case 2:
      return template ? { message: { type: 'template', template } } : { text }
    case 3:
      return {
        message: {
          type: 'interactive',
          interactive: {
            type: 'button',
            body: { text },
            ...(client.below(2) ? { footer: { text: textOf(client, 60) } } : {}),
            action: { buttons: [{ type: 'reply', reply: { id: 'yes', title: 'Yes' } }] },
          },
        },
      }
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
    if (assigneeEmail && client.below(2))
      await client.walk(`/conversations?assigneeEmail=${encodeURIComponent(assigneeEmail)}`, 'conversations')
  },
  async () => {
    const { number, template } = client.words
    if (number === undefined) return
    const listed = await client.walk(
      `/messaging/chatapp_1/templates?phoneNumberId=${encodeURIComponent(number)}`,
    )
    client.templates = listed.map(({ name, language }) => ({ name, language }))
    if (template === undefined) return
    await client.write('POST', '/messaging/messages', {
      channel: 'chatapp_1',
      to: `+3460010${1000 + client.below(20)}`,
      phoneNumberId: number,
      // It is chosen from the list, whatever its state is, and now and then in another language.
      message: {
        type: 'template',
        template: {
          ...(client.pick(client.templates) ?? template),
          ...(client.below(4) ? {} : { language: client.pick(['es', 'en', 'es_ES', 'en_US']) }),
        },
      },
    })
  },
]

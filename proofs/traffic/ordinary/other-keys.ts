import type { Json } from '../../../suites/index.js'
import type { Send } from './send.js'
import { type ListName, lists, type Work, type WorkingClient } from './working-client.js'

/** The lists of what belongs to contacts. */
const ofContacts = lists.filter((list) => list !== 'tags' && list !== 'webhooks')

/** What an application does with keys of other workspaces, or with fewer scopes. */
export function otherKeyWork(client: WorkingClient): readonly Work[] {
  const { otherWorkspace, limited = [] } = client.keys
  const id = (list: ListName) => encodeURIComponent(client.idOf(list))
  const inOther: readonly Work[] =
    otherWorkspace === undefined
      ? []
      : [
          () => client.walk(`/${client.pick(ofContacts) ?? 'contacts'}`, undefined, otherWorkspace),
          // A record of one workspace is looked for in the other one by mistake.
          () => client.get(`/contacts/${id('contacts')}/notes`, otherWorkspace),
          () => client.get(`/conversations/${id('conversations')}/messages`, otherWorkspace),
          () =>
            client.get(
              `/${client.pick(['deals', 'tickets', 'activities', 'tasks'])}?leadId=${id('contacts')}`,
              otherWorkspace,
            ),
          () => {
            const [path, body] = client.pick<readonly [string, Json]>([
              [`/contacts/${id('contacts')}`, { lastname: client.word() }],
              [`/tickets/${id('tickets')}`, { subject: client.word() }],
            ]) ?? ['/contacts/none', {}]
            return client.call({ method: 'PATCH', path, body }, otherWorkspace)
          },
        ]
  return [
    ...inOther,
    async () => {
      const send = client.pick(limited)
      if (send !== undefined) await tryKey(client, send)
    },
    async () => {
      const send = client.pick(limited)
      if (send !== undefined) await client.get(`/${client.pick(ofContacts) ?? 'contacts'}?limit=5`, send)
    },
  ]
}

/** Finds out what a key may do: calls the operations once, as they would be called with the own key. */
export async function tryKey(client: WorkingClient, send: Send): Promise<void> {
  const { words, keys } = client
  const id = (list: ListName) => encodeURIComponent(client.idOf(list))
  const task = client.pick(client.held.tasks)
  const word = client.word()
  const writes: readonly (readonly [method: string, path: string, body: Json])[] = [
    ['POST', '/contacts', { name: word, email: `${word}@example.com` }],
    ['PATCH', `/contacts/${id('contacts')}`, { lastname: word }],
    ['POST', `/contacts/${id('contacts')}/tags`, words.tags([word])],
    ['POST', `/contacts/${task?.leadId ?? 'none'}/tasks/${task?.id ?? 'none'}/complete`, { done: true }],
    ['POST', '/activities', { type: 'note', leadId: client.idOf('contacts'), body: word }],
    ['POST', '/deals', { title: word, leadId: client.idOf('contacts') }],
    ['PATCH', `/tickets/${id('tickets')}`, { subject: word }],
    ['POST', `/tickets/${id('tickets')}/comments`, words.comment(word, 'note')],
    ['POST', `/tickets/${id('tickets')}/assign`, { assigneeEmail: null }],
    ['POST', `/conversations/${id('conversations')}/assign`, { assigneeEmail: null }],
    ['POST', `/conversations/${id('conversations')}/reply`, { text: word }],
    ['POST', `/meetings/${id('meetings')}/cancel`, { reason: word }],
  ]
  const reads = [
    ...lists.map((list) => `/${list}?limit=2`),
    `/contacts/${id('contacts')}/notes`,
    `/conversations/${id('conversations')}/messages`,
  ]
  for (const path of reads) await client.get(path, send)
  for (const [method, path, body] of writes) await client.call({ method, path, body }, send)
  // Whoever is in doubt asks the own key again.
  await client.get('/contacts?limit=1', keys.own)
}

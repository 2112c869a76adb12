import { isObject, type Json } from '../../../suites/index.js'
import { textOf, textOrNull } from './texts.js'
import { dataOf, type Work, type WorkingClient } from './working-client.js'

/** An address that nobody else has, at times with a plus sign. */
const newEmail = (client: WorkingClient): string =>
  `${client.word()}${client.below(6) === 0 ? '+shop' : ''}@example.com`

/** What a client knows of a new contact. */
function newContact(client: WorkingClient): Json {
  return {
    name: textOf(client, 60),
    email: newEmail(client),
    tags: client.below(4) === 0 ? [client.word(), 'a+b'] : [client.word()],
    ...(client.below(3) === 0 ? { phone: { phone_code: '+34', phone: `6${client.below(1e8)}` } } : {}),
    ...(client.below(3) === 0 ? { movil: { movil_code: '+34', movil: `7${client.below(1e8)}` } } : {}),
    ...(client.below(4) === 0 ? { groups: [client.word()] } : {}),
    ...(client.below(4) === 0 ? { gender: 'female', birthdate: '1980-02-29' } : {}),
    ...(client.below(4) === 0 ? { ownerEmail: client.user() ?? 'ana@example.com' } : {}),
  }
}

/** What an update changes. */
function changes(client: WorkingClient): Json {
  switch (client.below(7)) {
    case 0:
      return { [client.pick(['phone', 'movil', 'address', 'gender', 'birthdate']) ?? 'phone']: null }
    case 1:
      return { tags: [client.word()], groups: [client.word()] }
    case 2: {
      const { tags } = client.pick(client.held.contacts) ?? {}
      return { removeTags: Array.isArray(tags) ? tags.slice(0, 1) : [client.word()] }
    }
    case 3:
      return { email: newEmail(client) }
    default:
      return { name: textOf(client, 60), ...(client.below(2) ? { lastname: textOf(client, 40) } : {}) }
  }
}

/** What a client does with contacts and their notes. */
export const contactWork = (client: WorkingClient): readonly Work[] => [
  () => client.make('contacts', '/contacts', newContact(client)),
  () => client.write('PATCH', `/contacts/${client.idOf('contacts')}`, changes(client)),
  async () => {
    // A form sends what was not changed as well.
    const { id, email, name } = client.pick(client.held.contacts) ?? {}
    if (typeof id === 'string' && typeof email === 'string')
      await client.write('PATCH', `/contacts/${id}`, { email, name, lastname: client.word() })
  },
  () => client.write('PATCH', `/contacts/${client.idOf('contacts')}`, changes(client)),
  async () => {
    const known = client.pick(client.held.contacts)?.email
    const email = typeof known === 'string' && client.below(2) ? known : newEmail(client)
    return client.make('contacts', '/contacts/upsert', { email, name: client.word() })
  },
  () => client.write('POST', `/contacts/${client.idOf('contacts')}/tags`, client.words.tags([client.word()])),
  async () => {
    // A new contact is read again, by its address or by one of its tags.
    const made = dataOf(await client.make('contacts', '/contacts', newContact(client)))
    if (!isObject(made) || typeof made.email !== 'string') return
    const tag = Array.isArray(made.tags) ? client.pick(made.tags) : undefined
    await client.walk(
      typeof tag === 'string' && client.below(2)
        ? `/contacts?tag=${encodeURIComponent(tag)}`
        : `/contacts?email=${encodeURIComponent(made.email)}`,
    )
  },
  async () => {
    const id = client.idOf('contacts')
    const note = { type: 'note', leadId: id, body: textOrNull(client, 200), pinned: client.below(2) === 0 }
    await client.write('POST', '/activities', note)
    await client.walk(`/contacts/${id}/notes`)
  },
  () => client.walk(`/contacts/${client.idOf('contacts')}/notes`),
]

import { op } from '../../contract/index.js'
import type { Api, Call, Json } from '../api/index.js'
import { tagWords } from '../observations/tag-words.js'
import { altered, type PreparedCall, withBody, withoutBody } from './call.js'
import type { Driver } from './driver.js'

const byEmail = (api: Api, email: unknown) =>
  api.read.walk(op.listContacts, { query: { email: String(email) } }).then((walk) => walk.records)

/** A call on a contact of one's own that bears a tag, with the contact as it was created. */
async function onOwn(api: Api, body: (tag: string) => Json): Promise<PreparedCall> {
  const tag = api.fresh.word()
  const contact = await api.given.contact({ tags: [tag] })
  return { params: { id: String(contact.id) }, body: body(tag), on: contact }
}

const update = async (api: Api, id: unknown, body: Json) => {
  const call = { params: { id: String(id) }, body, idempotencyKey: api.fresh.key() }
  api.given2xx(await api.call(op.updateContact, call))
}

const rename = (api: Api, id: unknown) => update(api, id, { name: api.fresh.word() })

/** Another name, another tag, one field less. */
const changes = async (_api: Api, call: Call): Promise<readonly Call[]> => {
  const { name, tags } = call.body as { name: string; tags: readonly string[] }
  return [
    withBody(call, { name: altered(name) }),
    withBody(call, { tags: tags.map(altered) }),
    withoutBody(call, 'tags'),
  ]
}

/** `POST /api/v1/contacts` */
export const contactCreate: Driver = {
  valid: async (api) => ({ body: api.given.contactBody({ tags: [api.fresh.word()] }) }),
  // A lone wrong type at a documented field; whoever is let in is refused.
  harmless: () => ({ body: { name: 7, email: 7 } }),
  state: (api, call) => byEmail(api, (call.body as Json).email),
  changes,
  disturb: (api, _call, answer) => rename(api, answer.id),
}

/** `PATCH /api/v1/contacts/{id}` */
export const contactUpdate: Driver = {
  valid: async (api) => onOwn(api, () => ({ name: api.fresh.word(), tags: [api.fresh.word()] })),
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: { name: 'nobody' } }),
  state: (api, call) => byEmail(api, call.on?.email),
  changes,
  disturb: (api, call) => rename(api, call.params?.id),
}

/** The words of the tags endpoint; the assumed ones where they cannot be found out. */
const wordsOf = (api: Api) => tagWords(api).catch(() => api.assumptions['contact-tags-body'])

/** `POST /api/v1/contacts/{id}/tags` */
export const contactTags: Driver = {
  async valid(api) {
    const { add, remove } = await wordsOf(api)
    return onOwn(api, (tag) => ({ [add]: [api.fresh.word()], [remove]: [tag] }))
  },
  harmless: (api) => ({
    params: { id: api.fresh.id() },
    body: { [api.assumptions['contact-tags-body'].add]: ['nobody'] },
  }),
  state: (api, call) => byEmail(api, call.on?.email),
  async changes(api, call) {
    const { add, remove } = await wordsOf(api)
    const of = (name: string) => (call.body as Record<string, readonly string[]>)[name] ?? []
    return [
      withBody(call, { [add]: of(add).map(altered) }),
      withBody(call, { [remove]: of(remove).map(altered) }),
      withoutBody(call, remove),
    ]
  },
  /** Takes the added tag off again. */
  async disturb(api, call) {
    const { add } = await wordsOf(api)
    await update(api, call.params?.id, { removeTags: (call.body as Json)[add] })
  },
}

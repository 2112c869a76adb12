import type { Api } from '../harness/api.js'
import type { Call } from '../harness/client.js'
import type { Json } from '../harness/read.js'
import { type Sample, withBody } from './sample.js'

const byEmail = (api: Api, email: unknown) =>
  api.read.walk('GET /api/v1/contacts', { query: { email: String(email) } }).then((walk) => walk.records)

const emailOf = new WeakMap<Call, unknown>()

/** A call on a contact of one's own, remembered with the e-mail that finds the contact. */
async function onOwn(api: Api, body: Json): Promise<Call> {
  const contact = await api.given.contact({ tags: [api.fresh.word()] })
  const call = { params: { id: String(contact.id) }, body }
  emailOf.set(call, contact.email)
  return call
}

const disturbName = async (api: Api, id: unknown) => {
  const body = { lastname: api.fresh.word() }
  api.given2xx(await api.call('PATCH /api/v1/contacts/{id}', { params: { id: String(id) }, body }))
}

/** `POST /api/v1/contacts` */
export const contactCreate: Sample = {
  valid: async (api) => ({ body: api.given.contactBody({ tags: [api.fresh.word()] }) }),
  // A lone wrong type at a documented field; whoever is let in is refused.
  harmless: () => ({ body: { name: 7, email: 7 } }),
  state: (api, call) => byEmail(api, (call.body as Json).email),
  changed: (call, nth) =>
    withBody(
      call,
      nth % 2 === 0 ? { name: 'changed' } : { tags: [...((call.body as Json).tags as string[]), 'x'] },
    ),
  disturb: (api, _call, answer) => disturbName(api, answer.id),
}

/** `PATCH /api/v1/contacts/{id}` */
export const contactUpdate: Sample = {
  valid: async (api) => onOwn(api, { name: api.fresh.word(), tags: [api.fresh.word()] }),
  harmless: (api) => ({ params: { id: api.fresh.id() }, body: { name: 'nobody' } }),
  state: (api, call) => byEmail(api, emailOf.get(call)),
  changed: (call, nth) => withBody(call, nth % 2 === 0 ? { name: 'changed' } : { tags: ['changed'] }),
  disturb: (api, call) => disturbName(api, call.params?.id),
}

/** `POST /api/v1/contacts/{id}/tags` */
export const contactTags: Sample = {
  async valid(api) {
    const { add, remove } = api.assumptions['contact-tags-body']
    return onOwn(api, { [add]: [api.fresh.word()], [remove]: [] })
  },
  harmless: (api) => ({
    params: { id: api.fresh.id() },
    body: { [api.assumptions['contact-tags-body'].add]: ['nobody'] },
  }),
  state: (api, call) => byEmail(api, emailOf.get(call)),
  changed: (call) =>
    withBody(
      call,
      Object.fromEntries(Object.entries(call.body as Json).map(([name]) => [name, ['changed']])),
    ),
  disturb: (api, call) => disturbName(api, call.params?.id),
}

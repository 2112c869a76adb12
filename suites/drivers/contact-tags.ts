import { op } from '../../contract/index.js'
import type { Api, Json } from '../api/index.js'
import { detectTagWords } from '../observations/tag-words.js'
import { altered, byId, withBody, withoutBody } from './call.js'
import { findByEmail, foreignContact, updateContact } from './contact.js'
import { contactTagged } from './contact-effects.js'
import { makeContactKinds } from './contact-kinds.js'
import type { Drivers } from './driver.js'

/** The words of the tags operation; the assumed ones where they cannot be found out. */
const wordsOf = (api: Api) => detectTagWords(api).catch(() => api.assumptions['contact-tags-body'])

/** A sparse and a full contact tagged. */
async function tagContacts(api: Api): Promise<void> {
  const { sparse, full } = await makeContactKinds(api)
  const { add, remove } = api.assumptions['contact-tags-body']
  const word = api.fresh.word()
  const tag = (contact: Json, body: Json) => api.call(op.tagContact, { ...byId(contact), body })
  await tag(full, { [add]: [word] })
  await tag(sparse, { [add]: [word] })
  // Nothing is left of the tags of a contact that had none before.
  await tag(sparse, { [remove]: [word] })
}

/** How to add and remove the tags of a contact (section 4.3). */
export const contactTagDrivers: Drivers<typeof op.tagContact> = {
  [op.tagContact]: {
    async valid(api) {
      const { add, remove } = await wordsOf(api)
      const tag = api.fresh.word()
      const contact = await api.given.contact({ tags: [tag] })
      return { ...byId(contact), body: { [add]: [api.fresh.word()], [remove]: [tag] }, on: contact }
    },
    harmless: (api) => ({
      params: { id: api.fresh.unknownId() },
      body: { [api.assumptions['contact-tags-body'].add]: ['no such contact'] },
    }),
    cover: tagContacts,
    state: (api, { on }) => findByEmail(api, on?.email),
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
      await updateContact(api, call.params?.id, { removeTags: (call.body as Json)[add] })
    },
    sideEffects: contactTagged,
    foreign: {
      ...foreignContact,
      request: (api) => ({ body: { [api.assumptions['contact-tags-body'].add]: [api.fresh.word()] } }),
      flawed: (api) => ({ body: { [api.assumptions['contact-tags-body'].add]: 'no list' } }),
    },
  },
}

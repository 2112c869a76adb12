import { op } from '../../contract/index.js'
import { wordSteps } from '../../fixtures/arbitraries/word-steps.js'
import { type Api, type Check, type Exchange, type Json, property } from '../api/index.js'
import { judgeNotFound } from '../judgements/not-found.js'
import { expectAgreement } from '../judgements/state.js'
import { detectContactFields, makePlainValues, noteBody, only } from '../observations/contact-fields.js'
import { detectTagWords, tagsBody } from '../observations/tag-words.js'
import { readListed } from './reading.js'
import { steps, wordPool } from './word-pool.js'

const operation = op.tagContact

const sendTags = (api: Api, { id }: Json, body: Json): Promise<Exchange> =>
  api.call(operation, { params: { id: String(id) }, body })

/** `contact.tags-200`: (before plus added) less removed, in answer and list, and nothing else changed. */
export const tags200: Check = property(
  wordSteps(5),
  async (api, drawn) => {
    const words = await detectTagWords(api)
    const pool = wordPool(api)
    const base = pool.slice(0, 5)
    const { creation } = await detectContactFields(api)
    const fields = { ...(await makePlainValues(api)), tags: base, groups: base }
    const contact = await api.given.contact(only(creation, fields))
    const before = await api.read.contact(contact)
    if (!base.every((tag) => Array.isArray(before.tags) && before.tags.includes(tag)))
      api.inconclusive('a contact cannot be created with tags')
    let tags = base
    for (const { add = [], remove = [] } of steps(pool, base, drawn)) {
      const exchange = await sendTags(api, contact, tagsBody(words, add, remove))
      const left = add.length === 0 ? 'nothing to add' : remove.length === 0 ? 'nothing to remove' : undefined
      if (left) api.oneChoice('contact-tags-body', left, exchange, { 200: 'taken', 400: 'refused' }, left)
      // Whether a call may only add, or only remove, is open (gap.contact-tags-body).
      if (exchange.response.status === 400 && (add.length === 0 || remove.length === 0)) continue
      tags = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag))
      const expected = { ...before, tags }
      api.expect.status(exchange, 200)
      const what = `the contact as it was, with the tags ${tags.join(', ')}`
      const agreement = { noun: 'contact', except: ['updatedAt'], what, by: exchange } as const
      expectAgreement(api, api.read.record(exchange), expected, agreement)
      expectAgreement(api, await api.read.contact(contact), expected, agreement)
    }
  },
  {
    examples: [
      [
        { add: [5, 6, 3], remove: [0] },
        { add: [0, 1], remove: [5, 3] },
      ],
    ],
    atMost: 1,
  },
)

/** Tags a contact that was created and updated with a note, where the server takes one (gap.note-created-id). */
export async function tagContactWithNote(api: Api): Promise<void> {
  const words = await detectTagWords(api)
  const note = noteBody(api, 'noted')
  const created = await api.call(op.createContact, { body: api.given.contactBody(note) })
  const contact = created.response.status === 201 ? api.read.record(created) : await api.given.contact()
  const tag = api.fresh.word()
  await sendTags(api, contact, tagsBody(words, [tag], [api.fresh.word()]))
  await api.call(op.updateContact, {
    params: { id: String(contact.id) },
    body: { ...note, name: 'Noted' },
  })
  await sendTags(api, contact, tagsBody(words, [api.fresh.word()], [tag]))
}

/** `contact.tags-missing` */
export async function tagsMissing(api: Api): Promise<void> {
  const words = await detectTagWords(api)
  const [tag, former] = [api.fresh.word(), api.fresh.word()]
  const contact = await api.given.contact({ tags: [former] })
  const proof = await sendTags(api, contact, tagsBody(words, [api.fresh.word()], [former]))
  const proven = proof.response.status === 200
  await judgeNotFound(api, {
    bodies: [tagsBody(words, [tag], [former])],
    existing: String(contact.id),
    proven,
  })
  const { records, by } = await readListed(api, { tag })
  api.expect.equal(records.length, 0, 'the contacts with the tag of a refused call', {
    by,
    compared: { shows: records.slice(0, 1).map(({ id }) => String(id)) },
  })
}

import { op } from '../../contract/index.js'
import { type Api, inPlaceOf, type Json } from '../api/index.js'
import { judgeNotFound } from '../judgements/not-found.js'

const operation = op.listContactNotes

/** `contact.notes-ok`: a contact's notes on pages of several sizes, and no other's, pinned or not. */
export async function notesOk(api: Api): Promise<void> {
  const contacts = await api.each(3, () => api.given.contact())
  const [first, second, third] = contacts as [Json, Json, Json]
  const notes = new Map<Json, unknown[]>(contacts.map((contact) => [contact, []]))
  // In turns, so that a list by time alone would mix them.
  for (const [n, contact] of [first, second, first, first, second].entries())
    notes.get(contact)?.push((await api.given.note(contact, { pinned: n > 1 })).id)
  for (const [contact, limit] of [
    [first, undefined],
    [first, '2'],
    [second, '1'],
    [third, undefined],
  ] as const)
    await api.case(() => expectNotes(api, contact, { own: notes.get(contact) ?? [], limit }))
}

/** A contact, the ids of its notes, and how many to ask for at once. */
interface Reading {
  readonly own: readonly unknown[]
  readonly limit: string | undefined
}

async function expectNotes(api: Api, contact: Json, { own, limit }: Reading): Promise<void> {
  const params = { id: String(contact.id) }
  const seen: unknown[] = []
  const from = api.evidence.exchanges.length
  let cursor: string | undefined
  do {
    const exchange = await api.call(operation, { params, query: { limit, cursor } })
    api.expect.status(exchange, 200)
    const page = api.read.page(exchange)
    for (const { id } of page.records) seen.push(id)
    cursor = page.next === cursor ? undefined : (page.next ?? undefined)
  } while (cursor !== undefined && api.evidence.exchanges.length < from + 12)
  const by = api.evidence.exchanges.slice(from)
  // Its creation may have left a note, which it names (gap.note-created-id).
  const due = new Set([...own, ...seen.filter((id) => id === contact.noteCreatedId)])
  const compared = inPlaceOf([...due], seen)
  api.expect.equal(new Set(seen), due, 'the notes of the contact', { by, compared })
  api.expect.equal(seen.length, due.size, 'the number of its notes', { by, compared })
}

/** `contact.notes-missing` */
export async function notesMissing(api: Api): Promise<void> {
  const [contact] = (await api.read.leading(op.listContacts, {}, { limit: 1 })).records
  await judgeNotFound(api, { existing: contact && String(contact.id) })
}

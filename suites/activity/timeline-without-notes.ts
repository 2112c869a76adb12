import { op } from '../../contract/index.js'
import { type Api, type Json, recordIn } from '../api/index.js'
import { withId } from '../judgements/pages.js'
import { makeDealOf, recordActivity } from '../observations/activity.js'
import { noteBody } from '../observations/contact-fields.js'
import { readNotes, showsOf } from './reading.js'

const list = op.listActivities

/** `activity.timeline-without-notes`, and the notes that are not there are among the notes of the contact. */
export async function timelineWithoutNotes(api: Api): Promise<void> {
  const { contact, deal, notes, marks } = await makeNotedContact(api)
  // By its words, as a note and an entry may have the same id.
  const isNote = showsOf(...marks)
  const leadId = String(contact.id)
  const queries = [{ leadId }, ...(deal ? [{ dealId: String(deal.id) }] : [])]
  for (const query of queries)
    await api.case(async () => {
      const { records, pages } = await api.read.walk(list, { query })
      const stray = records.find((record) => isNote(record) || record.type === 'note')
      const by = pages.map(({ exchange }) => exchange)
      api.expect.that(stray === undefined, 'a timeline without notes', stray, { by })
    })
  await api.case(async () => {
    const whole = await api.read.first(list, isNote, {}, { maxPages: 3 })
    const by = whole.exchanges.slice(-1)
    api.expect.that(whole.record === undefined, 'a timeline without notes', whole.record, { by })
  })
  await api.case(async () => {
    const { records, by } = await readNotes(api, contact)
    const lost = notes.filter((id) => withId(records, id) === undefined)
    api.expect.equal(lost, [], 'notes that the contact lacks', { by, compared: { lacks: lost } })
  })
}

/** A contact with notes, and the words that these alone hold. */
interface Noted {
  readonly contact: Json
  readonly deal: Json | undefined
  readonly notes: readonly string[]
  readonly marks: readonly string[]
}

/** A contact with a call and notes: plain, pinned and about a deal where there is one, and left by an update. */
async function makeNotedContact(api: Api): Promise<Noted> {
  const contact = await api.given.contact()
  await recordActivity(api, 'call', contact)
  const deal = await makeDealOf(api, contact)
  const marks = await api.each(3, async () => api.fresh.word())
  const [plain, pinned, left] = marks
  const about = deal ? { dealId: deal.id } : {}
  const notes = [
    await api.given.note(contact, { title: plain, body: plain }),
    await api.given.note(contact, { title: pinned, body: pinned, pinned: true, ...about }),
  ].map(({ id }) => String(id))
  const update = { params: { id: String(contact.id) }, body: noteBody(api, String(left)) }
  const updated = recordIn(await api.call(op.updateContact, update))
  // Whether an update takes a note, and names it, is open (gaps contact-create-fields, note-created-id).
  if (typeof updated.noteCreatedId === 'string') notes.push(updated.noteCreatedId)
  return { contact, deal, notes, marks }
}

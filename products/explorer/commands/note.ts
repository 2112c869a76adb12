import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import { noteBody } from '../../../suites/observations/contact-fields.js'
import { command } from '../command.js'
import { NotApplicable } from '../model/not-applicable.js'
import { noteOf } from '../model/note.js'
import { recent } from '../references.js'

const about = ['notes', 'note', 'activities', 'contacts']

const left = command({
  name: 'leave a note with an update of a contact',
  variant: 'full',
  operations: [op.updateContact],
  about,
  weight: 1,
  draw(world) {
    const contact = recent(world.names('contact'))
    return contact && fc.record({ contact })
  },
  async run({ api, world }, { contact: name }, n) {
    const contact = world.get(name)
    const body = noteBody(api, api.fresh.word())
    if (Object.keys(body).length === 0) throw new NotApplicable('the field of a note')
    const exchange = await api.call(op.updateContact, { params: { id: String(contact.record.id) }, body })
    // Whether an update takes a note, and names it, is open (gaps contact-create-fields, note-created-id).
    world.open('note')
    if (exchange.response.status !== 200) return
    const { noteCreatedId: id, ...record } = api.read.record(exchange)
    world.change(contact, record, contact.rule)
    if (typeof id !== 'string' || world.all('note').some((note) => note.record.id === id)) return
    world.add('note', `note ${n}`, noteOf({ id, leadId: record.id }), 'activity.timeline-without-notes')
  },
})

/** Notes of contacts (sections 2.8 and 4.3). */
export const noteCommands = [left]

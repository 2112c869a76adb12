import * as fc from 'fast-check'
import { op } from '../../../contract/index.js'
import { anyText } from '../../../fixtures/arbitraries/text.js'
import type { Json } from '../../api/index.js'
import { withId } from '../../judgements/pages.js'
import type { Known } from '../../model/known.js'
import { noteOf, notesOf } from '../../model/note.js'
import { noteBody } from '../../observations/contact-fields.js'
import { command } from '../command.js'
import { recent } from '../references.js'
import { takeIn } from '../taken-in.js'
import { walked } from '../walked.js'

const about = ['notes', 'note', 'activities', 'contacts']

const several = command({
  name: 'write several notes',
  operations: [op.createActivity],
  about,
  weight: 1,
  draw(world) {
    const contact = recent(world.names('contact'))
    return contact && fc.record({ contact, texts: fc.array(anyText(), { minLength: 2, maxLength: 6 }) })
  },
  async run({ api, world }, { contact, texts = [] }, n) {
    const { record } = world.get(contact)
    for (const [at, body] of texts.entries()) {
      const sent = { type: 'note', leadId: record.id, body: `${body}.` }
      const summary = api.read.record(await api.call(op.createActivity, { body: sent }))
      world.add('note', `note ${n}.${at}`, noteOf(summary, sent), 'activity.note-listed')
    }
  },
})

const left = command({
  name: 'leave a note with an update of a contact',
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
    const exchange = await api.call(op.updateContact, { params: { id: String(contact.record.id) }, body })
    // Whether an update takes a note, and names it, is open (gaps contact-create-fields, note-created-id).
    if (exchange.response.status !== 200) return
    const { noteCreatedId: id, ...record } = api.read.record(exchange)
    world.change(contact, record, contact.rule)
    if (typeof id !== 'string' || world.all('note').some((note) => note.record.id === id)) return
    world.add('note', `note ${n}`, noteOf({ id, leadId: record.id }), 'activity.timeline-without-notes')
  },
})

const list = command({
  name: 'list the notes of a contact',
  operations: [op.listContactNotes],
  about: [...about, 'paging'],
  weight: 4,
  draw(world) {
    const contact = recent(world.names('contact'))
    return contact && fc.record({ contact, limit: fc.constantFrom(1, 2, 3, 100, 100) })
  },
  async run(scenario, { contact: name, limit = 100 }) {
    const { world } = scenario
    const contact = world.get(name)
    const call = { params: { id: String(contact.record.id) } }
    const { records, by, last, ended } = await walked(scenario, op.listContactNotes, call, {
      limit,
      isOwn: true,
    })
    const strays = world.all('note').filter((note) => isStray(note, contact, records))
    scenario.judge('contact.notes-ok', last, ({ expect }) =>
      expect.that(
        strays.length === 0,
        `the notes of ${name} alone`,
        `${strays[0]?.name} of another contact`,
        { by },
      ),
    )
    for (const note of notesOf(world, contact)) {
      const shown = withId(records, note.record.id)
      if (shown) takeIn(scenario, note, shown, { by })
      else if (ended)
        scenario.judge(limit < 100 ? 'paging.traversal-complete' : note.rule, last, ({ expect }) =>
          expect.that(false, `${note.name} among the notes of ${name}`, 'a list without it', { by }),
        )
    }
  },
})

/** Whether a list of the notes of a contact holds a note of another one. */
const isStray = ({ record }: Known, contact: Known, listed: readonly Json[]): boolean =>
  record.leadId !== contact.record.id && withId(listed, record.id) !== undefined

/** Notes of contacts (sections 2.8 and 4.3). */
export const noteCommands = [several, left, list]

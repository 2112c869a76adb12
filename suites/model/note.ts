import type { Json } from '../api/index.js'
import type { Known } from './known.js'
import type { World } from './world.js'

/** A note, as far as its creation says what it is like: `content` is the body sent (gap.note-field-map). */
export const noteOf = ({ id, leadId, store }: Json, { title, body }: Json = {}): Json => ({
  id,
  leadId,
  ...(store === undefined ? {} : { store }),
  ...(title === undefined ? {} : { title }),
  ...(body === undefined ? {} : { content: body }),
})

/** The notes of a contact; each of them is in its list for good, as no operation changes one or takes one away. */
export const notesOf = (world: World, { record }: Known): readonly Known[] =>
  world.all('note').filter((note) => note.record.leadId === record.id)

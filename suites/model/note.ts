import type { Json } from '../api/index.js'

/** A note, as far as its creation says what it is like: `content` is the body sent (gap.note-field-map). */
export const noteOf = ({ id, leadId, store }: Json, { title, body }: Json = {}): Json => ({
  id,
  leadId,
  ...(store === undefined ? {} : { store }),
  ...(title === undefined ? {} : { title }),
  ...(body === undefined ? {} : { content: body }),
})

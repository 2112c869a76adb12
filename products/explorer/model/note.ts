import type { Json } from '../../../suites/api/index.js'
import { shownAsSent } from '../../../suites/observations/activity.js'

/** A note, as far as its creation says what it is like: `content` is the body sent (gap.note-field-map). */
export const noteOf = ({ id, leadId, store }: Json, sent: Json = {}): Json => ({
  id,
  leadId,
  ...(store === undefined ? {} : { store }),
  ...shownAsSent('note', sent),
  ...(sent.title === undefined ? {} : { title: sent.title }),
  ...(sent.body === undefined ? {} : { content: sent.body }),
})

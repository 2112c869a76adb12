import { limits } from '../limits.js'
import { flag, instantOrNull, text, textOrNull, texts } from '../schema.js'
import { recordId } from './field.js'
import type { Members } from './member.js'

const { title, body } = limits.activity
const create = { by: ['createActivity'] } as const

/** The members of notes, in the order of section 2.8; what a creation takes is in section 4.4. */
export const noteMembers = {
  id: { shows: text, sample: 'note_6i1k4m8o3q7s2u5w' },
  leadId: { takes: recordId, ...create, requiredBy: ['createActivity'], names: 'contact' },
  // A note without a title may show its text as one (gap.note-field-map).
  title: {
    shows: textOrNull,
    takes: { type: 'string', maxLength: title.max },
    ...create,
    isApart: true,
    sample: 'First call',
  },
  content: {
    shows: textOrNull,
    takes: { type: ['string', 'null'], maxLength: body.max },
    ...create,
    called: 'body',
    isApart: true,
  },
  type: { shows: textOrNull, sample: 'note' },
  createdBy: { shows: textOrNull },
  tags: { shows: texts },
  createdAt: { shows: instantOrNull },
  dealId: { takes: { ...recordId, type: ['string', 'null'] }, ...create, names: 'deal' },
  pinned: { takes: flag, ...create },
} as const satisfies Members

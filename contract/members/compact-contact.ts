import { instantOrNull, text, textOrNull, texts } from '../schema.js'
import type { Members } from './member.js'

const written = { by: ['createContact', 'updateContact'] } as const

/** The members of contacts in the compact variant, in the order of section 4.11 (gaps compact-record-types, compact-input). */
export const compactContactMembers = {
  id: { shows: text },
  name: { shows: text, ...written },
  email: { shows: textOrNull, ...written },
  phone: { shows: textOrNull, ...written },
  company: { shows: textOrNull, ...written },
  tags: { shows: texts, ...written },
  notes: { shows: textOrNull, ...written },
  source: { shows: textOrNull, ...written },
  createdAt: { shows: instantOrNull },
  updatedAt: { shows: instantOrNull },
} as const satisfies Members

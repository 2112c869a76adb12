import type { PhoneNumber } from '../../store/records.js'
import { idDraft } from './draft-schema.js'
import type { Noun } from './noun.js'

/** A sending number as a test gives it; it is connected by default. */
export type PhoneNumberDraft = Partial<PhoneNumber>

/** The sending numbers of a workspace, the default one first. */
export const phoneNumbers: Noun<PhoneNumber, PhoneNumberDraft> = {
  singular: 'phone number',
  draft: {
    type: 'object',
    properties: {
      id: idDraft,
      businessAccountId: { type: 'string' },
      connected: { type: 'boolean' },
    },
    additionalProperties: false,
  },
  get: ({ phoneNumbers }, id) => phoneNumbers.find((number) => number.id === id),
  all: ({ phoneNumbers }) => phoneNumbers,
  add(draft, { workspace, world }) {
    const id = draft.id ?? world.id('num')
    const number = Object.freeze({ businessAccountId: `waba_${id}`, connected: true, ...draft, id })
    workspace.phoneNumbers = [...workspace.phoneNumbers, number]
    return number
  },
  change(number, change, { workspace }) {
    const changed = Object.freeze({ ...number, ...change })
    workspace.phoneNumbers = workspace.phoneNumbers.map((one) => (one.id === number.id ? changed : one))
    return changed
  },
  remove({ id }, { workspace }) {
    workspace.phoneNumbers = workspace.phoneNumbers.filter((number) => number.id !== id)
  },
}

import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { readAs } from '../operators/reading.js'
import { member } from '../operators/schema.js'

/** Faults of the validation of contacts. */
export const contactMutants = {
  'validation.contact-update-field-types': {
    'a number is a name': member(op.updateContact, 'name', {}),
    'a single tag needs no list': readAs(op.updateContact, (sent) =>
      typeof sent.tags === 'string' ? { ...sent, tags: [sent.tags] } : sent,
    ),
    'an address is any text': member(op.updateContact, 'address', { type: ['string', 'object', 'null'] }),
    'a phone as text is dropped': readAs(op.updateContact, ({ phone, ...sent }) =>
      phone === undefined || typeof phone === 'string' ? sent : { ...sent, phone },
    ),
  },
  'validation.contact-create-field-types': {
    'a number is a name': member(op.createContact, 'name', {}),
    'a single group needs no list': readAs(op.createContact, (sent) =>
      typeof sent.groups === 'string' ? { ...sent, groups: [sent.groups] } : sent,
    ),
    'any text is an address': member(op.createContact, 'email', { type: 'string' }),
    'a birthdate is anything': member(op.createContact, 'birthdate', {}),
  },
} satisfies Partial<FamilyMutants<'validation'>>

import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { memberAs } from '../operators/reading.js'
import { member } from '../operators/schema.js'

/** Faults of the validation of contacts. */
export const contactMutants = {
  'validation.contact-update-field-types': {
    'a number is a name': member(op.updateContact, 'name', {}),
    'a single tag needs no list': memberAs(op.updateContact, 'tags', (value) =>
      typeof value === 'string' ? [value] : value,
    ),
    'an address is any text': member(op.updateContact, 'address', { type: ['string', 'object', 'null'] }),
    'a phone as text is dropped': memberAs(op.updateContact, 'phone', (value) =>
      typeof value === 'string' ? undefined : value,
    ),
  },
  'validation.contact-create-field-types': {
    'a number is a name': member(op.createContact, 'name', {}),
    'a single group needs no list': memberAs(op.createContact, 'groups', (value) =>
      typeof value === 'string' ? [value] : value,
    ),
    'any text is an address': member(op.createContact, 'email', { type: 'string' }),
    'a birthdate is anything': member(op.createContact, 'birthdate', {}),
  },
} satisfies Partial<FamilyMutants<'validation'>>

import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { tooLate } from '../operators/late.js'
import { memberAs } from '../operators/reading.js'
import { refusedAs } from '../operators/refused-as.js'
import { member } from '../operators/schema.js'
import { ruledOut } from '../ruled-out.js'

/** Faults of the validation of contacts. */
export const contactMutants = {
  'validation.contact-update-field-types': {
    'a number as a name is a crash': ruledOut(
      refusedAs(op.updateContact, ({ name }) => typeof name === 'number', 'internal'),
    ),
    'a number as a name is stored and refused': ruledOut(
      tooLate(op.updateContact, ({ name }) => typeof name === 'number'),
    ),
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
    'a list of tags that is a text is a crash': ruledOut(
      refusedAs(op.createContact, ({ tags }) => typeof tags === 'string', 'internal'),
    ),
    'a number is a name': member(op.createContact, 'name', {}),
    'a single group needs no list': memberAs(op.createContact, 'groups', (value) =>
      typeof value === 'string' ? [value] : value,
    ),
    'any text is an address': member(op.createContact, 'email', { type: 'string' }),
    'a birthdate is anything': member(op.createContact, 'birthdate', {}),
  },
} satisfies Partial<FamilyMutants<'validation'>>

import { type families, op } from '../../contract/index.js'
import type { Mutants } from '../mutant.js'
import { member, readAs } from '../reading.js'

const createContact = op.createContact
const updateContact = op.updateContact

/** Bodies of contacts taken in spite of what they are. */
export const contactMutants = {
  'validation.contact-update-field-types': [
    member('a number is a name', updateContact, 'name', {}),
    readAs('a single tag needs no list', updateContact, (sent) =>
      typeof sent.tags === 'string' ? { ...sent, tags: [sent.tags] } : sent,
    ),
    member('an address is any text', updateContact, 'address', { type: ['string', 'object', 'null'] }),
    readAs('a phone as text is dropped', updateContact, ({ phone, ...sent }) =>
      phone === undefined || typeof phone === 'string' ? sent : { ...sent, phone },
    ),
  ],
  'validation.contact-create-field-types': [
    member('a number is a name', createContact, 'name', {}),
    readAs('a single group needs no list', createContact, (sent) =>
      typeof sent.groups === 'string' ? { ...sent, groups: [sent.groups] } : sent,
    ),
    member('any text is an address', createContact, 'email', { type: 'string' }),
    member('a birthdate is anything', createContact, 'birthdate', {}),
  ],
} satisfies Partial<Mutants<typeof families.validation>>

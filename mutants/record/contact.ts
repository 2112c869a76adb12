import { type families, op, type ServedOperationId } from '../../contract/index.js'
import { type Mutant, type Mutants, mutant, onSent } from '../mutant.js'
import { blank, field, type Shown, showing, without, withoutNulls } from './operators.js'

const listContacts = op.listContacts
const createContact = op.createContact
const updateContact = op.updateContact
const tagContact = op.tagContact

/** Keeps a birthdate otherwise than it was sent. */
const keptAs = (
  operation: ServedOperationId,
  fault: string,
  change: (date: string) => string | null,
): Mutant =>
  mutant(fault, (behaviour) =>
    onSent(behaviour, operation, ({ birthdate, ...body }) => ({
      ...body,
      birthdate: typeof birthdate === 'string' ? change(birthdate) : birthdate,
    })),
  )

const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

/** Mutants of the rules on how contacts look. */
export const contactMutants = {
  'record.contact-shape': [
    field(listContacts, 'active', 'active is 0 or 1', Number),
    showing(createContact, 'no tags are null', (record) => ({
      ...record,
      tags: (record.tags as string[]).length > 0 ? record.tags : null,
    })),
    field(tagContact, 'groups', 'groups are one text', (groups: string[]) => groups.join(',')),
    without(updateContact, 'organizationName', 'an update does not tell the organization'),
    field(listContacts, 'tags', 'listed tags are objects', (tags: string[]) =>
      tags.map((name) => ({ name })),
    ),
    blank(listContacts, 'stage', 'no stage is 0', 0),
  ],
  'record.contact-phone-shape': [
    field(listContacts, 'phone', 'phone is a text', (phone: Shown) => `${phone.phone_code}${phone.phone}`),
    field(createContact, 'phone', 'half a phone stays half', withoutNulls),
    field(updateContact, 'phone', 'phone is a number', (phone: Shown) => ({
      ...phone,
      phone: Number(phone.phone),
    })),
  ],
  'record.contact-movil-shape': [
    field(listContacts, 'movil', 'movil has the members of phone', (movil: Shown) => ({
      phone_code: movil.movil_code,
      phone: movil.movil,
    })),
    field(createContact, 'movil', 'half a movil stays half', withoutNulls),
    field(updateContact, 'movil', 'movil is a list', (movil: Shown) => [movil]),
  ],
  'record.contact-address-shape': [
    field(createContact, 'address', 'what an address lacks is left out', withoutNulls),
    field(updateContact, 'address', 'zip is a number', (address: Shown) => ({
      ...address,
      zip: Number(address.zip),
    })),
    field(
      listContacts,
      'address',
      'a list shows the first line only',
      ({ address2: _, ...address }: Shown) => address,
    ),
  ],
  'record.contact-birthdate': [
    field(
      listContacts,
      'birthdate',
      'a listed birthdate has a time',
      (date: string) => `${date}T00:00:00.000Z`,
    ),
    keptAs(updateContact, 'a birthdate is stored west of Greenwich', dayBefore),
    keptAs(createContact, 'nobody is born on 29 February', (date) => date.replace('02-29', '03-01')),
    keptAs(createContact, 'leap days are dropped', (date) => (date.endsWith('02-29') ? null : date)),
    keptAs(updateContact, 'nobody is born before 1970', (date) => (date < '1970' ? '1970-01-01' : date)),
    field(listContacts, 'birthdate', 'read back a day early', dayBefore),
    field(updateContact, 'birthdate', 'a birthdate is written the other way round', (date: string) =>
      date.split('-').reverse().join('/'),
    ),
  ],
  'record.note-created-id': [
    showing(listContacts, 'lists have it too', (record) => ({ ...record, noteCreatedId: 'note_1' })),
    showing(listContacts, 'lists have it as null', (record) => ({ ...record, noteCreatedId: null })),
    showing(createContact, 'no note is null', (record) => ({ noteCreatedId: null, ...record })),
    field(updateContact, 'noteCreatedId', 'notes are counted', () => 7),
  ],
} satisfies Partial<Mutants<typeof families.record>>

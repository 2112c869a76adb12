import { op, type ServedOperationId } from '../../contract/index.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { failsWhere } from '../operators/error.js'
import { onMembers, onRecord } from '../operators/record.js'
import { onSent } from '../operators/sent.js'
import { ruledOut } from '../ruled-out.js'
import { type AnsweredRecord, blank, field, without, withoutNulls } from './operators.js'

/** Stores another birthdate than was sent. */
const keptAs = (operation: ServedOperationId, change: (date: string) => string | null): Mutation =>
  onSent(operation, ({ birthdate, ...body }) => ({
    ...body,
    birthdate: typeof birthdate === 'string' ? change(birthdate) : birthdate,
  }))

const dayBefore = (date: string) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

/** Mutants of the rules on how contacts look. */
export const contactMutants = {
  'record.contact-shape': {
    'active is 0 or 1': field(op.listContacts, 'active', Number),
    'no tags are null': onMembers(op.createContact, (record) => ({
      tags: (record.tags as string[]).length > 0 ? record.tags : null,
    })),
    'groups are one text': field(op.tagContact, 'groups', (groups: string[]) => groups.join(',')),
    'an update does not show the organization': without(op.updateContact, 'organizationName'),
    'listed tags are objects': field(op.listContacts, 'tags', (tags: string[]) =>
      tags.map((name) => ({ name })),
    ),
    'no stage is 0': blank(op.listContacts, 'stage', 0),
  },
  'record.contact-phone-shape': {
    'phone is a text': field(
      op.listContacts,
      'phone',
      (phone: AnsweredRecord) => `${phone.phone_code}${phone.phone}`,
    ),
    'half a phone stays half': field(op.createContact, 'phone', withoutNulls),
    'phone is a number': field(op.updateContact, 'phone', (phone: AnsweredRecord) => ({
      ...phone,
      phone: Number(phone.phone),
    })),
  },
  'record.contact-movil-shape': {
    'movil has the members of phone': field(op.listContacts, 'movil', (movil: AnsweredRecord) => ({
      phone_code: movil.movil_code,
      phone: movil.movil,
    })),
    'half a movil stays half': field(op.createContact, 'movil', withoutNulls),
    'movil is a list': field(op.updateContact, 'movil', (movil: AnsweredRecord) => [movil]),
  },
  'record.contact-address-shape': {
    'what an address lacks is left out': field(op.createContact, 'address', withoutNulls),
    'zip is a number': field(op.updateContact, 'address', (address: AnsweredRecord) => ({
      ...address,
      zip: Number(address.zip),
    })),
    'a list shows the first line only': field(
      op.listContacts,
      'address',
      ({ address2: _, ...address }: AnsweredRecord) => address,
    ),
  },
  'record.contact-birthdate': {
    'a listed birthdate has a time': field(
      op.listContacts,
      'birthdate',
      (date: string) => `${date}T00:00:00.000Z`,
    ),
    'a birthdate before 1970 is refused': failsWhere(
      op.createContact,
      ({ body }) => typeof body.birthdate === 'string' && body.birthdate < '1970',
      'invalid_request',
    ),
    'a birthdate is stored west of Greenwich': keptAs(op.updateContact, dayBefore),
    'no one is born on 29 February': keptAs(op.createContact, (date) => date.replace('02-29', '03-01')),
    'leap days are dropped': keptAs(op.createContact, (date) => (date.endsWith('02-29') ? null : date)),
    'no one is born before 1970': keptAs(op.updateContact, (date) => (date < '1970' ? '1970-01-01' : date)),
    'read back a day early': field(op.listContacts, 'birthdate', dayBefore),
    'a birthdate is written the other way round': field(op.updateContact, 'birthdate', (date: string) =>
      date.split('-').reverse().join('/'),
    ),
  },
  'record.note-created-id': {
    'lists have it too': onMembers(op.listContacts, () => ({ noteCreatedId: 'note_1' })),
    'lists have it as null': onMembers(op.listContacts, () => ({ noteCreatedId: null })),
    'no note is null': ruledOut(onRecord(op.createContact, (record) => ({ noteCreatedId: null, ...record }))),
    'notes are counted': ruledOut(field(op.updateContact, 'noteCreatedId', () => 7)),
  },
} satisfies Partial<FamilyMutants<'record'>>

import type { GapName } from '../assumptions/gaps.js'
import { op } from '../operations/op.js'
import { cleared, unknownId } from './kinds/record.js'
import { family, rule } from './rule.js'

const update = op.updateContact

const fields: { readonly gaps: readonly GapName[] } = { gaps: ['contact-create-fields'] }

const merged = (field: string) =>
  rule(
    '4.3',
    `${update} puts the \`${field}\` sent with those the contact has: none is lost, none is doubled.`,
    {
      on: [update],
      effects: 'writes',
      gaps: ['contact-create-fields', 'tag-merge'],
    },
  )

const removed = (sent: string, field: string) =>
  rule('4.3', `${update} takes what \`${sent}\` names off the contact's \`${field}\`, and nothing else.`, {
    on: [update],
    effects: 'writes',
    gaps: ['contact-create-fields', 'tag-merge'],
  })

/** Contacts (sections 4.1 and 4.3). */
export const contact = family('contact', {
  'contact.list-ok': rule('4.3', 'GET /api/v1/contacts gives a page of contacts, with 200.', {
    on: [op.listContacts],
  }),
  'contact.list-contact-limit': rule(
    '4.1',
    'GET /api/v1/contacts gets 402 `contact_limit_exceeded` as long as the contact limit blocks the workspace.',
    { on: [op.listContacts], needs: ['key:contact-limited'], gaps: ['error-body'] },
  ),
  'contact.create-201': rule(
    '4.3',
    'POST /api/v1/contacts answers 201 with a contact that has the values sent, and the list has it from then on.',
    {
      on: [op.createContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'contact-create-required', 'contact-delete'],
    },
  ),
  'contact.create-conflict': rule(
    '4.3',
    'POST /api/v1/contacts with an e-mail some contact already has gets 409 `conflict`, and neither makes nor changes one.',
    {
      on: [op.createContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'email-case', 'error-body', 'error-atomicity'],
    },
  ),
  'contact.create-conflict-id': rule(
    '4.3',
    'That 409 of POST /api/v1/contacts names, in `details.id`, the contact that has the e-mail.',
    { on: [op.createContact], effects: 'writes', gaps: ['contact-create-fields', 'error-body'] },
  ),
  'contact.update-200': rule(
    '4.3',
    'PATCH /api/v1/contacts/{id} answers 200 with the contact as changed, and the list agrees.',
    { on: [op.updateContact], effects: 'writes', gaps: ['contact-create-fields'] },
  ),
  'contact.update-only-sent': rule(
    '4.3',
    'PATCH /api/v1/contacts/{id} leaves every field alone that it was not sent, save `updatedAt`.',
    {
      on: [op.updateContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'contact-update-empty', 'contact-nested-merge'],
    },
  ),
  'contact.update-tags-merge': merged('tags'),
  'contact.update-tags-remove': removed('removeTags', 'tags'),
  'contact.update-groups-merge': merged('groups'),
  'contact.update-groups-remove': removed('removeGroups', 'groups'),
  'contact.update-clear-phone': cleared(update, 'phone', fields),
  'contact.update-clear-movil': cleared(update, 'movil', fields),
  'contact.update-clear-address': cleared(update, 'address', fields),
  'contact.update-clear-gender': cleared(update, 'gender', fields),
  'contact.update-clear-birthdate': cleared(update, 'birthdate', fields),
  'contact.update-conflict': rule(
    '4.3',
    "PATCH /api/v1/contacts/{id} with another contact's `email` gets 409 `conflict`, and no field changes.",
    {
      on: [op.updateContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'email-case', 'error-body', 'error-atomicity'],
    },
  ),
  'contact.update-conflict-id': rule(
    '4.3',
    'That 409 of PATCH /api/v1/contacts/{id} names, in `details.id`, the contact that has the e-mail.',
    {
      on: [op.updateContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'update-conflict-details', 'error-body'],
    },
  ),
  'contact.update-own-email': rule(
    '4.3',
    'PATCH /api/v1/contacts/{id} may send the `email` the contact already has: 200, no conflict.',
    { on: [op.updateContact], effects: 'writes', gaps: ['contact-create-fields'] },
  ),
  'contact.update-missing': unknownId(op.updateContact, { gaps: ['error-body', 'contact-create-fields'] }),
  'contact.tags-200': rule(
    '4.3',
    'POST /api/v1/contacts/{id}/tags puts tags on and takes tags off in one call, and answers 200 with the contact that results.',
    {
      on: [op.tagContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'contact-tags-body', 'tag-merge'],
    },
  ),
  'contact.tags-no-note-id': rule(
    '4.3',
    'A contact answered by POST /api/v1/contacts/{id}/tags is without `noteCreatedId`.',
    {
      on: [op.tagContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'contact-tags-body'],
    },
  ),
  'contact.tags-missing': unknownId(op.tagContact, {
    gaps: ['contact-tags-body', 'error-precedence', 'error-body'],
  }),
  'contact.notes-ok': rule(
    '4.3',
    "GET /api/v1/contacts/{id}/notes gives the contact's notes, all of them and no other's, with 200.",
    { on: [op.listContactNotes], effects: 'writes', gaps: ['contact-create-fields'] },
  ),
  'contact.notes-missing': unknownId(op.listContactNotes, { gaps: ['error-body'] }),
  'contact.upsert-create': rule(
    '4.2',
    'POST /api/v1/contacts/upsert with an e-mail that no contact has makes that contact.',
    {
      on: [op.upsertContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'contact-upsert'],
      doubt: 'The document gives its path and its purpose, and no more.',
      ruledOut:
        "a call that succeeds leaves no contact with the e-mail, or two, or gives it to another contact's id, or creations differ in their status",
      leftOpen: 'the status, and what the call takes in addition to the e-mail',
    },
  ),
  'contact.upsert-update': rule(
    '4.2',
    'POST /api/v1/contacts/upsert with the e-mail of a contact updates that contact: no other is made, and nothing conflicts.',
    {
      on: [op.upsertContact],
      effects: 'writes',
      gaps: ['contact-create-fields', 'contact-upsert'],
      doubt: 'The document gives its path and its purpose, and no more.',
      ruledOut:
        'a call that succeeds leaves two contacts with the e-mail, or one with another id, or updates differ in their status',
      leftOpen: 'the status, and what the call takes in addition to the e-mail',
    },
  ),
})

import { limits } from '../limits.js'
import { email, inputInstant } from '../members/field.js'
import {
  contactCreateBody,
  contactTagsBody,
  contactUpdateBody,
  contactUpsertBody,
} from '../requests/contact.js'
import { taskCompleteBody } from '../requests/task.js'
import { one, operation, page } from './operation.js'

const contacts = { section: '4.3', resource: 'contacts', tag: 'Contacts' } as const

/** Contacts, their notes and their tasks (sections 4.2 and 4.3). */
export const contactOperations = {
  listContacts: operation('GET /api/v1/contacts', {
    ...contacts,
    scope: 'contacts:read',
    summary: 'List contacts',
    description:
      'In a stable order by id. `email`, `tag` and `ownerEmail` combine; `updatedSince` is used alone, and orders by `updatedAt`.',
    filters: (assumptions) => ({
      email,
      tag: { type: 'string', maxLength: limits.contact.tagFilter.max },
      ownerEmail: email,
      updatedSince: inputInstant(assumptions),
    }),
    exclusive: [['updatedSince', ['email', 'tag', 'ownerEmail']]],
    answer: page('contact'),
    errors: ['contact_limit_exceeded'],
  }),
  createContact: operation('POST /api/v1/contacts', {
    ...contacts,
    scope: 'contacts:write',
    summary: 'Create a contact',
    description: 'A contact with the same e-mail is a `conflict` that names it in `details.id`.',
    effects: 'writes',
    idempotencyKey: 'optional',
    body: contactCreateBody,
    answer: one('contact', 201),
    errors: ['conflict'],
  }),
  updateContact: operation('PATCH /api/v1/contacts/{id}', {
    ...contacts,
    scope: 'contacts:write',
    target: 'contact',
    summary: 'Update a contact',
    description:
      'Only the fields sent change. `tags` and `groups` are merged into those of the contact; `removeTags` and `removeGroups` remove some. Null clears `phone`, `movil`, `address`, `gender` and `birthdate`. The e-mail of another contact is a `conflict` that holds its id in `details`.',
    effects: 'writes',
    idempotencyKey: 'optional',
    body: contactUpdateBody,
    answer: one('contact', 200),
    errors: ['conflict'],
  }),
  upsertContact: operation('POST /api/v1/contacts/upsert', {
    ...contacts,
    section: '4.2',
    scope: 'contacts:write',
    summary: 'Create or update a contact by e-mail',
    description:
      'Changes the contact with the e-mail, or creates one. The document names the path alone: body and answer are assumed.',
    effects: 'writes',
    // Its entry shows nothing but the path.
    idempotencyKey: 'unlisted',
    body: contactUpsertBody,
    answer: one('contact', 200),
    successes: ({ 'contact-upsert': { created, updated } }) => [...new Set([updated, created])],
    errors: [],
  }),
  tagContact: operation('POST /api/v1/contacts/{id}/tags', {
    ...contacts,
    scope: 'contacts:write',
    target: 'contact',
    summary: 'Add tags to a contact and remove others',
    description:
      'Answers with the contact as the change leaves it. The names of the members of the body are assumed.',
    effects: 'writes',
    idempotencyKey: 'optional',
    body: contactTagsBody,
    answer: one('contact', 200),
    errors: [],
  }),
  listContactNotes: operation('GET /api/v1/contacts/{id}/notes', {
    ...contacts,
    resource: 'activities',
    scope: 'activities:read',
    target: 'contact',
    summary: 'List the notes of a contact',
    description: 'Notes are listed here; they are not in the timeline.',
    answer: page('note'),
    errors: [],
  }),
  completeTask: operation('POST /api/v1/contacts/{id}/tasks/{taskId}/complete', {
    section: '4.3',
    resource: 'tasks',
    tag: 'Tasks',
    scope: 'activities:write',
    target: 'task',
    summary: 'Complete or reopen a task',
    description: 'Completes the task, unless `done` is false, which reopens it.',
    effects: 'writes',
    idempotencyKey: 'optional',
    body: taskCompleteBody,
    answer: one('task', 200),
    errors: [],
  }),
  // Named by section 1 and the compact variant alone.
  getContact: operation('GET /api/v1/contacts/{id}', {
    ...contacts,
    section: '4.2',
    scope: 'contacts:read',
    target: 'contact',
    summary: 'Read one contact',
    description: 'The full description names this operation without showing it.',
    namedOnly: true,
    paths: ({ 'contact-read-endpoint': choice }) => (choice === 'served' ? ['/api/v1/contacts/{id}'] : []),
    answer: one('contact', 200),
    errors: [],
  }),
}

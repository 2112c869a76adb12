import { operation, page } from './operation.js'

/** Tags (section 4.4). */
export const tagOperations = {
  listTags: operation('GET /api/v1/tags', {
    section: '4.4',
    resource: 'tags',
    tag: 'Contacts',
    scope: 'contacts:read',
    summary: 'List tags',
    description: 'The tags of the workspace with their counters, which may be null.',
    answer: page('tag'),
    errors: [],
  }),
}

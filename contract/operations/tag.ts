import { operation, page } from './operation.js'

/** Tags (section 4.4). */
export const tagOperations = {
  listTags: operation('GET /api/v1/tags', {
    section: '4.4',
    resource: 'tags',
    tag: 'Contacts',
    scope: 'contacts:read',
    summary: 'List tags',
    answer: page('tag'),
    errors: [],
  }),
}

import { op } from '../operations/op.js'
import { family, rule } from './rule.js'

/** Tags (sections 2.10 and 4.4). */
export const tag = family('tag', {
  'tag.list-ok': rule('4.4', 'GET /api/v1/tags gives a page of tags, with 200.', { on: [op.listTags] }),
  'tag.of-contacts': rule('2.10', 'The name of a tag that a contact is given is found in GET /api/v1/tags.', {
    on: [op.updateContact, op.listTags],
    effects: 'writes',
    gaps: ['contact-create-fields', 'tag-origin'],
    doubt: 'Where tags come from, and what is counted, is not said.',
    leftOpen: 'where tags come from',
  }),
})

import type { Tag } from '../../../contract/index.js'
import type { Lookup } from './noun.js'

/** The tags of a workspace (section 2.10), which follow from its contacts. */
export const tags: Lookup<Tag> = {
  singular: 'tag',
  get: ({ tags }, id) => tags.get(id),
  all: ({ tags }) => tags.all(),
}

import type { Json } from '../../../suites/api/index.js'
import type { KnownRecord } from './known.js'
import { mergedWords, textsIn } from './words.js'
import type { World } from './world.js'

/** The body of an update of a contact (section 4.3). */
export interface ContactUpdate extends Json {
  readonly tags?: readonly string[]
  readonly groups?: readonly string[]
  readonly removeTags?: readonly string[]
  readonly removeGroups?: readonly string[]
}

/** A contact after an update: only the fields sent change, words are merged and removed, null clears (section 4.3). */
export function updatedContact(contact: Json, body: ContactUpdate): Json {
  const { tags, groups, removeTags, removeGroups, ...fields } = body
  return {
    ...contact,
    ...fields,
    tags: mergedWords(contact.tags, tags, removeTags),
    groups: mergedWords(contact.groups, groups, removeGroups),
  }
}

/** The other contact of the workspace that has an e-mail address, if there is one. */
export const holderOf = (world: World, email: string, except?: KnownRecord): KnownRecord | undefined =>
  world.all('contact').find((one) => one !== except && one.record.email === email)

/** Every tag that a contact has or had. */
export const tagsOf = ({ record, former }: KnownRecord): readonly string[] => [
  ...new Set([record, ...former].flatMap(({ tags }) => textsIn(tags))),
]

import type { Assumptions } from '../../contract/index.js'

/** A tag as a filter matches it: case and blanks at the ends count or not (gap.tag-matching). */
export const matchedTag = (tag: string, assumptions: Assumptions): string =>
  assumptions['tag-matching'] === 'exact' ? tag : tag.trim().toLowerCase()

/** Whether a contact has a tag, as a filter matches it. */
export function isTagged(
  { tags }: { readonly tags: readonly string[] },
  tag: string,
  assumptions: Assumptions,
): boolean {
  const sought = matchedTag(tag, assumptions)
  return tags.some((one) => matchedTag(one, assumptions) === sought)
}

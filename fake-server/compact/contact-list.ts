import type { CompactContact } from '../../contract/index.js'
import type { List } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { asStored } from '../store/email.js'
import { isTagged, matchedTag } from '../store/matched-tag.js'

/** `GET /contacts`: by id; filters count by assumption alone (section 4.11, gap.compact-filters). */
export const contactList: List = {
  of: (workspace) => workspace.compact.contacts,
  range({ email, tag, updatedSince }, context) {
    const { assumptions } = context
    if (email !== undefined || tag !== undefined || updatedSince !== undefined)
      restsOn(context, 'compact-filters')
    const filtered = assumptions['compact-filters'] === 'filter'
    if (filtered && email !== undefined) return { index: 'email', prefix: [asStored(email, assumptions)] }
    if (filtered && tag !== undefined) return { index: 'tag', prefix: [matchedTag(tag, assumptions)] }
    return { index: 'id', prefix: [] }
  },
  passes(contact: CompactContact, { email, tag, updatedSince }, { assumptions }) {
    if (assumptions['compact-filters'] === 'ignore') return true
    return (
      (email === undefined || contact.email === asStored(email, assumptions)) &&
      (tag === undefined || isTagged(contact, tag, assumptions)) &&
      (updatedSince === undefined || isSince(contact.updatedAt, updatedSince))
    )
  },
}

const isSince = (updatedAt: string | null, since: string): boolean =>
  updatedAt !== null && Date.parse(updatedAt) >= Date.parse(since)

import type { Contact } from '../../contract/index.js'
import type { List } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { zoned } from '../schema/moment.js'
import { asStored } from '../store/email.js'
import { isTagged, matchedTag } from '../store/matched-tag.js'

/** `GET /contacts`: by id, or by `updatedAt` from an instant on; the other filters combine (section 4.3). */
export const contactList: List = {
  of: (workspace) => workspace.contacts,
  range({ email, tag, ownerEmail, updatedSince }, context) {
    const { assumptions } = context
    if (tag !== undefined) restsOn(context, 'tag-matching')
    if (updatedSince !== undefined) restsOn(context, 'updated-since-boundary')
    if (email !== undefined || ownerEmail !== undefined) restsOn(context, 'email-case')
    const descending = assumptions['order-direction'].contacts === 'descending'
    if (updatedSince !== undefined)
      return {
        index: 'updatedAt',
        prefix: [],
        from: [new Date(zoned(updatedSince)).toISOString()],
        descending,
      }
    if (email !== undefined) return { index: 'email', prefix: [asStored(email, assumptions)] }
    if (tag !== undefined) return { index: 'tag', prefix: [matchedTag(tag, assumptions)] }
    if (ownerEmail !== undefined) return { index: 'ownerEmail', prefix: [asStored(ownerEmail, assumptions)] }
    return { index: 'id', prefix: [] }
  },
  passes(contact: Contact, { email, tag, ownerEmail, updatedSince }, { assumptions }) {
    return (
      (email === undefined || contact.email === asStored(email, assumptions)) &&
      (tag === undefined || isTagged(contact, tag, assumptions)) &&
      (ownerEmail === undefined || contact.ownerEmail === asStored(ownerEmail, assumptions)) &&
      (updatedSince === undefined ||
        isSince(contact.updatedAt, zoned(updatedSince), assumptions['updated-since-boundary']))
    )
  },
}

function isSince(updatedAt: string | null, since: string, boundary: 'included' | 'excluded'): boolean {
  if (updatedAt === null) return false
  const distance = Date.parse(updatedAt) - Date.parse(since)
  return boundary === 'included' ? distance >= 0 : distance > 0
}

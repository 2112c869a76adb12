import type { Contact, ServedOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { filteredLate, pagedBy } from '../operators/naive-paging.js'
import { ruledOut } from '../ruled-out.js'
import { filtersOf, has, pattern } from './operators.js'

const { invalidWhere, letThrough, losing, matching, overlooking, stale, united } = filtersOf<Contact>(
  op.listContacts,
)

/** A text without its accents. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '')

/** Leaves the time of the last change as it was before an operation. */
const untouched = (at: ServedOperationId, idOf: (context: Context) => string | undefined) =>
  aroundHandler(at, async (next, context) => {
    const { contacts } = context.workspace
    const before = contacts.get(idOf(context) ?? '')
    const reply = await next(context)
    const now = before && contacts.get(before.id)
    if (now) contacts.put(Object.freeze({ ...now, updatedAt: before.updatedAt }))
    return reply
  })

/** Faults of the filters of contacts. */
export const contactMutants = {
  'filter.contact-email': {
    'email is overlooked': overlooking(() => ['email']),
    'a part of the address is enough': matching(
      'email',
      ({ email }, value) => email?.includes(value) ?? false,
    ),
    'an underscore stands for any letter': matching('email', ({ email }, value) =>
      pattern(value).test(email ?? ''),
    ),
    'what follows a plus sign is cut off': matching(
      'email',
      ({ email }, value) => email?.replace(/\+.*@/, '@') === value.replace(/\+.*@/, '@'),
    ),
    'the name is searched as well': matching(
      'email',
      ({ email, name }, value) => email === value || name === value,
    ),
    'the match is not shown': losing(({ email }) => email !== undefined),
    'a changed address is found under the old one': stale('email', ({ email }) => email, op.createContact),
    'an address with a plus sign is refused': invalidWhere(
      'invalid_request',
      ({ email }) => email?.includes('+') ?? false,
    ),
  },
  'filter.contact-tag': {
    'tags are compared without accents': matching('tag', ({ tags }, value) =>
      tags.some((tag) => bare(tag) === bare(value)),
    ),
    'a part of the tag is enough': matching('tag', ({ tags }, value) =>
      tags.some((tag) => tag.includes(value)),
    ),
    'tags that begin so are enough': matching('tag', ({ tags }, value) =>
      tags.some((tag) => tag.startsWith(value)),
    ),
    'the list of tags is searched as one text': matching('tag', ({ tags }, value) =>
      tags.join(',').endsWith(value),
    ),
    'a changed tag is found under the old one': stale('tag', ({ tags }) => tags, op.createContact),
    'only the first tag counts': matching('tag', ({ tags }, value) => tags[0] === value),
    'an underscore stands for any letter': matching('tag', ({ tags }, value) =>
      tags.some((tag) => pattern(value).test(tag)),
    ),
    'a plus sign in a tag is read as a blank': matching('tag', ({ tags }, value) =>
      tags.includes(value.replaceAll('+', ' ')),
    ),
    'the name counts as a tag': matching(
      'tag',
      ({ tags, name }, value) => tags.includes(value) || name === value,
    ),
    'tags in other scripts are not found': matching('tag', ({ tags }, value) =>
      tags.includes(Buffer.from(value).toString('latin1')),
    ),
    'contacts are filtered after the page is read': pagedBy(filteredLate, op.listContacts),
  },
  'filter.contact-owner-email': {
    'ownerEmail is overlooked': overlooking(() => ['ownerEmail']),
    'a part of the address is enough': matching(
      'ownerEmail',
      ({ ownerEmail }, value) => ownerEmail?.includes(value) ?? false,
    ),
    'contacts without an owner come along': matching(
      'ownerEmail',
      ({ ownerEmail }, value) => (ownerEmail ?? value) === value,
    ),
    'inactive contacts are left out': matching(
      'ownerEmail',
      ({ ownerEmail, active }, value) => active && ownerEmail === value,
    ),
    'the address of the contact itself is compared': matching(
      'ownerEmail',
      ({ email }, value) => email === value,
    ),
    'a contact stays with its first owner': stale(
      'ownerEmail',
      ({ ownerEmail }) => ownerEmail,
      op.createContact,
    ),
    'the first match is not shown': losing(({ ownerEmail }) => ownerEmail !== undefined),
  },
  'filter.contact-updated-since': {
    'updatedSince is overlooked': overlooking(() => ['updatedSince']),
    'the moment of creation is compared': matching(
      'updatedSince',
      ({ createdAt }, value) => Date.parse(createdAt ?? '') >= Date.parse(value),
    ),
    'the instants are compared as texts': matching(
      'updatedSince',
      ({ updatedAt }, value) => (updatedAt ?? '') >= value,
    ),
    'only the day counts': matching(
      'updatedSince',
      ({ updatedAt }, value) => (updatedAt ?? '').slice(0, 10) >= value.slice(0, 10),
    ),
    'what was changed before is listed': matching(
      'updatedSince',
      ({ updatedAt }, value) => Date.parse(updatedAt ?? '') < Date.parse(value),
    ),
    'contacts never changed are left out': matching(
      'updatedSince',
      ({ updatedAt, createdAt }, value) =>
        updatedAt !== createdAt && Date.parse(updatedAt ?? '') >= Date.parse(value),
    ),
    'tags are no change of a contact': untouched(op.tagContact, ({ params }) => params.id),
    'an upsert is no change of a contact': untouched(
      op.upsertContact,
      ({ body, workspace }) => [...workspace.contacts.all()].find(({ email }) => email === body.email)?.id,
    ),
    'the offset of the zone is cut off': matching(
      'updatedSince',
      ({ updatedAt }, value) => Date.parse(updatedAt ?? '') >= Date.parse(`${value.slice(0, 23)}Z`),
    ),
  },
  'filter.contact-combination': {
    'any one filter is enough': united(['email', 'tag', 'ownerEmail']),
    'next to email the others are overlooked': overlooking((filters) =>
      has(filters, 'email') ? ['tag', 'ownerEmail'] : [],
    ),
    'next to tag ownerEmail is overlooked': overlooking((filters) =>
      has(filters, 'tag') ? ['ownerEmail'] : [],
    ),
    'the last one wins where all three come': overlooking((filters) =>
      has(filters, 'email', 'tag', 'ownerEmail') ? ['email', 'tag'] : [],
    ),
    'tag and ownerEmail are refused together': invalidWhere('invalid_request', (query) =>
      has(query, 'tag', 'ownerEmail'),
    ),
    'two filters lose a match': losing((query) => has(query, 'email', 'tag')),
  },
  'filter.contact-updated-since-alone': {
    'neither counts where both come': ruledOut(
      letThrough((filters) =>
        has(filters, 'updatedSince', 'tag') ? ['updatedSince', 'tag', 'email', 'ownerEmail'] : [],
      ),
    ),
    'tag is overlooked next to updatedSince': letThrough(() => ['tag']),
    'updatedSince is overlooked next to email': letThrough((filters) =>
      has(filters, 'email') ? ['updatedSince'] : [],
    ),
    'ownerEmail is overlooked next to updatedSince': letThrough((filters) =>
      has(filters, 'updatedSince') ? ['ownerEmail'] : [],
    ),
    'the error has a code of its own': inTurn(
      letThrough(() => []),
      invalidWhere('invalid_filter', (query) =>
        ['email', 'tag', 'ownerEmail'].some((other) => has(query, 'updatedSince', other)),
      ),
    ),
  },
} satisfies Partial<FamilyMutants<'filter'>>

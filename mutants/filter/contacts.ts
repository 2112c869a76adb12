import type { Contact, families } from '../../contract/index.js'
import { type Mutants, mutant } from '../mutant.js'
import { filteredLate, pagedBy } from '../naive-page.js'
import {
  contacts,
  has,
  letThrough,
  losing,
  matching,
  overlooking,
  pattern,
  refusing,
  united,
} from './operators.js'

type Rules = Mutants<typeof families.filter>

/** A text without its accents. */
const bare = (text: string): string => text.normalize('NFD').replace(/\p{Diacritic}/gu, '')

/** Faults of the filters of contacts. */
export const contactMutants: Pick<
  Rules,
  | 'filter.contact-email'
  | 'filter.contact-tag'
  | 'filter.contact-owner-email'
  | 'filter.contact-updated-since'
  | 'filter.contact-combination'
  | 'filter.contact-updated-since-alone'
> = {
  'filter.contact-email': [
    mutant(
      'email is overlooked',
      overlooking(contacts, () => ['email']),
    ),
    mutant(
      'a part of the address is enough',
      matching<Contact>(contacts, 'email', ({ email }, value) => email?.includes(value) ?? false),
    ),
    mutant(
      'an underscore stands for any letter',
      matching<Contact>(contacts, 'email', ({ email }, value) => pattern(value).test(email ?? '')),
    ),
    mutant(
      'what follows a plus sign is cut off',
      matching<Contact>(
        contacts,
        'email',
        ({ email }, value) => email?.replace(/\+.*@/, '@') === value.replace(/\+.*@/, '@'),
      ),
    ),
    mutant(
      'the name is searched as well',
      matching<Contact>(contacts, 'email', ({ email, name }, value) => email === value || name === value),
    ),
    mutant(
      'the match is not shown',
      losing(contacts, ({ email }) => email !== undefined),
    ),
    mutant(
      'an address with a plus sign is refused',
      refusing(contacts, 'invalid_request', ({ email }) => email?.includes('+') ?? false),
    ),
  ],
  'filter.contact-tag': [
    mutant(
      'tags are compared without accents',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.some((tag) => bare(tag) === bare(value))),
    ),
    mutant(
      'a part of the tag is enough',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.some((tag) => tag.includes(value))),
    ),
    mutant(
      'tags that begin so are enough',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.some((tag) => tag.startsWith(value))),
    ),
    mutant(
      'the list of tags is searched as one text',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.join(',').endsWith(value)),
    ),
    mutant(
      'only the first tag counts',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags[0] === value),
    ),
    mutant(
      'an underscore stands for any letter',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.some((tag) => pattern(value).test(tag))),
    ),
    mutant(
      'a plus sign in a tag is read as a blank',
      matching<Contact>(contacts, 'tag', ({ tags }, value) => tags.includes(value.replaceAll('+', ' '))),
    ),
    mutant(
      'the name counts as a tag',
      matching<Contact>(contacts, 'tag', ({ tags, name }, value) => tags.includes(value) || name === value),
    ),
    mutant(
      'tags in other scripts are not found',
      matching<Contact>(contacts, 'tag', ({ tags }, value) =>
        tags.includes(Buffer.from(value).toString('latin1')),
      ),
    ),
    mutant('contacts are filtered after the page is read', pagedBy(filteredLate, contacts)),
  ],
  'filter.contact-owner-email': [
    mutant(
      'ownerEmail is overlooked',
      overlooking(contacts, () => ['ownerEmail']),
    ),
    mutant(
      'a part of the address is enough',
      matching<Contact>(
        contacts,
        'ownerEmail',
        ({ ownerEmail }, value) => ownerEmail?.includes(value) ?? false,
      ),
    ),
    mutant(
      'contacts without an owner come along',
      matching<Contact>(contacts, 'ownerEmail', ({ ownerEmail }, value) => (ownerEmail ?? value) === value),
    ),
    mutant(
      'inactive contacts are left out',
      matching<Contact>(
        contacts,
        'ownerEmail',
        ({ ownerEmail, active }, value) => active && ownerEmail === value,
      ),
    ),
    mutant(
      'the address of the contact itself is compared',
      matching<Contact>(contacts, 'ownerEmail', ({ email }, value) => email === value),
    ),
    mutant(
      'the first match is not shown',
      losing(contacts, ({ ownerEmail }) => ownerEmail !== undefined),
    ),
  ],
  'filter.contact-updated-since': [
    mutant(
      'updatedSince is overlooked',
      overlooking(contacts, () => ['updatedSince']),
    ),
    mutant(
      'the moment of creation is compared',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ createdAt }, value) => Date.parse(createdAt ?? '') >= Date.parse(value),
      ),
    ),
    mutant(
      'the instants are compared as texts',
      matching<Contact>(contacts, 'updatedSince', ({ updatedAt }, value) => (updatedAt ?? '') >= value),
    ),
    mutant(
      'only the day counts',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ updatedAt }, value) => (updatedAt ?? '').slice(0, 10) >= value.slice(0, 10),
      ),
    ),
    mutant(
      'what was changed before is listed',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ updatedAt }, value) => Date.parse(updatedAt ?? '') < Date.parse(value),
      ),
    ),
    mutant(
      'contacts never changed are left out',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ updatedAt, createdAt }, value) =>
          updatedAt !== createdAt && Date.parse(updatedAt ?? '') >= Date.parse(value),
      ),
    ),
    mutant(
      'the offset of the zone is cut off',
      matching<Contact>(
        contacts,
        'updatedSince',
        ({ updatedAt }, value) => Date.parse(updatedAt ?? '') >= Date.parse(`${value.slice(0, 23)}Z`),
      ),
    ),
  ],
  'filter.contact-combination': [
    mutant('any one filter is enough', united(contacts, ['email', 'tag', 'ownerEmail'])),
    mutant(
      'beside email the others are overlooked',
      overlooking(contacts, (filters) => (has(filters, 'email') ? ['tag', 'ownerEmail'] : [])),
    ),
    mutant(
      'beside tag ownerEmail is overlooked',
      overlooking(contacts, (filters) => (has(filters, 'tag') ? ['ownerEmail'] : [])),
    ),
    mutant(
      'the last one wins where all three come',
      overlooking(contacts, (filters) =>
        has(filters, 'email', 'tag', 'ownerEmail') ? ['email', 'tag'] : [],
      ),
    ),
    mutant(
      'tag and ownerEmail are refused together',
      refusing(contacts, 'invalid_request', (query) => has(query, 'tag', 'ownerEmail')),
    ),
    mutant(
      'two filters lose a match',
      losing(contacts, (query) => has(query, 'email', 'tag')),
    ),
  ],
  'filter.contact-updated-since-alone': [
    mutant(
      'tag is overlooked beside updatedSince',
      letThrough(contacts, () => ['tag']),
    ),
    mutant(
      'updatedSince is overlooked beside email',
      letThrough(contacts, (filters) => (has(filters, 'email') ? ['updatedSince'] : [])),
    ),
    mutant(
      'ownerEmail is overlooked beside updatedSince',
      letThrough(contacts, (filters) => (has(filters, 'updatedSince') ? ['ownerEmail'] : [])),
    ),
    mutant('the refusal has a code of its own', (behaviour) => {
      letThrough(contacts, () => [])(behaviour)
      refusing(contacts, 'invalid_filter', (query) => has(query, 'updatedSince', 'tag'))(behaviour)
    }),
  ],
}

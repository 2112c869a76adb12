import { type Contact, op } from '../../contract/index.js'
import { made } from '../contact/operators.js'
import type { Mutation } from '../mutation.js'
import { onReply } from '../operators/reply.js'
import { onPages } from '../order/operators.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import { counter, dataOf, fromPage, matching, withData, withHistory } from './operators.js'

/** Has the list judge a filter in its own way. */
const contactsBy = matching<Contact>(op.listContacts)
const writes = [op.createContact, op.updateContact, op.tagContact] as const

/** Has the list of contacts judge the filter by owner also by the owners that each contact has had, the present one last. */
export const listedByOwners = (
  passes: (owner: string | null, value: string, owners: readonly unknown[]) => boolean,
): Mutation =>
  withHistory(
    writes,
    ({ ownerEmail }: Contact) => ownerEmail,
    (history) =>
      contactsBy('ownerEmail', ({ id, ownerEmail }, value) => passes(ownerEmail, value, history(id))),
  )

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** Moves the contacts that were updated twice to one end of the pages that a filter asks for. */
const movedWhenUpdatedTwice =
  (filter: string, to: 'first' | 'last'): Mutation =>
  (behaviour) => {
    const count = counter()
    const moved = new Set<string>()
    onReply(op.updateContact, (reply) => {
      const { id } = dataOf<Contact>(reply)
      if (count(id) === 2) moved.add(id)
      return reply
    })(behaviour)
    onPages(op.listContacts, (data, query) => {
      if (query[filter] === undefined) return data
      const [mine, others] = [data.filter(({ id }) => moved.has(id)), data.filter(({ id }) => !moved.has(id))]
      return to === 'first' ? [...mine, ...others] : [...others, ...mine]
    })(behaviour)
  }

/** Faults of the list of contacts that show after several writes or on a late page. */
export const contactListFaults: MultiStepFaults = {
  'filter.contact-owner-email': {
    'a contact is still found by its owner before the last, once it has had three': {
      calls: 4,
      plant: listedByOwners(
        (owner, value, owners) => owner === value || (owners.length > 2 && owners.at(-2) === value),
      ),
    },
  },
  'filter.contact-tag': {
    'a contact is not found by a tag that was taken off and put on again': {
      calls: 4,
      plant: withHistory(
        writes,
        ({ tags }: Contact) => tags.join('\n'),
        (history) =>
          contactsBy('tag', ({ id, tags }, value) => {
            const had = history(id).map((list) => String(list).split('\n').includes(value))
            const lost = had.some((has, n) => has && had.slice(n + 1).includes(false))
            return tags.includes(value) && !lost
          }),
      ),
    },
    'two tags that differ in accents alone are one to the filter': {
      calls: 3,
      plant: withHistory(
        writes,
        ({ tags }: Contact) => tags.join('\n'),
        (history, all) =>
          contactsBy('tag', ({ id, tags }, value) => {
            const isKnown = all().some((was) => String(was).split('\n').includes(value))
            return (
              tags.includes(value) ||
              (isKnown && history(id).length > 0 && tags.some((tag) => plain(tag) === value))
            )
          }),
      ),
    },
    'the tenth contact of a tag is not found by it': {
      calls: 11,
      plant: (behaviour) => {
        const tenth = new Set<string>()
        const counts = new Map<string, number>()
        made(op.createContact, ({ id, tags }) => {
          for (const tag of tags) {
            counts.set(tag, (counts.get(tag) ?? 0) + 1)
            if (counts.get(tag) === 10) tenth.add(`${id} ${tag}`)
          }
          return {}
        })(behaviour)
        contactsBy(
          'tag',
          ({ id, tags }, value) => tags.includes(value) && !tenth.has(`${id} ${value}`),
        )(behaviour)
      },
    },
  },
  'filter.contact-combination': {
    'email and tag find a contact that has lost the tag': {
      calls: 3,
      plant: withHistory(
        writes,
        ({ tags }: Contact) => tags.join('\n'),
        (history) =>
          contactsBy(
            'tag',
            ({ id, tags }, value, { email }) =>
              tags.includes(value) ||
              (email !== undefined && history(id).some((was) => String(was).split('\n').includes(value))),
          ),
      ),
    },
    'tag and owner do not find a contact that has changed its owner': {
      calls: 3,
      plant: withHistory(
        writes,
        ({ ownerEmail }: Contact) => ownerEmail,
        (history) =>
          contactsBy(
            'ownerEmail',
            ({ id, ownerEmail }, value, { tag }) =>
              ownerEmail === value && (tag === undefined || history(id).length < 2),
          ),
      ),
    },
  },
  'paging.filters-hold-across-pages': {
    'the pages of a tag beyond the third hold any contacts': {
      calls: 4,
      plant: fromPage(4, op.listContacts, (reply, context) => {
        const [any] = [...context.workspace.contacts.all()].filter(
          ({ tags }) => context.query.tag !== undefined && !tags.includes(context.query.tag),
        )
        const data = dataOf<readonly Contact[]>(reply)
        return any ? withData(reply, [...data.slice(0, -1), any]) : reply
      }),
    },
  },
  'order.contacts-updated-since': {
    'a contact that was updated twice comes first': {
      calls: 5,
      plant: movedWhenUpdatedTwice('updatedSince', 'first'),
    },
  },
  'order.contacts-by-id': {
    'a contact that was updated twice goes to the end of its tag': {
      calls: 4,
      plant: movedWhenUpdatedTwice('tag', 'last'),
    },
  },
}

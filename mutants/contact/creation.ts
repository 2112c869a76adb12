import type { Contact } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { failsWhere } from '../operators/error.js'
import { emptied, gatedAs, ungated } from '../operators/gate.js'
import { onList } from '../operators/list.js'
import { asksBy } from '../operators/query.js'
import { answers, onData, onReply } from '../operators/reply.js'
import { made, stored } from './operators.js'

/** What a careless conversion makes of non-ASCII text. */
const asciiOnly = (text: string | null): string | null => text?.replace(/[^ -~]/g, '?') ?? null

/** Loses the pairs of which characters beyond the basic plane consist. */
const basicPlane = (text: string | null): string | null => text?.replace(/[\ud800-\udfff]{2}/g, '?') ?? null

const dayBefore = (date: string | null): string | null =>
  date && new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

/** Leaves new contacts out of the lists whose filters pass a test. */
const newcomersHidden =
  (test: (filters: Readonly<Record<string, string>>) => boolean) => (behaviour: Behaviour) => {
    const born = new Set<string>()
    onReply(op.createContact, (reply) => {
      born.add((reply.body as { data: Contact }).data.id)
      return reply
    })(behaviour)
    onList(op.listContacts, ({ passes }) => ({
      passes: (contact: never, filters, context) =>
        passes(contact, filters, context) && !(test(filters) && born.has((contact as Contact).id)),
    }))(behaviour)
  }

/** Faults of the list and of creating contacts. */
export const creationMutants = {
  'contact.list-ok': {
    'a page is partial content': answers(op.listContacts, 206),
    'an unknown e-mail is not found': onReply(op.listContacts, (reply, { query }) => {
      const { data } = reply.body as { data: unknown[] }
      if (query.email === undefined || data.length > 0) return reply
      throw new ApiError('not_found', 'no such contact', 'filter.contact-email')
    }),
    'the changes since an instant come as a bare list': onReply(op.listContacts, (reply, { query }) =>
      query.updatedSince === undefined ? reply : { ...reply, body: (reply.body as { data: unknown }).data },
    ),
    'the list gives ids': onList(op.listContacts, () => ({ shows: ({ id }: Contact) => ({ id }) })),
  },
  'contact.list-contact-limit': {
    'a list by tag is let through as an export': ungated(op.listContacts, asksBy('tag')),
    'changes since an instant are let through': ungated(op.listContacts, asksBy('updatedSince')),
    'later pages are empty in place of blocked': emptied(
      op.listContacts,
      ({ query, workspace }) => workspace.contactLimitReached && query.cursor !== undefined,
    ),
    'a blocked list is empty': emptied(op.listContacts, ({ workspace }) => workspace.contactLimitReached),
    'the quota is blamed': gatedAs(op.listContacts, 'quota_exceeded'),
  },
  'contact.create-201': {
    'a creation is 200': answers(op.createContact, 200),
    'the second family name is not kept': made(op.createContact, () => ({ secondLastname: null })),
    'letters of four bytes in a family name become question marks': made(
      op.createContact,
      ({ lastname }) => ({
        lastname: lastname?.replace(/[\u{10000}-\u{10ffff}]/gu, '?') ?? null,
      }),
    ),
    'what is not ASCII becomes question marks': made(op.createContact, ({ name }) => ({
      name: asciiOnly(name),
    })),
    'an emoji in a name becomes a question mark': made(op.createContact, ({ name }) => ({
      name: basicPlane(name),
    })),
    'a telephone number is a number': made(op.createContact, ({ phone }) => ({
      phone: phone && { ...phone, phone: String(Number(phone.phone)) },
    })),
    'a birthday is an instant in another zone': made(op.createContact, ({ birthdate }) => ({
      birthdate: dayBefore(birthdate),
    })),
    'an apostrophe is escaped for HTML': made(op.createContact, ({ lastname }) => ({
      lastname: lastname?.replaceAll("'", '&#39;') ?? null,
    })),
    'groups are answered and not stored': stored(op.createContact, () => ({ groups: [] })),
    'the answer has no address, the store has': onData(op.createContact, () => ({ address: null })),
    'a new contact has no stage': made(op.createContact, () => ({ stage: null })),
    'a new contact has no organization': made(op.createContact, () => ({ organizationId: null })),
    'only the first tag is kept': made(op.createContact, ({ tags }) => ({ tags: tags.slice(0, 1) })),
    'two contacts without e-mail conflict': failsWhere(
      op.createContact,
      (context) => {
        const another = [...context.workspace.contacts.all()].some(({ email }) => email === null)
        return context.body.email === undefined && another
      },
      'conflict',
    ),
    'a new contact waits for its place in the whole list': newcomersHidden(
      (filters) => Object.keys(filters).length === 0,
    ),
    'a new contact is not found by its tags': newcomersHidden(({ tag }) => tag !== undefined),
  },
} satisfies Partial<FamilyMutants<'contact'>>

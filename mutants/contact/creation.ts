import type { Contact, families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import { emptied, gatedAs, ungated } from '../gate.js'
import { aroundHandler, type Mutants, mutant, onList, onReply } from '../mutant.js'
import { answered, create, list, made, status, stored } from './operators.js'

type Rules = Mutants<typeof families.contact>

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
    onReply(behaviour, create, (reply) => {
      born.add((reply.body as { data: Contact }).data.id)
      return reply
    })
    onList(behaviour, list, ({ passes }) => ({
      passes: (contact: never, filters, context) =>
        passes(contact, filters, context) && !(test(filters) && born.has((contact as Contact).id)),
    }))
  }

/** Faults of the list and of creating contacts. */
export const creationMutants: Pick<
  Rules,
  'contact.list-ok' | 'contact.list-contact-limit' | 'contact.create-201'
> = {
  'contact.list-ok': [
    mutant('a page is partial content', status(list, 206)),
    mutant('an e-mail nobody has is not found', (behaviour) =>
      onReply(behaviour, list, (reply, { query }) => {
        const { data } = reply.body as { data: unknown[] }
        if (query.email === undefined || data.length > 0) return reply
        throw new ApiError('not_found', 'no such contact', 'filter.contact-email')
      }),
    ),
    mutant('the changes since an instant come as a bare list', (behaviour) =>
      onReply(behaviour, list, (reply, { query }) =>
        query.updatedSince === undefined ? reply : { ...reply, body: (reply.body as { data: unknown }).data },
      ),
    ),
    mutant('the list gives ids', (behaviour) =>
      onList(behaviour, list, () => ({ shows: ({ id }: Contact) => ({ id }) })),
    ),
  ],
  'contact.list-contact-limit': [
    mutant(
      'a list by tag is let through as an export',
      ungated(list, ({ query }) => query.tag !== undefined),
    ),
    mutant(
      'changes since an instant are let through',
      ungated(list, ({ query }) => query.updatedSince !== undefined),
    ),
    mutant(
      'later pages are empty in place of blocked',
      emptied(list, ({ query, workspace }) => workspace.contactLimitReached && query.cursor !== undefined),
    ),
    mutant(
      'a blocked list is empty',
      emptied(list, ({ workspace }) => workspace.contactLimitReached),
    ),
    mutant(
      'the quota is blamed',
      gatedAs(list, new ApiError('quota_exceeded', 'upgrade the plan', 'contact.list-contact-limit')),
    ),
  ],
  'contact.create-201': [
    mutant('a creation is 200', status(create, 200)),
    mutant(
      'the second family name is not kept',
      made(create, () => ({ secondLastname: null })),
    ),
    mutant(
      'letters of four bytes in a family name become question marks',
      made(create, ({ lastname }) => ({
        lastname: lastname?.replace(/[\u{10000}-\u{10ffff}]/gu, '?') ?? null,
      })),
    ),
    mutant(
      'what is not ASCII becomes question marks',
      made(create, ({ name }) => ({ name: asciiOnly(name) })),
    ),
    mutant(
      'an emoji in a name becomes a question mark',
      made(create, ({ name }) => ({ name: basicPlane(name) })),
    ),
    mutant(
      'a telephone number is a number',
      made(create, ({ phone }) => ({ phone: phone && { ...phone, phone: String(Number(phone.phone)) } })),
    ),
    mutant(
      'a birthday is an instant in another zone',
      made(create, ({ birthdate }) => ({ birthdate: dayBefore(birthdate) })),
    ),
    mutant(
      'an apostrophe is escaped for HTML',
      made(create, ({ lastname }) => ({ lastname: lastname?.replaceAll("'", '&#39;') ?? null })),
    ),
    mutant(
      'groups are answered and not stored',
      stored(create, () => ({ groups: [] })),
    ),
    mutant(
      'the answer has no address, the store has',
      answered(create, () => ({ address: null })),
    ),
    mutant(
      'only the first tag is kept',
      made(create, ({ tags }) => ({ tags: tags.slice(0, 1) })),
    ),
    mutant('two contacts without e-mail conflict', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        const another = [...context.workspace.contacts.all()].some(({ email }) => email === null)
        if (context.body.email === undefined && another)
          throw new ApiError('conflict', 'the e-mail is taken', 'contact.create-conflict')
        return next(context)
      }),
    ),
    mutant(
      'a new contact waits for its place in the whole list',
      newcomersHidden((filters) => Object.keys(filters).length === 0),
    ),
    mutant(
      'a new contact is not found by its tags',
      newcomersHidden(({ tag }) => tag !== undefined),
    ),
  ],
}

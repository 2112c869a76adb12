import type { Contact, families } from '../../../contract/index.js'
import { Refusal } from '../../refusal.js'
import { one } from '../../reply.js'
import { holderOf } from '../../resources/contact.js'
import { asStored } from '../../resources/email.js'
import { aroundHandler, aroundStep, type Mutants, mutant, onList, onReply } from '../mutant.js'
import { answered, create, holder, list, made, put, refusing, status, stored } from './seams.js'

type Rules = Mutants<typeof families.contact>

/** What a careless conversion makes of non-ASCII text. */
const asciiOnly = (text: string | null): string | null => text?.replace(/[^ -~]/g, '?') ?? null

/** Loses the pairs of which characters beyond the basic plane consist. */
const basicPlane = (text: string | null): string | null => text?.replace(/[\ud800-\udfff]{2}/g, '?') ?? null

const dayBefore = (date: string | null): string | null =>
  date && new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

const conflictNaming = (details: Readonly<Record<string, unknown>>) =>
  refusing(
    create,
    ({ code, message, rule, more }) =>
      new Refusal(code, message, rule, code === 'conflict' ? { ...more, details } : more),
  )

/** Faults of the list and of creating contacts. */
export const creationMutants: Pick<
  Rules,
  'list-ok' | 'list-contact-limit' | 'create-201' | 'create-conflict' | 'create-conflict-id'
> = {
  'list-ok': [
    mutant('a page is partial content', status(list, 206)),
    mutant('an e-mail nobody has is not found', (behaviour) =>
      onReply(behaviour, list, (reply, { query }) => {
        const { data } = reply.body as { data: unknown[] }
        if (query.email === undefined || data.length > 0) return reply
        throw new Refusal('not_found', 'no such contact', 'filter.contact-email')
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
  'list-contact-limit': [
    mutant('a list by tag is let through as an export', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, { endpoint, query }) =>
        endpoint === list && query.tag !== undefined ? undefined : next(),
      ),
    ),
    mutant('changes since an instant are let through', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, { endpoint, query }) =>
        endpoint === list && query.updatedSince !== undefined ? undefined : next(),
      ),
    ),
    mutant('later pages are let through', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, { endpoint, query }) =>
        endpoint === list && query.cursor !== undefined
          ? { status: 200, body: { data: [], nextCursor: null } }
          : next(),
      ),
    ),
    mutant('the quota is blamed', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, { endpoint, workspace }) => {
        if (endpoint !== list || !workspace.contactLimitReached) return next()
        throw new Refusal('quota_exceeded', 'upgrade the plan', 'contact.list-contact-limit')
      }),
    ),
    mutant('a blocked list is empty', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, { endpoint, workspace }) =>
        endpoint === list && workspace.contactLimitReached
          ? { status: 200, body: { data: [], nextCursor: null } }
          : next(),
      ),
    ),
  ],
  'create-201': [
    mutant('a creation is 200', status(create, 200)),
    mutant(
      'the second family name is not kept',
      made(create, () => ({ secondLastname: null })),
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
          throw new Refusal('conflict', 'the e-mail is taken', 'contact.create-conflict')
        return next(context)
      }),
    ),
    mutant('a new contact waits for its place in the whole list', (behaviour) => {
      const born = new Set<string>()
      onReply(behaviour, create, (reply) => {
        born.add((reply.body as { data: Contact }).data.id)
        return reply
      })
      onList(behaviour, list, ({ passes }) => ({
        passes: (contact: never, filters, context) =>
          passes(contact, filters, context) &&
          (Object.keys(filters).length > 0 || !born.has((contact as Contact).id)),
      }))
    }),
    mutant('a new contact is not found by its tags', (behaviour) => {
      const born = new Set<string>()
      onReply(behaviour, create, (reply) => {
        born.add((reply.body as { data: Contact }).data.id)
        return reply
      })
      onList(behaviour, list, ({ passes }) => ({
        passes: (contact: never, filters, context) =>
          passes(contact, filters, context) &&
          (filters.tag === undefined || !born.has((contact as Contact).id)),
      }))
    }),
  ],
  'create-conflict': [
    mutant(
      'a known e-mail updates its contact',
      refusing(create, (_, context) => {
        const known = holder(context)
        if (!known) throw new Error('no holder')
        return one(201, put(context, { ...known, ...(context.body as Partial<Contact>) }))
      }),
    ),
    mutant('a known e-mail makes a second contact', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        const { email, ...body } = context.body
        const reply = next({ ...context, body })
        const { data } = (reply as { body: { data: Contact } }).body
        return one(201, put(context, { ...data, email: typeof email === 'string' ? email : null }))
      }),
    ),
    mutant(
      'tags are merged before the conflict is found',
      refusing(create, (refusal, context) => {
        const known = holder(context)
        if (known)
          put(context, { ...known, tags: [...known.tags, ...((context.body.tags as string[]) ?? [])] })
        return refusal
      }),
    ),
    mutant(
      'the conflict moves updatedAt',
      refusing(create, (refusal, context) => {
        const known = holder(context)
        if (known) put(context, { ...known, updatedAt: context.world.instant() })
        return refusal
      }),
    ),
    mutant('the refused contact is stored without its e-mail', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        const { email, ...body } = context.body
        if (typeof email === 'string' && holderOf(context, asStored(email, context.assumptions)))
          next({ ...context, body })
        return next(context)
      }),
    ),
    mutant(
      'the conflict is a state that does not fit',
      refusing(create, ({ message, rule, more }) => new Refusal('invalid_state', message, rule, more)),
    ),
    mutant('only e-mails from creations are looked up', (behaviour) => {
      const known = new Set<unknown>()
      aroundHandler(behaviour, create, (next, context) => {
        const { email, ...body } = context.body
        if (known.has(email) || !holder(context)) {
          known.add(email)
          return next(context)
        }
        const { data } = (next({ ...context, body }) as { body: { data: Contact } }).body
        return one(201, put(context, { ...data, email: String(email) }))
      })
    }),
  ],
  'create-conflict-id': [
    mutant('the conflict has no details', conflictNaming({})),
    mutant(
      'the id is called contactId',
      refusing(
        create,
        (refusal, context) =>
          new Refusal(refusal.code, refusal.message, refusal.rule, {
            details: { contactId: holder(context)?.id },
          }),
      ),
    ),
    mutant('the id is that of the contact created last', (behaviour) => {
      let last = ''
      onReply(behaviour, create, (reply) => {
        last = (reply.body as { data: Contact }).data.id
        return reply
      })
      refusing(
        create,
        (refusal) => new Refusal(refusal.code, refusal.message, refusal.rule, { details: { id: last } }),
      )(behaviour)
    }),
    mutant(
      'the id is the e-mail',
      refusing(
        create,
        (refusal, { body }) =>
          new Refusal(refusal.code, refusal.message, refusal.rule, { details: { id: body.email } }),
      ),
    ),
  ],
}

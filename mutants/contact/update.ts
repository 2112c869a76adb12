import type { Contact, families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { aroundHandler, type Mutants, mutant, onList, onSent } from '../mutant.js'
import { type Instead, loosely, refusedAs, refusing } from '../refusing.js'
import { answered, list, made, present, put, sent, status, stored, update } from './operators.js'

type Rules = Mutants<typeof families.contact>

/** What a replacement leaves of the fields that were not sent. */
const blank = {
  secondName: null,
  lastname: null,
  secondLastname: null,
  gender: null,
  birthdate: null,
  image: null,
}

/** Works on the update without some of its members. */
const without = (...names: string[]) =>
  sent(update, (body) => Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))))

/** Answers an update of what is not there in another way. */
const ofUnknownUser = (instead: Instead) =>
  refusing(update, (apiError, context) =>
    apiError.code === 'not_found' ? instead(apiError, context) : apiError,
  )

/** Faults of updating contacts; e-mails, lists of words and clearing have their own. */
export const updateMutants: Pick<
  Rules,
  'contact.update-200' | 'contact.update-only-sent' | 'contact.update-missing'
> = {
  'contact.update-200': [
    mutant('an update is 202', status(update, 202)),
    mutant('the answer is the contact as it was', (behaviour) =>
      aroundHandler(behaviour, update, (next, context) => {
        const before = present(context)
        const reply = next(context)
        return before ? one(200, before) : reply
      }),
    ),
    mutant(
      'an address is answered and not stored',
      stored(update, (_, before) => ({ address: before?.address ?? null })),
    ),
    mutant(
      'the second name is stored and not answered',
      answered(update, () => ({ secondName: null })),
    ),
    mutant('false is taken for nothing sent', (behaviour) =>
      onSent(behaviour, update, (body) => {
        if (body.active === false) delete body.active
        return body
      }),
    ),
    mutant('the index of e-mails keeps the old one', (behaviour) => {
      const former = new Map<string, unknown>()
      aroundHandler(behaviour, update, (next, context) => {
        const before = present(context)
        if (before?.email) former.set(before.id, former.get(before.id) ?? before.email)
        return next(context)
      })
      onList(behaviour, list, ({ passes }) => ({
        passes: (contact: never, filters, context) =>
          passes(contact, filters, context) &&
          (filters.email === undefined ||
            (former.get((contact as Contact).id) ?? filters.email) === filters.email),
      }))
    }),
    mutant('the second update of a contact is lost', (behaviour) => {
      const seen = new Set<string | undefined>()
      stored(update, (_, before) => {
        if (before && seen.has(before.id)) return before
        seen.add(before?.id)
        return {}
      })(behaviour)
    }),
    mutant(
      'a zip code is a number',
      made(update, ({ address }) => ({
        address: address && { ...address, zip: String(Number(address.zip)) },
      })),
    ),
    mutant('the gender cannot be changed', without('gender')),
    mutant(
      'names lose what is not ASCII',
      made(update, ({ lastname }) => ({ lastname: lastname?.replace(/[^ -~]/g, '') ?? null })),
    ),
  ],
  'contact.update-only-sent': [
    mutant('the contact is replaced by what is sent', (behaviour) =>
      onSent(behaviour, update, (body) => ({ ...blank, ...body })),
    ),
    mutant(
      'a new address loses the telephone',
      made(update, ({ address, phone }, before) => ({
        phone: JSON.stringify(address) === JSON.stringify(before?.address) ? phone : null,
      })),
    ),
    mutant('groups are reset unless they are sent', (behaviour) =>
      aroundHandler(behaviour, update, (next, context) => {
        const self = present(context)
        if (self && context.body.groups === undefined) put(context, { ...self, groups: [] })
        return next(context)
      }),
    ),
    mutant('taking tags off takes the owner off', (behaviour) =>
      onSent(behaviour, update, (body) =>
        body.removeTags === undefined ? body : { ...body, ownerEmail: null },
      ),
    ),
    mutant(
      'the source is that of the last writer',
      made(update, () => ({ source: 'api' })),
    ),
    mutant(
      'an update is a new creation',
      made(update, ({ updatedAt }) => ({ createdAt: updatedAt })),
    ),
    mutant(
      'a new e-mail loses the image',
      made(update, ({ email, image }, before) => ({
        image: email === before?.email ? image : null,
      })),
    ),
    mutant('the answer holds the fields sent alone', (behaviour) =>
      answered(update, (_, { body }) => (body.lastname === undefined ? { lastname: null } : {}))(behaviour),
    ),
    mutant(
      'the names left out are stored as nothing',
      stored(update, () => ({ secondLastname: null })),
    ),
  ],
  'contact.update-missing': [
    mutant(
      'an update of nobody makes a contact',
      ofUnknownUser((_, context) => {
        const [any] = context.workspace.contacts.all()
        if (!any) throw new Error('no contact')
        return one(
          200,
          put(context, { ...any, ...(context.body as Partial<Contact>), id: context.params.id ?? '' }),
        )
      }),
    ),
    mutant('an update of nobody is an invalid request', refusedAs(update, 'not_found', 'invalid_request')),
    mutant(
      'an update of nobody is quietly nothing',
      ofUnknownUser(() => ({ status: 200, body: { data: null } })),
    ),
    mutant('an id that begins like another is that other', loosely(update, 'contacts')),
    mutant(
      'clearing a field of nobody is a crash',
      ofUnknownUser((apiError, { body }) => {
        if (body.phone === null) throw new TypeError('cannot set phone of undefined')
        return apiError
      }),
    ),
    mutant(
      'an update of nobody leaves a contact behind',
      ofUnknownUser((apiError, context) => {
        const [any] = context.workspace.contacts.all()
        if (any) put(context, { ...any, ...(context.body as Partial<Contact>), id: context.world.id('con') })
        return apiError
      }),
    ),
    mutant(
      'an update of nobody is a conflict',
      ofUnknownUser(
        ({ message, rule, more }) => new ApiError('not_found', message, rule, { ...more, status: 409 }),
      ),
    ),
  ],
}

import type { Contact } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { one } from '../../fake-server/messages/reply.js'
import type { FamilyMutants } from '../mutation.js'
import { type Instead, insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { onList } from '../operators/list.js'
import { answers, onData } from '../operators/reply.js'
import { onSent } from '../operators/sent.js'
import { made, present, put, stored } from './operators.js'

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
  onSent(op.updateContact, (body) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))),
  )

/** Answers an update of what is not there in another way. */
const ofUnknownUser = (instead: Instead) =>
  insteadOfError(op.updateContact, (apiError, context) =>
    apiError.code === 'not_found' ? instead(apiError, context) : apiError,
  )

/** Faults of updating contacts; e-mails, lists of words and cleared fields have their own files. */
export const updateMutants = {
  'contact.update-200': {
    'an update is 202': answers(op.updateContact, 202),
    'the answer is the contact as it was': aroundHandler(op.updateContact, (next, context) => {
      const before = present(context)
      const reply = next(context)
      return before ? one(200, before) : reply
    }),
    'an address is answered and not stored': stored(op.updateContact, (_, before) => ({
      address: before?.address ?? null,
    })),
    'the second name is stored and not answered': onData(op.updateContact, () => ({ secondName: null })),
    'false is taken for nothing sent': onSent(op.updateContact, (body) => {
      if (body.active === false) delete body.active
      return body
    }),
    'the index of e-mails keeps the old one': (behaviour) => {
      const former = new Map<string, unknown>()
      aroundHandler(op.updateContact, (next, context) => {
        const before = present(context)
        if (before?.email) former.set(before.id, former.get(before.id) ?? before.email)
        return next(context)
      })(behaviour)
      onList(op.listContacts, ({ passes }) => ({
        passes: (contact: never, filters, context) =>
          passes(contact, filters, context) &&
          (filters.email === undefined ||
            (former.get((contact as Contact).id) ?? filters.email) === filters.email),
      }))(behaviour)
    },
    'the second update of a contact is lost': (behaviour) => {
      const seen = new Set<string | undefined>()
      stored(op.updateContact, (_, before) => {
        if (before && seen.has(before.id)) return before
        seen.add(before?.id)
        return {}
      })(behaviour)
    },
    'a zip code is a number': made(op.updateContact, ({ address }) => ({
      address: address && { ...address, zip: String(Number(address.zip)) },
    })),
    'the gender cannot be changed': without('gender'),
    'the stage cannot be changed': without('stage'),
    'the organization cannot be changed': without('organizationId'),
    'names lose what is not ASCII': made(op.updateContact, ({ lastname }) => ({
      lastname: lastname?.replace(/[^ -~]/g, '') ?? null,
    })),
  },
  'contact.update-only-sent': {
    'the contact is replaced by what is sent': onSent(op.updateContact, (body) => ({ ...blank, ...body })),
    'a new address loses the telephone': made(op.updateContact, ({ address, phone }, before) => ({
      phone: JSON.stringify(address) === JSON.stringify(before?.address) ? phone : null,
    })),
    'groups are reset unless they are sent': aroundHandler(op.updateContact, (next, context) => {
      const self = present(context)
      if (self && context.body.groups === undefined) put(context, { ...self, groups: [] })
      return next(context)
    }),
    'taking tags off takes the owner off': onSent(op.updateContact, (body) =>
      body.removeTags === undefined ? body : { ...body, ownerEmail: null },
    ),
    'the source is that of the last writer': made(op.updateContact, () => ({ source: 'api' })),
    'an update makes the contact active': onSent(op.updateContact, (body) => ({ active: true, ...body })),
    'an update is a new creation': made(op.updateContact, ({ updatedAt }) => ({ createdAt: updatedAt })),
    'a new e-mail loses the image': made(op.updateContact, ({ email, image }, before) => ({
      image: email === before?.email ? image : null,
    })),
    'the answer holds the fields sent alone': onData(op.updateContact, (_, { body }) =>
      body.lastname === undefined ? { lastname: null } : {},
    ),
    'the names left out are stored as nothing': stored(op.updateContact, () => ({ secondLastname: null })),
  },
  'contact.update-missing': {
    'an update of an unknown contact makes a contact': ofUnknownUser((_, context) => {
      const [any] = context.workspace.contacts.all()
      if (!any) throw new Error('no contact')
      return one(
        200,
        put(context, { ...any, ...(context.body as Partial<Contact>), id: context.params.id ?? '' }),
      )
    }),
    'an update of an unknown contact does nothing and succeeds': ofUnknownUser(() => ({
      status: 200,
      body: { data: null },
    })),
    'clearing a field of an unknown contact is a crash': ofUnknownUser((apiError, { body }) => {
      if (body.phone === null) throw new TypeError('cannot set phone of undefined')
      return apiError
    }),
    'an update of an unknown contact leaves a contact behind': ofUnknownUser((apiError, context) => {
      const [any] = context.workspace.contacts.all()
      if (any) put(context, { ...any, ...(context.body as Partial<Contact>), id: context.world.id('con') })
      return apiError
    }),
    'an update of an unknown contact is a conflict': ofUnknownUser(
      ({ message, rule, more }) => new ApiError('not_found', message, rule, { ...more, status: 409 }),
    ),
  },
} satisfies Partial<FamilyMutants<'contact'>>

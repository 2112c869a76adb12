import type { Contact } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { one } from '../../fake-server/messages/reply.js'
import { holderOf } from '../../fake-server/resources/contact.js'
import { asStored } from '../../fake-server/store/email.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs, failsWhere, insteadOfError } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { turnedAwayMeanwhile } from '../operators/outage.js'
import { onReply } from '../operators/reply.js'

import { turns } from '../operators/turns.js'
import { holder, present, put } from './operators.js'

/** Reports a conflict of a creation with other details. */
const creationNaming = (details: Readonly<Record<string, unknown>>) =>
  insteadOfError(
    op.createContact,
    ({ code, message, rule, more }) =>
      new ApiError(code, message, rule, code === 'conflict' ? { ...more, details } : more),
  )

/** Faults of creating a contact with an e-mail that another contact has. */
export const creationConflictMutants = {
  'contact.create-conflict': {
    'a known e-mail updates its contact': insteadOfError(op.createContact, (_, context) => {
      const known = holder(context)
      if (!known) throw new Error('no holder')
      return one(201, put(context, { ...known, ...(context.body as Partial<Contact>) }))
    }),
    'a known e-mail is turned away': errorAs(op.createContact, 'conflict', 'unavailable'),
    'an e-mail that is being stored is turned away': turnedAwayMeanwhile(
      op.createContact,
      ({ body }) => body.email ?? {},
    ),
    'the e-mail is looked up, and a moment later the contact is stored': aroundHandler(
      op.createContact,
      async (next, context) => {
        const known = holder(context)
        await turns(context)
        if (known) return next(context)
        const { email, ...body } = context.body
        const { data } = ((await next({ ...context, body })) as { body: { data: Contact } }).body
        return one(201, put(context, { ...data, email: typeof email === 'string' ? email : null }))
      },
    ),
    'a known e-mail makes a second contact': aroundHandler(op.createContact, (next, context) => {
      const { email, ...body } = context.body
      const reply = next({ ...context, body })
      const { data } = (reply as { body: { data: Contact } }).body
      return one(201, put(context, { ...data, email: typeof email === 'string' ? email : null }))
    }),
    'tags are merged before the conflict is found': insteadOfError(op.createContact, (apiError, context) => {
      const known = holder(context)
      if (known) put(context, { ...known, tags: [...known.tags, ...((context.body.tags as string[]) ?? [])] })
      return apiError
    }),
    'the conflict moves updatedAt': insteadOfError(op.createContact, (apiError, context) => {
      const known = holder(context)
      if (known) put(context, { ...known, updatedAt: context.world.instant() })
      return apiError
    }),
    'the refused contact is stored without its e-mail': aroundHandler(op.createContact, (next, context) => {
      const { email, ...body } = context.body
      if (typeof email === 'string' && holderOf(context, asStored(email, context.assumptions)))
        next({ ...context, body })
      return next(context)
    }),
    'the conflict is a state that does not fit': errorAs(op.createContact, 'conflict', 'invalid_state'),
    'only e-mails from creations are looked up': (behaviour) => {
      const known = new Set<unknown>()
      aroundHandler(op.createContact, (next, context) => {
        const { email, ...body } = context.body
        if (known.has(email) || !holder(context)) {
          known.add(email)
          return next(context)
        }
        const { data } = (next({ ...context, body }) as { body: { data: Contact } }).body
        return one(201, put(context, { ...data, email: String(email) }))
      })(behaviour)
    },
  },
  'contact.create-conflict-id': {
    'the conflict has no details': creationNaming({}),
    'the id is called contactId': insteadOfError(
      op.createContact,
      (apiError, context) =>
        new ApiError(apiError.code, apiError.message, apiError.rule, {
          details: { contactId: holder(context)?.id },
        }),
    ),
    'the id is that of the contact created last': (behaviour) => {
      let last = ''
      onReply(op.createContact, (reply) => {
        last = (reply.body as { data: Contact }).data.id
        return reply
      })(behaviour)
      insteadOfError(
        op.createContact,
        (apiError) => new ApiError(apiError.code, apiError.message, apiError.rule, { details: { id: last } }),
      )(behaviour)
    },
    'the id is the e-mail': insteadOfError(
      op.createContact,
      (apiError, { body }) =>
        new ApiError(apiError.code, apiError.message, apiError.rule, { details: { id: body.email } }),
    ),
  },
} satisfies Partial<FamilyMutants<'contact'>>

/** Reports a conflict of an update with other details. */
const updateNaming = (
  details: (self: Contact | undefined, other: Contact | undefined) => Record<string, unknown>,
) =>
  insteadOfError(op.updateContact, (apiError, context) =>
    apiError.code === 'conflict'
      ? new ApiError(apiError.code, apiError.message, apiError.rule, {
          details: details(present(context), holder(context)),
        })
      : apiError,
  )

/** Changes the contact on the way to its conflict. */
const beforeConflict = (
  change: (body: Readonly<Record<string, unknown>>, contact: Contact) => Partial<Contact>,
) =>
  insteadOfError(op.updateContact, (apiError, context) => {
    const self = present(context)
    if (self && apiError.code === 'conflict') put(context, { ...self, ...change(context.body, self) })
    return apiError
  })

/** Faults of updating a contact to an e-mail that another contact has. */
export const updateConflictMutants = {
  'contact.update-conflict': {
    'the e-mail is looked up, and a moment later the change is stored': aroundHandler(
      op.updateContact,
      async (next, context) => {
        const self = present(context)
        const known = holder(context)
        await turns(context)
        const { email } = context.body
        if (!self || known || typeof email !== 'string') return next(context)
        return one(200, put(context, { ...self, email }))
      },
    ),
    'two contacts share an e-mail': aroundHandler(op.updateContact, (next, context) => {
      const { email, ...body } = context.body
      const reply = next({ ...context, body })
      const self = present(context)
      return self && typeof email === 'string' ? one(200, put(context, { ...self, email })) : reply
    }),
    'the other fields are changed before the conflict is found': beforeConflict(({ lastname }) =>
      typeof lastname === 'string' ? { lastname } : {},
    ),
    'the tags are merged before the conflict is found': beforeConflict(({ tags }, contact) => ({
      tags: [...contact.tags, ...((tags as string[]) ?? [])],
    })),
    'the telephone is cleared before the conflict is found': beforeConflict(({ phone }) =>
      phone === null ? { phone } : {},
    ),
    'a conflict moves updatedAt': insteadOfError(op.updateContact, (apiError, context) => {
      const self = present(context)
      if (self) put(context, { ...self, updatedAt: context.world.instant() })
      return apiError
    }),
    'the e-mail moves from one to the other': insteadOfError(op.updateContact, (apiError, context) => {
      const [self, other] = [present(context), holder(context)]
      if (!self || !other) return apiError
      put(context, { ...other, email: null })
      return one(200, put(context, { ...self, email: other.email }))
    }),
    'the conflict is an invalid request': errorAs(op.updateContact, 'conflict', 'invalid_request'),
    'a conflict counts only where the e-mail is sent alone': aroundHandler(
      op.updateContact,
      (next, context) => {
        const { email, ...body } = context.body
        const self = present(context)
        if (Object.keys(body).length === 0 || typeof email !== 'string' || !self) return next(context)
        next({ ...context, body })
        return one(200, put(context, { ...(present(context) ?? self), email }))
      },
    ),
  },
  'contact.update-conflict-id': {
    'the conflict names the contact updated': updateNaming((self) => ({ id: self?.id })),
    'the conflict has no details': updateNaming(() => ({})),
    'the conflict names the e-mail': updateNaming((_, other) => ({ id: other?.email })),
    'the conflict names the contact that first had an e-mail': (behaviour) => {
      let first: string | undefined
      updateNaming((_, other) => {
        first ??= other?.id
        return { id: first }
      })(behaviour)
    },
  },
  'contact.update-own-email': {
    'a contact is in conflict with itself': failsWhere(
      op.updateContact,
      (context) => present(context)?.email === context.body.email,
      'conflict',
    ),
    'a contact is in conflict with itself once its e-mail was changed': (behaviour) => {
      const changed = new Set<unknown>()
      aroundHandler(op.updateContact, (next, context) => {
        const { email } = context.body
        if (present(context)?.email === email && changed.has(email))
          throw new ApiError('conflict', 'the e-mail is taken', 'contact.update-conflict')
        changed.add(email)
        return next(context)
      })(behaviour)
    },
    'an e-mail that does not change is no change': aroundHandler(op.updateContact, (next, context) =>
      Object.keys(context.body).length === 1 && present(context)?.email === context.body.email
        ? { status: 304, body: undefined }
        : next(context),
    ),
  },
} satisfies Partial<FamilyMutants<'contact'>>

import type { Contact, families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { one } from '../../fake-server/pipeline/reply.js'
import { holderOf } from '../../fake-server/resources/contact.js'
import { asStored } from '../../fake-server/resources/email.js'
import { aroundHandler, type Mutants, mutant, onReply } from '../mutant.js'
import { refusedAs, refusing } from '../refusing.js'
import { turns } from '../turns.js'
import { create, holder, present, put, update } from './operators.js'

type Rules = Mutants<typeof families.contact>

/** Refuses a creation that conflicts with other details. */
const creationNaming = (details: Readonly<Record<string, unknown>>) =>
  refusing(
    create,
    ({ code, message, rule, more }) =>
      new ApiError(code, message, rule, code === 'conflict' ? { ...more, details } : more),
  )

/** Faults of creating a contact with an e-mail that is taken. */
export const creationConflictMutants: Pick<Rules, 'contact.create-conflict' | 'contact.create-conflict-id'> =
  {
    'contact.create-conflict': [
      mutant(
        'a known e-mail updates its contact',
        refusing(create, (_, context) => {
          const known = holder(context)
          if (!known) throw new Error('no holder')
          return one(201, put(context, { ...known, ...(context.body as Partial<Contact>) }))
        }),
      ),
      mutant('the e-mail is looked up, and a moment later the contact is stored', (behaviour) =>
        aroundHandler(behaviour, create, async (next, context) => {
          const known = holder(context)
          await turns(context)
          if (known) return next(context)
          const { email, ...body } = context.body
          const { data } = ((await next({ ...context, body })) as { body: { data: Contact } }).body
          return one(201, put(context, { ...data, email: typeof email === 'string' ? email : null }))
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
        refusing(create, (apiError, context) => {
          const known = holder(context)
          if (known)
            put(context, { ...known, tags: [...known.tags, ...((context.body.tags as string[]) ?? [])] })
          return apiError
        }),
      ),
      mutant(
        'the conflict moves updatedAt',
        refusing(create, (apiError, context) => {
          const known = holder(context)
          if (known) put(context, { ...known, updatedAt: context.world.instant() })
          return apiError
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
      mutant('the conflict is a state that does not fit', refusedAs(create, 'conflict', 'invalid_state')),
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
    'contact.create-conflict-id': [
      mutant('the conflict has no details', creationNaming({})),
      mutant(
        'the id is called contactId',
        refusing(
          create,
          (apiError, context) =>
            new ApiError(apiError.code, apiError.message, apiError.rule, {
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
          (apiError) =>
            new ApiError(apiError.code, apiError.message, apiError.rule, { details: { id: last } }),
        )(behaviour)
      }),
      mutant(
        'the id is the e-mail',
        refusing(
          create,
          (apiError, { body }) =>
            new ApiError(apiError.code, apiError.message, apiError.rule, { details: { id: body.email } }),
        ),
      ),
    ],
  }

/** Refuses an update that conflicts with other details. */
const updateNaming = (
  details: (self: Contact | undefined, other: Contact | undefined) => Record<string, unknown>,
) =>
  refusing(update, (apiError, context) =>
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
  refusing(update, (apiError, context) => {
    const self = present(context)
    if (self && apiError.code === 'conflict') put(context, { ...self, ...change(context.body, self) })
    return apiError
  })

/** Faults of updating a contact to an e-mail that is taken. */
export const updateConflictMutants: Pick<
  Rules,
  'contact.update-conflict' | 'contact.update-conflict-id' | 'contact.update-own-email'
> = {
  'contact.update-conflict': [
    mutant('the e-mail is looked up, and a moment later the change is stored', (behaviour) =>
      aroundHandler(behaviour, update, async (next, context) => {
        const self = present(context)
        const known = holder(context)
        await turns(context)
        const { email } = context.body
        if (!self || known || typeof email !== 'string') return next(context)
        return one(200, put(context, { ...self, email }))
      }),
    ),
    mutant('two contacts share an e-mail', (behaviour) =>
      aroundHandler(behaviour, update, (next, context) => {
        const { email, ...body } = context.body
        const reply = next({ ...context, body })
        const self = present(context)
        return self && typeof email === 'string' ? one(200, put(context, { ...self, email })) : reply
      }),
    ),
    mutant(
      'the other fields are changed before the conflict is found',
      beforeConflict(({ lastname }) => (typeof lastname === 'string' ? { lastname } : {})),
    ),
    mutant(
      'the tags are merged before the conflict is found',
      beforeConflict(({ tags }, contact) => ({
        tags: [...contact.tags, ...((tags as string[]) ?? [])],
      })),
    ),
    mutant(
      'the telephone is cleared before the conflict is found',
      beforeConflict(({ phone }) => (phone === null ? { phone } : {})),
    ),
    mutant('a conflict moves updatedAt', (behaviour) =>
      refusing(update, (apiError, context) => {
        const self = present(context)
        if (self) put(context, { ...self, updatedAt: context.world.instant() })
        return apiError
      })(behaviour),
    ),
    mutant(
      'the e-mail moves from one to the other',
      refusing(update, (apiError, context) => {
        const [self, other] = [present(context), holder(context)]
        if (!self || !other) return apiError
        put(context, { ...other, email: null })
        return one(200, put(context, { ...self, email: other.email }))
      }),
    ),
    mutant('the conflict is an invalid request', refusedAs(update, 'conflict', 'invalid_request')),
    mutant('a conflict counts only where the e-mail is sent alone', (behaviour) =>
      aroundHandler(behaviour, update, (next, context) => {
        const { email, ...body } = context.body
        const self = present(context)
        if (Object.keys(body).length === 0 || typeof email !== 'string' || !self) return next(context)
        next({ ...context, body })
        return one(200, put(context, { ...(present(context) ?? self), email }))
      }),
    ),
  ],
  'contact.update-conflict-id': [
    mutant(
      'the conflict names the contact updated',
      updateNaming((self) => ({ id: self?.id })),
    ),
    mutant(
      'the conflict has no details',
      updateNaming(() => ({})),
    ),
    mutant(
      'the conflict names the e-mail',
      updateNaming((_, other) => ({ id: other?.email })),
    ),
    mutant('the conflict names the contact that first had an e-mail', (behaviour) => {
      let first: string | undefined
      updateNaming((_, other) => {
        first ??= other?.id
        return { id: first }
      })(behaviour)
    }),
  ],
  'contact.update-own-email': [
    mutant('a contact is in conflict with itself', (behaviour) =>
      aroundHandler(behaviour, update, (next, context) => {
        if (present(context)?.email === context.body.email)
          throw new ApiError('conflict', 'the e-mail is taken', 'contact.update-conflict')
        return next(context)
      }),
    ),
    mutant('a contact is in conflict with itself once its e-mail was changed', (behaviour) => {
      const changed = new Set<unknown>()
      aroundHandler(behaviour, update, (next, context) => {
        const { email } = context.body
        if (present(context)?.email === email && changed.has(email))
          throw new ApiError('conflict', 'the e-mail is taken', 'contact.update-conflict')
        changed.add(email)
        return next(context)
      })
    }),
    mutant('an e-mail that does not change is no change', (behaviour) =>
      aroundHandler(behaviour, update, (next, context) =>
        Object.keys(context.body).length === 1 && present(context)?.email === context.body.email
          ? { status: 304, body: undefined }
          : next(context),
      ),
    ),
  ],
}

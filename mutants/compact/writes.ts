import type { CompactContact, families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundStep, compactMutant, type Mutants, onSent } from '../mutant.js'
import { carryOut, create, doing, isAt, type Row, showing, update } from './operators.js'

const dataOf = (body: unknown): Row => (body as { data: Row }).data

/** Puts some fields of a stored contact into another state. */
function store({ workspace }: Context, id: unknown, fields: Partial<CompactContact>): void {
  const contact = workspace.compact.contacts.get(String(id))
  if (contact) workspace.compact.contacts.put(Object.freeze({ ...contact, ...fields }))
}

const ascii = (text: unknown) => (typeof text === 'string' ? text.replace(/[^\x20-\x7e]/g, '') : text)

/** A mutant that answers as it should and stores something else. */
const storing = (
  fault: string,
  at: typeof create | typeof update,
  fields: (answered: Row) => Partial<CompactContact>,
) =>
  doing(fault, at, async (next, context) => {
    const reply = await next(context)
    const answered = dataOf(reply.body)
    store(context, answered.id, fields(answered))
    return reply
  })

/** Mutants of the rules on writing contacts in the compact variant. */
export const writeMutants = {
  'compact.contact-create-201': [
    doing('a new contact is an ordinary success', create, async (next, context) => ({
      ...(await next(context)),
      status: 200,
    })),
    doing('a new contact is shown and forgotten', create, async (next, context) => {
      const reply = await next(context)
      context.workspace.compact.contacts.delete(String(dataOf(reply.body).id))
      return reply
    }),
    compactMutant('letters beyond ASCII are dropped', (behaviour) =>
      onSent(behaviour, create, ({ name, ...body }) => ({ ...body, name: ascii(name) })),
    ),
    compactMutant('a name is cut after a dozen characters', (behaviour) =>
      onSent(behaviour, create, ({ name, ...body }) => ({ ...body, name: String(name).slice(0, 12) })),
    ),
    storing('the e-mail is answered and not stored', create, () => ({ email: null })),
    storing('tags are answered and not stored', create, () => ({ tags: [] })),
    showing('a new contact is shown under another id', create, (record) => ({
      ...record,
      id: `${record.id}0`,
    })),
    compactMutant('a name beyond ASCII is invalid', (behaviour) =>
      onSent(behaviour, create, (body) => {
        if (ascii(body.name) === body.name) return body
        throw new ApiError('invalid_request', 'name must be plain', 'compact.contact-create-201')
      }),
    ),
  ],
  'compact.contact-update-200': [
    doing('a change answers the contact as it was', update, async (next, context) => {
      const before = context.workspace.compact.contacts.get(context.params.id ?? '')
      await next(context)
      return { status: 200, body: { data: before } }
    }),
    storing('a change is answered and not stored', update, () => ({ name: 'as before' })),
    storing('what is not sent is cleared', update, () => ({ email: null })),
    doing('every contact of the workspace is changed', update, (next, context) => {
      const { name } = context.body
      for (const { id } of [...context.workspace.compact.contacts.all()])
        if (typeof name === 'string') store(context, id, { name })
      return next(context)
    }),
    doing('a change answers with nothing', update, async (next, context) => {
      await next(context)
      return { status: 204, body: undefined }
    }),
    compactMutant('letters beyond ASCII are dropped from a new name', (behaviour) =>
      onSent(behaviour, update, ({ name, ...body }) =>
        name === undefined ? body : { ...body, name: ascii(name) },
      ),
    ),
    showing('a change answers without the e-mail', update, (record) => ({ ...record, email: null })),
  ],
  'compact.body-max': [
    compactMutant('32 KB are taken', (behaviour) => {
      behaviour.policy.bodyMaxBytes = 32_768
    }),
    compactMutant('the usual 100 KB are taken', (behaviour) => {
      behaviour.policy.bodyMaxBytes = 102_400
    }),
    compactMutant('15 KB are too many', (behaviour) => {
      behaviour.policy.bodyMaxBytes = 15_000
    }),
    compactMutant('a change may be of any size', (behaviour) => {
      const { bodyMaxBytes } = behaviour.policy
      aroundStep(behaviour, 'parse', (next, context) => {
        behaviour.policy.bodyMaxBytes = isAt(context, update) ? Number.POSITIVE_INFINITY : bodyMaxBytes
        return next()
      })
    }),
    compactMutant('what is too large is invalid', (behaviour) =>
      aroundStep(behaviour, 'parse', (next) => {
        try {
          return next()
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 413) throw error
          throw new ApiError('invalid_request', error.message, error.rule)
        }
      }),
    ),
    compactMutant('what is too large is done and refused after', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        try {
          return next()
        } catch (error) {
          if (error instanceof ApiError && error.status === 413) carryOut(behaviour, context)
          throw error
        }
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.compact>>

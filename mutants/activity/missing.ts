import type { families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour, Context } from '../../fake-server/pipeline/context.js'
import { gatedAs, ungated } from '../gate.js'
import { aroundLookup, repliedAndDoneAgain, withoutLookup } from '../idempotency/lookup.js'
import { aroundHandler, aroundStep, type Mutants, mutant, onSent } from '../mutant.js'
import { refusedAs } from '../refusing.js'
import { create } from './operators.js'

type Rules = Mutants<typeof families.activity>

/** Records the activity with another body, and answers as if it had been sent. */
const recordedAs =
  (change: (body: Record<string, unknown>, context: Context) => Record<string, unknown>) =>
  (behaviour: Behaviour): void =>
    onSent(behaviour, create, change)

const hasLead = ({ body, workspace }: Context) => workspace.contacts.has(String(body.leadId))
const hasDeal = ({ body, workspace }: Context) => workspace.deals.has(String(body.dealId))
const namesDeal = ({ body }: Context) => typeof body.dealId === 'string'

/** Records for whoever of the workspace comes first. */
const forAnyone = (body: Record<string, unknown>, context: Context): Record<string, unknown> => {
  const [any] = context.workspace.contacts.all()
  return { ...body, leadId: hasLead(context) ? body.leadId : any?.id }
}

const withoutDeal = ({ dealId: _, ...body }: Record<string, unknown>): Record<string, unknown> => body

/** Has a refused creation recorded all the same. */
const recordedAndRefused = (isMeant: (context: Context) => boolean) => (behaviour: Behaviour) =>
  aroundHandler(behaviour, create, (next, context) => {
    if (isMeant(context)) next({ ...context, body: withoutDeal({ ...context.body }) })
    return next(context)
  })

/** Faults of creations that are to be refused, and of those that are repeated. */
export const missingMutants: Pick<
  Rules,
  | 'activity.lead-missing'
  | 'activity.deal-missing'
  | 'activity.create-deals-off'
  | 'activity.deterministic-id'
> = {
  'activity.lead-missing': [
    mutant('a missing contact is an invalid request', refusedAs(create, 'not_found', 'invalid_request')),
    mutant('a missing contact is a crash', refusedAs(create, 'not_found', 'internal')),
    mutant('an activity with nobody is one with anybody', recordedAs(forAnyone)),
    mutant(
      'a task of nobody is taken',
      recordedAs((body, context) => (body.type === 'task' ? forAnyone(body, context) : body)),
    ),
    mutant(
      'an id that begins like another is that other',
      recordedAs((body, { workspace }) => {
        const like = [...workspace.contacts.all()].find(({ id }) => String(body.leadId).startsWith(id))
        return { ...body, leadId: like?.id ?? body.leadId }
      }),
    ),
    mutant('a call of nobody is recorded and refused', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        const [any] = context.workspace.activities.all()
        const leadId = String(context.body.leadId)
        if (any && context.body.type === 'call' && !hasLead(context))
          context.workspace.activities.put(Object.freeze({ ...any, id: context.world.id('act'), leadId }))
        return next(context)
      }),
    ),
  ],
  'activity.deal-missing': [
    mutant(
      'a missing deal is overlooked',
      recordedAs((body, context) => (hasDeal(context) ? body : withoutDeal(body))),
    ),
    mutant(
      'notes look for no deal',
      recordedAs((body, context) => (body.type === 'note' && !hasDeal(context) ? withoutDeal(body) : body)),
    ),
    mutant('a missing deal is an invalid request', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) => {
        if (!namesDeal(context) || hasDeal(context)) return next(context)
        throw new ApiError('invalid_request', 'no such deal', 'activity.deal-missing')
      }),
    ),
    mutant(
      'a note about a missing deal is recorded and refused',
      recordedAndRefused(
        (context) => context.body.type === 'note' && namesDeal(context) && !hasDeal(context),
      ),
    ),
    mutant(
      'a task about a missing deal is recorded and refused',
      recordedAndRefused(
        (context) => context.body.type === 'task' && namesDeal(context) && !hasDeal(context),
      ),
    ),
    mutant(
      'an id that begins like another is that other',
      recordedAs((body, { workspace }) => {
        const like = [...workspace.deals.all()].find(({ id }) => String(body.dealId).startsWith(id))
        return like ? { ...body, dealId: like.id } : body
      }),
    ),
  ],
  'activity.create-deals-off': [
    mutant(
      'notes may name a deal that is switched off',
      ungated(create, ({ body }) => body.type === 'note'),
    ),
    mutant(
      'calls may name a deal that is switched off',
      ungated(create, ({ body }) => body.type === 'call'),
    ),
    mutant('the deal is dropped where deals are off', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, context) => {
        if (context.operation === create && !context.workspace.features.deals)
          context.body = withoutDeal({ ...context.body })
        return next()
      }),
    ),
    mutant(
      'deals switched off are forbidden',
      gatedAs(create, new ApiError('forbidden', 'deals are off', 'activity.create-deals-off')),
    ),
    mutant('an activity is recorded before the gate refuses it', (behaviour) =>
      aroundStep(behaviour, 'gate', (next, context) => {
        if (context.operation === create && !context.workspace.features.deals && namesDeal(context))
          behaviour.handlers[create]({ ...context, body: withoutDeal({ ...context.body }) })
        return next()
      }),
    ),
  ],
  'activity.deterministic-id': [
    mutant('a retry records another activity', (behaviour) => {
      withoutLookup(create)(behaviour)
      aroundHandler(behaviour, create, (next, context) => next({ ...context, idempotencyKey: undefined }))
    }),
    mutant('a retry is answered as the first and records another', (behaviour) => {
      aroundHandler(behaviour, create, (next, context) => next({ ...context, idempotencyKey: undefined }))
      repliedAndDoneAgain(create)(behaviour)
    }),
    mutant('a task knows no keys', (behaviour) => {
      const isTask = ({ body }: Context) => body.type === 'task'
      aroundLookup([create], (next, context) => (isTask(context) ? undefined : next()))(behaviour)
      aroundHandler(behaviour, create, (next, context) =>
        next(isTask(context) ? { ...context, idempotencyKey: undefined } : context),
      )
    }),
    mutant('a retry has an id of its own', (behaviour) =>
      aroundLookup([create], (next, context) => {
        const found = next()
        if (!found || found instanceof Promise || context.body.type !== 'call') return found
        const { data } = found.body as { data: object }
        return { ...found, body: { data: { ...data, id: context.world.id('act') } } }
      })(behaviour),
    ),
  ],
}

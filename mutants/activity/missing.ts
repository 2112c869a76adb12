import { op } from '../../contract/index.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { aroundLookup, repliedAndDoneAgain, withoutLookup } from '../idempotency/lookup.js'
import type { FamilyMutants } from '../mutation.js'
import { inContext } from '../operators/context.js'
import { errorAs, failsWhere } from '../operators/error.js'
import { gatedAs, ungated } from '../operators/gate.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { onSent } from '../operators/sent.js'
import { aroundStep } from '../operators/step.js'

/** Records the activity with another body, and answers as if it had been sent. */
const recordedAs = (change: (body: Record<string, unknown>, context: Context) => Record<string, unknown>) =>
  onSent(op.createActivity, change)

const hasLead = ({ body, workspace }: Context) => workspace.contacts.has(String(body.leadId))
const hasDeal = ({ body, workspace }: Context) => workspace.deals.has(String(body.dealId))
const namesDeal = ({ body }: Context) => typeof body.dealId === 'string'

/** Records for the first contact of the workspace. */
const forAnyone = (body: Record<string, unknown>, context: Context): Record<string, unknown> => {
  const [any] = context.workspace.contacts.all()
  return { ...body, leadId: hasLead(context) ? body.leadId : any?.id }
}

const withoutDeal = ({ dealId: _, ...body }: Record<string, unknown>): Record<string, unknown> => body

/** Records an activity first and reports the error afterwards. */
const recordedAndRefused = (isMeant: (context: Context) => boolean) =>
  aroundHandler(op.createActivity, (next, context) => {
    if (isMeant(context)) next({ ...context, body: withoutDeal({ ...context.body }) })
    return next(context)
  })

/** Faults of creations that must fail, and of repeated ones. */
export const missingMutants = {
  'activity.lead-missing': {
    'a missing contact is an invalid request': errorAs(op.createActivity, 'not_found', 'invalid_request'),
    'a missing contact is a crash': errorAs(op.createActivity, 'not_found', 'internal'),
    'an activity with an unknown contact is one with any contact': recordedAs(forAnyone),
    'a task of an unknown contact is taken': recordedAs((body, context) =>
      body.type === 'task' ? forAnyone(body, context) : body,
    ),
    'an id that begins like another is that other': recordedAs((body, { workspace }) => {
      const like = [...workspace.contacts.all()].find(({ id }) => String(body.leadId).startsWith(id))
      return { ...body, leadId: like?.id ?? body.leadId }
    }),
    'a call of an unknown contact is recorded and refused': aroundHandler(
      op.createActivity,
      (next, context) => {
        const [any] = context.workspace.activities.all()
        const leadId = String(context.body.leadId)
        if (any && context.body.type === 'call' && !hasLead(context))
          context.workspace.activities.put(Object.freeze({ ...any, id: context.world.id('act'), leadId }))
        return next(context)
      },
    ),
  },
  'activity.deal-missing': {
    'a missing deal is overlooked': recordedAs((body, context) =>
      hasDeal(context) ? body : withoutDeal(body),
    ),
    'notes look for no deal': recordedAs((body, context) =>
      body.type === 'note' && !hasDeal(context) ? withoutDeal(body) : body,
    ),
    'a missing deal is an invalid request': failsWhere(
      op.createActivity,
      (context) => !(!namesDeal(context) || hasDeal(context)),
      'invalid_request',
    ),
    'a note about a missing deal is recorded and refused': recordedAndRefused(
      (context) => context.body.type === 'note' && namesDeal(context) && !hasDeal(context),
    ),
    'a task about a missing deal is recorded and refused': recordedAndRefused(
      (context) => context.body.type === 'task' && namesDeal(context) && !hasDeal(context),
    ),
    'an id that begins like another is that other': recordedAs((body, { workspace }) => {
      const like = [...workspace.deals.all()].find(({ id }) => String(body.dealId).startsWith(id))
      return like ? { ...body, dealId: like.id } : body
    }),
  },
  'activity.create-deals-off': {
    'notes may name a deal that is switched off': ungated(
      op.createActivity,
      ({ body }) => body.type === 'note',
    ),
    'calls may name a deal that is switched off': ungated(
      op.createActivity,
      ({ body }) => body.type === 'call',
    ),
    'the deal is dropped where deals are off': aroundStep('gate', (next, context) => {
      if (context.operation === op.createActivity && !context.workspace.features.deals)
        context.body = withoutDeal({ ...context.body })
      return next()
    }),
    'deals switched off are forbidden': gatedAs(op.createActivity, 'forbidden'),
    'an activity is recorded before the gate refuses it': (behaviour) =>
      aroundStep('gate', (next, context) => {
        if (
          context.operation === op.createActivity &&
          !context.workspace.features.deals &&
          namesDeal(context)
        )
          behaviour.handlers[op.createActivity]({ ...context, body: withoutDeal({ ...context.body }) })
        return next()
      })(behaviour),
  },
  'activity.deterministic-id': {
    'a retry records another activity': inTurn(
      withoutLookup(op.createActivity),
      inContext(op.createActivity, (context) => ({ ...context, idempotencyKey: undefined })),
    ),
    'a retry is answered as the first and records another': inTurn(
      inContext(op.createActivity, (context) => ({ ...context, idempotencyKey: undefined })),
      repliedAndDoneAgain(op.createActivity),
    ),
    'a task knows no keys': (behaviour) => {
      const isTask = ({ body }: Context) => body.type === 'task'
      aroundLookup([op.createActivity], (next, context) => (isTask(context) ? undefined : next()))(behaviour)
      inContext(op.createActivity, (context) =>
        isTask(context) ? { ...context, idempotencyKey: undefined } : context,
      )(behaviour)
    },
    'a retry has an id of its own': aroundLookup([op.createActivity], (next, context) => {
      const found = next()
      if (!found || found instanceof Promise || context.body.type !== 'call') return found
      const { data } = found.body as { data: object }
      return { ...found, body: { data: { ...data, id: context.world.id('act') } } }
    }),
  },
} satisfies Partial<FamilyMutants<'activity'>>

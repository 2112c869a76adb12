import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants } from '../mutation.js'
import { aroundHandler } from '../operators/handler.js'
import { inTurn } from '../operators/in-turn.js'
import { turns } from '../operators/turns.js'

const full = () =>
  new ApiError('conflict', 'the workspace holds 20 destinations already', 'limit.webhook-destinations')

const allow = (max: number) => (behaviour: Behaviour) => {
  behaviour.policy.webhooksPerWorkspace = max
}

/** Faults of the limit on destinations. */
export const destinationMutants = {
  'limit.webhook-destinations': {
    'twenty-one fit': allow(21),
    'they are counted, and a moment later one is added': (behaviour) =>
      aroundHandler(op.createWebhook, async (next, context) => {
        if (context.workspace.webhooks.size >= 20) throw full()
        await turns(context)
        allow(1000)(behaviour)
        return next(context)
      })(behaviour),
    'nineteen fit': allow(19),
    'there is no limit': allow(1000),
    'inactive ones do not count': inTurn(
      allow(1000),
      aroundHandler(op.createWebhook, (next, context) => {
        const active = [...context.workspace.webhooks.all()].filter((webhook) => webhook.active)
        if (active.length >= 20) throw full()
        return next(context)
      }),
    ),
    'an inactive one always fits': (behaviour) =>
      aroundHandler(op.createWebhook, (next, context) => {
        if (context.body.active === false) allow(1000)(behaviour)
        const reply = next(context)
        allow(20)(behaviour)
        return reply
      })(behaviour),
    'deleted ones go on counting': (behaviour) => {
      const made = new Map<string, number>()
      aroundHandler(op.createWebhook, (next, context) => {
        const count = made.get(context.workspace.id) ?? context.workspace.webhooks.size
        if (count >= 20) throw full()
        made.set(context.workspace.id, count + 1)
        return next(context)
      })(behaviour)
    },
    'a deletion makes room for two': (behaviour) => {
      let room = 20
      aroundHandler(op.deleteWebhook, (next, context) => {
        room += 1
        return next(context)
      })(behaviour)
      aroundHandler(op.createWebhook, (next, context) => {
        behaviour.policy.webhooksPerWorkspace = room
        return next(context)
      })(behaviour)
    },
    'the oldest gives way in silence': aroundHandler(op.createWebhook, (next, context) => {
      const [oldest] = context.workspace.webhooks.all()
      if (context.workspace.webhooks.size >= 20 && oldest) context.workspace.webhooks.delete(oldest.id)
      return next(context)
    }),
    'one too many is kept though refused': inTurn(
      allow(1000),
      aroundHandler(op.createWebhook, (next, context) => {
        const reply = next(context)
        if (context.workspace.webhooks.size > 20) throw full()
        return reply
      }),
    ),
    'one too many is not valid': aroundHandler(op.createWebhook, (next, context) => {
      if (context.workspace.webhooks.size >= 20)
        throw new ApiError('invalid_request', 'too many destinations', 'limit.webhook-destinations')
      return next(context)
    }),
  },
  'limit.webhook-destinations-per-workspace': {
    'destinations are counted over all workspaces': aroundHandler(op.createWebhook, (next, context) => {
      const counts = [...context.workspaces.values()].map(({ webhooks }) => webhooks.size)
      if (counts.reduce((sum, count) => sum + count, 0) >= 20) throw full()
      return next(context)
    }),
    'one full workspace closes all': aroundHandler(op.createWebhook, (next, context) => {
      if ([...context.workspaces.values()].some(({ webhooks }) => webhooks.size >= 20)) throw full()
      return next(context)
    }),
  },
} satisfies Partial<FamilyMutants<'limit'>>

import { type families, op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Behaviour } from '../../fake-server/pipeline/context.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { turns } from '../operators/turns.js'

const createWebhook = op.createWebhook
const deleteWebhook = op.deleteWebhook

const full = () =>
  new ApiError('conflict', 'the workspace holds 20 destinations already', 'limit.webhook-destinations')

const allow = (most: number) => (behaviour: Behaviour) => {
  behaviour.policy.webhooksPerWorkspace = most
}

/** Destinations counted otherwise. */
export const destinationMutants = {
  'limit.webhook-destinations': [
    mutant('twenty-one fit', allow(21)),
    mutant('they are counted, and a moment later one is added', (behaviour) =>
      aroundHandler(behaviour, createWebhook, async (next, context) => {
        if (context.workspace.webhooks.size >= 20) throw full()
        await turns(context)
        allow(1000)(behaviour)
        return next(context)
      }),
    ),
    mutant('nineteen fit', allow(19)),
    mutant('there is no limit', allow(1000)),
    mutant('inactive ones do not count', (behaviour) => {
      allow(1000)(behaviour)
      aroundHandler(behaviour, createWebhook, (next, context) => {
        const active = [...context.workspace.webhooks.all()].filter((webhook) => webhook.active)
        if (active.length >= 20) throw full()
        return next(context)
      })
    }),
    mutant('an inactive one always fits', (behaviour) =>
      aroundHandler(behaviour, createWebhook, (next, context) => {
        if (context.body.active === false) allow(1000)(behaviour)
        const reply = next(context)
        allow(20)(behaviour)
        return reply
      }),
    ),
    mutant('deleted ones go on counting', (behaviour) => {
      const made = new Map<string, number>()
      aroundHandler(behaviour, createWebhook, (next, context) => {
        const count = made.get(context.workspace.id) ?? context.workspace.webhooks.size
        if (count >= 20) throw full()
        made.set(context.workspace.id, count + 1)
        return next(context)
      })
    }),
    mutant('a deletion makes room for two', (behaviour) => {
      let room = 20
      aroundHandler(behaviour, deleteWebhook, (next, context) => {
        room += 1
        return next(context)
      })
      aroundHandler(behaviour, createWebhook, (next, context) => {
        behaviour.policy.webhooksPerWorkspace = room
        return next(context)
      })
    }),
    mutant('the oldest gives way in silence', (behaviour) =>
      aroundHandler(behaviour, createWebhook, (next, context) => {
        const [oldest] = context.workspace.webhooks.all()
        if (context.workspace.webhooks.size >= 20 && oldest) context.workspace.webhooks.delete(oldest.id)
        return next(context)
      }),
    ),
    mutant('one too many is kept though refused', (behaviour) => {
      allow(1000)(behaviour)
      aroundHandler(behaviour, createWebhook, (next, context) => {
        const reply = next(context)
        if (context.workspace.webhooks.size > 20) throw full()
        return reply
      })
    }),
    mutant('one too many is not valid', (behaviour) =>
      aroundHandler(behaviour, createWebhook, (next, context) => {
        if (context.workspace.webhooks.size >= 20)
          throw new ApiError('invalid_request', 'too many destinations', 'limit.webhook-destinations')
        return next(context)
      }),
    ),
  ],
  'limit.webhook-destinations-per-workspace': [
    mutant('destinations are counted over all workspaces', (behaviour) =>
      aroundHandler(behaviour, createWebhook, (next, context) => {
        const counts = [...context.workspaces.values()].map(({ webhooks }) => webhooks.size)
        if (counts.reduce((sum, count) => sum + count, 0) >= 20) throw full()
        return next(context)
      }),
    ),
    mutant('one full workspace closes all', (behaviour) =>
      aroundHandler(behaviour, createWebhook, (next, context) => {
        if ([...context.workspaces.values()].some(({ webhooks }) => webhooks.size >= 20)) throw full()
        return next(context)
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.limit>>

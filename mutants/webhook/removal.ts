import type { families, Webhook } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { one } from '../../fake-server/pipeline/reply.js'
import type { StoredWebhook } from '../../fake-server/store/records.js'
import { aroundHandler, type Mutants, mutant, onList, onReply } from '../mutant.js'
import { loosely, refusedAs } from '../refusing.js'
import { list, remove } from './operators.js'

type Rules = Mutants<typeof families.webhook>

/** Faults of listing and deleting destinations. */
export const removalMutants: Pick<
  Rules,
  'webhook.list-ok' | 'webhook.delete-200' | 'webhook.delete-missing'
> = {
  'webhook.list-ok': [
    mutant('the list shows secrets', (behaviour) =>
      onList(behaviour, list, () => ({ shows: (webhook: StoredWebhook) => webhook })),
    ),
    mutant('inactive destinations are left out', (behaviour) =>
      onList(behaviour, list, () => ({ passes: ({ active }: Webhook) => active })),
    ),
    mutant('the list is that of all workspaces', (behaviour) =>
      aroundHandler(behaviour, list, (_, { workspaces }) => {
        const all = [...workspaces.values()].flatMap(({ webhooks }) => [...webhooks.all()])
        return { status: 200, body: { data: all.map(({ secret: _, ...shown }) => shown), nextCursor: null } }
      }),
    ),
    mutant('the list is 203', (behaviour) =>
      onReply(behaviour, list, (reply) => ({ ...reply, status: 203 })),
    ),
    mutant('only the last destination is listed', (behaviour) =>
      onReply(behaviour, list, (reply) => {
        const { data } = reply.body as { data: Webhook[] }
        return { ...reply, body: { data: data.slice(-1), nextCursor: null } }
      }),
    ),
    mutant('the last destination is listed twice', (behaviour) =>
      onReply(behaviour, list, (reply) => {
        const { data } = reply.body as { data: Webhook[] }
        return { ...reply, body: { data: [...data, ...data.slice(-1)], nextCursor: null } }
      }),
    ),
  ],
  'webhook.delete-200': [
    mutant('a deletion has no content', (behaviour) =>
      onReply(behaviour, remove, () => ({ status: 204, body: undefined })),
    ),
    mutant('a deletion answers the id alone', (behaviour) =>
      onReply(behaviour, remove, (_, { params }) => one(200, { id: params.id })),
    ),
    mutant('deleted is a text', (behaviour) =>
      onReply(behaviour, remove, (_, { params }) => one(200, { id: params.id, deleted: 'true' })),
    ),
    mutant('a deletion answers another id', (behaviour) =>
      onReply(behaviour, remove, (_, { world }) => one(200, { id: world.id('wh'), deleted: true })),
    ),
    mutant('a deleted destination is inactive', (behaviour) =>
      aroundHandler(behaviour, remove, (next, context) => {
        const { webhooks } = context.workspace
        const webhook = webhooks.get(context.params.id ?? '')
        const reply = next(context)
        if (webhook?.active) webhooks.put(Object.freeze({ ...webhook, active: false }))
        return reply
      }),
    ),
    mutant('an inactive destination stays', (behaviour) =>
      aroundHandler(behaviour, remove, (next, context) => {
        const { webhooks } = context.workspace
        const webhook = webhooks.get(context.params.id ?? '')
        const reply = next(context)
        if (webhook && !webhook.active) webhooks.put(webhook)
        return reply
      }),
    ),
    mutant('all destinations go', (behaviour) =>
      onReply(behaviour, remove, (reply, { workspace }) => {
        for (const { id } of [...workspace.webhooks.all()]) workspace.webhooks.delete(id)
        return reply
      }),
    ),
  ],
  'webhook.delete-missing': [
    mutant('deleting nothing is done', (behaviour) =>
      aroundHandler(behaviour, remove, (next, context) =>
        context.workspace.webhooks.get(context.params.id ?? '')
          ? next(context)
          : one(200, { id: context.params.id, deleted: true }),
      ),
    ),
    mutant('deleting twice is done twice', (behaviour) => {
      const gone = new Set<string | undefined>()
      aroundHandler(behaviour, remove, (next, context) => {
        const { id } = context.params
        if (gone.has(id)) return one(200, { id, deleted: true })
        const reply = next(context)
        gone.add(id)
        return reply
      })
    }),
    mutant('what is deleted is a conflict', refusedAs(remove, 'not_found', 'conflict')),
    mutant('an id of another form is an invalid request', (behaviour) =>
      aroundHandler(behaviour, remove, (next, context) => {
        if (context.params.id?.startsWith('wh_')) return next(context)
        throw new ApiError('invalid_request', 'not the id of a destination', 'webhook.delete-missing')
      }),
    ),
    mutant('an id that begins like another is that other', loosely(remove, 'webhooks')),
    mutant('a missing destination takes another with it', (behaviour) =>
      aroundHandler(behaviour, remove, (next, context) => {
        const { webhooks } = context.workspace
        const like = [...webhooks.all()].find(({ id }) => context.params.id?.startsWith(id))
        try {
          return next(context)
        } finally {
          if (like) webhooks.delete(like.id)
        }
      }),
    ),
  ],
}

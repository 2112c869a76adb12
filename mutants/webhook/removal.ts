import type { Webhook } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { one } from '../../fake-server/messages/reply.js'
import type { StoredWebhook } from '../../fake-server/store/records.js'
import type { FamilyMutants } from '../mutation.js'
import { errorAs, failsWhere } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { onList } from '../operators/list.js'
import { answers, onReply } from '../operators/reply.js'

/** Faults of listing and deleting destinations. */
export const removalMutants = {
  'webhook.list-ok': {
    'the list shows secrets': onList(op.listWebhooks, () => ({ shows: (webhook: StoredWebhook) => webhook })),
    'inactive destinations are left out': onList(op.listWebhooks, () => ({
      passes: ({ active }: Webhook) => active,
    })),
    'the list is that of all workspaces': aroundHandler(op.listWebhooks, (_, { workspaces }) => {
      const all = [...workspaces.values()].flatMap(({ webhooks }) => [...webhooks.all()])
      return { status: 200, body: { data: all.map(({ secret: _, ...shown }) => shown), nextCursor: null } }
    }),
    'the list is 203': answers(op.listWebhooks, 203),
    'only the last destination is listed': onReply(op.listWebhooks, (reply) => {
      const { data } = reply.body as { data: Webhook[] }
      return { ...reply, body: { data: data.slice(-1), nextCursor: null } }
    }),
    'the last destination is listed twice': onReply(op.listWebhooks, (reply) => {
      const { data } = reply.body as { data: Webhook[] }
      return { ...reply, body: { data: [...data, ...data.slice(-1)], nextCursor: null } }
    }),
  },
  'webhook.delete-200': {
    'a deletion has no content': onReply(op.deleteWebhook, () => ({ status: 204, body: undefined })),
    'a deletion answers the id alone': onReply(op.deleteWebhook, (_, { params }) =>
      one(200, { id: params.id }),
    ),
    'deleted is a text': onReply(op.deleteWebhook, (_, { params }) =>
      one(200, { id: params.id, deleted: 'true' }),
    ),
    'a deletion answers another id': onReply(op.deleteWebhook, (_, { world }) =>
      one(200, { id: world.id('wh'), deleted: true }),
    ),
    'a deleted destination is inactive': aroundHandler(op.deleteWebhook, (next, context) => {
      const { webhooks } = context.workspace
      const webhook = webhooks.get(context.params.id ?? '')
      const reply = next(context)
      if (webhook?.active) webhooks.put(Object.freeze({ ...webhook, active: false }))
      return reply
    }),
    'an inactive destination stays': aroundHandler(op.deleteWebhook, (next, context) => {
      const { webhooks } = context.workspace
      const webhook = webhooks.get(context.params.id ?? '')
      const reply = next(context)
      if (webhook && !webhook.active) webhooks.put(webhook)
      return reply
    }),
    'all destinations go': onReply(op.deleteWebhook, (reply, { workspace }) => {
      for (const { id } of [...workspace.webhooks.all()]) workspace.webhooks.delete(id)
      return reply
    }),
  },
  'webhook.delete-missing': {
    'deleting nothing is done': aroundHandler(op.deleteWebhook, (next, context) =>
      context.workspace.webhooks.get(context.params.id ?? '')
        ? next(context)
        : one(200, { id: context.params.id, deleted: true }),
    ),
    'deleting twice is done twice': (behaviour) => {
      const gone = new Set<string | undefined>()
      aroundHandler(op.deleteWebhook, (next, context) => {
        const { id } = context.params
        if (gone.has(id)) return one(200, { id, deleted: true })
        const reply = next(context)
        gone.add(id)
        return reply
      })(behaviour)
    },
    'what is deleted is a conflict': errorAs(op.deleteWebhook, 'not_found', 'conflict'),
    'an id of another form is an invalid request': failsWhere(
      op.deleteWebhook,
      (context) => !context.params.id?.startsWith('wh_'),
      'invalid_request',
    ),
    'a missing destination takes another with it': aroundHandler(op.deleteWebhook, (next, context) => {
      const { webhooks } = context.workspace
      const like = [...webhooks.all()].find(({ id }) => context.params.id?.startsWith(id))
      try {
        return next(context)
      } finally {
        if (like) webhooks.delete(like.id)
      }
    }),
  },
} satisfies Partial<FamilyMutants<'webhook'>>

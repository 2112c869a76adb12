import type { Webhook } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { one } from '../../fake-server/messages/reply.js'
import type { StoredWebhook } from '../../fake-server/store/records.js'
import type { FamilyMutants } from '../mutation.js'
import { inContext } from '../operators/context.js'
import { aroundHandler } from '../operators/handler.js'
import { onList } from '../operators/list.js'
import { answers, onReply } from '../operators/reply.js'
import { onBody } from '../operators/schema.js'
import { made } from './operators.js'

/** Faults of creating destinations, their secrets and their events. */
export const creationMutants = {
  'webhook.create-201': {
    'a creation is 200': answers(op.createWebhook, 200),
    'an inactive destination is active': made(() => ({ active: true })),
    'only the first event is kept': made(({ events }) => ({ events: events.slice(0, 1) })),
    'the query of an address is dropped': made(({ url }) => ({ url: url.split('?')[0] ?? url })),
    'an address is in lower case': made(({ url }) => ({ url: url.toLowerCase() })),
    'a description ends at 255 characters': made(({ description }) => ({
      description: description.slice(0, 255),
    })),
    'a name loses what is not ASCII': made(({ name }) => ({ name: name.replace(/[^ -~]/g, '') })),
    'a description of 0 is none': made(({ description }) => ({
      description: Number(description) === 0 ? '' : description,
    })),
    'the events are answered and not stored': made(() => ({ events: [] }), 'store'),
    'the description is stored and not answered': made(() => ({ description: '' }), 'answer'),
    'inactive destinations are not listed': onList(op.listWebhooks, () => ({
      passes: ({ active }: Webhook) => active,
    })),
    'a name over 100 characters is refused': onBody(op.createWebhook, ({ properties }) => {
      properties.name = { type: 'string', minLength: 1, maxLength: 100 }
    }),
  },
  'webhook.secret-at-creation': {
    'the creation keeps the secret to itself': onReply(op.createWebhook, (reply) => {
      const { secret: _, ...rest } = (reply.body as { data: StoredWebhook }).data
      return { ...reply, body: { data: rest } }
    }),
    'the secret is empty': made(() => ({ secret: '' }), 'answer'),
    'the list shows the secret': onList(op.listWebhooks, () => ({
      shows: (webhook: StoredWebhook) => webhook,
    })),
    'the list shows the secret of inactive destinations': onList(op.listWebhooks, ({ shows }) => ({
      shows: (webhook: never) =>
        (webhook as StoredWebhook).active ? (shows?.(webhook) ?? webhook) : webhook,
    })),
    'the list shows the secret by another name': onList(op.listWebhooks, () => ({
      shows: ({ secret, ...webhook }: StoredWebhook) => ({ ...webhook, signingKey: secret }),
    })),
    'a deletion answers the destination with its secret': aroundHandler(op.deleteWebhook, (next, context) => {
      const webhook = context.workspace.webhooks.get(context.params.id ?? '')
      next(context)
      return one(200, { ...webhook, deleted: true })
    }),
    'the list masks the secret': onList(op.listWebhooks, () => ({
      shows: (webhook: StoredWebhook) => ({ ...webhook, secret: `****${webhook.secretSuffix}` }),
    })),
  },
  'webhook.secret-suffix': {
    'the suffix is how the secret begins': made(({ secret }) => ({ secretSuffix: secret.slice(0, 4) })),
    'the suffix has six characters': made(({ secret }) => ({ secretSuffix: secret.slice(-6) })),
    'the suffix is that of the id': made(({ id }) => ({ secretSuffix: id.slice(-4) })),
    'the suffix of the list has three characters': made(
      ({ secretSuffix }) => ({ secretSuffix: secretSuffix.slice(1) }),
      'store',
    ),
    'the suffix of the creation is masked': made(() => ({ secretSuffix: '****' }), 'answer'),
    'all destinations of the list have the suffix of the first': (behaviour) => {
      let first: string | undefined
      made(({ secretSuffix }) => {
        first ??= secretSuffix
        return { secretSuffix: first }
      }, 'store')(behaviour)
    },
  },
  'webhook.counters-initial': {
    'the count of failures begins at 1': made(() => ({ failureCount: 1 })),
    'the last event is the creation': made(({ createdAt }) => ({ lastEventAt: createdAt })),
    'an inactive destination begins with a failure': made(({ active }) => ({ failureCount: active ? 0 : 1 })),
  },
  'webhook.active-default': {
    'a destination begins inactive': inContext(op.createWebhook, (context) => ({
      ...context,
      body: { active: false, ...context.body },
    })),
    'a destination is answered active and stored inactive': made(
      (_, { body }) => ({ active: body.active === true }),
      'store',
    ),
  },
  'webhook.event-catalog': {
    'the catalog is empty': onReply(op.listWebhookEvents, (reply) => ({
      ...reply,
      body: { data: [], nextCursor: null },
    })),
    'the catalog is not found': aroundHandler(op.listWebhookEvents, () => {
      throw new ApiError('not_found', 'no webhook destination events', 'webhook.event-catalog')
    }),
    'the catalog names an event that no destination may have': onReply(op.listWebhookEvents, (reply) => {
      const { data, ...rest } = reply.body as { data: object[] }
      return { ...reply, body: { ...rest, data: [...data, { id: 'task.created' }] } }
    }),
  },
} satisfies Partial<FamilyMutants<'webhook'>>

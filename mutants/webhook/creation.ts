import type { families, Webhook } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { one } from '../../fake-server/pipeline/reply.js'
import type { StoredWebhook } from '../../fake-server/store/records.js'
import { aroundHandler, type Mutants, mutant, onBody, onList, onReply } from '../mutant.js'
import { catalog, create, list, made, remove } from './operators.js'

type Rules = Mutants<typeof families.webhook>

/** Faults of creating destinations, their secrets and their events. */
export const creationMutants: Pick<
  Rules,
  | 'webhook.create-201'
  | 'webhook.secret-at-creation'
  | 'webhook.secret-suffix'
  | 'webhook.counters-initial'
  | 'webhook.active-default'
  | 'webhook.event-catalog'
> = {
  'webhook.create-201': [
    mutant('a creation is 200', (behaviour) =>
      onReply(behaviour, create, (reply) => ({ ...reply, status: 200 })),
    ),
    mutant(
      'an inactive destination is active',
      made(() => ({ active: true })),
    ),
    mutant(
      'only the first event is kept',
      made(({ events }) => ({ events: events.slice(0, 1) })),
    ),
    mutant(
      'the query of an address is dropped',
      made(({ url }) => ({ url: url.split('?')[0] ?? url })),
    ),
    mutant(
      'an address is in lower case',
      made(({ url }) => ({ url: url.toLowerCase() })),
    ),
    mutant(
      'a description ends at 255 characters',
      made(({ description }) => ({ description: description.slice(0, 255) })),
    ),
    mutant(
      'a name loses what is not ASCII',
      made(({ name }) => ({ name: name.replace(/[^ -~]/g, '') })),
    ),
    mutant(
      'a description of 0 is none',
      made(({ description }) => ({ description: Number(description) === 0 ? '' : description })),
    ),
    mutant(
      'the events are answered and not stored',
      made(() => ({ events: [] }), 'store'),
    ),
    mutant(
      'the description is stored and not answered',
      made(() => ({ description: '' }), 'answer'),
    ),
    mutant('inactive destinations are not listed', (behaviour) =>
      onList(behaviour, list, () => ({ passes: ({ active }: Webhook) => active })),
    ),
    mutant('a name over 100 characters is refused', (behaviour) =>
      onBody(behaviour, create, ({ properties }) => {
        properties.name = { type: 'string', minLength: 1, maxLength: 100 }
      }),
    ),
  ],
  'webhook.secret-at-creation': [
    mutant('the creation keeps the secret to itself', (behaviour) =>
      onReply(behaviour, create, (reply) => {
        const { secret: _, ...rest } = (reply.body as { data: StoredWebhook }).data
        return { ...reply, body: { data: rest } }
      }),
    ),
    mutant(
      'the secret is empty',
      made(() => ({ secret: '' }), 'answer'),
    ),
    mutant('the list shows the secret', (behaviour) =>
      onList(behaviour, list, () => ({ shows: (webhook: StoredWebhook) => webhook })),
    ),
    mutant('the list shows the secret of inactive destinations', (behaviour) =>
      onList(behaviour, list, ({ shows }) => ({
        shows: (webhook: never) =>
          (webhook as StoredWebhook).active ? (shows?.(webhook) ?? webhook) : webhook,
      })),
    ),
    mutant('the list shows the secret by another name', (behaviour) =>
      onList(behaviour, list, () => ({
        shows: ({ secret, ...webhook }: StoredWebhook) => ({ ...webhook, signingKey: secret }),
      })),
    ),
    mutant('a deletion answers the destination with its secret', (behaviour) =>
      aroundHandler(behaviour, remove, (next, context) => {
        const webhook = context.workspace.webhooks.get(context.params.id ?? '')
        next(context)
        return one(200, { ...webhook, deleted: true })
      }),
    ),
    mutant('the list masks the secret', (behaviour) =>
      onList(behaviour, list, () => ({
        shows: (webhook: StoredWebhook) => ({ ...webhook, secret: `****${webhook.secretSuffix}` }),
      })),
    ),
  ],
  'webhook.secret-suffix': [
    mutant(
      'the suffix is how the secret begins',
      made(({ secret }) => ({ secretSuffix: secret.slice(0, 4) })),
    ),
    mutant(
      'the suffix has six characters',
      made(({ secret }) => ({ secretSuffix: secret.slice(-6) })),
    ),
    mutant(
      'the suffix is that of the id',
      made(({ id }) => ({ secretSuffix: id.slice(-4) })),
    ),
    mutant(
      'the suffix of the list has three characters',
      made(({ secretSuffix }) => ({ secretSuffix: secretSuffix.slice(1) }), 'store'),
    ),
    mutant(
      'the suffix of the creation is masked',
      made(() => ({ secretSuffix: '****' }), 'answer'),
    ),
    mutant('all destinations of the list have the suffix of the first', (behaviour) => {
      let first: string | undefined
      made(({ secretSuffix }) => {
        first ??= secretSuffix
        return { secretSuffix: first }
      }, 'store')(behaviour)
    }),
  ],
  'webhook.counters-initial': [
    mutant(
      'the count of failures begins at 1',
      made(() => ({ failureCount: 1 })),
    ),
    mutant(
      'the last event is the creation',
      made(({ createdAt }) => ({ lastEventAt: createdAt })),
    ),
    mutant(
      'an inactive destination begins with a failure',
      made(({ active }) => ({ failureCount: active ? 0 : 1 })),
    ),
  ],
  'webhook.active-default': [
    mutant('a destination begins inactive', (behaviour) =>
      aroundHandler(behaviour, create, (next, context) =>
        next({ ...context, body: { active: false, ...context.body } }),
      ),
    ),
    mutant(
      'a destination is answered active and stored inactive',
      made((_, { body }) => ({ active: body.active === true }), 'store'),
    ),
  ],
  'webhook.event-catalog': [
    mutant('the catalog is empty', (behaviour) =>
      onReply(behaviour, catalog, (reply) => ({ ...reply, body: { data: [], nextCursor: null } })),
    ),
    mutant('the catalog is not found', (behaviour) =>
      aroundHandler(behaviour, catalog, () => {
        throw new ApiError('not_found', 'no webhook destination events', 'webhook.event-catalog')
      }),
    ),
    mutant('the catalog names an event that no destination may have', (behaviour) =>
      onReply(behaviour, catalog, (reply) => {
        const { data, ...rest } = reply.body as { data: object[] }
        return { ...reply, body: { ...rest, data: [...data, { id: 'task.created' }] } }
      }),
    ),
  ],
}

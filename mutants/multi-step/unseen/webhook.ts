import { op, type Webhook } from '../../../contract/index.js'
import { ApiError } from '../../../fake-server/messages/api-error.js'
import { one } from '../../../fake-server/messages/reply.js'
import type { Context } from '../../../fake-server/pipeline/context.js'
import type { Mutation } from '../../mutation.js'
import { aroundHandler } from '../../operators/handler.js'
import { inTurn } from '../../operators/in-turn.js'
import { onReply } from '../../operators/reply.js'
import { aroundStep } from '../../operators/step.js'
import { putChanged } from '../../operators/stored.js'
import { onPages } from '../../order/operators.js'
import type { MultiStepFaults } from '../multi-step-mutant.js'
import { dataOf, fromNthReplay, remembering, withData } from '../operators.js'

const here = ({ params }: Context) => params.id ?? ''

/** Plants a fault that knows the address of each destination that was deleted. */
const withDeleted = (plant: (urlOf: ReadonlyMap<string, string>) => Mutation): Mutation =>
  remembering<string>((urlOf) =>
    inTurn(
      plant(urlOf),
      aroundHandler(op.deleteWebhook, (next, context) => {
        const webhook = context.workspace.webhooks.get(here(context))
        const reply = next(context)
        if (webhook) urlOf.set(webhook.id, webhook.url)
        return reply
      }),
    ),
  )

const isInUse = ({ workspace }: Context, url: string) =>
  [...workspace.webhooks.all()].some((webhook) => webhook.url === url)

/** Faults of destinations that are deleted and made again. */
export const unseenWebhookFaults: MultiStepFaults = {
  'webhook.create-201': {
    'a destination with the address of a deleted one is not active': {
      calls: 3,
      plant: withDeleted((urlOf) =>
        onReply(op.createWebhook, (reply, context) => {
          const webhook = dataOf<Webhook>(reply)
          if (![...urlOf.values()].includes(webhook.url)) return reply
          putChanged(context, 'webhooks', webhook.id, () => ({ active: false }))
          return withData(reply, { ...webhook, active: false })
        }),
      ),
    },
  },
  'webhook.delete-missing': {
    'a deleted destination can be deleted again while its address is in use': {
      calls: 4,
      plant: withDeleted((urlOf) =>
        aroundHandler(op.deleteWebhook, (next, context) => {
          const url = urlOf.get(here(context))
          return url !== undefined && isInUse(context, url)
            ? one(200, { id: here(context), deleted: true })
            : next(context)
        }),
      ),
    },
  },
  'webhook.secret-suffix': {
    'the destination behind a deleted one shows its suffix': {
      calls: 4,
      plant: remembering<string>((suffixes) =>
        inTurn(
          aroundHandler(op.deleteWebhook, (next, context) => {
            const webhooks = [...context.workspace.webhooks.all()]
            const place = webhooks.findIndex(({ id }) => id === here(context))
            const [deleted, behind] = place === -1 ? [] : webhooks.slice(place)
            const reply = next(context)
            if (deleted && behind) suffixes.set(behind.id, deleted.secretSuffix)
            return reply
          }),
          onPages(op.listWebhooks, (data) =>
            (data as readonly Webhook[]).map((webhook) => ({
              ...webhook,
              secretSuffix: suffixes.get(webhook.id) ?? webhook.secretSuffix,
            })),
          ),
        ),
      ),
    },
  },
  'idempotency.webhook-create': {
    'the replay of a creation shows the destination that has the address of the deleted one': {
      calls: 4,
      plant: fromNthReplay(1, op.createWebhook, (replay, { workspace }) => {
        const { id, url } = dataOf<Webhook>(replay)
        const other = [...workspace.webhooks.all()].find((webhook) => webhook.url === url)
        return other && !workspace.webhooks.has(id) ? withData(replay, other) : replay
      }),
    },
  },
  'idempotency.key-reused': {
    'the key of a creation takes another request once its destination is deleted': {
      calls: 3,
      plant: remembering<string>((idOf) =>
        inTurn(
          onReply(op.createWebhook, (reply, { idempotencyKey }) => {
            if (idempotencyKey !== undefined) idOf.set(idempotencyKey, dataOf<Webhook>(reply).id)
            return reply
          }),
          aroundStep('replay', (next, { operation, idempotencyKey, workspace }) => {
            try {
              return next()
            } catch (error) {
              const isOther = error instanceof ApiError && error.code === 'idempotency_key_reused'
              const id = idOf.get(idempotencyKey ?? '')
              if (!isOther || operation !== op.createWebhook || id === undefined) throw error
              if (workspace.webhooks.has(id)) throw error
              return undefined
            }
          }),
        ),
      ),
    },
  },
}

import { op, type Webhook } from '../../contract/index.js'
import { failsWhere } from '../operators/error.js'
import { aroundHandler } from '../operators/handler.js'
import { onReply } from '../operators/reply.js'
import { onPages } from '../order/operators.js'
import type { MultiStepFaults } from './multi-step-mutant.js'
import {
  byOperation,
  counter,
  dataOf,
  fromNth,
  fromNthReplay,
  misread,
  remembering,
  withData,
} from './operators.js'

/** Faults that show after several calls about destinations. */
export const webhookFaults: MultiStepFaults = {
  'limit.webhook-destinations': {
    'the place of a destination that was deleted at the limit stays taken': {
      calls: 22,
      plant: remembering<true>((full) => (behaviour) => {
        aroundHandler(op.deleteWebhook, (next, context) => {
          const { workspace } = context
          if (workspace.webhooks.size >= context.behaviour.policy.webhooksPerWorkspace)
            full.set(workspace.id, true)
          return next(context)
        })(behaviour)
        failsWhere(op.createWebhook, ({ workspace }) => full.has(workspace.id), 'conflict')(behaviour)
      }),
    },
  },
  'webhook.create-201': {
    'a destination made after a deletion is not listed': {
      calls: 4,
      plant: remembering<true>((hidden) => (behaviour) => {
        let deleted = false
        onReply(op.deleteWebhook, (reply) => {
          deleted = true
          return reply
        })(behaviour)
        onReply(op.createWebhook, (reply) => {
          if (deleted) hidden.set(dataOf<Webhook>(reply).id, true)
          deleted = false
          return reply
        })(behaviour)
        onPages(op.listWebhooks, (data) => data.filter(({ id }) => !hidden.has(id)))(behaviour)
      }),
    },
    'a list of several destinations shows descriptions that are read as Latin-1': {
      calls: 3,
      plant: onReply(op.listWebhooks, (reply) => {
        const webhooks = dataOf<readonly Webhook[]>(reply)
        if (webhooks.length < 2) return reply
        return withData(
          reply,
          webhooks.map((one) => ({ ...one, description: misread(one.description) })),
        )
      }),
    },
    'the fourth destination has the events of the third': {
      calls: 5,
      plant: remembering<readonly string[]>((latest) =>
        fromNth(
          3,
          op.createWebhook,
          (reply, { workspace }) => {
            const webhook = dataOf<Webhook>(reply)
            const events = latest.get(workspace.id)
            latest.set(workspace.id, webhook.events)
            const stored = workspace.webhooks.get(webhook.id)
            if (stored && events) workspace.webhooks.put(Object.freeze({ ...stored, events: [...events] }))
            return reply
          },
          byOperation,
        ),
      ),
    },
  },
  'webhook.secret-suffix': {
    'a destination with the address of a deleted one shows the suffix of that one': {
      calls: 4,
      plant: remembering<string>((suffixes) => (behaviour) => {
        aroundHandler(op.deleteWebhook, (next, context) => {
          const webhook = context.workspace.webhooks.get(context.params.id ?? '')
          if (webhook) suffixes.set(webhook.url, webhook.secretSuffix)
          return next(context)
        })(behaviour)
        onPages(op.listWebhooks, (data) =>
          (data as readonly Webhook[]).map((one) => ({
            ...one,
            secretSuffix: suffixes.get(one.url) ?? one.secretSuffix,
          })),
        )(behaviour)
      }),
    },
  },
  'webhook.delete-200': {
    'a deletion takes the other destinations of the same address with it': {
      calls: 4,
      plant: aroundHandler(op.deleteWebhook, (next, context) => {
        const { webhooks } = context.workspace
        const url = webhooks.get(context.params.id ?? '')?.url
        const reply = next(context)
        for (const other of [...webhooks.all()]) if (other.url === url) webhooks.delete(other.id)
        return reply
      }),
    },
    'the third destination that is deleted stays in the list': {
      calls: 7,
      plant: (behaviour) => {
        const count = counter()
        aroundHandler(op.deleteWebhook, (next, context) => {
          const webhook = context.workspace.webhooks.get(context.params.id ?? '')
          const reply = next(context)
          if (webhook && count(context.workspace.id) === 3) context.workspace.webhooks.put(webhook)
          return reply
        })(behaviour)
      },
    },
  },
  'idempotency.webhook-create': {
    'a creation is carried out again once its destination is deleted': {
      calls: 3,
      plant: fromNthReplay(1, op.createWebhook, (replay, { workspace }) =>
        workspace.webhooks.has(dataOf<Webhook>(replay).id) ? replay : undefined,
      ),
    },
  },
  'idempotency.webhook-delete': {
    'the third replay of a deletion does not find the destination': {
      calls: 5,
      plant: fromNthReplay(3, op.deleteWebhook, () => undefined),
    },
  },
  'idempotency.replay-same-response': {
    'a workspace remembers two keys of creations': {
      calls: 4,
      plant: remembering<readonly string[]>((names) =>
        onReply(op.createWebhook, (reply, { workspace, idempotencyKey }) => {
          if (idempotencyKey === undefined) return reply
          const [oldest = '', ...others] = names.get(workspace.id) ?? []
          const isFull = others.length > 0
          if (isFull) workspace.answered.delete(oldest)
          names.set(workspace.id, [...(isFull ? others : oldest ? [oldest] : []), ` ${idempotencyKey}`])
          return reply
        }),
      ),
    },
  },
}

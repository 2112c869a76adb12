import { limits, recordOf, records, webhookMembers } from '../../../contract/index.js'
import { suggestion } from '../../input/suggestion.js'
import type { StoredWebhook } from '../../store/records.js'
import type { Draft } from './draft.js'
import { draftSchema } from './draft-schema.js'
import { frozen } from './frozen.js'
import type { Noun } from './noun.js'
import { stampsOf } from './stamps.js'

/** A webhook destination as a test gives it (section 2.11), subscribed to every event by default. */
export type WebhookDraft = Draft<Omit<StoredWebhook, 'secretSuffix'>>

const { events, eventId, perWorkspace } = limits.webhook

/** Whether a delivery can be sent to an address. */
const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)

/** Webhook destinations (section 2.11); unlike an operation, a test may name any address, and see the secret. */
export const webhooks: Noun<StoredWebhook, WebhookDraft> = {
  singular: 'webhook',
  draft: draftSchema(records.webhook, {
    members: webhookMembers,
    without: ['secretSuffix'],
    more: {
      events: {
        type: 'array',
        items: { type: 'string', minLength: eventId.min, maxLength: eventId.max },
        minItems: events.min,
        maxItems: events.max,
      },
    },
  }),
  most: perWorkspace,
  refused({ url: address, events: subscribed = [] }, { assumptions }) {
    if (address !== undefined && !isWebAddress(address))
      return { at: '.url', why: `must be an http or https address, not '${address}'` }
    if (assumptions['webhook-event-unknown'] === 'accept') return undefined
    const known: readonly string[] = assumptions['webhook-events-catalog'].events
    const n = subscribed.findIndex((event) => !known.includes(event))
    const event = subscribed[n]
    if (event === undefined) return undefined
    return {
      at: `.events[${n}]`,
      why: `is '${event}', which the fake never emits${suggestion(event, known, known.length)}`,
    }
  },
  get: ({ webhooks }, id) => webhooks.get(id),
  all: ({ webhooks }) => webhooks.all(),
  add(draft, context) {
    const { workspace, world, assumptions } = context
    const secret = draft.secret ?? world.secret()
    return workspace.webhooks.put(
      frozen({
        ...recordOf(webhookMembers, {
          id: world.id('wh'),
          name: 'A receiver',
          url: 'https://receiver.example.com/hook',
          ...assumptions['webhook-defaults'],
          events: assumptions['webhook-events-catalog'].events,
          ...draft,
          secretSuffix: secret.slice(-4),
          ...stampsOf(draft, context),
        }),
        secret,
      }),
    )
  },
  change(webhook, change, { workspace, world }) {
    const { secret } = { ...webhook, ...change }
    return workspace.webhooks.put(
      frozen({
        ...webhook,
        updatedAt: world.instant(),
        ...change,
        secretSuffix: secret.slice(-4),
      } as StoredWebhook),
    )
  },
  remove: ({ id }, { workspace }) => void workspace.webhooks.delete(id),
}

import { type ProviderState, providerStates } from '../../store/records.js'
import type { Delivery } from '../../world/world.js'
import { clockCalls } from '../clock/clock-calls.js'
import type { ControlCalls } from '../control/control-call.js'
import {
  count,
  data,
  described,
  dropped,
  nullable,
  object,
  open,
  text,
  texts,
} from '../control/control-schema.js'
import { latestOf } from '../control/latest-of.js'
import { coverageCalls } from '../coverage/coverage-calls.js'
import { deliveryCalls } from '../deliveries/delivery-calls.js'
import { disturbCalls } from '../disturbances/disturb-calls.js'
import { explainCalls } from '../explain/explain-calls.js'
import { faultCalls } from '../faults/fault-calls.js'
import { throwHookFailure } from '../faults/throw-hook-failure.js'
import { storeCalls } from '../handles/store-calls.js'
import { inspectorCalls } from '../inspector/inspector-calls.js'
import { forkCalls } from '../isolation/fork-calls.js'
import { isolationCalls } from '../isolation/isolation-calls.js'
import { requestCalls } from '../journal/request-calls.js'
import { journalEntry } from '../journal/request-schemas.js'
import { seedCalls } from '../seeding/seed-calls.js'
import { controlIndex, type GroupedCalls, indexSchema } from './control-index.js'

interface OnOff {
  readonly on: boolean
  readonly key?: string
}

interface Messages {
  readonly messages: number | null
  readonly key?: string
}

const onOff = { on: 'boolean', 'key?': 'text' } as const
const counted = { messages: 'count', 'key?': 'text' } as const

const messages = { messages: described('How many are left; null for no bound.', nullable(count)) }

const sent = object(
  {
    workspaceId: text,
    conversationId: text,
    channel: text,
    from: nullable(text),
    to: text,
    text,
    template: nullable(text),
    at: text,
    outcome: { enum: ['sent', 'queued', 'unanswered'] },
  },
  'SentMessage',
)

const delivery = object({ url: text, headers: texts, body: text }, 'Delivery')

const invitation = object(
  { kind: { enum: ['invitation', 'cancellation'] }, meetingId: text, to: text, note: nullable(text) },
  'Invitation',
)

/** The calls of `fake.control`. */
const ownCalls: ControlCalls = {
  'POST reset': {
    operationId: 'reset',
    summary: 'Put the fake back to its start',
    errors: [409],

    run(control) {
      control.reset()
      throwHookFailure(control)
    },
  },
  'POST fail-next': {
    operationId: 'failNext',
    summary: 'Answer the next valid request with 500',
    run: (control) => control.failNext(),
  },
  'POST hold-next-write': {
    operationId: 'holdNextWrite',
    summary: 'Keep the next write in processing',
    run: (control) => void control.holdNextWrite(),
  },
  'POST release': {
    operationId: 'releaseWrites',
    summary: 'Release held writes',
    run: (control) => control.releaseWrites(),
  },
  'GET journal': {
    operationId: 'readJournal',
    summary: 'List the requests with their answers',
    returns: data(journalEntry, { dropped }),
    example: { query: { latest: 10 } },

    takes: { 'latest?': 'number' },
    run: (control, { latest }: { readonly latest?: number }) => ({
      data: latestOf(control.journal, latest),
      dropped: control.dropped.journal,
    }),
  },
  'POST feature': {
    operationId: 'setFeature',
    summary: 'Switch a feature of a workspace',
    schemas: { feature: described('The name of the feature, such as `deals`.') },
    example: { body: { feature: 'deals', on: true } },

    takes: { feature: 'text', ...onOff },
    run: (control, { feature, on, key }: OnOff & { readonly feature: string }) =>
      control.setFeature(feature, on, key),
  },
  'POST contact-limit': {
    operationId: 'setContactLimitReached',
    summary: 'Block a workspace as having reached its contact limit, or unblock it',
    example: { body: { on: false } },

    takes: onOff,
    run: (control, { on, key }: OnOff) => control.setContactLimitReached(on, key),
  },
  'POST quota': {
    operationId: 'setQuota',
    summary: 'Set the messages that the plan of a workspace has left',
    schemas: messages,
    example: { body: { messages: 100 } },

    takes: counted,
    run: (control, { messages, key }: Messages) => control.setQuota(boundOf(messages), key),
  },
  'POST sms-balance': {
    operationId: 'setSmsBalance',
    summary: 'Set the SMS messages that a workspace has left',
    schemas: messages,
    example: { body: { messages: 100 } },

    takes: counted,
    run: (control, { messages, key }: Messages) => control.setSmsBalance(boundOf(messages), key),
  },
  'POST sending-paused': {
    operationId: 'setSendingPaused',
    summary: 'Pause the e-mail sending of a workspace, or resume it',
    example: { body: { on: false } },

    takes: onOff,
    run: (control, { on, key }: OnOff) => control.setSendingPaused(on, key),
  },
  'POST provider': {
    operationId: 'setProvider',
    summary: 'Make the message provider of a workspace deliver, stay silent or be down',
    schemas: { state: { enum: providerStates } },
    example: { body: { state: 'delivers' } },

    takes: { state: 'text', 'key?': 'text' },
    run: (control, { state, key }: { readonly state: ProviderState; readonly key?: string }) =>
      control.setProvider(state, key),
  },
  'GET outbox': {
    operationId: 'listOutbox',
    summary: 'List the messages handed to the provider',
    returns: data(sent, { dropped }),
    run: (control) => ({ data: control.outbox, dropped: control.dropped.outbox }),
  },
  'GET deliveries': {
    operationId: 'listDeliveries',
    summary: 'List the webhook deliveries that arrived',
    returns: data(delivery, { dropped }),

    run: (control) => ({ data: control.deliveries, dropped: control.dropped.deliveries }),
  },
  'POST deliveries': {
    operationId: 'sendDelivery',
    summary: "Send a delivery to the fake's own receiver",
    returns: object({ status: count }),
    example: { body: { url: 'https://receiver.example.com/hook', headers: {}, body: '{}' } },

    takes: { url: 'text', headers: 'headers', body: 'text' },
    run: (control, delivery: Delivery) => ({ status: control.receive(delivery) }),
  },
  'GET invitations': {
    operationId: 'listInvitations',
    summary: 'List the calendar messages to attendees',
    returns: data(invitation, { dropped }),

    run: (control) => ({ data: control.invitations, dropped: control.dropped.invitations }),
  },
  'POST refuse-deliveries': {
    operationId: 'refuseDeliveries',
    summary: 'Make webhook receivers refuse deliveries, or accept them',
    example: { body: { on: false } },

    takes: { on: 'boolean' },
    run: (control, { on }: OnOff) => control.refuseDeliveries(on),
  },
}

/** The calls that a served fake takes under `/__fake/`, by what they are about. */
export const groupedCalls: GroupedCalls = {
  control: ownCalls,
  requests: requestCalls,
  faults: faultCalls,
  disturbances: disturbCalls,
  clock: clockCalls,
  snapshots: isolationCalls,
  forks: forkCalls,
  webhooks: deliveryCalls,
  seeding: seedCalls,
  records: storeCalls,
  explanations: explainCalls,
  coverage: coverageCalls,
  page: inspectorCalls,
  about: {
    'GET ready': {
      operationId: 'readReady',
      summary: 'Answer once the fake serves',
      returns: object({ ready: { const: true }, variant: { enum: ['full', 'compact'] }, now: text }, 'Ready'),
      run: (control) => ({ ready: true, variant: control.core.surface.variant, now: control.now }),
    },
    'GET index.json': {
      operationId: 'readIndex',
      summary: 'List the control calls',
      returns: indexSchema,
      run: (control) => controlIndex(groupedCalls, control.core.surface.variant),
    },
    'GET openapi.json': {
      operationId: 'readDescription',
      summary: 'Describe the control calls as OpenAPI 3.1',
      returns: open,
      run: async (control, _, { host, base }) =>
        (await import('./control-document.js')).controlDocument(control, groupedCalls, { host, base }),
    },
  },
}

/** The calls that a served fake takes under `/__fake/`. */
export const controlCalls: ControlCalls = Object.assign({}, ...Object.values(groupedCalls))

const boundOf = (messages: number | null): number => messages ?? Number.POSITIVE_INFINITY

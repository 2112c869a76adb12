import type { ProviderState } from '../../store/records.js'
import type { Delivery } from '../../world/world.js'
import { clockCalls } from '../clock/clock-calls.js'
import type { ControlCalls } from '../control/control-call.js'
import { latestOf } from '../control/latest-of.js'
import { coverageCalls } from '../coverage/coverage-calls.js'
import { deliveryCalls } from '../deliveries/delivery-calls.js'
import { disturbCalls } from '../disturbances/disturb-calls.js'
import { explainCalls } from '../explain/explain-calls.js'
import { faultCalls } from '../faults/fault-calls.js'
import { throwHookFailure } from '../faults/throw-hook-failure.js'
import { storeCalls } from '../handles/store-calls.js'
import { inspectorCalls } from '../inspector/inspector-calls.js'
import { isolationCalls } from '../isolation/isolation-calls.js'
import { requestCalls } from '../journal/request-calls.js'
import { seedCalls } from '../seeding/seed-calls.js'

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

/** The calls of `fake.control`. */
const ownCalls: ControlCalls = {
  'POST reset': {
    run(control) {
      control.reset()
      throwHookFailure(control)
    },
  },
  'POST fail-next': { run: (control) => control.failNext() },
  'POST hold-next-write': { run: (control) => void control.holdNextWrite() },
  'POST release': { run: (control) => control.releaseWrites() },
  'GET journal': {
    takes: { 'latest?': 'number' },
    run: (control, { latest }: { readonly latest?: number }) => ({
      data: latestOf(control.journal, latest),
      dropped: control.dropped.journal,
    }),
  },
  'POST feature': {
    takes: { feature: 'text', ...onOff },
    run: (control, { feature, on, key }: OnOff & { readonly feature: string }) =>
      control.setFeature(feature, on, key),
  },
  'POST contact-limit': {
    takes: onOff,
    run: (control, { on, key }: OnOff) => control.setContactLimitReached(on, key),
  },
  'POST quota': {
    takes: counted,
    run: (control, { messages, key }: Messages) => control.setQuota(boundOf(messages), key),
  },
  'POST sms-balance': {
    takes: counted,
    run: (control, { messages, key }: Messages) => control.setSmsBalance(boundOf(messages), key),
  },
  'POST sending-paused': {
    takes: onOff,
    run: (control, { on, key }: OnOff) => control.setSendingPaused(on, key),
  },
  'POST provider': {
    takes: { state: 'text', 'key?': 'text' },
    run: (control, { state, key }: { readonly state: ProviderState; readonly key?: string }) =>
      control.setProvider(state, key),
  },
  'GET outbox': { run: (control) => ({ data: control.outbox, dropped: control.dropped.outbox }) },
  'GET deliveries': {
    run: (control) => ({ data: control.deliveries, dropped: control.dropped.deliveries }),
  },
  'POST deliveries': {
    takes: { url: 'text', headers: 'headers', body: 'text' },
    run: (control, delivery: Delivery) => ({ status: control.receive(delivery) }),
  },
  'GET invitations': {
    run: (control) => ({ data: control.invitations, dropped: control.dropped.invitations }),
  },
  'POST refuse-deliveries': {
    takes: { on: 'boolean' },
    run: (control, { on }: OnOff) => control.refuseDeliveries(on),
  },
}

/** The calls that a served fake takes under `/__fake/`, by what they are about. */
export const groupedCalls: Readonly<Record<string, ControlCalls>> = {
  control: ownCalls,
  requests: requestCalls,
  faults: faultCalls,
  disturbances: disturbCalls,
  clock: clockCalls,
  snapshots: isolationCalls,
  webhooks: deliveryCalls,
  seeding: seedCalls,
  records: storeCalls,
  explanations: explainCalls,
  coverage: coverageCalls,
  page: inspectorCalls,
}

/** The calls that a served fake takes under `/__fake/`. */
export const controlCalls: ControlCalls = Object.assign({}, ...Object.values(groupedCalls))

const boundOf = (messages: number | null): number => messages ?? Number.POSITIVE_INFINITY

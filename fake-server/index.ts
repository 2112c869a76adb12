export {
  type Activity,
  type ActivityResult,
  type Agent,
  type Assumptions,
  anyPermitted,
  type BookingResult,
  type CancelResult,
  type CommentResult,
  type CompactContact,
  type CompactConversation,
  type Contact,
  type Conversation,
  type Deal,
  type DisturbanceName,
  type ErrorCode,
  type Lead,
  type Meeting,
  type Message,
  type Note,
  type RuleId,
  type Scope,
  type SendResult,
  statusOfCode,
  type Tag,
  type Task,
  type Template,
  type Ticket,
  type Variant,
  type Webhook,
  type WebhookDeleted,
} from '../contract/index.js'
export type * from './answers.js'
export type { FakeOptions } from './assembly/fake-options.js'
export type { CompactBehaviour } from './compact/behaviour.js'
export { demoKeys, limitedKeys } from './demo/keys.js'
export { ConnectionError } from './doors/connection-error.js'
export type { Cors } from './doors/cors.js'
export type { Dispatcher } from './doors/dispatcher.js'
export type { Intercept, Intercepting, InterceptOptions } from './doors/intercept.js'
export type { Listening, ListenOptions } from './doors/listen.js'
export { type MswHttp, mswHandlers } from './doors/msw-handlers.js'
export type { LogEntry, RequestLog } from './doors/request-log.js'
export type { ClockMode } from './double/clock/clock-mode.js'
export type { FakeClock } from './double/clock/fake-clock.js'
export type { Control } from './double/control/control.js'
export { writeCoverage } from './double/coverage/collected-coverage.js'
export type {
  CoverageReport,
  CoverageTotals,
  Met,
  OperationCoverage,
} from './double/coverage/coverage-report.js'
export type { DeliveryFilter } from './double/deliveries/deliveries.js'
export type { Disturb, DisturbOptions } from './double/disturbances/disturb-options.js'
export type { DisturbedCallers, DisturbHandle } from './double/disturbances/disturbing.js'
export type {
  AcceptedRequest,
  ExplainedGap,
  ExplainedRule,
  Explanation,
} from './double/explain/explanation.js'
export type { Explainable } from './double/explain/fake-explain.js'
export type { FaultKind, FaultOptions } from './double/faults/fault-options.js'
export type { FaultHandle, HookHandle, LatencyHandle } from './double/faults/faults.js'
export type { HookOptions, Rival } from './double/faults/hook.js'
export type { LatencyOptions } from './double/faults/latency.js'
export type { Incoming } from './double/handles/receive-message.js'
export type { ReadonlyRecords, Records } from './double/handles/records.js'
export type { CompactStore, Store } from './double/handles/store.js'
export type { Isolation } from './double/isolation/isolation.js'
export type { Snapshot } from './double/isolation/snapshot.js'
export { ExpectationError } from './double/journal/expectation-error.js'
export type { Har, HarEntry } from './double/journal/har.js'
export type { RequestFilter, Wanted } from './double/journal/request-filter.js'
export type { WaitOptions } from './double/journal/wait-for.js'
export type * from './double/nouns/drafts.js'
export type { CompactSeed, KeyDraft, Seed, Seeded } from './double/seeding/seed.js'
export { type AnyFake, type CompactFake, createFake, type Fake } from './fake.js'
export type { FakeRequest, FakeResponse } from './messages/message.js'
export type { ReceivedRequest } from './messages/received-request.js'
export type { Behaviour } from './pipeline/context.js'
export type { OperationName } from './pipeline/operation-name.js'
export type { RequestExample, RequestMatch } from './pipeline/request-match.js'
export type * from './request-bodies.js'
export type { ProviderState } from './store/records.js'
export type { Workspace } from './store/workspace.js'
export type { DeliveryAttempt, OutgoingDelivery } from './webhooks/delivery-attempt.js'
export { type DeliveryHeaders, verifySignature } from './webhooks/verify-signature.js'
export type { Receiver, WebhookOptions } from './webhooks/webhook-options.js'
export type { JournalAnswer, JournalEntry } from './world/journal.js'
export type { Delivery, Dropped, Invitation, Sent } from './world/world.js'

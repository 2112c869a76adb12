export { dataOf, recordIn, succeeded } from './answer.js'
export { Api } from './api.js'
export type { Budget } from './budget.js'
export type { Call } from './call.js'
export { capabilities, isWithheld, missing } from './capability.js'
export { cases } from './cases.js'
export { channelOf, isChat } from './channel.js'
export { type Check, type RuleCheck, suite, together, watch } from './check.js'
export { Client, type ClockMove } from './client.js'
export { decisive } from './decisive.js'
export { assuming, type Detected, detect, detectable, unconfigured } from './detection.js'
export { isOutage, undisturbed } from './disturbance.js'
export { codeIn } from './error-body.js'
export type { Exchange, Transport, WireRequest, WireResponse } from './exchange.js'
export { Unreachable } from './exchange.js'
export { answerText, shown } from './expect.js'
export { cancelMeeting, spareSlots } from './free-slot.js'
export { assumptionLine, gapHintText } from './gap-hint.js'
export { defaultHookTimeoutMs, type HookUse } from './hooks.js'
export { jsonIn } from './json-body.js'
export { type KeyScopes, keyScopes } from './key-scopes.js'
export { endings, type KeyAnswer, onceCell, register, type SwapAnswer, unknown } from './linear.js'
export type { Observer, Sent } from './observer.js'
export type { OperationResult } from './operation-result.js'
export {
  Disturbed,
  Inconclusive,
  Interrupted,
  Misconfigured,
  Unseen,
  Untested,
  Violation,
} from './outcome.js'
export { type Pauses, realPauses, virtualPauses } from './pauses.js'
export { percentEncoded } from './percent-encoded.js'
export { property } from './property.js'
export { answersOf, race } from './race.js'
export { isObject, type Json, type Page, type Sought, type Walk } from './read.js'
export { askedSeconds, mostWaitSeconds } from './retry-after.js'
export {
  clockLast,
  defaultRuns,
  openSession,
  type RuleResult,
  type RunOptions,
  type RunResult,
  run,
  type Session,
} from './run.js'
export { type Step, sequence } from './sequence.js'
export { listedSlots, type OfferedSlot } from './slot-listing.js'
export type {
  Control,
  Delivery,
  KeyName,
  Keys,
  LimitedKey,
  Receiver,
  Records,
  Target,
  TemplateName,
} from './target.js'
export { defaultTimeoutMs, type HttpOptions, httpTransport } from './undici.js'
export { type Verdict, verdicts } from './verdict.js'
export { whyUnreachable } from './why-unreachable.js'

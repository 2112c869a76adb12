export { dataOf, recordIn, succeeded } from '../engine/answer.js'
export type { Budget } from '../engine/budget.js'
export type { Call } from '../engine/call.js'
export { operationsToJudge } from '../engine/check.js'
export type { ExcusedAnswer as Sighting } from '../engine/choices.js'
export { type ClaimFinding, type ClaimState, claimStates, type NotedClaim } from '../engine/claim-finding.js'
export type { Client } from '../engine/client.js'
export type { ClockMove } from '../engine/clock-moves.js'
export {
  type AllowedAnswer,
  asValue,
  type Compared,
  type ComparedPart,
  type Comparison,
  countOf,
  inPlaceOf,
  type JsonSteps,
  member,
  oddMember,
  type Predicate,
  type RecordsPredicate,
} from '../engine/comparison.js'
export { assuming, type Detected, unconfigured } from '../engine/detected.js'
export { isDisturbance, isOutage, retryDisturbed } from '../engine/disturbance.js'
export { drawSome } from '../engine/draw-some.js'
export type { Exchange, Transport, WireRequest, WireResponse } from '../engine/exchange.js'
export { Unreachable } from '../engine/exchange.js'
export { answerText, type Basis, shown, shownNextTo } from '../engine/expect.js'
export { assumptionLine, gapHintText } from '../engine/gap-hint.js'
export { type ClaimText, hookClaims } from '../engine/hook-claims.js'
export { defaultHookTimeoutMs, type HookUse } from '../engine/hooks.js'
export { defaultTimeoutMs, type HttpOptions, httpTransport } from '../engine/http-transport.js'
export { atSteps, isObject, type Json } from '../engine/json.js'
export { byteOrderMark, jsonIn } from '../engine/json-body.js'
export { letters } from '../engine/letters.js'
export {
  endings,
  endingsFrom,
  type KeyAnswer,
  type Machine,
  onceCell,
  register,
  type SwapAnswer,
  unknown,
} from '../engine/linearizability.js'
export { isDoubtful, type MemberFinding, type MemberState, whatOf } from '../engine/member-finding.js'
export { messageOf } from '../engine/message-of.js'
export type { Observer, SentCall } from '../engine/observer.js'
export type { OperationResult } from '../engine/operation-result.js'
export {
  Disturbed,
  type FailureDetails,
  Inconclusive,
  Interrupted,
  Misconfigured,
  Unseen,
  Untested,
  Violation,
} from '../engine/outcome.js'
export { type LongWait, type Pauses, realPauses, virtualPauses } from '../engine/pauses.js'
export { percentEncoded } from '../engine/percent-encoded.js'
export type { Preconditions, Suspicion } from '../engine/preconditions.js'
export { awaitAnswers, race } from '../engine/race.js'
export { askedSeconds, maxWaitSeconds } from '../engine/retry-after.js'
export type { RuleResult } from '../engine/rule-result.js'
export type { RunResult } from '../engine/run.js'
export type { RunRecord } from '../engine/run-record.js'
export { isDocumentedMember } from '../engine/same-state.js'
export { isSameValue } from '../engine/same-value.js'
export { wordOf } from '../engine/seed.js'
export type {
  KeyName,
  Keys,
  LimitedKey,
  OwnHeader,
  ReceivedDelivery,
  Receiver,
  TargetControl,
} from '../engine/target.js'
export { KeptTimeline, type Span, type Timeline } from '../engine/timeline.js'
export { type Verdict, verdicts } from '../engine/verdict.js'
export { whyUnreachable } from '../engine/why-unreachable.js'
export { withTimeout } from '../engine/with-timeout.js'
export { Api } from './api.js'
export { capabilities, firstRemediation, isWithheld } from './capability.js'
export { readCatalog } from './catalog.js'
export { channelOf, isChat } from './channel.js'
export {
  type Check,
  cases,
  checkAndWatch,
  type Judgement,
  property,
  type RuleCheck,
  type SequenceStep,
  type Session,
  sequence,
  suite,
  together,
  watch,
} from './check.js'
export { clockLeadText, readClockLead } from './clock-lead.js'
export { decisive } from './decisive.js'
export { detect, detectable } from './detection.js'
export { clientOf } from './dialect.js'
export { codeIn, findCodePath } from './error-body.js'
export { eventIdsIn } from './event-ids-in.js'
export { cancelMeeting, type FreeSlot, requireStillFree, spareSlots } from './free-slot.js'
export { detectKeyScopes, harmlessCall, type KeyScopes } from './key-scopes.js'
export { aboutText, type Price, prices, priceText, tooSlow } from './price.js'
export type { Page, RecordSearch as Sought, Walk } from './read.js'
export {
  type OfferedSlot,
  readListedSlots,
  readSlotListing,
  type SlotListing,
} from './slot-listing.js'
export { type SwitchedFeature, switchedFeatures } from './switched-feature.js'
export type { Target, TargetRecords, TemplateName } from './target.js'
export {
  type ConversationCriteria,
  conversationToAdd,
  findUsableConversations,
} from './usable-conversations.js'
export { isInWindow, isPastWindow, marginMs, silence } from './window.js'

export { type Assumptions, assume, assumptions } from './assumptions/assumptions.js'
export { type GapName, gapNames, gaps, isGapName } from './assumptions/gaps.js'
export { otherThan, otherValues } from './assumptions/other-values.js'
export {
  anyPermitted,
  type Contradiction,
  contradictions,
  contradicts,
  gapsOf,
  permittedValues,
} from './assumptions/permitted.js'
export { questionsOf } from './assumptions/questions.js'
export { shownGaps, showsGap } from './assumptions/shown-gaps.js'
export type { ClientEvidence, ClientRule } from './clients/client-rule.js'
export {
  type ClientRuleId,
  clientRules,
  clientRulesOf,
  type JournalRuleId,
  type ToleranceRuleId,
} from './clients/client-rules.js'
export {
  type Disturbance,
  type DisturbanceName,
  disturbanceNames,
  disturbances,
  isDisturbanceName,
} from './clients/disturbances.js'
export type {
  RecordedAnswer,
  RecordedDelivery,
  RecordedJournal,
  RecordedLine,
  RecordedRequest,
} from './clients/recorded-journal.js'
export { closestMatch } from './closest-match.js'
export { type Description, descriptionOf } from './description.js'
export { type ErrorAnswer, type ErrorCode, isErrorCode, statusOfCode } from './error-code.js'
export type { Gap } from './gaps/gap.js'
export { limits } from './limits.js'
export { activityMembers, callMembers, heldMembers } from './members/activity.js'
export { compactContactMembers } from './members/compact-contact.js'
export { contactMembers } from './members/contact.js'
export { conversationMembers } from './members/conversation.js'
export { dealMembers } from './members/deal.js'
export { type MemberNoun, members, membersOf } from './members/index.js'
export { bookingLocales, meetingMembers } from './members/meeting.js'
export {
  type BodyWith,
  calledIn,
  clearedByNull,
  copiedIn,
  emptyFor,
  listedFor,
  type Member,
  type Members,
  mayBeNull,
  movedWith,
  movingIn,
  plainFor,
  type RecordWith,
  recordOf,
  takenBy,
  takenSchema,
} from './members/member.js'
export { messageMembers } from './members/message.js'
export { noteMembers } from './members/note.js'
export { taskMembers } from './members/task.js'
export { ticketMembers } from './members/ticket.js'
export { webhookMembers } from './members/webhook.js'
export { operationAt, pathValues } from './operations/at-path.js'
export { changesOfMembers, takenMembers } from './operations/changes.js'
export {
  type BodiedOperationId,
  type CompactOperationId,
  compactOperationIds,
  compactOperations,
  type FullOperationId,
  fullOperations,
  type OperationId,
  operationIds,
  operationOf,
  type PagedOperationId,
  type ServedOperationId,
  servedOperations,
  surfaces,
} from './operations/index.js'
export { templatePaths } from './operations/messaging.js'
export { op, operationIdOf } from './operations/op.js'
export type { Effects, Operation, Resource, Variant } from './operations/operation.js'
export {
  addressed,
  every,
  idempotent,
  inBoth,
  isPaged,
  isRevised,
  sendsMessage,
} from './operations/selectors.js'
export { takesKey } from './outcomes.js'
export { pathIds } from './path-ids.js'
export type { Activity, ActivityResult } from './records/activity.js'
export {
  type Agent,
  type CompactContact,
  type CompactConversation,
  type CompactRecordName,
  compactRecords,
  type Lead,
} from './records/compact.js'
export type { Contact } from './records/contact.js'
export type { Conversation } from './records/conversation.js'
export type { Deal } from './records/deal.js'
export { isRecordName, type RecordName, records } from './records/index.js'
export type { BookingResult, CancelResult, Meeting } from './records/meeting.js'
export type { Message, SendResult } from './records/message.js'
export type { Note } from './records/note.js'
export type { Tag } from './records/tag.js'
export type { Task } from './records/task.js'
export type { Template } from './records/template.js'
export type { CommentResult, Ticket } from './records/ticket.js'
export type { Webhook, WebhookDeleted } from './records/webhook.js'
export { bodiesOf, exclusiveFilters, queriesOf } from './request-schemas.js'
export { bodyTypeProblem } from './requests/media-type.js'
export { repeatedMember } from './requests/repeated-member.js'
export { type FamilyName, families } from './rules/families.js'
export type { KindOf, RuleKind } from './rules/kind.js'
export type { Need } from './rules/need.js'
export type { Family, PatternIds, Rule } from './rules/rule.js'
export { type RuleId, rules } from './rules/rules.js'
export type { FromSchema, Schema } from './schema.js'
export { type Scope, scopes } from './scope.js'
export { setAtPath } from './set-at-path.js'
export { nameOf, toSource } from './to-source.js'
export { activityTypes, callDirections, callOutcomes } from './words/activity.js'
export {
  conversationChannels,
  conversationStatuses,
  isConversationFilter,
} from './words/conversation.js'
export { dealRecurrences, dealStatuses } from './words/deal.js'
export { reminderTypes, taskPriorities, taskStatuses } from './words/task.js'
export { ticketChannels, ticketPriorities, ticketStatuses } from './words/ticket.js'
export { workspaceKeyOf, workspaceKeys } from './workspace-keys.js'

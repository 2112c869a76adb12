import { type ErrorCode, statusOfCode } from './error-code.js'
import type { Assumptions } from './gaps/assumptions.js'
import { op } from './operations/op.js'
import { type ServedOperationId, servedOperationOf } from './operations/served.js'

/** The codes that any operation may answer (section 4.1). */
const common: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'insufficient_scope',
  'rate_limited',
  'internal',
]

/** The codes that an operation's own entry lists, or that follow from what its parameters name (sections 4.3 to 4.10). */
const own: Partial<Record<ServedOperationId, readonly ErrorCode[]>> = {
  [op.listContacts]: ['contact_limit_exceeded'],
  [op.createContact]: ['conflict'],
  [op.updateContact]: ['conflict'],
  [op.listActivities]: ['feature_disabled', 'not_found'],
  [op.createActivity]: ['feature_disabled', 'not_found'],
  [op.listTasks]: ['not_found'],
  [op.listDeals]: ['contact_limit_exceeded', 'feature_disabled'],
  [op.createDeal]: ['feature_disabled', 'not_found', 'invalid_state'],
  [op.closeDeal]: ['feature_disabled', 'rev_mismatch', 'invalid_state'],
  [op.listTickets]: ['contact_limit_exceeded'],
  [op.updateTicket]: ['rev_mismatch'],
  [op.assignTicket]: ['rev_mismatch'],
  [op.listConversations]: ['contact_limit_exceeded'],
  [op.replyToConversation]: [
    'contact_limit_exceeded',
    'quota_exceeded',
    'forbidden',
    'invalid_state',
    'unknown_outcome',
    'unavailable',
  ],
  [op.assignConversation]: ['rev_mismatch'],
  [op.sendMessage]: [
    'contact_limit_exceeded',
    'quota_exceeded',
    'feature_disabled',
    'not_found',
    'conflict',
    'invalid_state',
    'unknown_outcome',
    'unavailable',
  ],
  [op.listTemplates]: ['feature_disabled', 'not_found'],
  [op.listMeetings]: ['contact_limit_exceeded'],
  [op.listSlots]: ['feature_disabled', 'not_found'],
  [op.bookMeeting]: ['feature_disabled', 'not_found', 'conflict', 'invalid_state', 'unavailable'],
  [op.cancelMeeting]: ['invalid_state'],
  [op.createWebhook]: ['conflict'],
}

/** Whether an operation takes an `Idempotency-Key` (section 4.1, gap.idempotency-assign-endpoints). */
export function takesKey(id: ServedOperationId, assumptions: Assumptions): boolean {
  const { method, idempotent } = servedOperationOf(id)
  return idempotent || (method !== 'GET' && assumptions['idempotency-assign-endpoints'] === 'honoured')
}

/** Every error code an operation may answer, in the order of the document's table (section 7). */
export function errorCodesOf(id: ServedOperationId, assumptions: Assumptions): readonly ErrorCode[] {
  const limitedWrites: readonly ServedOperationId[] = assumptions['contact-limit-writes']
  const forbidden =
    (id === op.createWebhook && assumptions['webhook-ssrf'] === 'forbidden') ||
    (id === op.sendMessage && assumptions['window-error'] === 'forbidden')
  const { path, answer } = servedOperationOf(id)
  const unknownCursor = answer.kind === 'page' && assumptions['cursor-garbage'] === 'not-found'
  const features = Object.values<readonly ServedOperationId[]>(assumptions['feature-map'])
  const conflict = id === op.createActivity && assumptions['activity-deal-lead'] === 'conflict'
  const mayBe = new Set<ErrorCode>([
    ...common,
    ...(own[id] ?? []),
    ...(path.includes('{') || unknownCursor ? (['not_found'] as const) : []),
    ...(limitedWrites.includes(id) ? (['contact_limit_exceeded'] as const) : []),
    ...(features.some((switched) => switched.includes(id)) ? (['feature_disabled'] as const) : []),
    ...(forbidden ? (['forbidden'] as const) : []),
    ...(conflict ? (['conflict'] as const) : []),
    ...(takesKey(id, assumptions) ? (['idempotency_in_progress', 'idempotency_key_reused'] as const) : []),
  ])
  return (Object.keys(statusOfCode) as ErrorCode[]).filter((code) => mayBe.has(code))
}

/** Whether an operation may answer 422 with the code of an invalid request (gap.window-error). */
export const mayBeUnprocessable = (id: ServedOperationId, assumptions: Assumptions): boolean =>
  assumptions['window-error'] === 'unprocessable' && (id === op.replyToConversation || id === op.sendMessage)

/** The entries that give a retry with the same key 200 after 201 (sections 4.4, 4.5 and 4.8). */
const retriedAs200: readonly ServedOperationId[] = [op.createActivity, op.createDeal, op.bookMeeting]

/** Every status an operation may succeed with, the usual one first (sections 4.3 to 4.10). */
export function successesOf(id: ServedOperationId, assumptions: Assumptions): readonly number[] {
  const { status } = servedOperationOf(id).answer
  if (id === op.upsertContact) {
    const { created, updated } = assumptions['contact-upsert']
    return [...new Set([updated, created])]
  }
  // A queued e-mail, which is accepted and not sent as yet.
  if (id === op.replyToConversation) return [status, 202]
  const as200 = assumptions['idempotency-replay-status'] === 'always-200' || retriedAs200.includes(id)
  return status === 201 && as200 ? [201, 200] : [status]
}

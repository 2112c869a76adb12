import type { Assumptions } from './assumptions/assumptions.js'
import { answerOf, type ErrorAnswer, type ErrorCode, statusOfCode } from './error-code.js'
import type { Operation } from './operations/operation.js'

/** Whether an operation takes an `Idempotency-Key` (section 4.1, gap.idempotency-assign-endpoints). */
export const takesKey = ({ method, idempotencyKey }: Operation, assumptions: Assumptions): boolean =>
  idempotencyKey !== 'unlisted' ||
  (method !== 'GET' && assumptions['idempotency-assign-endpoints'] === 'honoured')

/** The answers under statuses that section 7 does not list, which an assumption adds (gaps content-type and path-id-overlong). */
function assumedAnswers(
  { method, path }: Pick<Operation, 'method' | 'path'>,
  { 'content-type': type, 'path-id-overlong': overlong }: Assumptions,
): readonly ErrorAnswer[] {
  const hasBody = method === 'POST' || method === 'PATCH'
  return [
    ...(overlong === 'uri-too-long' && path.includes('{') ? [{ status: 414, code: null }] : []),
    ...(type === 'unsupported' && hasBody ? [{ status: 415, code: 'invalid_request' }] : []),
  ]
}

const table = Object.keys(statusOfCode) as ErrorCode[]

/** The place of an error answer in the document's table; a code under another status comes last. */
const placeOf = ({ status, code }: ErrorAnswer): number => {
  const place = table.findIndex((one) => one === code && statusOfCode[one] === status)
  return place < 0 ? table.length : place
}

/** Every error an operation of the full description may answer, in the order of the document's table (section 7). */
export function errorsOf(operation: Operation, assumptions: Assumptions): readonly ErrorAnswer[] {
  const { id, path, answer, errors, assumedErrors } = operation
  const limitedWrites: readonly string[] = assumptions['contact-limit-writes']
  const unknownCursor = answer.kind === 'page' && assumptions['cursor-garbage'] === 'not-found'
  const features = Object.values<readonly string[]>(assumptions['feature-map'])
  const codes = new Set<ErrorCode>([
    // Any operation may answer these (section 4.1).
    'invalid_request',
    'unauthorized',
    'insufficient_scope',
    'rate_limited',
    'internal',
    ...errors,
    ...(path.includes('{') || unknownCursor ? (['not_found'] as const) : []),
    ...(limitedWrites.includes(id) ? (['contact_limit_exceeded'] as const) : []),
    ...(features.some((switched) => switched.includes(id)) ? (['feature_disabled'] as const) : []),
    ...(takesKey(operation, assumptions)
      ? (['idempotency_in_progress', 'idempotency_key_reused'] as const)
      : []),
  ])
  const answers = [...[...codes].map(answerOf), ...(assumedErrors?.(assumptions) ?? [])]
  return [...answers.toSorted((a, b) => placeOf(a) - placeOf(b)), ...assumedAnswers(operation, assumptions)]
}

/** Every status an operation may succeed with, the usual one first (sections 4.3 to 4.11). */
export function successesOf(operation: Operation, assumptions: Assumptions): readonly number[] {
  const { answer, successes, retryStatus } = operation
  if (successes) return successes(assumptions)
  const as200 = assumptions['idempotency-replay-status'] === 'always-200' || retryStatus === 200
  return answer.status === 201 && as200 ? [201, 200] : [answer.status]
}

/** The errors that every operation of the compact variant may answer (section 4.11). */
const compactCodes = [
  'invalid_request',
  'unauthorized',
  'insufficient_scope',
  'not_found',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** Every error an operation of the compact variant may answer, by status (section 4.11). */
export function compactErrorsOf(operation: Operation, assumptions: Assumptions): readonly ErrorAnswer[] {
  const reused = assumptions['compact-key-reuse-status']
  const onWrites: readonly ErrorAnswer[] = [
    ...assumptions['compact-conflict'].map((code) => (code === reused.code ? reused : { status: 409, code })),
    { status: 413, code: assumptions['error-code-413'] },
  ]
  return [
    ...compactCodes.map(answerOf),
    ...(operation.effects === 'writes' ? onWrites : []),
    ...assumedAnswers(operation, assumptions),
  ].toSorted((a, b) => a.status - b.status)
}

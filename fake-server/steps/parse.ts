import { bodyTypeProblem, op, type RuleId, repeatedMember } from '../../contract/index.js'
import { ApiError } from '../messages/api-error.js'
import { proxyPage } from '../messages/proxy-page.js'
import type { Reply } from '../messages/reply.js'
import type { Context } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { tooLarge } from '../pipeline/too-large.js'
import { byteLength } from '../platform/bytes.js'
import { lengthOf } from '../schema/length.js'
import { queryOf } from './query.js'
import { withoutNulls } from './without-nulls.js'

/** Reads path ids, query, key header and body, and refuses what cannot be read (sections 4.1 and 7). */
export function parse(context: Context): Reply | undefined {
  const tooLong = checkPathIds(context)
  if (tooLong) return tooLong
  context.query = queryOf(context)
  context.idempotencyKey = context.surface.keyOf(context)
  checkMessageKey(context)
  context.body = bodyOf(context)
  return undefined
}

const invalid = (message: string, rule: RuleId) => new ApiError('invalid_request', message, rule)

function checkPathIds(context: Context): Reply | undefined {
  const { params, assumptions, behaviour } = context
  for (const [name, value] of Object.entries(params)) {
    if (lengthOf(value, assumptions['length-unit']) <= behaviour.policy.pathIdMax && !value.includes('/'))
      continue
    restsOn(context, 'path-id-overlong')
    if (assumptions['path-id-overlong'] === 'uri-too-long' && !value.includes('/'))
      return proxyPage(414, 'URI Too Long')
    const code = assumptions['path-id-overlong'] === 'not-found' ? 'not_found' : 'invalid_request'
    throw new ApiError(code, `path ${name} must be 1 to 200 characters without a slash`, 'limit.path-id')
  }
  return undefined
}

/** The key of a write; it may go without one (section 4.1, gap.idempotency-empty-key). */
export function idempotencyKeyOf(context: Context): string | undefined {
  const { request, behaviour, operation, surface, assumptions } = context
  const key = request.headers['idempotency-key']
  if (key === undefined || surface.operations[operation].method === 'GET') return undefined
  if (key.trim() === '') {
    restsOn(context, 'idempotency-empty-key')
    if (assumptions['idempotency-empty-key'] === 'absent') return undefined
    throw invalid('Idempotency-Key is empty', 'error.invalid-request')
  }
  const most = behaviour.policy.idempotencyKeyMax
  if (key.length <= most) return key
  throw invalid(`Idempotency-Key must be at most ${most} characters`, 'idempotency.key-max-length')
}

/** Refuses a message without a key, where one is required (gap.idempotency-messages-missing-key). */
function checkMessageKey(context: Context): void {
  const { operation, surface, idempotencyKey, assumptions } = context
  const { idempotencyKey: asked } = surface.operations[operation]
  if (asked !== 'advised' || idempotencyKey !== undefined) return
  restsOn(context, 'idempotency-messages-missing-key')
  if (assumptions['idempotency-messages-missing-key'] === 'refuse')
    throw invalid('send an Idempotency-Key with every message', 'idempotency.message-key-absent')
}

function bodyOf(context: Context): Readonly<Record<string, unknown>> {
  const { request, behaviour, operation, assumptions } = context
  if (!behaviour.bodies[operation]) return {}
  const most = behaviour.policy.bodyMaxBytes
  if (most !== Number.POSITIVE_INFINITY && sizeOf(context) > most) {
    restsOn(context, 'compact-body-16kb', 'error-code-413')
    throw tooLarge(most, assumptions)
  }
  if (request.body === '' && operation === op.cancelMeeting) restsOn(context, 'cancel-body-optional')
  if (request.body === '' && mayLackBody(context)) return {}
  if (request.body === '') throw invalid('a JSON body is required', 'error.malformed-json')
  const problem = bodyTypeProblem(request.headers)
  if (problem !== undefined) restsOn(context, 'content-type')
  if (problem !== undefined && assumptions['content-type'] !== 'parse')
    throw new ApiError(
      'invalid_request',
      `send Content-Type: application/json, and the body as plain UTF-8: ${problem}`,
      'error.invalid-request',
      { ...(assumptions['content-type'] === 'unsupported' ? { status: 415 } : {}) },
    )
  const body = jsonOf(request.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('the body must be a JSON object', 'error.non-object-body')
  if (!nestsWithin(body, deepest))
    throw invalid(`the body is nested deeper than ${deepest} levels`, 'error.invalid-request')
  checkRepetition(context, body)
  return withoutNulls(context, body as Record<string, unknown>)
}

/** Refuses a body whose objects repeat a member, or reads it by choice, as what is no plain JSON (gap.content-type). */
function checkRepetition(context: Context, body: object): void {
  const name = repeatedMember(context.request.body, body)
  if (name === undefined) return
  restsOn(context, 'content-type')
  if (context.assumptions['content-type'] === 'parse') return
  throw invalid(
    `the body has the member '${name}' twice in one object: send it once`,
    'error.invalid-request',
  )
}

/** The size of a body, in bytes or else in characters (gap.compact-body-16kb). */
const sizeOf = ({ request: { body }, assumptions }: Context): number =>
  assumptions['compact-body-16kb'].unit === 'bytes' ? byteLength(body) : body.length

/** Whether an operation whose body holds nothing required may be called without one (gap.cancel-body-optional). */
const mayLackBody = ({ operation, surface, assumptions }: Context): boolean =>
  surface.operations[operation].bodyOptional?.(assumptions) === true

/** How deep a body may nest: far deeper than any documented one, and bounded for functions that recurse. */
const deepest = 100

function nestsWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return levels > 0 && members.every((member) => nestsWithin(member, levels - 1))
}

function jsonOf(text: string): unknown {
  const malformed = (why: string) => invalid(`the body ${why}`, 'error.malformed-json')
  if (text.startsWith('\u001f')) throw malformed('is compressed by gzip: send it as plain JSON')
  if (text.startsWith('\ufeff'))
    throw malformed('begins with a byte order mark (U+FEFF): send it without one')
  // A door passes on what is not UTF-8 as a lone surrogate, which the text of a request cannot hold otherwise.
  if (!text.isWellFormed()) throw malformed('is not UTF-8')
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    // Later versions of V8 count lines as well.
    const problem = (error as Error).message.replace(/ \(line \d+ column \d+\)$/, '')
    throw malformed(`is not well-formed JSON: ${problem}`)
  }
}

import type { Assumptions } from '../assumptions/assumptions.js'
import type { ErrorAnswer } from '../error-code.js'
import { op } from '../operations/op.js'
import { setAtPath } from '../set-at-path.js'
import { conjunction } from './alternatives.js'

/** A schema that wraps a value in objects, by name, and arrays, by number. */
type Placed = Readonly<Record<string, unknown>>

/** The schema of a body that has something at a dot path, or may have it there (gap.error-body). */
function schemaAt(path: string, schema: object, isRequired = true): Placed {
  return path
    .split('.')
    .toReversed()
    .reduce<Placed>(
      (inner, step) =>
        /^\d+$/.test(step)
          ? { type: 'array', ...(isRequired ? { minItems: Number(step) + 1 } : {}), items: inner }
          : { type: 'object', ...(isRequired ? { required: [step] } : {}), properties: { [step]: inner } },
      schema as Placed,
    )
}

/** The example of a body with values at dot paths. */
function bodyWith(values: Readonly<Record<string, unknown>>): object {
  const body = {}
  for (const [path, value] of Object.entries(values)) setAtPath(body, path, value)
  return body
}

/** The body of an error under one of some codes; only some errors have details (section 7, gap.error-body). */
const bodyOf = (codes: readonly string[], { 'error-body': shape }: Assumptions): Placed =>
  [
    schemaAt(shape.code, { type: 'string', enum: codes }),
    schemaAt(shape.message, { type: 'string' }),
    schemaAt(shape.details, { type: 'object', additionalProperties: true }, false),
  ].reduce(conjunction)

const meanings: Readonly<Record<string, string>> = {
  invalid_request: 'The body, a parameter or the query is invalid.',
  unauthorized: 'The key is missing, unknown, revoked or expired.',
  contact_limit_exceeded: "The plan's contact limit blocks the workspace; retrying does not help.",
  quota_exceeded: 'The monthly quota or the SMS balance is exhausted; retrying does not help.',
  insufficient_scope: 'The key lacks the scope of the route.',
  feature_disabled: 'The feature is off in the workspace, or no integration is available.',
  forbidden: 'The operation is not allowed.',
  not_found: 'The record is missing, or belongs to another workspace.',
  conflict: 'The state conflicts, for example because something already exists.',
  invalid_state: 'The operation is not valid in the current state.',
  rev_mismatch: '`expectedRev` is stale; another change came first.',
  unknown_outcome: 'The provider did not answer; the message may have gone out.',
  idempotency_in_progress: 'Another request with the same key is being processed.',
  idempotency_key_reused: 'The key was used with a different request.',
  rate_limited: 'Too many calls with this key within a minute.',
  internal: 'Internal error.',
  unavailable: 'The service is temporarily unavailable.',
}

const meaningOf = (code: string): string => meanings[code] ?? 'The body is too large.'

/** What a proxy means by a status that comes without an Error body. */
const proxied: Readonly<Record<number, string>> = {
  413: 'The body is too large.',
  414: 'The path is too long.',
}

/** What an error holds in addition to its code and message: `details`, and members next to the code. */
interface More {
  readonly details?: object
  readonly alongside?: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** Members within `details` or next to the code, without a computed name, which the compiler would not check. */
const placed = (within: 'body' | 'details', members: Readonly<Record<string, unknown>>): More =>
  within === 'body' ? { alongside: members } : { details: members }

/** The alternatives of a slot that is taken (gap.alternatives-path). */
function alternativesOf({ 'alternatives-path': form }: Assumptions): More {
  const { within, member, entry, as } = form
  const startAt = '2030-01-07T11:00:00.000Z'
  const slot: Record<string, string> = { slotId: 'slot_2', startAt, endAt: '2030-01-07T11:30:00.000Z' }
  const one =
    as === 'texts'
      ? (slot[entry[0] ?? ''] ?? 'slot_2')
      : Object.fromEntries(entry.map((name) => [name, slot[name] ?? name]))
  return placed(within, { [member]: [one] })
}

/** What an error holds in addition to its code (section 7, gaps alternatives-path, forbidden-reason-path and update-conflict-details). */
function moreOf(code: string, id: string | undefined, assumptions: Assumptions): More {
  if (code === 'forbidden') {
    const { within, member } = assumptions['forbidden-reason-path']
    if (within === 'message') return { message: 'sending_paused' }
    return placed(within, { [member]: 'sending_paused' })
  }
  if (code !== 'conflict') return {}
  if (id === op.bookMeeting) return alternativesOf(assumptions)
  const holder = 'con_8k2h4v9x1m3q7z5t'
  if (id === op.createContact) return { details: { id: holder } }
  if (id !== op.updateContact) return {}
  return { details: { [assumptions['update-conflict-details'].member]: holder } }
}

/** Where members next to the code are, by path. */
function pathsNextTo({ 'error-body': shape }: Assumptions, members: More['alongside'] = {}) {
  const parent = shape.code.split('.').slice(0, -1)
  return Object.entries(members).map(([name, value]) => [[...parent, name].join('.'), value] as const)
}

const typeOf = (value: unknown): object =>
  Array.isArray(value) ? { type: 'array', items: typeOf(value[0]) } : { type: typeof value }

/** The body of an error under one of some codes, with what some operations add next to the code. */
const bodyAt = (
  codes: readonly string[],
  ids: readonly (string | undefined)[],
  assumptions: Assumptions,
): Placed =>
  codes
    .flatMap((code) => ids.flatMap((id) => pathsNextTo(assumptions, moreOf(code, id, assumptions).alongside)))
    .map(([path, value]) => schemaAt(path, typeOf(value), false))
    .reduce(conjunction, bodyOf(codes, assumptions))

/** The body of every error of some operations in the assumed shape (section 7, gap.error-body). */
export const errorSchema = (
  codes: readonly string[],
  ids: readonly string[],
  assumptions: Assumptions,
): object => ({
  description: 'What went wrong: a code to act on, a message to read, details where there are any.',
  ...bodyAt(codes, ids, assumptions),
})

/** The example of an error under its code. */
function exampleOf(code: string, id: string | undefined, assumptions: Assumptions): object {
  const { 'error-body': shape } = assumptions
  const { message = meaningOf(code), details = {}, alongside = {} } = moreOf(code, id, assumptions)
  return bodyWith({
    [shape.code]: code,
    [shape.message]: message,
    [shape.details]: details,
    ...Object.fromEntries(pathsNextTo(assumptions, alongside)),
  })
}

const waits = {
  seconds: { schema: { type: 'integer', minimum: 0 }, example: 20 },
  fraction: { schema: { type: 'number', minimum: 0 }, example: 19.5 },
  date: { schema: { type: 'string' }, example: 'Mon, 07 Jan 2030 10:00:20 GMT' },
} as const

/** The error answers of one status, at an operation or at those that add nothing to them: its codes, and an example of each. */
export function errorAnswer(
  status: number,
  answers: readonly ErrorAnswer[],
  id: string | undefined,
  assumptions: Assumptions,
): object {
  const { 'retry-after-format': retryAfter } = assumptions
  // Without a code, a proxy answers in place of the server.
  const codes = answers.flatMap(({ code }) => (code === null ? [] : [code]))
  if (codes.length === 0) return { description: proxied[status] ?? 'Refused before the service.' }
  const wait = waits[retryAfter]
  return {
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}`).join(' '),
    ...(status === 429
      ? { headers: { 'Retry-After': { description: 'When to call again.', required: true, ...wait } } }
      : {}),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, bodyAt(codes, [id], assumptions)] },
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: meaningOf(code), value: exampleOf(code, id, assumptions) }]),
        ),
      },
    },
  }
}

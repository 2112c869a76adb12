import type { Assumptions } from '../assumptions.js'
import type { ErrorAnswer } from '../description.js'
import { place } from '../place.js'

/** What a value's place in an error body holds it in: objects by name, and arrays by number. */
type Placed = Readonly<Record<string, unknown>>

/** The schema of a body that holds something at a dot path (gap.error-body). */
function schemaAt(path: string, schema: object): Placed {
  return path
    .split('.')
    .toReversed()
    .reduce<Placed>(
      (inner, step) =>
        /^\d+$/.test(step)
          ? { type: 'array', minItems: Number(step) + 1, items: inner }
          : { type: 'object', required: [step], properties: { [step]: inner } },
      schema as Placed,
    )
}

/** The example of a body with values at dot paths. */
function bodyWith(values: Readonly<Record<string, unknown>>): object {
  const body = {}
  for (const [path, value] of Object.entries(values)) place(body, path, value)
  return body
}

/** The body of every error in the assumed shape (section 7, gap.error-body). */
export function errorSchema(codes: readonly string[], { 'error-body': shape }: Assumptions): object {
  return {
    description: 'What went wrong: a code to act on, a message to read, details where there are any.',
    allOf: [
      schemaAt(shape.code, { type: 'string', enum: codes }),
      schemaAt(shape.message, { type: 'string' }),
      schemaAt(shape.details, { type: 'object' }),
    ],
  }
}

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

/** What an error tells beside its code (section 7, gaps alternatives-path and forbidden-reason-path). */
function detailsOf(code: string, id: string, assumptions: Assumptions): object {
  if (code === 'forbidden') return { [assumptions['forbidden-reason-path'].member]: 'sending_paused' }
  if (code !== 'conflict') return {}
  const { member, entry } = assumptions['alternatives-path']
  const startAt = '2030-01-07T11:00:00.000Z'
  const slot: Record<string, string> = { slotId: 'slot_2', startAt, endAt: '2030-01-07T11:30:00.000Z' }
  if (id.endsWith('/book'))
    return { [member]: [Object.fromEntries(entry.map((name) => [name, slot[name] ?? name]))] }
  return /contacts(\/\{id\})?$/.test(id) ? { id: 'con_8k2h4v9x1m3q7z5t' } : {}
}

/** The error answers of one status: its codes, and an example of each. */
export function errorAnswer(
  status: number,
  answers: readonly ErrorAnswer[],
  id: string,
  assumptions: Assumptions,
): object {
  const { 'error-body': shape, 'retry-after-format': retryAfter } = assumptions
  const codes = answers.map(({ code }) => code)
  const examples = codes.map((code) => [
    code,
    {
      summary: meaningOf(code),
      value: bodyWith({
        [shape.code]: code,
        [shape.message]: meaningOf(code),
        [shape.details]: detailsOf(code, id, assumptions),
      }),
    },
  ])
  const wait =
    retryAfter === 'seconds'
      ? { schema: { type: 'integer', minimum: 0 }, example: 20 }
      : { schema: { type: 'string' }, example: 'Mon, 07 Jan 2030 10:00:20 GMT' }
  return {
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}`).join(' '),
    ...(status === 429
      ? { headers: { 'Retry-After': { description: 'When to call again.', required: true, ...wait } } }
      : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }, schemaAt(shape.code, { enum: codes })],
        },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

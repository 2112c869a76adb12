import { compactRecords } from './compact/records.js'
import { compactBodies, compactQueries } from './compact/requests.js'
import { withEmails } from './email-format.js'
import { type ErrorCode, statusOfCode } from './error-code.js'
import type { Assumptions } from './gaps/assumptions.js'
import { limits } from './limits.js'
import { compactOperations } from './operations/compact.js'
import type { Operation } from './operations/full.js'
import { op } from './operations/op.js'
import { type ServedOperationId, servedOperations } from './operations/served.js'
import { errorCodesOf, mayBeUnprocessable, successesOf, takesKey } from './outcomes.js'
import { records } from './records/index.js'
import { bodies, queries } from './requests/index.js'
import type { Variant } from './rules/rule.js'
import type { Schema } from './schema.js'

/** An error answer: its status and its code (section 7). */
export interface ErrorAnswer {
  readonly status: number
  /** Null where a proxy answers without an Error body (gap.error-code-413). */
  readonly code: string | null
}

/** One of the two descriptions of the API, by operation, with the assumptions filled in (sections 4.2 and 4.11). */
export interface Description {
  readonly variant: Variant
  readonly operations: Readonly<Record<string, Operation<string>>>
  readonly records: Readonly<Record<string, Schema>>
  readonly bodies: Readonly<Record<string, Schema | undefined>>
  /** What the query of a list must look like, paging apart. */
  readonly queries: Readonly<Record<string, Schema | undefined>>
  /** The member of a page that leads to the next one. */
  readonly cursorMember: 'nextCursor' | 'next_cursor'
  /** The `Idempotency-Key` an operation takes; undefined where it takes none. */
  keyOf(id: string): { readonly required: boolean; readonly schema: Schema } | undefined
  /** Every status an operation may succeed with, the usual one first. */
  successesOf(id: string): readonly number[]
  errorsOf(id: string): readonly ErrorAnswer[]
  /** Whether an operation's record comes without `data` around it. */
  isBare(id: string): boolean
}

/** The answers that section 7 has no status for and an assumption brings about (gaps content-type and path-id-overlong). */
function assumedErrors(
  operation: Pick<Operation<string>, 'method' | 'path'> | undefined,
  { 'content-type': type, 'path-id-overlong': overlong }: Assumptions,
): readonly ErrorAnswer[] {
  const { method = 'GET', path = '' } = operation ?? {}
  const hasBody = method === 'POST' || method === 'PATCH'
  return [
    ...(overlong === 'uri-too-long' && path.includes('{') ? [{ status: 414, code: null }] : []),
    ...(type === 'unsupported' && hasBody ? [{ status: 415, code: 'invalid_request' }] : []),
  ]
}

const withStatus = (code: ErrorCode): ErrorAnswer => ({ code, status: statusOfCode[code] })

/** The operations of the full surface, as they are assumed to be served (gaps contact-read-endpoint, template-path, slots-endpoint and webhook-events-catalog). */
function served(assumptions: Assumptions): Description['operations'] {
  const {
    [op.getContact]: readContact,
    [op.listTemplates]: templates,
    [op.listSlots]: slots,
    [op.listWebhookEvents]: events,
    ...others
  } = servedOperations
  const path =
    assumptions['template-path'] === 'chatapp_1'
      ? templates.path.replace('chat', 'chatapp_1')
      : templates.path
  return {
    ...others,
    ...(assumptions['contact-read-endpoint'] === 'served' ? { [op.getContact]: readContact } : {}),
    [op.listTemplates]: { ...templates, path },
    [op.listSlots]: { ...slots, path: assumptions['slots-endpoint'].path },
    [op.listWebhookEvents]: { ...events, path: assumptions['webhook-events-catalog'].path },
  }
}

/** The description of sections 4.1 to 4.10. */
function full(assumptions: Assumptions): Description {
  return {
    variant: 'full',
    operations: served(assumptions),
    records,
    bodies: withEmails(bodies(assumptions), assumptions),
    queries: withEmails(queries(assumptions), assumptions),
    cursorMember: 'nextCursor',
    keyOf(id) {
      if (!takesKey(id as ServedOperationId, assumptions)) return undefined
      const required = id === op.sendMessage && assumptions['idempotency-messages-missing-key'] === 'refuse'
      return { required, schema: { type: 'string', maxLength: limits.idempotencyKey.max } }
    },
    successesOf: (id) => successesOf(id as ServedOperationId, assumptions),
    errorsOf: (id) => [
      ...errorCodesOf(id as ServedOperationId, assumptions).map(withStatus),
      ...(mayBeUnprocessable(id as ServedOperationId, assumptions)
        ? [{ status: 422, code: 'invalid_request' }]
        : []),
      ...assumedErrors(servedOperations[id as ServedOperationId], assumptions),
    ],
    isBare: () => false,
  }
}

/** The codes that every operation of the compact variant may answer, and those of its writes (section 4.11). */
const compactCodes: readonly ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'insufficient_scope',
  'not_found',
  'rate_limited',
  'internal',
  'unavailable',
]

/** The records of the compact variant with the types assumed for two fields of a contact (gap.compact-record-types). */
function recordsOf({
  'compact-record-types': { strings, objectOrNull },
}: Assumptions): Description['records'] {
  const { contact } = compactRecords
  const properties = {
    ...contact.properties,
    ...(strings.includes('notes') ? { notes: contact.properties.tags } : {}),
    ...(objectOrNull.includes('phone') ? { phone: { type: ['object', 'null'] } as const } : {}),
  }
  return { ...compactRecords, contact: { ...contact, properties } }
}

/** The description of section 4.11. */
function compact(assumptions: Assumptions): Description {
  const { min, max } = limits.compact.key
  const reused = assumptions['compact-key-reuse-status']
  const onWrites: readonly ErrorAnswer[] = [
    ...assumptions['compact-conflict'].map((code) => (code === reused.code ? reused : { status: 409, code })),
    { status: 413, code: assumptions['error-code-413'] },
  ]
  const described: Readonly<Record<string, Operation<string>>> = compactOperations
  const isWrite = (id: string) => described[id]?.effects === 'writes'
  return {
    variant: 'compact',
    operations: described,
    records: recordsOf(assumptions),
    bodies: withEmails(compactBodies(assumptions), assumptions),
    queries: withEmails(compactQueries(assumptions), assumptions),
    cursorMember: 'next_cursor',
    keyOf: (id) =>
      isWrite(id)
        ? { required: true, schema: { type: 'string', pattern: `^[A-Za-z0-9_-]{${min},${max}}$` } }
        : undefined,
    successesOf(id) {
      const status = described[id]?.answer.status ?? 200
      return status === 201 && assumptions['idempotency-replay-status'] === 'always-200'
        ? [201, 200]
        : [status]
    },
    errorsOf: (id) =>
      [
        ...compactCodes.map(withStatus),
        ...(isWrite(id) ? onWrites : []),
        ...assumedErrors(described[id], assumptions),
      ].toSorted((a, b) => a.status - b.status),
    isBare: (id) =>
      id === op.getWorkspace
        ? assumptions['compact-me-shape'].envelope !== 'data'
        : assumptions['compact-single-envelope'] === 'bare',
  }
}

/** A description of the API, with the assumptions filled in. */
export const descriptionOf = (variant: Variant, assumptions: Assumptions): Description =>
  ({ full, compact })[variant](assumptions)

import type { Assumptions } from './assumptions/assumptions.js'
import type { ErrorAnswer } from './error-code.js'
import { limits } from './limits.js'
import { compactOperations, servedOperations } from './operations/index.js'
import { op } from './operations/op.js'
import type { Operation, Variant } from './operations/operation.js'
import { compactErrorsOf, errorsOf, successesOf, takesKey } from './outcomes.js'
import { compactRecords } from './records/compact.js'
import { records } from './records/index.js'
import { bodiesOf, queriesOf } from './request-schemas.js'
import type { Schema } from './schema.js'

/** One of the two descriptions of the API, by operation, with the assumptions filled in (sections 4.2 and 4.11). */
export interface Description {
  readonly variant: Variant
  readonly operations: Readonly<Record<string, Operation>>
  readonly records: Readonly<Record<string, Schema>>
  readonly bodies: Readonly<Record<string, Schema | undefined>>
  /** What the query of a list must look like, without paging. */
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

/** The operations at the paths where they are assumed to be served; those assumed not to be are left out. */
function served(assumptions: Assumptions): Readonly<Record<string, Operation>> {
  const all = Object.entries<Operation>(servedOperations).flatMap(([id, operation]) => {
    const [path] = operation.paths?.(assumptions) ?? [operation.path]
    return path === undefined ? [] : [[id, { ...operation, path }] as const]
  })
  return Object.fromEntries(all)
}

const operationIn =
  (operations: Readonly<Record<string, Operation>>) =>
  (id: string): Operation => {
    const operation = operations[id]
    if (!operation) throw new Error(`no operation ${id}`)
    return operation
  }

/** The records of section 2; the times of a cancellation have the types assumed for them (gap.cancel-result-types). */
function fullRecords({ 'cancel-result-types': times }: Assumptions): Description['records'] {
  const { cancelResult, meeting } = records
  const { startAt, endAt } =
    times === 'null-times'
      ? { startAt: { type: 'null' } as const, endAt: { type: 'null' } as const }
      : meeting.properties
  return {
    ...records,
    cancelResult: { ...cancelResult, properties: { ...cancelResult.properties, startAt, endAt } },
  }
}

/** The description of sections 4.1 to 4.10. */
function full(assumptions: Assumptions): Description {
  const operations = served(assumptions)
  const of = operationIn(operations)
  return {
    variant: 'full',
    operations,
    records: fullRecords(assumptions),
    bodies: bodiesOf(servedOperations, assumptions),
    queries: queriesOf(servedOperations, assumptions),
    cursorMember: 'nextCursor',
    keyOf(id) {
      if (!takesKey(of(id), assumptions)) return undefined
      const required =
        of(id).idempotencyKey === 'advised' && assumptions['idempotency-messages-missing-key'] === 'refuse'
      return { required, schema: { type: 'string', maxLength: limits.idempotencyKey.max } }
    },
    successesOf: (id) => successesOf(of(id), assumptions),
    errorsOf: (id) => errorsOf(of(id), assumptions),
    isBare: () => false,
  }
}

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
  const of = operationIn(compactOperations)
  return {
    variant: 'compact',
    operations: compactOperations,
    records: recordsOf(assumptions),
    bodies: bodiesOf(compactOperations, assumptions),
    queries: queriesOf(compactOperations, assumptions),
    cursorMember: 'next_cursor',
    keyOf: (id) =>
      of(id).idempotencyKey === 'required'
        ? { required: true, schema: { type: 'string', pattern: `^[A-Za-z0-9_-]{${min},${max}}$` } }
        : undefined,
    successesOf: (id) => successesOf(of(id), assumptions),
    errorsOf: (id) => compactErrorsOf(of(id), assumptions),
    isBare: (id) =>
      id === op.getWorkspace
        ? assumptions['compact-me-shape'].envelope !== 'data'
        : assumptions['compact-single-envelope'] === 'bare',
  }
}

/** A description of the API, with the assumptions filled in. */
export const descriptionOf = (variant: Variant, assumptions: Assumptions): Description =>
  ({ full, compact })[variant](assumptions)

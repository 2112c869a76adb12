import { compactRecords } from '../records/compact.js'
import { records } from '../records/index.js'
import { fullOperationIds, type OperationId, operationIds, operationOf } from './index.js'
import { op } from './op.js'
import type { Operation } from './operation.js'

const tests = {
  paged: ({ answer }) => answer.kind === 'page' && answer.of !== 'webhook',
  idempotent: ({ idempotencyKey }) => idempotencyKey !== 'unlisted',
  every: ({ answer }) => answer.kind !== 'catalog',
  addressed: ({ target }) => target !== undefined && target !== 'booking type',
  bodied: ({ body }) => body !== undefined,
} satisfies Record<string, (operation: Operation) => boolean>

/** Whether a list pages by section 4.1, or by 4.11 in the compact variant. */
export const isPaged = (id: OperationId): boolean => tests.paged(operationOf(id))

const inFull = (name: keyof typeof tests) => fullOperationIds.filter((id) => tests[name](operationOf(id)))

/** The lists that page by section 4.1; webhooks are named where meant (reading 1 of the contract). */
export const paged = inFull('paged')

/** The writes whose entry lists `Idempotency-Key`. */
export const idempotent = inFull('idempotent')

/** Every operation but the event catalog, whose scope and shape the document leaves open. */
export const every = inFull('every')

/** The operations whose path names one record by `{id}`. */
export const addressed = inFull('addressed')

/** The operations of either variant that pass the test of a selector, for rules of both. */
export const inBoth = (name: keyof typeof tests): readonly OperationId[] =>
  operationIds.filter((id) => tests[name](operationOf(id)))

/** The operations that answer some kinds of record, alone or in pages; the document shows no answer of an upsert. */
export const answering = (...nouns: readonly string[]): readonly OperationId[] =>
  every.filter((id) => {
    const { answer } = operationOf(id)
    return answer.kind !== 'catalog' && nouns.includes(answer.of) && id !== op.upsertContact
  })

const schemas: Readonly<Record<string, object>> = { ...compactRecords, ...records }

/** Whether the record an operation answers or changes has a revision (section 2). */
export function isRevised(id: OperationId): boolean {
  const { target, answer } = operationOf(id)
  const nouns = [target ?? '', answer.kind === 'catalog' ? '' : answer.of]
  return nouns.some((noun) => {
    const { properties = {} } = (schemas[noun] ?? {}) as { readonly properties?: object }
    return 'rev' in properties
  })
}

/** Whether an operation sends a message in a conversation (section 4.7). */
export function sendsMessage(id: OperationId): boolean {
  const { answer } = operationOf(id)
  return answer.kind === 'one' && answer.of === 'sendResult'
}

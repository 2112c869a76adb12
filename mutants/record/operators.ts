import type { ServedOperationId } from '../../contract/index.js'
import type { Mutation } from '../mutation.js'
import { onMembers, onRecord } from '../operators/record.js'

/** A record as an answer shows it. */
export type AnsweredRecord = Record<string, unknown>

/** Changes a field of an operation's records where it has a value. */
export const field = (
  operation: ServedOperationId,
  name: string,
  change: (value: never, record: AnsweredRecord) => unknown,
): Mutation =>
  onRecord(operation, (record) => {
    const value = record[name]
    return value === null || value === undefined
      ? record
      : { ...record, [name]: change(value as never, record) }
  })

/** Gives a field another value where the record has none. */
export const blank = (operation: ServedOperationId, name: string, value: unknown): Mutation =>
  onMembers(operation, (record) => ({ [name]: record[name] ?? value }))

/** A record without the members that hold nothing. */
export const withoutNulls = (record: AnsweredRecord): AnsweredRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

/** Leaves a field of an operation's records out. */
export const without = (operation: ServedOperationId, name: string): Mutation =>
  onRecord(operation, ({ [name]: _, ...record }) => record)

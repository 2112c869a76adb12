import type { ServedOperationId } from '../../contract/index.js'
import type { Mutation } from '../mutation.js'
import { onRecord } from '../operators/record.js'

/** A record as an answer shows it. */
export type Shown = Record<string, unknown>

/** Shows the records of an endpoint otherwise. */
export const showing = (operation: ServedOperationId, change: (record: Shown) => unknown): Mutation =>
  onRecord(operation, change)

/** Shows some fields of an endpoint's records otherwise, where they hold something. */
export const field = (
  operation: ServedOperationId,
  name: string,
  change: (value: never, record: Shown) => unknown,
): Mutation =>
  showing(operation, (record) => {
    const value = record[name]
    return value === null || value === undefined
      ? record
      : { ...record, [name]: change(value as never, record) }
  })

/** Gives a field another value where the record has none. */
export const blank = (operation: ServedOperationId, name: string, value: unknown): Mutation =>
  showing(operation, (record) => ({ ...record, [name]: record[name] ?? value }))

/** A record without the members that hold nothing. */
export const withoutNulls = (record: Shown): Shown =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

/** Leaves a field of an endpoint's records out. */
export const without = (operation: ServedOperationId, name: string): Mutation =>
  showing(operation, ({ [name]: _, ...record }) => record)

import type { OperationId } from '../../../contract/index.js'
import type { Json } from '../../../suites/api/index.js'
import type { FilterQuery } from '../../../suites/judgements/filters.js'
import type { Scenario } from '../scenario.js'

/** A list whose records a step may change while it is walked. */
export interface MovingList {
  /** What it lists, for instance `contacts of a tag`. */
  readonly name: string
  readonly operation: OperationId
  /** What the changes call. */
  readonly writes: readonly OperationId[]
  /** The names of the changes that `prepare` gives. */
  readonly hows: readonly string[]
  /** Makes or takes the records that may be changed. */
  prepare(scenario: Scenario): Promise<Prepared>
}

/** A list with records that may be changed. */
export interface Prepared {
  readonly params?: Readonly<Record<string, string>>
  readonly query: FilterQuery
  /** Whether only the scenario writes to what the query finds, so that a walk can be read to its end. */
  readonly isOwn: boolean
  /** Whether a record may be changed; a page is made to end with such a one. */
  isOwnRecord(record: Json): boolean
  /** Changes the record that a page ended with, or makes another one. */
  readonly changes: Readonly<Record<string, Change>>
}

/** A change between two pages. */
export interface Change {
  /** How many records may be missing from the part of the list that was read, or be added to it. */
  readonly shifts: 'out' | 'in' | 'either'
  make(record: Json): Promise<unknown>
}

/** A change that may take a record out of the part that was read. */
export const out = (make: Change['make']): Change => ({ shifts: 'out', make })

/** A change that may bring a record into the part that was read. */
export const into = (make: Change['make']): Change => ({ shifts: 'in', make })

/** A change that may move a record either way, or not at all. */
export const either = (make: Change['make']): Change => ({ shifts: 'either', make })

/** Whether a record is one of some others. */
export const among =
  (records: readonly Json[]) =>
  ({ id }: Json): boolean =>
    records.some((one) => one.id === id)

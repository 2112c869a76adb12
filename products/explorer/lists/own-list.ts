import type { OperationId, RuleId } from '../../../contract/index.js'
import type { Json } from '../../../suites/api/index.js'
import type { ModelNoun } from '../model/known.js'

/** A filter of a list: the value that it takes from a record which is to be found. */
export type FilterOf = (record: Json) => unknown

/** One way to read a list: some filters at once. */
export interface OwnQuery {
  readonly filters: Readonly<Record<string, FilterOf>>
  /** The rule that a wrong selection breaks. */
  readonly rule: RuleId
  /** Whether no record but those of the scenario can be found, so that every record listed is known. */
  readonly isOwn?: boolean
  /** Whether the filters may also be refused together (gap.filter-combination-error). */
  readonly isRefusable?: boolean
  /** The order that the document states: a field of instants, and the directions that it may have. */
  readonly order?: { readonly rule: RuleId; readonly field: string; readonly ways: 'either' | 'descending' }
}

/** How the records of one kind are listed, and by which filters a scenario finds its own. */
export interface OwnList {
  readonly noun: ModelNoun
  readonly operation: OperationId
  /** The path of a list that belongs to another record, by a record of the list. */
  readonly params?: (record: Json) => Readonly<Record<string, string>>
  readonly queries: readonly OwnQuery[]
  /** Whether the list may leave a record out, as the document does not say that it stays there. */
  readonly mayLeaveOut?: (record: Json) => boolean
  /** Fields that the server moves by itself, or derives from other records. */
  readonly moving: readonly string[]
}

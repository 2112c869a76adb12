import type { RuleId } from '../../../contract/index.js'
import type { Json, KeyName } from '../../../suites/api/index.js'

/** The kinds of records that the model knows. */
export const nouns = [
  'contact',
  'note',
  'task',
  'activity',
  'deal',
  'ticket',
  'conversation',
  'message',
  'meeting',
  'webhook',
] as const

/** A kind of record that the model knows. */
export type ModelNoun = (typeof nouns)[number]

/** One record as the model knows it. */
export interface KnownRecord {
  readonly noun: ModelNoun
  /** The name of the record in the steps of a scenario, for instance `contact 3`. */
  readonly name: string
  /** The key of the workspace that the record belongs to. */
  readonly key: KeyName
  /** The record as every answer must show it from now on. */
  record: Json
  /** What the record was before each change, the oldest first. */
  readonly former: Json[]
  /** The rule that an answer breaks which does not show the record so: that of the last write. */
  rule: RuleId
  /** Whether something else may have moved what the server moves by itself, its revision among it. */
  mayHaveChanged?: boolean
  /** Whether the record was deleted. */
  isGone: boolean
}

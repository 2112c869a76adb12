import type { OperationId, Variant } from '../../contract/index.js'
import { checks, checksIn, operationsToJudge, type RuleCheck } from '../../suites/index.js'

/** A check at one of the operations where it is carried out. */
export interface Place {
  readonly check: RuleCheck
  readonly operation: OperationId
}

/** A place in words: the id of the rule, and the operation. */
export const placeName = ({ check, operation }: Place): string => `${check.rule.id} @ ${operation}`

/** Every place of a variant that needs no hook, in the order of a run: few servers have hooks. */
export const placesOf = (variant: Variant): readonly Place[] =>
  checksIn(checks, variant)
    .filter(({ rule }) => !rule.needs.some((need) => need.startsWith('control:')))
    .flatMap((check) => operationsToJudge(check).map((operation) => ({ check, operation })))

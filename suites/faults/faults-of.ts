import type { RuleResult } from '../api/index.js'
import { causeOf } from './cause.js'
import { type Failure, failuresIn } from './failure.js'
import { affecting, type Fault } from './fault.js'
import { group } from './group.js'
import { mostSpecificFirst } from './most-specific.js'
import { signaturesOf } from './signatures.js'

/** The failures of a run, grouped by what they have in common. */
export const faultsOf = (results: readonly RuleResult[]): readonly Fault[] =>
  group(failuresIn(results), signaturesOf).map(faultFrom)

function faultFrom(failures: readonly Failure[]): Fault {
  const ordered = mostSpecificFirst(failures)
  return { cause: causeOf(ordered), affects: affecting(ordered, 'shows') }
}

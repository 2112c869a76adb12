import { breachOf } from './breach.js'
import type { Failure } from './failure.js'
import { manyOperations, operationsOf } from './places.js'
import { recordFlawsOf } from './record-flaw.js'

/**
 * Failures of one fault with the most specific first: what is certain, then what names a wrong member of a record, as
 * others only stumble over that, then the rule that is about the fewest operations, then the fewest exchanges. A fault of many operations is shown best by the rule that finds it at most of
 * them.
 */
export function mostSpecificFirst(failures: readonly Failure[]): readonly Failure[] {
  const isGeneral = operationsOf(failures).size >= manyOperations
  const places = new Map<string, number>()
  for (const { rule } of failures) places.set(rule.id, (places.get(rule.id) ?? 0) + 1)
  const spread = ({ rule }: Failure) => (isGeneral ? -(places.get(rule.id) ?? 0) : 0)
  return failures.toSorted(
    (a, b) =>
      Number(a.verdict === 'warn') - Number(b.verdict === 'warn') ||
      Number(isBreach(b)) - Number(isBreach(a)) ||
      spread(a) - spread(b) ||
      Number(isOfMember(b)) - Number(isOfMember(a)) ||
      a.rule.on.length - b.rule.on.length ||
      exchangesOf(a) - exchangesOf(b),
  )
}

const isBreach = (failure: Failure): boolean => breachOf(failure) !== undefined

const isOfMember = (failure: Failure): boolean => recordFlawsOf(failure).length > 0

const exchangesOf = ({ details }: Failure): number => details?.exchanges.length ?? Number.POSITIVE_INFINITY

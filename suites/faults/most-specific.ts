import type { Failure } from './failure.js'

/**
 * Failures of one fault with the most specific first: what is certain, then the rule that is about the fewest
 * operations, then the fewest exchanges. A fault of many operations is shown best by the rule that finds it at most of
 * them.
 */
export function mostSpecificFirst(failures: readonly Failure[]): readonly Failure[] {
  const operations = new Set(failures.map(({ operation }) => operation)).size
  const placesOf = (id: string) => failures.filter(({ rule }) => rule.id === id).length
  const spread = ({ rule }: Failure) => (operations < manyOperations ? 0 : -placesOf(rule.id))
  return failures.toSorted(
    (a, b) =>
      Number(a.verdict === 'warn') - Number(b.verdict === 'warn') ||
      spread(a) - spread(b) ||
      a.rule.on.length - b.rule.on.length ||
      exchangesOf(a) - exchangesOf(b),
  )
}

/** From so many operations on a fault is one of the server rather than of some operation. */
const manyOperations = 4

const exchangesOf = ({ details }: Failure): number => details?.exchanges.length ?? Number.POSITIVE_INFINITY

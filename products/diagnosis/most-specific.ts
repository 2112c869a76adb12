import { codeIn } from '../../suites/api/index.js'
import { breachOf } from './breach.js'
import type { Failure } from './failure.js'
import { manyOperations, operationsOf } from './places.js'
import { recordFlawsOf } from './record-flaw.js'

/**
 * Failures of one fault with the most specific first: what is certain, then what names a wrong member of a record, as
 * others only stumble over that, and over errors without a code; then the rule that is about the fewest operations, what
 * was to succeed, and a part of the request; then the fewest exchanges. A fault of many operations is shown best by the
 * rule that finds it at most of them.
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
      Number(lacksCode(a)) - Number(lacksCode(b)) ||
      a.rule.on.length - b.rule.on.length ||
      Number(isOfSuccess(b)) - Number(isOfSuccess(a)) ||
      Number(isOfPart(b)) - Number(isOfPart(a)) ||
      exchangesOf(a) - exchangesOf(b),
  )
}

const isBreach = (failure: Failure): boolean => breachOf(failure) !== undefined

const isOfMember = (failure: Failure): boolean => recordFlawsOf(failure).length > 0

/** Whether a failure stumbles over an error that has no code, whichever was due. */
const lacksCode = ({ details }: Failure): boolean => {
  const { status, json } = details?.answer?.exchange.response ?? {}
  return status !== undefined && status >= 400 && codeIn(json) === undefined
}

/** Whether a request is refused that was to succeed, which says more than another refusal than was due. */
const isOfSuccess = ({ details }: Failure): boolean =>
  details?.answer?.allowed.every(({ status }) => status < 300) ?? false

/** Whether a rule is about one part of a request, where another one is about all of it. */
const isOfPart = ({ rule }: Failure): boolean => rule.kind !== undefined

const exchangesOf = ({ details }: Failure): number => details?.exchanges.length ?? Number.POSITIVE_INFINITY

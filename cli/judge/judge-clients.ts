import type { ClientRuleId, Variant } from '../../contract/index.js'
import {
  type ClientOperationResult,
  type ClientRuleResult,
  clientExchange,
  judgeJournals,
  mergeResults,
} from '../../products/clients/index.js'
import {
  type ClientPiece,
  clientNeed,
  clientPieces,
  type TrafficExchange,
  type Undocumented,
} from '../../products/traffic/index.js'

/**
 * Judges what clients have sent in recorded traffic by the rules that it decides.
 *
 * @returns A result for each rule, in the order of the contract; its exchanges have the places that they have in the traffic.
 */
export function judgeClients(
  exchanges: readonly TrafficExchange[],
  undocumented: readonly Undocumented[],
  options: { readonly variant: Variant; readonly isClosed: boolean },
): readonly ClientRuleResult[] {
  let merged: readonly ClientRuleResult[] | undefined
  // One after the other: what is read of a piece takes much memory, and each result keeps some of it.
  for (const piece of clientPieces(exchanges, undocumented, options)) {
    const results = resultsOf(piece, options)
    merged = mergeResults(merged ? [{ results: merged }, { results }] : [{ results }])
  }
  return (merged ?? judgeJournals({ journals: [], isPart: true }, options.variant))
    .filter(({ rule }) => rule.evidence === 'journal')
    .map(withNeed)
}

function resultsOf(
  { journal, exchanges, showsKeys }: ClientPiece,
  { variant, isClosed }: { readonly variant: Variant; readonly isClosed: boolean },
): readonly ClientRuleResult[] {
  const isPart = !isClosed || journal.dropped > 0
  return judgeJournals({ journals: [journal], isPart }, variant).map((result) =>
    showsKeys || !aboutKeys.has(result.rule.id)
      ? { ...result, operations: result.operations.map((at) => numbered(at, exchanges)) }
      : withoutKeys(result),
  )
}

/** The rules about the header `Authorization`, of which a recording without it shows nothing. */
const aboutKeys: ReadonlySet<ClientRuleId> = new Set([
  'client.authorizes-each-call',
  'client.key-only-in-header',
] satisfies ClientRuleId[])

/** A rule that is untested, with what to record. */
const withNeed = (result: ClientRuleResult): ClientRuleResult =>
  result.verdict === 'untested'
    ? {
        ...result,
        reason: result.remediation === undefined ? (result.reason ?? shownNothing) : shownNothing,
        remediation: clientNeed(result.rule.id),
      }
    : result

const shownNothing = 'the traffic does not show it'

const withoutKeys = ({ rule }: ClientRuleResult): ClientRuleResult => ({
  rule,
  verdict: 'untested',
  reason: 'the recording leaves out the header Authorization',
  operations: [],
})

/** With the numbers that the exchanges have in the report. */
const numbered = (at: ClientOperationResult, exchanges: ClientPiece['exchanges']): ClientOperationResult =>
  at.failure === undefined
    ? at
    : {
        ...at,
        failure: {
          ...at.failure,
          exchanges: at.failure.exchanges.map((one) =>
            clientExchange(one, { ...one, index: exchanges[one.index - 1]?.index ?? one.index }),
          ),
        },
      }

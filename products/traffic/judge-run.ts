import type { Variant } from '../../contract/index.js'
import type { Exchange, OperationResult, RunRecord, ShownByHistory } from '../../suites/index.js'
import { judgeHistories } from './histories/judge-histories.js'
import { isShownBy, type TrafficExchange } from './traffic-exchange.js'

/** What of a run its exchanges are judged by. */
export type JudgedRecord = Pick<RunRecord, 'exchanges' | 'moves' | 'lagMs'>

/**
 * Judges what a run has sent by the same histories as recorded traffic: somebody else may work with the server, and of
 * each exchange counts what the rules that see every exchange may see.
 */
export function judgeRun(
  { exchanges, moves = [], lagMs }: JudgedRecord,
  variant: Variant,
): readonly ShownByHistory[] {
  // Reads that show a write late look like records that go back.
  if (lagMs !== undefined) return []
  let [move, movedMs] = [0, 0]
  // A run has an exchange once it is answered.
  const sent = exchanges.toSorted((a, b) => a.index - b.index)
  const history = sent.map((exchange) => {
    for (let next = moves[move]; next && next.after < exchange.index; next = moves[++move]) movedMs += next.ms
    return asTraffic(exchange, movedMs)
  })
  const shown = judgeHistories({ variant, isClosed: false, exchanges: history })
  return [...shown].flatMap(([rule, results]) =>
    results.flatMap((result) =>
      // The check of the rule decides what no order was found for.
      result.verdict === 'inconclusive' ? [] : [{ rule, result: ofHistory(result) }],
    ),
  )
}

const ofHistory = ({ failure, ...result }: OperationResult): OperationResult => ({
  ...result,
  ...(failure && { failure: { ...failure, history: true } }),
})

/** An exchange of a run as if it had been recorded; one that is no evidence is a request whose answer is unknown. */
function asTraffic(exchange: Exchange, movedMs: number): TrafficExchange {
  const { operation, request, response, time, aside } = exchange
  const sentMs = time?.sentMs ?? Number.NEGATIVE_INFINITY
  const isKnown = time !== undefined && !aside
  const answer = isKnown ? response : undefined
  return {
    ...exchange,
    isShown: isShownBy(answer),
    original: exchange,
    recorded: {
      operation,
      origin: '',
      method: request.method,
      path: request.path,
      headers: request.headers,
      body: request.body,
      isBodyKnown: true,
      key: request.key,
      answer,
      sentMs,
      answeredMs: isKnown ? sentMs + time.durationMs : Number.POSITIVE_INFINITY,
      serverMs: sentMs + movedMs,
    },
  }
}

/** What a run is given as `histories`, so that what it sends is judged together as well. */
export const historiesOf =
  ({ variant }: { readonly variant: Variant }) =>
  (record: JudgedRecord): readonly ShownByHistory[] =>
    judgeRun(record, variant)

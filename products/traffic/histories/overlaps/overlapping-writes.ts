import { grouped } from '../../../grouped.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { foundOnce } from '../found-once.js'
import { type History, mayHaveWritten } from '../history.js'
import { addressedBy } from '../shown-records.js'

/** The writes of each record that may have been carried out while another one of the same record was. */
export const overlappingWrites = foundOnce(
  ({ exchanges }: History): readonly (readonly TrafficExchange[])[] =>
    [...grouped(exchanges, recordOf).values()].map(overlapping).filter(({ length }) => length > 0),
)

/** Those of some writes of a record, in the order of their sending, that overlap with another one. */
function overlapping(writes: readonly TrafficExchange[]): readonly TrafficExchange[] {
  let latestEnd = Number.NEGATIVE_INFINITY
  return writes.filter(({ recorded: { sentMs, answeredMs } }, n) => {
    const wasOver = latestEnd < sentMs
    latestEnd = Math.max(latestEnd, answeredMs)
    const next = writes[n + 1]?.recorded.sentMs ?? Number.POSITIVE_INFINITY
    return (!wasOver && n > 0) || (!(answeredMs < next) && n + 1 < writes.length)
  })
}

/** The record that a write may have changed. */
function recordOf(at: TrafficExchange): string | undefined {
  const addressed = mayHaveWritten(at) ? addressedBy(at) : undefined
  return addressed && `${at.recorded.origin} ${addressed.noun} ${addressed.id}`
}

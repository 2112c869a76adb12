import { grouped } from '../../../grouped.js'
import type { TrafficExchange } from '../../traffic-exchange.js'
import { mayHaveWritten } from '../history.js'
import { addressedBy } from '../shown-records.js'

type Overlapping = readonly (readonly TrafficExchange[])[]

const known = new WeakMap<readonly TrafficExchange[], Overlapping>()

/** The writes of each record that may have been carried out while another one of the same record was, found once. */
export function overlappingWrites(exchanges: readonly TrafficExchange[]): Overlapping {
  const found =
    known.get(exchanges) ??
    [...grouped(exchanges, recordOf).values()].map(overlapping).filter(({ length }) => length > 0)
  known.set(exchanges, found)
  return found
}

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

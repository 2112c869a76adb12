import { broken, type ClientCase, kept } from '../../client-case.js'
import { isLost, isSentBeforeAnswer, isUncertain, tookEffect } from '../../reading/delivery.js'
import type { ClientReading } from '../../reading/reading.js'
import { repeatOf } from '../../reading/repeat.js'
import { laterText } from '../no-retry.js'
import { adds } from './keys.js'

/** Whether a write whose answer did not reach the client took effect once; only what adds something can double. */
export function* noDoubledRecord(reading: ClientReading): Generator<ClientCase> {
  for (const at of reading.exchanges) {
    if (!adds(at) || !tookEffect(at)) continue
    let repeat = repeatOf(reading, at)
    if (!isLost(at) && !(repeat && isSentBeforeAnswer(at, repeat.exchange))) continue
    // Attempts that failed lie between.
    while (repeat && isUncertain(repeat.exchange) && !tookEffect(repeat.exchange))
      repeat = repeatOf(reading, repeat.exchange)
    yield repeat === undefined || !tookEffect(repeat.exchange)
      ? kept(at)
      : broken(at, {
          expected: 'one effect of a write whose answer was lost',
          actual: `the same request took effect again ${laterText(at, repeat.exchange)}`,
          exchanges: [at, repeat.exchange],
          isSure: repeat.isSure,
        })
  }
}

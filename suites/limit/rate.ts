import { type Api, type Check, prices, tooSlow } from '../api/index.js'
import { longestWait, observeReadmission, requireLimitedHere, waitOf } from '../judgements/exhaustion.js'
import { isTooSlow } from '../observations/call-clock.js'
import { isReadable, readable, readableWait } from './retry-after.js'

/** A longer wait does not go with a limit per minute. */
const mostSeconds = 3600

/** A key that is out of calls does not affect other keys, and is accepted again after the wait that the answer names. */
export const ratePerKey: Check = async (api) => {
  const { limited, neighbour } = await requireLimitedHere(api)
  if (neighbour === undefined) return api.inconclusive('the main key was out of calls itself')
  const by = [limited, neighbour]
  const isIn = neighbour.response.status !== 429
  api.expect.that(isIn, 'the main key to be accepted meanwhile', '429 for it as well', {
    by,
    compared: { notStatus: 429 },
  })
  await judgeReadmission(api)
}

/** The header of a 429 is there, can be read, and asks for long enough a wait. */
export const retryAfter: Check = async (api) => {
  const { limited } = await requireLimitedHere(api)
  const header = limited.response.headers['retry-after']
  const isWait = header !== undefined && isReadable(header.trim())
  api.expect.that(isWait, readable, header ?? 'no such header', {
    by: limited,
    proof: true,
    compared: readableWait,
  })
  const seconds = waitOf(limited) ?? 0
  api.expect.that(seconds <= mostSeconds, 'a wait that goes with a limit per minute', `${seconds} s`, {
    by: limited,
    proof: true,
    compared: { header: 'retry-after', is: { schema: { maximum: mostSeconds } } },
  })
  if (seconds > longestWait) return api.inconclusive(`the target asks to wait ${seconds} s`)
  await judgeReadmission(api)
}

/** The wait is waited out once per run, at one endpoint for all, as they share the key's minute. */
async function judgeReadmission(api: Api): Promise<void> {
  const readmitted = await observeReadmission(api)
  if (isTooSlow(api) && readmitted === undefined) throw tooSlow(prices.lowRate)
  if (readmitted === undefined) return
  const { limited, seconds, next } = readmitted
  const isIn = next.response.status !== 429
  const actual = `429 again after ${seconds} s without a call`
  // A script cannot wait for what another answer asks.
  api.expect.that(isIn, `to be accepted after ${seconds} s`, actual, { by: [limited, next] })
}

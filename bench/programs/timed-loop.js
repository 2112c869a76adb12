// What in-process subjects run: prints how many calls a second a function took, one call after the other.
import { measuredCall } from './measured-call.js'

/**
 * Verifies one answer, warms up and measures.
 *
 * @param call Gives the text of an answer, or a promise of it.
 * @param records How many records the answer must hold.
 */
export async function timedLoop(call, records) {
  const { data } = JSON.parse(await call())
  if (data.length !== records) throw new Error(`${data.length} records in place of ${records}`)
  const { mean, cpuUs } = await measuredCall(call, { warmupTime: 500, time: 1200, iterations: 1 })
  console.log(JSON.stringify({ perSecond: 1000 / mean, cpuUs }))
  process.exit()
}

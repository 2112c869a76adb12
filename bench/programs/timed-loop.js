// Calls a function one call after the other, and prints how many calls a second it took: what in-process subjects run.
const warmUpMs = 500
const measuredMs = 1200

async function calls(call, ms) {
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  let count = 0
  while (performance.now() - startedAt < ms) {
    await call()
    count += 1
  }
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  return { perSecond: count / seconds, cpuUs: (user + system) / count }
}

/**
 * Verifies one answer, warms up and measures.
 *
 * @param call Gives the text of an answer, or a promise of it.
 * @param records How many records the answer must hold.
 */
export async function timedLoop(call, records) {
  const { data } = JSON.parse(await call())
  if (data.length !== records) throw new Error(`${data.length} records in place of ${records}`)
  await calls(call, warmUpMs)
  console.log(JSON.stringify(await calls(call, measuredMs)))
  process.exit()
}

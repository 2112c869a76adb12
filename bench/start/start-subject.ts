import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { keyHeader } from '../http/api-request.js'
import type { RunningServer } from '../http/http-contender.js'
import { startFake, startServer } from '../http/server-process.js'
import { programPath } from '../paths.js'
import { cpuUsOf, residentMbOf } from '../process/usage.js'
import type { BenchSubject, Sample } from '../subject.js'

const starts: Readonly<Record<string, () => Promise<RunningServer>>> = {
  fake: startFake,
  // Without records: what any server of Node takes to start.
  bare: () => startServer([process.execPath, programPath('bare-server')]),
}

/** How often a server is started in a round. */
const repetitions = 3
/** How long a server rests after its first answer until its memory is read. */
const restMs = 500

/** Measures a server from its start to its first answer, and its memory afterwards. */
export const startSubject: BenchSubject = {
  name: 'start-and-memory',
  group: 'start',
  contenders: Object.keys(starts),
  async measure(contender) {
    const samples: Sample[] = []
    for (let n = 0; n < repetitions; n += 1) samples.push(...(await started(contender)))
    return samples
  },
}

async function started(contender: string): Promise<readonly Sample[]> {
  const startedAt = performance.now()
  const server = await starts[contender]?.()
  if (!server) return []
  try {
    const answer = await fetch(`${server.url}/api/v1/contacts?limit=1`, { headers: keyHeader })
    await answer.text()
    const ms = performance.now() - startedAt
    const cpuUs = cpuUsOf(server.pid)
    if (answer.status !== 200) throw new Error(`the first answer has status ${answer.status}`)
    await pause(restMs)
    const mb = residentMbOf(server.pid)
    return [
      { figure: 'start', contender, value: ms, ...(cpuUs === undefined ? {} : { cpuUs }) },
      ...(mb === undefined ? [] : [{ figure: 'memory', contender, value: mb } as const]),
    ]
  } finally {
    await server.stop()
  }
}

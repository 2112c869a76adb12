import { keyHeader } from '../http/api-request.js'
import type { RunningServer } from '../http/http-contender.js'
import { startFake, startServer } from '../http/server-process.js'
import { builtCommand, programPath } from '../paths.js'
import { BenchProgram } from '../process/program.js'
import { cpuUsOf, cpuUsOfMainThread } from '../process/usage.js'
import { median } from '../results/statistics.js'
import type { BenchSubject, Sample } from '../subject.js'
import { pacedLoad } from './paced-load.js'

const perSecond = 500
const times = { warmUpMs: 1500, measuredMs: 5000 }

const ways: Readonly<Record<string, (server: RunningServer) => Promise<RunningServer>>> = {
  direct: async (server) => ({ ...server, stop: async () => undefined }),
  'byte pipe': ({ url }) => startServer([process.execPath, programPath('byte-pipe'), new URL(url).port]),
  proxy: async ({ url }) => {
    const command = [
      process.execPath,
      builtCommand,
      'proxy',
      '--to',
      url,
      '--port',
      '0',
      '--reporter',
      'json=/dev/null',
    ]
    const program = new BenchProgram(command)
    const [, own = ''] = await program.says(/(http:\/\/[\w.:]+) passes/)
    return { url: own, pid: program.pid, stop: () => program.stop() }
  },
}

/** Measures what the proxy adds to the time of an answer, and which share of a core passing and judging take. */
export const proxySubject: BenchSubject = {
  name: 'proxy-500',
  group: 'proxy',
  contenders: Object.keys(ways),
  async measure(contender, round) {
    const server = await round.shared('server behind a proxy', () => startFake())
    const way = await ways[contender]?.(server)
    if (!way) return []
    try {
      return await samplesOf(contender, way)
    } finally {
      await way.stop()
    }
  },
}

async function samplesOf(contender: string, { url, pid }: RunningServer): Promise<readonly Sample[]> {
  const load = {
    origin: url,
    path: '/api/v1/contacts?limit=10',
    headers: keyHeader,
    connections: 16,
    perSecond,
  }
  await pacedLoad({ ...load, ms: times.warmUpMs })
  const before = [cpuUsOf(pid), cpuUsOfMainThread(pid)] as const
  const startedAt = performance.now()
  const took = await pacedLoad({ ...load, ms: times.measuredMs })
  const us = (performance.now() - startedAt) * 1000
  const after = [cpuUsOf(pid), cpuUsOfMainThread(pid)] as const
  const shares = after.map((value = Number.NaN, n) => ((value - (before[n] ?? Number.NaN)) / us) * 100)
  const [all = Number.NaN, passing = Number.NaN] = shares
  return [
    { figure: 'proxy-median', contender, value: median(took) },
    ...(contender === 'direct' || Number.isNaN(passing)
      ? []
      : [{ figure: 'proxy-passing', contender, value: passing } as const]),
    ...(contender === 'proxy' && !Number.isNaN(all)
      ? [{ figure: 'proxy-judging', contender, value: all - passing } as const]
      : []),
  ]
}

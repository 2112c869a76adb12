import { cpuUsOf } from '../process/usage.js'
import type { Round } from '../round.js'
import type { BenchSubject, Sample } from '../subject.js'
import { demoData } from './demo-data.js'
import type { HttpCase } from './http-case.js'
import type { HttpContender } from './http-contender.js'
import { type Expected, load } from './load.js'
import { statusOf, verify } from './verify.js'

/** How many connections load a server. */
const connections = 16
const usual: LoadTimes = { warmUpMs: 400, measuredMs: 1200 }

/** How long a server is loaded, in milliseconds. */
interface LoadTimes {
  readonly warmUpMs: number
  readonly measuredMs: number
}

/** Loads servers with one case, and measures their answers per second. */
export function httpSubject(
  each: HttpCase,
  all: readonly HttpContender[],
  times: LoadTimes = usual,
): BenchSubject {
  const { figure, kinds } = each
  const contenders = all.filter(({ does }) => kinds.every((kind) => does.includes(kind)))
  return {
    name: figure,
    group: 'http',
    contenders: contenders.map(({ name }) => name),
    async measure(name, round) {
      const contender = contenders.find((one) => one.name === name)
      return contender ? [await sampleOf(each, contender, round, times)] : []
    },
  }
}

/** The number of the latest request. */
let count = 0

async function sampleOf(
  { figure, call }: HttpCase,
  contender: HttpContender,
  round: Round,
  times: LoadTimes,
): Promise<Sample> {
  const data = await demoData()
  const { url, pid, revs } = await round.shared(`server ${contender.name}`, async () => ({
    ...(await contender.start()),
    revs: new Map(data.tickets.map(({ id, rev }) => [id, rev])),
  }))
  const callOf = (connection: number) => {
    count += 1
    return call({ data, connection, count, rev: (id) => revs.get(id) ?? 0 })
  }
  const learnRev = (ticketId: string, body: string) =>
    revs.set(ticketId, Number(/"rev":\s*(\d+)/.exec(body)?.[1]))
  const next = (connection: number): Expected => {
    const asked = callOf(connection)
    const expected = { request: contender.request(asked), status: statusOf(asked) }
    return asked.kind === 'update'
      ? { ...expected, answered: (body) => learnRev(asked.ticketId, body) }
      : expected
  }
  // A page is also verified as it is after the writes of the load.
  const verified = async () => {
    const asked = callOf(0)
    const body = await verify(url, data, asked, contender)
    if (asked.kind === 'update') learnRev(asked.ticketId, body)
  }
  await verified()
  await load({ origin: url, connections, ms: times.warmUpMs, next })
  const cpuBefore = cpuUsOf(pid)
  const { answers, seconds } = await load({ origin: url, connections, ms: times.measuredMs, next })
  const cpuAfter = cpuUsOf(pid)
  await verified()
  return {
    figure,
    contender: contender.name,
    value: answers / seconds,
    ...(cpuBefore !== undefined && cpuAfter !== undefined ? { cpuUs: (cpuAfter - cpuBefore) / answers } : {}),
  }
}

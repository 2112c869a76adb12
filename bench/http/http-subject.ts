import type { Round } from '../round.js'
import type { Subject } from '../subject.js'
import type { ApiCall } from './api-call.js'
import { demoData } from './demo-data.js'
import type { HttpCase, LoadPosition } from './http-case.js'
import type { HttpContender } from './http-contender.js'
import { type Expected, load } from './load.js'
import { statusOf, verify } from './verify.js'

/** How many connections load a server. */
const connections = 16
const warmUpMs = 500
const measuredMs = 1500

/** A ticket as an answer shows it, as far as the next update needs it. */
const shownRev = (body: string): number => Number(/"rev":\s*(\d+)/.exec(body)?.[1])

/** Loads servers with one case, and measures their answers per second. */
export function httpSubject(asked: HttpCase, contenders: readonly HttpContender[]): Subject {
  const { figure } = asked
  return {
    name: figure,
    group: 'http',
    contenders: contenders.map(({ name }) => name),
    async measure(name, round) {
      const contender = contenders.find((each) => each.name === name) as HttpContender
      const value = await answersPerSecond(asked, contender, round)
      return [{ figure, contender: name, value }]
    },
  }
}

/** The requests of all loads so far: each is another one. */
let count = 0

async function answersPerSecond({ call }: HttpCase, contender: HttpContender, round: Round): Promise<number> {
  const data = await demoData()
  const { url, revs } = await round.shared(`server ${contender.name}`, async () => ({
    ...(await contender.start()),
    revs: new Map(data.tickets.map(({ id, rev }) => [id, rev])),
  }))
  const position = (connection: number): LoadPosition => {
    count += 1
    return { data, connection, count, rev: (id) => revs.get(id) ?? 0 }
  }
  const requestOf = (asked: ApiCall) => {
    const request = contender.request(asked)
    if (!request) throw new Error(`${contender.name} cannot do this`)
    return request
  }
  const learn = (asked: ApiCall, body: string) => {
    if (asked.kind === 'update') revs.set(asked.ticketId, shownRev(body))
  }
  const next = (connection: number): Expected => {
    const asked = call(position(connection))
    const expected = { request: requestOf(asked), status: statusOf(asked) }
    return asked.kind === 'update' ? { ...expected, answered: (body) => learn(asked, body) } : expected
  }
  const first = call(position(0))
  learn(first, await verify(url, data, first, requestOf(first)))
  await load({ origin: url, connections, ms: warmUpMs, next })
  return load({ origin: url, connections, ms: measuredMs, next })
}

import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { type AnyFake, createFake, demoKeys } from '../fake-server/index.js'
import type { Key } from '../fake-server/store/records.js'
import { epoch } from '../fake-server/world/time.js'
import { chance } from '../fixtures/chance.js'
import type { AnyMutant } from '../mutants/index.js'
import { type Target, Unreachable, type WireRequest, type WireResponse } from '../suites/index.js'
import { VirtualTime } from './virtual-time.js'

/** What of the chaos is switched on; all of it by default. */
export interface Troubles {
  readonly resets?: boolean
  readonly unavailable?: boolean
  readonly bursts?: boolean
  /** Whether reads lag in phases; a number is the lag of every read, in milliseconds. */
  readonly lag?: boolean | number
  readonly others?: boolean
}

/** A share of the calls each. */
const shares = { reset: 0.05, unavailable: 0.05, burst: 0.004, otherClients: 0.25 }
/**
 * The longest that a read may lag behind a write, in milliseconds, in phases that take turns: a replica is mostly in
 * step, falls behind under load, and catches up.
 */
const lagsMs = [0, 100, 300, 100]
const phaseMs = 15_000

/** The least time that an answer takes over a rough network, in milliseconds; 100 on the average. */
const leastAnswerMs = 60

const otherKey = 'key-of-other-clients'

const answer = (status: number, code: string, headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify({ error: { code, message: 'Not now.' } }),
})

const gatewayPage: WireResponse = {
  status: 503,
  headers: { 'content-type': 'text/html' },
  text: '<html><h1>503 Service Unavailable</h1></html>',
}

/** A target under chaos, and how long its answers and the waits for them took. */
export interface Chaos extends Target {
  /** Milliseconds that passed, without those by which the run moved the clock. */
  spentMs(): number
}

/** How far the clock of the server is ahead of the computer's, in milliseconds. */
const aheadMs = 60 * 60 * 1000

/** A fake, honest or with a fault, under chaos: the same seed and calls give the same answers. */
export function chaos(seed: number, mutant?: AnyMutant, troubles: Troubles = {}): Chaos {
  const { resets = true, unavailable = true, bursts = true, others = true } = troubles
  const lag = troubles.lag !== false
  const draw = chance(seed * 7919 + 13)
  const time = new VirtualTime()
  let moved = 0
  /** The time on the server, which the run may move. */
  const served = () => epoch + time.now() + moved
  let replicaNow = epoch
  const main = made(seed, mutant, served)
  const replica = made(seed, mutant, () => replicaNow)
  const [toMain, toReplica] = [direct(main), direct(replica)]
  let burstEnds = 0
  let held = 0
  let failureOrdered = false
  const firstPhase = Math.floor(draw() * lagsMs.length)
  const mostLagMs = () => lagsMs[(firstPhase + Math.floor(time.now() / phaseMs)) % lagsMs.length] ?? 0
  const log: { request: WireRequest; at: number; shows: number }[] = []

  const learn = (request: WireRequest, { status }: WireResponse, at: number) => {
    // A write that met one in hand meets it no more on the replica, and one that failed by order fails here alone.
    if (!lag || status >= 500 || (held > 0 && status >= 400)) return
    const last = log.at(-1)?.shows ?? 0
    const ms = typeof troubles.lag === 'number' ? troubles.lag : Math.floor(draw() * mostLagMs())
    log.push({ request, at, shows: Math.max(last, time.now() + ms) })
  }
  const catchUp = async () => {
    while (log[0] !== undefined && log[0].shows <= time.now()) {
      const next = log.shift()
      if (next === undefined) return
      replicaNow = next.at
      await toReplica(next.request)
    }
  }
  // One replica at a time: what it learns it learns in order.
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work, work)
    turn = next
    return next
  }
  const write = async (request: WireRequest) => {
    const [began, wasHeld] = [served(), held > 0]
    const answered = await toMain(request)
    // A write that was held takes effect when it is let go.
    learn(request, answered, wasHeld ? served() : began)
    return answered
  }
  const read = async (request: WireRequest) => {
    const answered = await toMain(request)
    if (!lag || answered.status >= 400)
      return answered.status === 404 && lag ? stale(request, answered) : answered
    return stale(request, answered)
  }
  const stale = (request: WireRequest, answered: WireResponse) =>
    inTurn(async () => {
      await catchUp()
      if (log.length === 0) return answered
      replicaNow = served()
      const old = await toReplica(request)
      // Who may ask, and how often, is known at once.
      return old.status < 400 || old.status === 404 ? old : answered
    })
  const rivals = otherClients(draw, write)

  return {
    ...fakeTarget(main, transport, 'fake:'),
    control: {
      ...fakeTarget(main, transport, 'fake:').control,
      async advanceClock(ms) {
        moved += ms
      },
      async failNext() {
        main.control.failNext()
        failureOrdered = true
      },
      async holdNextWrite() {
        const release = main.control.holdNextWrite()
        held += 1
        return async () => {
          release()
          held -= 1
        }
      },
      receiver: {
        url: 'https://receiver.example.com/hook',
        received: async () => main.control.deliveries,
        async refuse(on) {
          main.control.refuseDeliveries(on)
          replica.control.refuseDeliveries(on)
        },
      },
    },
    spentMs: () => time.now(),
    pauses: time,
  }

  async function transport(request: WireRequest): Promise<WireResponse> {
    await time.pause(leastAnswerMs + Math.floor(draw() * 80))
    // The failure that was ordered is for the run, as a staging hook would have it.
    if (others && draw() < shares.otherClients && !failureOrdered) void rivals()
    const now = time.now()
    if (bursts && now >= burstEnds && draw() < shares.burst) burstEnds = now + 200 + Math.floor(draw() * 1500)
    if (now < burstEnds) return dated(answer(429, 'rate_limited', { 'retry-after': retryAfter() }))
    const fate = draw()
    if (resets && fate < shares.reset / 2)
      throw new Unreachable('the connection was closed before an answer came')
    if (unavailable && fate >= 0.5 && fate < 0.5 + shares.unavailable)
      return dated(draw() < 0.5 ? gatewayPage : answer(503, 'unavailable'))
    failureOrdered = false
    const answered = await (request.method === 'GET' ? read(request) : write(request))
    if (resets && fate >= shares.reset / 2 && fate < shares.reset)
      throw new Unreachable('the connection was closed before an answer came')
    return dated(answered)
  }

  /** The answer with the time of the server, where it has none. */
  function dated(answered: WireResponse): WireResponse {
    const date = httpDate(served() + aheadMs)
    return { ...answered, headers: { date, ...answered.headers } }
  }

  /** A wait of a second in each of the forms that HTTP knows. */
  function retryAfter(): string {
    const form = draw()
    return form < 0.5 ? '1' : httpDate(served() + aheadMs + 1000)
  }
}

const httpDate = (ms: number): string => new Date(ms).toUTCString()

/** A fake whose main workspace has a second key, so that other clients have a quota of their own. */
function made(seed: number, mutant: AnyMutant | undefined, now: () => number): AnyFake {
  const fake =
    mutant === undefined
      ? createFake({ seed, now })
      : 'variant' in mutant
        ? createFake({ seed, now, variant: mutant.variant, change: mutant.plant })
        : createFake({ seed, now, change: mutant.plant })
  const keys = fake.control.core.keys as Map<string, Key>
  const main = keys.get(demoKeys.main)
  if (main) keys.set(otherKey, { ...main, key: otherKey })
  return fake
}

/** Other clients of the workspace: each call makes or changes one more record of theirs. */
function otherClients(
  draw: () => number,
  write: (request: WireRequest) => Promise<WireResponse>,
): () => Promise<void> {
  let n = 0
  const [contacts, deals]: [string[], string[]] = [[], []]
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(draw() * from.length)]
  const send = async (method: string, path: string, body: object): Promise<string | undefined> => {
    const headers = {
      authorization: `Bearer ${otherKey}`,
      'content-type': 'application/json',
      'idempotency-key': `other-client-${n}`,
    }
    const { status, text } = await write({ method, path, headers, body: JSON.stringify(body) })
    if (status >= 300) return undefined
    const { data } = JSON.parse(text) as { data?: { id?: string } }
    return data?.id
  }
  return async () => {
    n += 1
    const [contact, deal] = [pick(contacts), pick(deals)]
    const kind = contact === undefined ? 0 : draw()
    if (kind < 0.35) {
      const body = { name: `other ${n}`, email: `other-${n}@example.com`, tags: [`t${n % 7}`] }
      const id = await send('POST', '/api/v1/contacts', body)
      if (id !== undefined) contacts.push(id)
    } else if (kind < 0.6) await send('PATCH', `/api/v1/contacts/${contact}`, { name: `other again ${n}` })
    else if (kind < 0.75 || deal === undefined) {
      const id = await send('POST', '/api/v1/deals', { title: `other deal ${n}`, leadId: contact })
      if (id !== undefined) deals.push(id)
    } else if (kind < 0.9)
      await send('POST', '/api/v1/activities', { type: 'note', leadId: contact, body: `other note ${n}` })
    else
      await send('POST', '/api/v1/activities', {
        type: 'task',
        leadId: contact,
        title: `other task ${n}`,
        dueAt: '2031-01-02T03:04:05Z',
      })
  }
}

import { type GapName, type OperationId, operationOf, type Scope } from '../../contract/index.js'
import type { Budget } from './budget.js'
import type { Call } from './call.js'
import { isDisturbance, isOutage, tries } from './disturbance.js'
import { ErrorBody } from './error-body.js'
import { type Exchange, Unreachable, type WireRequest, type WireResponse } from './exchange.js'
import { graceMs, unlessAborted } from './interrupt.js'
import { jsonIn } from './json-body.js'
import { Lag } from './lag.js'
import { LateReads } from './late-reads.js'
import type { Observer } from './observer.js'
import { Misconfigured, Untested } from './outcome.js'
import { credentialsOf, type Outgoing, outgoing } from './outgoing.js'
import { type Pauses, realPauses } from './pauses.js'
import { isPassing, isRead, RetryPolicy } from './retry-policy.js'
import { Settling } from './settling.js'
import type { Target } from './target.js'
import { TemplatePath } from './template-path.js'
import { Throttle } from './throttle.js'

/** A move of the target's clock: after which exchange, and by how many milliseconds. */
export interface ClockMove {
  readonly after: number
  readonly ms: number
}

/** Hears of every exchange of the run, whatever check made it. */
export type Listener = (exchange: Exchange) => void

/** How long a wait goes unmentioned, in milliseconds. */
const silentWaitMs = 5000

const effectRank = { none: 0, writes: 1, sends: 2 } as const

/** How long an outage is waited out at first, in milliseconds. */
const outageMs = 20

/** The same where all depends on the answer, as before the first rule. */
const longOutageMs = 100

/** So long a path is asked for that gets no answer, in milliseconds, and twice in any case. */
const lookMs = 10_000

/** The longest wait after a 429 that does not call for moving the target's clock, in seconds. */
const shortSeconds = 5

/** Asks the target, keeps the order of the run, obeys 429, and writes only where writes are allowed. */
export class Client {
  readonly errors = new ErrorBody()
  #count = 0
  readonly #moves: ClockMove[] = []
  /** Begins the keys of writes that must have one; the run's own name, once it has one. */
  keyPrefix = 'conformance-run'
  /** Notes what goes out, where anybody does. */
  observer: Observer | undefined
  /** Ends waiting, sends no more, and leaves calls under way a short grace. */
  interrupt: AbortSignal | undefined
  /** Scopes that the main key lacks. */
  lacking: ReadonlySet<Scope> = new Set()
  /** Scopes that the main key may lack; the first answer other than a refusal settles that it holds them. */
  unsettled = new Set<Scope>()
  /** Hears of every wait that is long enough for somebody to wonder. */
  onWait: ((line: string) => void) | undefined
  /** What the target showed of its choices so far, by the name of the gap. */
  readonly detected = new Map<GapName, unknown>()
  /** How far reads of the target lag behind writes. */
  readonly lag: Lag
  /** What measures that. */
  readonly lateReads: LateReads
  /** What is done about a server that changes records by itself. */
  readonly settling: Settling
  readonly #pauses: Pauses
  readonly #pageLimit = new RetryPolicy()
  readonly #throttle: Throttle
  readonly #listeners: Listener[] = []
  /** How often each operation was called under each idempotency key. */
  readonly #sentUnder = new Map<string, number>()
  readonly #templatePath: TemplatePath

  constructor(
    readonly target: Target,
    private readonly budget?: Budget,
  ) {
    this.#pauses = target.pauses ?? realPauses
    this.settling = new Settling((ms) => this.#pause(ms))
    this.lag = new Lag(this.#pauses, (list, ms) =>
      this.onWait?.(`${list} showed a write ${ms} ms late: it waits after writes from now on`),
    )
    this.lateReads = new LateReads(this.lag, this.#pauses)
    this.#throttle = new Throttle((seconds, again) => this.#waitAfter429(seconds, again))
    this.#templatePath = new TemplatePath(
      target,
      (path) => this.#knock(path),
      () => this.detected.has('template-path'),
    )
    if (target.configured?.has('error-body')) this.errors.know(target.assumptions['error-body'])
  }

  /** Notes that the run goes by another value of a gap from now on, as the target showed that it takes this one. */
  adopted(gap: GapName, value: unknown): void {
    this.detected.set(gap, value)
    this.observer?.adopted?.(gap, value)
  }

  /** Number of requests sent so far. */
  get count(): number {
    return this.#count
  }

  /** The time on the clock that the run waits by, in milliseconds from any start. */
  get pausedNow(): number {
    return this.#pauses.now()
  }

  /** Milliseconds by which the run has moved the target's clock so far. */
  get movedMs(): number {
    return this.#moves.reduce((sum, { ms }) => sum + ms, 0)
  }

  /** Every move of the target's clock, in order. */
  get moves(): readonly ClockMove[] {
    return this.#moves
  }

  /** Calls `listener` with every exchange from now on. */
  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }

  /** Sends one call; throws `Unreachable`, or `Untested` where the call's effect is not allowed. */
  async call(operation: OperationId, call: Call = {}): Promise<Exchange> {
    this.#guard(operation)
    const spent = call.undoing ? undefined : this.budget?.spent(this.#count)
    if (spent) throw new Untested(spent.reason, spent.remediation)
    const path = await this.#templatePath.of(operation)
    const out = outgoing(this.target, operation, call, {
      ...(path === undefined ? {} : { path }),
      ownKey: `${this.keyPrefix}-${this.#count + 1}`,
    })
    const most = call.once ? 1 : this.#pageLimit.of(operation)
    let refused = 0
    for (let attempt = 1; ; attempt += 1) {
      if (!call.keep429) await this.#throttle.passable(out.shown.key)
      if (isRead(operation)) await this.#letShow(operation, call)
      const exchange = await this.#exchange(operation, out, call).catch((error: unknown) => {
        // A read has no effect, so that it may be sent again; of a write nobody knows.
        if (!isRead(operation) || attempt >= most || !isDisturbance(error)) throw error
      })
      const isOver = exchange !== undefined && !isPassing(exchange)
      if (attempt < most && !isOver) await this.#pause(outageMs * attempt)
      else if (exchange?.response.status === 429 && !call.keep429)
        await this.#throttle.waitOut(out.shown.key, exchange.response, ++refused)
      else if (exchange) {
        this.#pageLimit.learn(exchange)
        return exchange
      }
    }
  }

  /** Leaves writes the time to show in a read. */
  async #letShow(operation: OperationId, { patient = false, writes }: Call): Promise<void> {
    if (patient === 'never') return
    const left = this.lag.left(operation, patient, writes)
    if (left === 0) return
    await this.#pause(left)
    if (!patient) this.lag.waited(operation)
  }

  /** Sends a call once, and tells all who listen. */
  async #exchange(operation: OperationId, { request, shown }: Outgoing, call: Call): Promise<Exchange> {
    this.#count += 1
    const sent = { index: this.#count, operation, request: shown }
    const times = { call, at: this.#pauses.now(), age: this.lag.age }
    const key = `${operation} ${request.headers['idempotency-key']}`
    this.#sentUnder.set(key, (this.#sentUnder.get(key) ?? 0) + 1)
    const response = await this.#send(request, () => this.observer?.sends(sent)).finally(() => {
      if (request.method === 'GET') return
      call.writes?.wrote(this.#pauses.now())
      this.lag.wrote(operation)
    })
    const exchange: Exchange = {
      ...sent,
      response: { ...response, json: jsonIn(response.text) },
      ...('idempotency-key' in request.headers && this.#sentUnder.get(key) !== 1 ? { sharesKey: true } : {}),
      ...(call.aside ? { aside: true } : {}),
    }
    if (this.lag.mostMs > 0)
      if (isRead(operation)) this.lateReads.heard(exchange, times)
      else this.lateReads.wrote(exchange)
    this.observer?.hears(exchange)
    if (response.status >= 400) this.errors.learn(exchange.response.json)
    // What the main key may not do says nothing of the target, whoever asked for it.
    if (shown.key === 'main') this.#settleScope(operation, response.status)
    for (const listener of this.#listeners) listener(exchange)
    return exchange
  }

  /** Moves the target's clock by the operator's hook, by milliseconds. */
  async moveClock(ms: number): Promise<void> {
    await this.target.control.advanceClock?.(ms)
    this.noteMove(ms)
  }

  /** Notes that the target's clock is further on by milliseconds than the time that passed. */
  noteMove(ms: number): void {
    this.#moves.push({ after: this.#count, ms })
  }

  /** Waits for real; `why` is for whoever watches a long wait. */
  async rest(ms: number, why: string): Promise<void> {
    if (ms > silentWaitMs) this.onWait?.(`waiting ${Math.ceil(ms / 1000)} s, ${why}`)
    await this.#pause(ms)
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await unlessAborted(() => this.#pauses.pause(ms), this.interrupt)
  }

  #send(request: WireRequest, before: () => void = () => undefined): Promise<WireResponse> {
    const send = async () => {
      before()
      try {
        const response = await this.target.transport(request)
        this.#throttle.learn(response)
        return response
      } catch (error) {
        if (request.method !== 'GET') this.lateReads.forget()
        throw error
      }
    }
    return unlessAborted(send, this.interrupt, graceMs)
  }

  /**
   * Waits after a 429: for real where that is short, else by the target's clock. Where one did not help the other is
   * tried, as a limiter may have a clock of its own, and time may pass in one of them only.
   */
  async #waitAfter429(seconds: number, again: boolean): Promise<void> {
    const rest = () => this.rest(seconds * 1000, 'as the target answers 429')
    if (seconds <= shortSeconds !== again || !this.target.control.advanceClock) return rest()
    await this.moveClock(seconds * 1000).catch((error: unknown) => {
      if (!(error instanceof Misconfigured)) throw error
      return rest()
    })
  }

  /** Throws `Untested` where the main key lacks the scope of an operation. */
  refuseLacked(operation: OperationId): void {
    const { scope } = operationOf(operation)
    if (this.lacking.has(scope))
      throw new Untested(`the main key lacks ${scope}`, `give a main key that holds ${scope}`)
  }

  #settleScope(operation: OperationId, status: number): void {
    const { scope } = operationOf(operation)
    if (status === 403) {
      this.refuseLacked(operation)
      if (this.unsettled.has(scope))
        throw new Untested(`the main key may lack ${scope}`, 'run again once the target answers every call')
    }
    if (status < 500 && ![401, 403, 429].includes(status)) this.unsettled.delete(scope)
  }

  #guard(operation: OperationId): void {
    const { effects } = operationOf(operation)
    if (effectRank[effects] > effectRank[this.target.allow])
      throw new Untested(`${operation} ${effects === 'sends' ? 'may send' : 'writes'}`, `--allow ${effects}`)
  }

  async #knock(path: string): Promise<number> {
    return (await this.look(path)).status
  }

  /** Asks for a path that may not be there, again where it gets no answer: nobody judges it. */
  async look(path: string): Promise<Exchange['response']> {
    const { header = '' } = credentialsOf(this.target, 'main')
    const headers = { accept: 'application/json', authorization: header }
    const end = this.#pauses.now() + lookMs
    const isLast = (attempt: number) => attempt >= tries || (attempt > 1 && this.#pauses.now() > end)
    let refused = 0
    for (let attempt = 1; ; attempt += 1) {
      await this.#throttle.passable('main')
      this.#count += 1
      const response = await this.#send({ method: 'GET', path, headers }).catch((error: unknown) => {
        if (!(error instanceof Unreachable) || isLast(attempt)) throw error
      })
      if (response?.status === 429) await this.#throttle.waitOut('main', response, ++refused)
      else if (response && (!isOutage(response.status) || isLast(attempt)))
        return { ...response, json: jsonIn(response.text) }
      else await this.#pause(longOutageMs * attempt)
    }
  }
}

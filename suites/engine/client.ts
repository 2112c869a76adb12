import type { GapName, OperationId } from '../../contract/index.js'
import { requireAllowed } from './allowed.js'
import type { Budget } from './budget.js'
import type { Call } from './call.js'
import { Choices } from './choices.js'
import { Claims } from './claims.js'
import { ClockMoves } from './clock-moves.js'
import type { Dialect, ErrorReader } from './dialect.js'
import { isDisturbance, isOutage, tries } from './disturbance.js'
import { type Exchange, Unreachable, type WireRequest, type WireResponse } from './exchange.js'
import { HeldScopes } from './held-scopes.js'
import { IgnoredKeys } from './ignored-keys.js'
import { graceMs, unlessAborted } from './interrupt.js'
import { jsonIn } from './json-body.js'
import { Lag } from './lag.js'
import { LateReads } from './late-reads.js'
import { type Asking, LongLag } from './long-lag.js'
import type { Observer } from './observer.js'
import { OtherClient } from './other-client.js'
import { Outages } from './outages.js'
import { Disturbed, Misconfigured, Unreached } from './outcome.js'
import { credentialsOf, type OutgoingCall, outgoing, sentHeaders } from './outgoing.js'
import { OutsideCauses } from './outside-causes.js'
import { type LongWait, type Pauses, realPauses } from './pauses.js'
import { type Refusable, RefusedCalls } from './refused-calls.js'
import { ReplayedAnswers } from './replayed-answers.js'
import { isRead, isTransientOutage, RetryPolicy } from './retry-policy.js'
import type { BareTarget } from './target.js'
import { Throttle } from './throttle.js'
import { noTimeline, type Timeline } from './timeline.js'

/** Receives every exchange of the run, whatever check made it. */
export type ExchangeListener = (exchange: Exchange) => void

/** A wait longer than this is reported, in milliseconds. */
const silentWaitMs = 5000

/** How long an outage is waited out at first, in milliseconds. */
const outageMs = 20

/** The same where all depends on the answer, as before the first rule. */
const longOutageMs = 100

/** How long a path that gets no answer is asked for, in milliseconds; twice in any case. */
const lookMs = 10_000

/** The longest wait after a 429 that does not call for moving the target's clock, in seconds. */
const shortSeconds = 5

/** Asks the target, keeps the order of the run, obeys 429, and writes only where writes are allowed. */
export class Client {
  #count: number
  /** Every move of the target's clock by the run. */
  readonly moves = new ClockMoves()
  /** Begins the keys of writes that must have one; the run's own name, once it has one. */
  keyPrefix = 'conformance-run'
  /** Notes every call, where one is given. */
  observer: Observer | undefined
  /** Ends waiting, sends no more, and leaves calls that were sent a short grace. */
  interrupt: AbortSignal | undefined
  /** The scopes that the main key holds, as far as that is known. */
  scopes = new HeldScopes()
  /** Receives a line for every long wait, and the wait itself; of what changes later waits the line alone. */
  onWait: ((line: string, wait?: LongWait) => void) | undefined
  /** Does something that takes time and no worker, so that another judgement may begin meanwhile. */
  offDuty: <T>(work: () => Promise<T>) => Promise<T> = (work) => work()
  /** Notes what the time of the run goes to. */
  timeline: Timeline = noTimeline
  /** What the target showed of its choices so far, by the name of the gap. */
  readonly detected = new Map<GapName, unknown>()
  /** The claims of the configuration that the run found not to hold. */
  readonly claims = new Claims()
  /** The outages that the run meets. */
  readonly outages = new Outages()
  /** What its answers showed of choices that are the same for all of them. */
  readonly choices = new Choices()
  /** How far reads of the target lag behind writes. */
  readonly lag: Lag
  /** What measures that. */
  readonly lateReads: LateReads
  /** A lag of reads that is longer than what is waited for. */
  readonly longLag: LongLag
  /** What disturbs verdicts and is not the server. */
  readonly surroundings: OutsideCauses
  readonly #replayedAnswers: ReplayedAnswers
  readonly #pauses: Pauses
  readonly #retryPolicy = new RetryPolicy()
  readonly #throttle: Throttle
  readonly #listeners: ExchangeListener[] = []
  /** Absent where nothing bounds the run, as keeping it costs time. */
  readonly #refusedCalls: RefusedCalls | undefined
  /** The last read of each key that was answered. */
  readonly #answeredReads = new Map<string, WireRequest>()
  /** How often each operation was called under each idempotency key. */
  readonly #sentUnder = new Map<string, number>()

  constructor(
    readonly target: BareTarget,
    readonly dialect: Dialect,
    private readonly budget?: Budget,
    requestsBefore = 0,
  ) {
    this.#count = requestsBefore
    this.#refusedCalls = budget && new RefusedCalls()
    this.#pauses = target.pauses ?? realPauses
    this.lag = new Lag(this.#pauses, dialect, (list, ms) =>
      this.onWait?.(`${list} showed a write ${ms} ms late: it waits after writes from now on`),
    )
    this.lateReads = new LateReads(this.lag, this.#pauses, dialect)
    const asking: Asking = {
      ask: (operation, call) => this.call(operation, { ...call, readDelay: 'none' }),
      pause: (ms, why) => this.pause(ms, why),
      now: () => this.#pauses.now(),
    }
    this.longLag = new LongLag(this.lag, this.lateReads, asking)
    this.#replayedAnswers = new ReplayedAnswers(this.lateReads, asking)
    const ignoredKeys = new IgnoredKeys(target, dialect.errors, asking.ask)
    const causes = [ignoredKeys, new OtherClient(), this.#replayedAnswers, this.longLag]
    this.surroundings = new OutsideCauses(causes, this.claims)
    this.listen((exchange) => this.surroundings.see(exchange))
    this.#throttle = new Throttle((seconds, again) => this.#waitAfter429(seconds, again))
  }

  /** Where the errors of the target carry their code and details. */
  get errors(): ErrorReader {
    return this.dialect.errors
  }

  /** Notes that the run assumes another value of a gap from now on, as the target showed that it takes this one. */
  adopted(gap: GapName, value: unknown): void {
    this.detected.set(gap, value)
    this.observer?.adopted?.(gap, value)
  }

  /** Judges something; `by` says why the run refused one of its calls, if it did. */
  async judging<T>(judge: () => Promise<T>): Promise<Refusable<T>> {
    return this.#refusedCalls?.during(judge) ?? { result: await judge() }
  }

  /** Number of requests that the run has sent so far. */
  get count(): number {
    return this.#count
  }

  /** The time on the clock that the run waits by, in milliseconds from any start. */
  get pausedNow(): number {
    return this.#pauses.now()
  }

  /** Calls `listener` with every exchange from now on. */
  listen(listener: ExchangeListener): void {
    this.#listeners.push(listener)
  }

  /** Sends one call; throws `Unreachable`, or `Untested` where the call's effect is not allowed. */
  async call(operation: OperationId, call: Call = {}): Promise<Exchange> {
    requireAllowed(this.target.allow, operation)
    const spent = call.undoing ? undefined : this.budget?.spent(this.#count)
    if (spent) {
      const by = new Unreached(spent.reason, spent.remediation)
      this.#refusedCalls?.note(by)
      throw by
    }
    const { dialect, detected, target } = this
    const statusOf = async (other: string) => (await this.readUndocumented(other)).status
    const path = await dialect.pathOf(operation, detected, statusOf, (claim) => this.claims.note(claim))
    const out = outgoing(target, operation, call, {
      ...(path === undefined ? {} : { path }),
      ...(dialect.isKeyRequired(operation) ? { ownKey: `${this.keyPrefix}-${this.#count + 1}` } : {}),
    })
    const maxAttempts = call.once ? 1 : this.#retryPolicy.of(operation)
    let refused = 0
    for (let attempt = 1; ; attempt += 1) {
      if (!call.keep429) await this.#throttle.waitUntilPassable(out.shown.key)
      if (isRead(operation)) await this.#letShow(operation, call)
      const exchange = await this.#exchange(operation, out, call).catch((error: unknown) => {
        // A read has no effect, so that it may be sent again; the effect of a write is unknown.
        if (!isRead(operation) || attempt >= maxAttempts || !isDisturbance(error)) throw error
      })
      const isOver = exchange !== undefined && !isTransientOutage(exchange)
      if (attempt < maxAttempts && !isOver) await this.pause(outageMs * attempt)
      else if (exchange?.response.status === 429 && !call.keep429) {
        const isOver = await this.#isWaitedOut(out, exchange, ++refused)
        if (isOver) return { ...exchange, tries: refused }
      } else if (exchange) {
        const tries = this.#retryPolicy.learn(exchange, attempt)
        return tries > 1 ? { ...exchange, tries } : exchange
      }
    }
  }

  /**
   * Waits as a 429 asks. True where that was without success each time, while a read of the same key is answered: the 429 is then
   * the answer to the call itself.
   */
  async #isWaitedOut(
    { shown: { key } }: OutgoingCall,
    exchange: Exchange,
    refused: number,
  ): Promise<boolean> {
    try {
      await this.#throttle.waitOut(key, exchange.response, refused)
      return false
    } catch (error) {
      const read = this.#answeredReads.get(key)
      if (!(error instanceof Disturbed) || refused <= 1 || read === undefined) throw error
      this.#count += 1
      if ((await this.#send(read)).status === 429) throw error
      return true
    }
  }

  /** Leaves writes the time to show in a read. */
  async #letShow(operation: OperationId, { readDelay = 'measured', writes }: Call): Promise<void> {
    const left = this.lag.remainingMs(operation, readDelay, writes)
    if (left === 0) return
    await this.offDuty(() => this.pause(left, `${operation} leaves writes the time to show`))
    if (readDelay === 'measured') this.lag.noteWait(operation)
  }

  /** Sends a call once, and passes the exchange to all listeners. */
  async #exchange(operation: OperationId, { request, shown }: OutgoingCall, call: Call): Promise<Exchange> {
    this.#count += 1
    const sent = { index: this.#count, operation, request: shown }
    const times = { call, at: this.#pauses.now(), age: this.lag.age }
    const key = `${operation} ${request.headers['idempotency-key']}`
    this.#sentUnder.set(key, (this.#sentUnder.get(key) ?? 0) + 1)
    this.surroundings.noteSent(shown)
    const send = () => this.#send(request, () => this.observer?.sends(sent))
    const startedAt = new Date()
    const started = performance.now()
    const response = await this.timeline.span('request', operation, send).finally(() => {
      if (request.method === 'GET') return
      call.writes?.noteWrite(this.#pauses.now())
      this.lag.noteWrite(operation)
    })
    const exchange: Exchange = {
      ...sent,
      response: { ...response, json: jsonIn(response.text) },
      time: {
        startedAt,
        durationMs: performance.now() - started,
        sentMs: performance.timeOrigin + started,
      },
      ...('idempotency-key' in request.headers && this.#sentUnder.get(key) !== 1 ? { sharesKey: true } : {}),
      ...(call.once ? { timed: true } : {}),
      ...(call.aside ? { aside: true } : {}),
    }
    if (this.lag.maxMs > 0)
      if (isRead(operation)) this.lateReads.read(exchange, times)
      else this.lateReads.noteWrite(exchange)
    this.observer?.answered(exchange)
    if (!this.dialect.refusedKeys.has(shown.key) && !call.keep429) this.outages.learn(exchange)
    if (request.method === 'GET' && response.status < 300) this.#answeredReads.set(shown.key, request)
    if (response.status >= 400) this.errors.learn(exchange.response.json)
    // What the main key may not do says nothing of the target, whatever check asked for it.
    if (shown.key === 'main') this.scopes.learn(operation, response.status)
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
    this.moves.add({ after: this.#count, ms })
  }

  /** Waits for real, while other judgements go on; a long wait is reported with its reason. */
  async waitForReal(ms: number, why: string): Promise<void> {
    await this.offDuty(() => this.#reported(ms, why))
  }

  async #reported(ms: number, why: string): Promise<void> {
    const over = this.pause(ms, why)
    if (ms > silentWaitMs && !this.interrupt?.aborted)
      this.onWait?.(`waiting ${Math.ceil(ms / 1000)} s, ${why}`, { ms, why, over })
    await over
  }

  /** Waits for real, in milliseconds; `why` is shown in the timeline. */
  async pause(ms: number, why = 'as the target was disturbed'): Promise<void> {
    if (ms <= 0) return
    const wait = () => unlessAborted(() => this.#pauses.pause(ms), this.interrupt)
    await this.timeline.span('wait', why, wait)
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
   * Waits after a 429: for real where that is short, otherwise by the target's clock. Where one did not help the other is
   * tried, as a limiter may use another clock, and time may pass in one of them only.
   */
  async #waitAfter429(seconds: number, again: boolean): Promise<void> {
    const rest = () => this.#reported(seconds * 1000, 'as the target answers 429')
    if (seconds <= shortSeconds !== again || !this.target.control.advanceClock) return rest()
    await this.moveClock(seconds * 1000).catch((error: unknown) => {
      if (!(error instanceof Misconfigured || error instanceof Disturbed)) throw error
      return rest()
    })
  }

  /** Asks for a path that may not be there, again where it gets no answer; no rule judges it. */
  async readUndocumented(path: string): Promise<Exchange['response']> {
    const { header = '' } = credentialsOf(this.target, 'main')
    const headers = { ...sentHeaders(this.target), accept: 'application/json', authorization: header }
    const end = this.#pauses.now() + lookMs
    const isLast = (attempt: number) => attempt >= tries || (attempt > 1 && this.#pauses.now() > end)
    let refused = 0
    for (let attempt = 1; ; attempt += 1) {
      await this.#throttle.waitUntilPassable('main')
      this.#count += 1
      this.longLag.noteUndocumentedRead(this.#count)
      this.#replayedAnswers.noteUndocumentedRead(path, this.#count)
      const response = await this.#send({ method: 'GET', path, headers }).catch((error: unknown) => {
        if (!(error instanceof Unreachable) || isLast(attempt)) throw error
      })
      if (response?.status === 429) await this.#throttle.waitOut('main', response, ++refused)
      else if (response && (!isOutage(response.status) || isLast(attempt)))
        return { ...response, json: jsonIn(response.text) }
      else await this.pause(longOutageMs * attempt)
    }
  }
}

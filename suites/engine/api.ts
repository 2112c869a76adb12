import {
  type Assumptions,
  type ErrorCode,
  type GapName,
  type OperationId,
  operationOf,
  type Rule,
} from '../../contract/index.js'
import type { Call } from './call.js'
import { hookOf, missing } from './capability.js'
import { isOutage, undisturbed } from './disturbance.js'
import { Evidence } from './evidence.js'
import type { Exchange } from './exchange.js'
import { Expect } from './expect.js'
import { Fresh } from './fresh.js'
import { Given } from './given.js'
import type { Hooks } from './hooks.js'
import { messageOf } from './message-of.js'
import type { Basis } from './observations.js'
import { Disturbed, Inconclusive, Misconfigured, Unseen, Untested, Violation } from './outcome.js'
import { OwnWrites } from './own-writes.js'
import { Read } from './read.js'
import { noting, Reads } from './reads.js'
import type { RunContext } from './run-context.js'
import { seedOf } from './seed.js'
import { settledCall } from './settled-call.js'
import { isRevised, type Settling } from './settling.js'
import { shownIn } from './shown-time.js'
import type { Slots } from './slots.js'
import type { KeyName, Target } from './target.js'
import type { Shown } from './target-clock.js'

/** All that a check may use: calls, assertions, set-up, reading back, and fresh names. */
export class Api {
  readonly evidence = new Evidence()
  readonly expect: Expect
  readonly given: Given
  readonly read: Read
  readonly fresh: Fresh
  /** The seed of this rule at this endpoint. */
  readonly seed: number
  readonly runs: number
  /** What is assumed for the gaps; which of them are read is noted. */
  readonly assumptions: Assumptions
  /** Whose key signs a call that names none. */
  readonly signer: KeyName = 'main'
  readonly #undo: (() => Promise<unknown>)[] = []
  #undoing = false
  readonly #lateBefore: number
  /** The writes of this check, and of what it observed. */
  private readonly writes = new OwnWrites()

  constructor(
    private readonly context: RunContext,
    readonly rule: Rule,
    /** The endpoint at which the rule is judged. */
    readonly operation: OperationId,
    /** 0 for the first judgement, then one more for each repetition on fresh records. */
    readonly attempt = 0,
    /** The observation this Api serves, where it serves one. */
    place = `${rule.id} ${operation}`,
    /** The gaps whose assumption was read so far. */
    readonly reads: Reads = new Reads(),
  ) {
    this.assumptions = noting(context.assumed, reads)
    this.expect = new Expect(this.evidence, context.client.errors)
    this.seed = seedOf(context.seed, rule.id, operation)
    this.fresh = new Fresh(context.runId, `${place} ${attempt}`)
    this.runs = context.runs
    this.given = new Given(this)
    this.read = new Read(this)
    this.#lateBefore = context.client.lag.lateCount
  }

  get target(): Target {
    return this.context.client.target
  }

  get slots(): Slots {
    return this.context.slots
  }

  /** What the run does about a server that changes records by itself. */
  get settling(): Settling {
    return this.context.client.settling
  }

  /** Sends one call and keeps its exchange as evidence. */
  async call(operation: OperationId, call: Call = {}): Promise<Exchange> {
    const { client, preconditions } = this.context
    const members = this.#undoing ? [] : await preconditions.beforeUse(call)
    const exchange = await client.call(operation, {
      ...(isRevised(operation) && this.assumptions['rev-increment'].background
        ? await settledCall(operation, call, client.settling, this.read)
        : call),
      ...(this.#undoing ? { undoing: true } : {}),
      ...(this.context.patient ? { patient: this.context.patient } : {}),
      writes: this.writes,
    })
    preconditions.used(exchange, members)
    if (isRevised(operation)) client.settling.hear(exchange)
    this.evidence.exchanges.push(exchange)
    return exchange
  }

  /** This check as another key sees it: the same evidence and fresh names, every call signed by that key. */
  signedBy(as: KeyName): Api {
    const view: Api = Object.assign(Object.create(this) as Api, {
      signer: as,
      call: (operation: OperationId, call: Call = {}) => this.call(operation, { as, ...call }),
      after: (undo: () => Promise<unknown>) => this.after(undo),
    })
    return Object.assign(view, { given: new Given(view), read: new Read(view) })
  }

  /** What stands under a path that the document does not show; it is no evidence of anything. */
  look(path: string): Promise<Exchange['response']> {
    return this.context.client.look(path)
  }

  /** Runs one case; it counts as exercised where it asserted something. */
  async case(run: () => Promise<void>): Promise<void> {
    const before = this.evidence.assertions
    await run()
    if (this.evidence.assertions > before) this.evidence.cases += 1
  }

  /**
   * Observes something once per run, for every rule that can tell from it; a repetition observes afresh,
   * unless what is observed is `lasting`: records set up once, the same for whoever looks later.
   */
  async observe<T>(
    name: string,
    observe: (api: Api) => Promise<T>,
    { lasting = false }: { readonly lasting?: boolean } = {},
  ): Promise<T> {
    // What was set up once may rest on a read that showed writes late.
    const afresh = this.attempt > 0 && (!lasting || this.context.patient === 'fully')
    const key = afresh ? `${name} ${this.rule.id} ${this.operation} ${this.attempt}` : name
    const { observations, assumed } = this.context
    const make = async (n: number, { exchanges, reads, writes }: Basis) => {
      const again = n === 0 ? key : `${key} again ${n}`
      const place = assumed.trial.length === 0 ? again : `${again} ${JSON.stringify(assumed.trial)}`
      const api = new Api(this.context, this.rule, this.operation, this.attempt, place, reads)
      try {
        return await observe(api)
      } catch (error) {
        if (await api.metLag(error)) throw new Unseen(`reads showed writes late: ${messageOf(error)}`)
        throw error
      } finally {
        exchanges.splice(0, exchanges.length, ...api.evidence.exchanges)
        await api.undo()
        writes.include(api.writes)
      }
    }
    const observation = observations.once(key, assumed.trial, (basis) => undisturbed((n) => make(n, basis)))
    try {
      return (await observation.made) as T
    } finally {
      this.evidence.exchanges.push(...observation.exchanges)
      this.reads.include(observation.reads)
      this.writes.include(observation.writes)
    }
  }

  /** Does something for each item, several at a time where the run has lanes for it; what came of each, in order. */
  async all<T, R>(items: readonly T[], work: (item: T, n: number) => Promise<R>): Promise<R[]> {
    const results: R[] = []
    const entries = items.entries()
    const worker = async () => {
      for (const [n, item] of entries) results[n] = await work(item, n)
    }
    await Promise.all(Array.from({ length: Math.min(this.context.workers, items.length) }, worker))
    return results
  }

  /** Does something so many times, in turn. */
  async each<T>(times: number, make: (n: number) => Promise<T>): Promise<T[]> {
    const made: T[] = []
    for (let n = 0; n < times; n += 1) made.push(await make(n))
    return made
  }

  /** Ends the check as inconclusive, with the gap or the refused set-up call that is the cause, where one is known. */
  inconclusive(
    reason: string,
    { gap, refused }: { gap?: GapName; refused?: Exchange | undefined } = {},
  ): never {
    throw new Inconclusive(reason, {
      ...(gap === undefined ? {} : { configuration: `assumptions.${gap}` }),
      refused: refused && refused.response.status >= 400 ? refused : undefined,
    })
  }

  /** Ends the check as inconclusive where a read lacks what was just written; it is made again, as the read may lag. */
  unseen(reason: string): never {
    throw new Unseen(reason)
  }

  /** Ends the check as untested where the target lacks one of the rule's needs. */
  need(...needs: Parameters<typeof missing>[1]): void {
    const remediation = missing(this.target, needs)
    if (remediation !== undefined) throw new Untested('a capability is missing', remediation)
    for (const hook of needs.map(hookOf)) if (hook !== undefined) this.context.hooks.require(hook)
  }

  /** Ends the check as inconclusive unless a set-up call succeeded. */
  given2xx(exchange: Exchange): Exchange {
    const { status } = exchange.response
    if (status >= 200 && status < 300) return exchange
    if (isOutage(status)) throw new Disturbed(`the set-up call ${exchange.operation} answered ${status}`)
    const message = `the set-up call ${exchange.operation} answered ${status}`
    // A read that lags finds nothing, and shows a revision that is over.
    if (status === 404 || status === 409) throw new Unseen(message, undefined, { refused: exchange })
    throw new Inconclusive(message, { refused: exchange })
  }

  /** The error code of an answer, once the place of codes is known. */
  codeOf(exchange: Exchange): string | undefined {
    return this.context.client.errors.codeOf(exchange.response.json)
  }

  /** Whether an answer is that error, as far as codes can be read. */
  isError(exchange: Exchange, status: number, code: ErrorCode): boolean {
    const seen = this.codeOf(exchange)
    return exchange.response.status === status && (seen === undefined || seen === code)
  }

  /** The details of an error answer, beside its code. */
  detailsOf(exchange: Exchange): unknown {
    return this.context.client.errors.detailsOf(exchange.response.json)
  }

  /** Milliseconds by which the run has moved the target's clock. */
  get movedMs(): number {
    return this.context.client.movedMs
  }

  /** Whether the run has moved the target's clock so far that windows which were open may be closed. */
  get hasAged(): boolean {
    return this.context.client.movedMs >= 60 * 60 * 1000
  }

  /** Whether the main key lacks the scope of the endpoint. */
  get isLacking(): boolean {
    return this.context.client.lacking.has(operationOf(this.operation).scope)
  }

  /** Whether the configuration itself sets a gap, so that nothing is to be found out. */
  isConfigured(gap: GapName): boolean {
    return this.target.configured?.has(gap) ?? false
  }

  /** Notes for the report what the target showed of its choice. */
  detected(gap: GapName, value: unknown): void {
    this.context.client.detected.set(gap, value)
  }

  /** Whether reads of this check showed late what was written before them, which may be all there is to an error. */
  async metLag(error: unknown): Promise<boolean> {
    if (!(error instanceof Violation || error instanceof Inconclusive)) return false
    if (error instanceof Misconfigured) return false
    const { client } = this.context
    const ask = (operation: OperationId, call: Call) => client.call(operation, { ...call, patient: 'never' })
    await client.lateReads.confirm([...this.evidence.exchanges], ask).catch(() => undefined)
    return client.lag.lateCount > this.#lateBefore
  }

  /** Reads again what a read missed that the run had written just before; undefined where it does not show. */
  shownLate<T>(list: OperationId, look: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.context.client.lateReads.until(list, look)
  }

  /** Lets time pass for the target: on its own clock where the operator's hook moves that, else for real. */
  wait(ms: number): Promise<void> {
    return this.context.clock.pass(ms, () => this.#shownTime())
  }

  /**
   * The time on the target at present, in milliseconds since 1970: by what it made last, so that a clock which this
   * run or another one has moved is no surprise. Undefined where no answer shows it. It is right to two minutes, and
   * to the second where it is to be `exact`.
   */
  now({ exact = false } = {}): Promise<number | undefined> {
    return this.context.clock.now(() => this.#shownTime(), exact)
  }

  /** Has the hook that moves the clock proven before a wait that must not take longer; nothing without such a hook. */
  async proveClock(): Promise<void> {
    if (!this.isClockMovable) return
    await this.context.clock
      .prove(() => this.#shownTime())
      .catch((error: unknown) => {
        // What waits then waits for real, or throws it.
        if (!(error instanceof Misconfigured)) throw error
      })
  }

  /** Waits for real, whatever hooks there are. */
  rest(ms: number): Promise<void> {
    return this.context.client.rest(ms, 'as a rule speaks of what is so afterwards')
  }

  /** Lets time pass for what the target does in the background, which no hook need hurry. */
  async linger(ms: number): Promise<void> {
    if (this.isClockMovable) await this.wait(ms)
    await this.rest(ms)
  }

  /** Whether time passes by the operator's hook; false where it has to be waited for. */
  get isClockMovable(): boolean {
    return this.context.clock.isMovable
  }

  /** The hooks of the run. */
  get hooks(): Hooks {
    return this.context.hooks
  }

  /** The time that the target shows at present: by a contact of its own where one may be made, and by a header. */
  async #shownTime(): Promise<Shown> {
    const { context, rule, operation, attempt } = this
    const place = `the time at ${context.client.count}`
    const api = new Api(context, rule, operation, attempt, place)
    const made = await undisturbed(() => api.given.contact()).catch((error: unknown) => {
      if (error instanceof Inconclusive || error instanceof Untested) return {}
      throw error
    })
    return shownIn(made, api.evidence.exchanges.at(-1))
  }

  /** Has something undone after the check, the last first, whatever comes of it. */
  after(undo: () => Promise<unknown>): void {
    this.#undo.push(undo)
  }

  /** Undoes what the check asked to have undone; a failing undo does not hide the verdict. */
  async undo(): Promise<void> {
    this.#undoing = true
    for (const undo of this.#undo.splice(0).reverse()) await undisturbed(undo).catch(() => undefined)
  }
}

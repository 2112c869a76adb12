import type { Assumptions, ErrorCode, GapName, OperationId, Rule } from '../../contract/index.js'
import type { Call } from './call.js'
import type { CheckOf } from './check.js'
import type { ExcusedAnswer } from './choices.js'
import { isTurnedAway } from './disturbance.js'
import { Evidence } from './evidence.js'
import type { Exchange } from './exchange.js'
import { Expect } from './expect.js'
import { expectExplained } from './expect-explained.js'
import { FreshNames } from './fresh-names.js'
import type { RunHooks } from './hooks.js'
import { judgePart, type PartOptions } from './judge-part.js'
import { type ObserveOptions, observeOnce } from './observe-once.js'
import { Disturbed, Inconclusive, Misconfigured, Unseen, Violation } from './outcome.js'
import { OwnWrites } from './own-writes.js'
import { race } from './race.js'
import { noting, Reads } from './reads.js'
import type { CheckContext, RunContext } from './run-context.js'
import { seedOf } from './seed.js'
import { UndoSteps } from './undo-steps.js'

/** What any check may use: calls, assertions, shared observations, and fresh names. `A` is what the check is given. */
export abstract class Caller<A extends Caller<A>> {
  readonly evidence = new Evidence()
  readonly expect: Expect
  readonly fresh: FreshNames
  readonly rule: Rule
  /** The operation at which the rule is judged. */
  readonly operation: OperationId
  /** 0 for the first judgement, then one more for each repetition on fresh records. */
  readonly attempt: number
  /** The gaps whose assumption was read so far. */
  readonly reads: Reads
  /** The seed of this rule at this operation. */
  readonly seed: number
  /** What is assumed for the gaps; which of them are read is noted. */
  readonly assumptions: Partial<Assumptions>
  readonly #steps: UndoSteps
  readonly #lateBefore: number
  /** Whether calls are sent once, as a second try of one would not arrive together with the others. */
  #isRacing = false
  /** The writes of this check, and of what it observed. */
  readonly writes = new OwnWrites()

  constructor(
    protected readonly context: RunContext<A>,
    { rule, operation, attempt = 0, name = `${rule.id} ${operation}`, reads = new Reads() }: CheckContext,
  ) {
    const { client, assumed, seed, runId } = context
    this.rule = rule
    this.operation = operation
    this.attempt = attempt
    this.reads = reads
    this.assumptions = noting(assumed, reads)
    this.expect = new Expect(this.evidence, client.dialect)
    this.seed = seedOf(seed, rule.id, operation)
    this.fresh = new FreshNames(runId, `${name} ${attempt}`)
    this.#lateBefore = client.lag.lateCount
    this.#steps = new UndoSteps((what) => context.onUndoFailure(`${rule.id} at ${operation}: ${what}`))
  }

  /** How many values each property draws; undefined where each uses its own bound. */
  get runs(): number | undefined {
    return this.context.runs
  }

  /** Whether the check is carried out as a part of another one, which is made simpler as a whole. */
  get isPart(): boolean {
    return this.context.whole !== undefined
  }

  /** Completes a call before it is sent. */
  protected async complete(_operation: OperationId, call: Call): Promise<Call> {
    return call
  }

  /** Sends one call and keeps its exchange as evidence. */
  async call(operation: OperationId, call: Call = {}): Promise<Exchange> {
    const { client, preconditions, readDelay } = this.context
    const used = this.#steps.isRunning ? undefined : await preconditions.beforeUse(call)
    const exchange = await client.call(operation, {
      ...(await this.complete(operation, call)),
      ...(this.#steps.isRunning ? { undoing: true } : {}),
      ...(this.#isRacing ? { once: true } : {}),
      ...(readDelay ? { readDelay } : {}),
      writes: this.writes,
    })
    used?.(exchange)
    this.evidence.exchanges.push(exchange)
    return exchange
  }

  /** Does pieces of work at the same time, each call of which is sent once, whatever outage it meets. */
  async atOnce<T>(works: readonly (() => Promise<T>)[]): Promise<T[]> {
    this.#isRacing = true
    try {
      return await Promise.all(works.map((work) => work()))
    } finally {
      this.#isRacing = false
    }
  }

  /** Sends calls that compete at the same time; undefined for an answer that was lost. */
  async race(calls: readonly (() => Promise<Exchange>)[]): Promise<(Exchange | undefined)[]> {
    return (await this.atOnce([() => race(calls)])).flat()
  }

  /** The answer under a path that the document does not show; it is not evidence of anything. */
  readUndocumented(path: string): Promise<Exchange['response']> {
    return this.context.client.readUndocumented(path)
  }

  /** The seed of what several rules share, the same whichever of them asks for it. */
  seedFor(what: string): number {
    return seedOf(this.context.seed, what)
  }

  /** Runs one case; it counts as exercised where it asserted something. */
  async case(run: () => Promise<void>): Promise<void> {
    const before = this.evidence.assertions
    const from = this.evidence.exchanges.length
    await run()
    this.evidence.endCase(from)
    if (this.evidence.assertions > before) this.evidence.cases += 1
  }

  /**
   * Observes something once per run, for every rule that can be judged by it; a repetition observes afresh, unless
   * what is observed is `lasting`: records set up once, the same for every later check. A repetition is for one operation,
   * unless it is `slow`: then there is one for the run.
   */
  observe<T>(name: string, observe: (api: A) => Promise<T>, options?: ObserveOptions): Promise<T> {
    return observeOnce(this, this.context, name, observe, options)
  }

  /**
   * Carries out the check of a rule at an operation as a part of this one: with draws and names of its own, and on what is
   * observed for this one alone. What it reads and asserts counts for this one, and what it did is undone at its end.
   */
  part(rule: Rule, operation: OperationId, check: CheckOf<A>, options: PartOptions<A>): Promise<void> {
    return judgePart(this, this.context, { rule, operation, check }, options)
  }

  /** Does something for each item, several at a time where the run has workers for it; the results are in order. */
  async all<T, R>(items: readonly T[], work: (item: T, n: number) => Promise<R>): Promise<R[]> {
    const results: R[] = []
    const entries = items.entries()
    const worker = async () => {
      for (const [n, item] of entries) results[n] = await work(item, n)
    }
    await Promise.all(Array.from({ length: Math.min(this.context.workers, items.length) }, worker))
    return results
  }

  /** A whole number from `min` to `max`, drawn for a purpose: the same in all of a run, also where a failure is repeated. */
  drawn(purpose: string, min: number, max: number): number {
    // A share of the range, so that a record more or less changes the number little.
    const share = (seedOf(this.context.seed, 'drawn', purpose) >>> 0) / 2 ** 32
    return min + Math.floor(share * (Math.max(min, max) - min + 1))
  }

  /** One of some items, drawn for a purpose. */
  oneOf<T>(purpose: string, items: readonly [T, ...T[]]): T {
    return items[this.drawn(purpose, 0, items.length - 1)] as T
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

  /** Ends the check as inconclusive where a read lacks what was just written; the check is repeated, as the read may lag. */
  unseen(reason: string): never {
    throw new Unseen(reason)
  }

  /** Ends the check as inconclusive unless a set-up call succeeded. */
  given2xx(exchange: Exchange): Exchange {
    const { status } = exchange.response
    if (status >= 200 && status < 300) return exchange
    const message = `the set-up call ${exchange.operation} answered ${status}`
    if (isTurnedAway(status)) throw new Disturbed(message)
    // A read that lags finds nothing, and shows an outdated revision.
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

  /** The details of an error answer, next to its code. */
  detailsOf(exchange: Exchange): unknown {
    return this.context.client.errors.detailsOf(exchange.response.json)
  }

  /** Milliseconds by which the run has moved the target's clock. */
  get movedMs(): number {
    return this.context.client.moves.totalMs
  }

  /** The time that has passed for the target since some moment, in milliseconds: for real, and by moves of its clock. */
  get passedMs(): number {
    return this.context.client.pausedNow + this.movedMs
  }

  /** Whether the main key lacks the scope of the operation. */
  get isLacking(): boolean {
    return this.context.client.scopes.isLacking(this.operation)
  }

  /** Whether the configuration itself sets a gap, so that the check need not detect it. */
  isConfigured(gap: GapName): boolean {
    return this.context.client.target.configured?.has(gap) ?? false
  }

  /** Notes for the report what the target showed of its choice. */
  detected(gap: GapName, value: unknown): void {
    this.context.client.detected.set(gap, value)
  }

  /**
   * Holds where one choice for a gap explains an answer and all others of the run that show the same choice: to be used
   * only where the document leaves a server one choice for all of them. `what` says what was asked, the same each time.
   * The choices that explain the answer are given explicitly, or by its status; one that shows none asserts nothing.
   * `of` names the part of the gap, where a server has one choice for each.
   */
  oneChoice(
    gap: GapName,
    what: string,
    exchange: Exchange,
    choices: readonly string[] | Readonly<Record<number, string>>,
    of?: string,
  ): void {
    const shown = isList(choices) ? choices : [choices[exchange.response.status] ?? []].flat()
    if (shown.length === 0) return
    const sighting = { what, choices: shown, of, exchange }
    const { choices: others, errors } = this.context.client
    expectExplained(this.expect, errors, gap, sighting, others.note(gap, sighting, this.evidence))
  }

  /** Holds where each of some other answers has a choice for a gap that explains it together with an answer. */
  sameChoice(gap: GapName, own: ExcusedAnswer, others: readonly ExcusedAnswer[]): void {
    const isOdd = ({ choices }: ExcusedAnswer) =>
      choices.length > 0 && !choices.some((choice) => own.choices.includes(choice))
    if (own.choices.length === 0) return
    expectExplained(this.expect, this.context.client.errors, gap, own, others.filter(isOdd).slice(0, 1))
  }

  /** Whether reads of this check showed late what was written before them, which may explain an error. */
  async metLag(error: unknown): Promise<boolean> {
    if (!(error instanceof Violation || error instanceof Inconclusive)) return false
    if (error instanceof Misconfigured) return false
    const { client } = this.context
    const ask = (operation: OperationId, call: Call) => client.call(operation, { ...call, readDelay: 'none' })
    await client.lateReads.confirm([...this.evidence.exchanges], ask).catch(() => undefined)
    return client.lag.lateCount > this.#lateBefore
  }

  /** Reads again what a read missed that the run had written just before; undefined where it does not show. */
  shownLate<T>(list: OperationId, look: () => Promise<T | undefined>): Promise<T | undefined> {
    return this.context.client.lateReads.until(list, look)
  }

  /** The hooks of the run. */
  get hooks(): RunHooks {
    return this.context.hooks
  }

  /** Registers a step that undoes something after the check; the last registered is run first. */
  after(undo: () => Promise<unknown>): void {
    this.#steps.add(undo)
  }

  /** Runs the registered steps. */
  undo(): Promise<void> {
    return this.#steps.run()
  }
}

const isList = (
  choices: readonly string[] | Readonly<Record<number, string>>,
): choices is readonly string[] => Array.isArray(choices)

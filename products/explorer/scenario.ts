import { type OperationId, type RuleId, surfaces } from '../../contract/index.js'
import { type Api, type Call, type Exchange, Violation } from '../../suites/api/index.js'
import { Observations } from '../../suites/engine/observations.js'
import type { Coverage } from './coverage.js'
import type { Leases, OwnLeases } from './leases.js'
import { NotApplicable } from './model/not-applicable.js'
import { World } from './model/world.js'
import { ScenarioViolation } from './scenario-violation.js'

/** How a scenario is carried out. */
export interface ScenarioOptions {
  /** Whether it waits for records that others hold, as it is carried out again. */
  readonly waits?: boolean
  /** Operations that it leaves alone, as what they use up is needed elsewhere. */
  readonly spared?: readonly OperationId[]
}

/** A sequence of steps under way: the records it has made, the words it uses, and every call that it made. */
export class Scenario {
  readonly world: World
  /** What the steps call the target with; each call is kept and counted. */
  readonly api: Api
  /** Every call so far, in order. */
  readonly calls: Exchange[] = []
  /** What checks have observed in the scenario. */
  readonly observations = new Observations()
  /** The few records of the configuration that the scenario has for itself. */
  readonly leases: OwnLeases
  readonly #spared: readonly OperationId[]
  readonly #words = new Map<string, string>()
  readonly #answeredAt = new WeakMap<Exchange, number>()

  constructor(
    api: Api,
    readonly coverage: Coverage,
    leases: Leases,
    { spared = [], ...options }: ScenarioOptions = {},
  ) {
    this.#spared = spared
    this.api = api.through((operation, call) => this.keeping(operation, () => api.call(operation, call)))
    this.world = new World(api.target.variant)
    this.leases = leases.of(this.api, options)
  }

  /** Throws `NotApplicable` where the scenario is to leave an operation alone. */
  mayCall(operation: OperationId): void {
    // Making a step simpler may cut the name of its operation.
    const isKnown = surfaces[this.world.variant].includes(operation)
    if (!isKnown || this.#spared.includes(operation)) throw new NotApplicable(operation)
  }

  /** Has a call at an operation sent, unless the scenario is to leave that alone, and keeps it. */
  async keeping(operation: OperationId, send: () => Promise<Exchange>): Promise<Exchange> {
    this.mayCall(operation)
    const exchange = await send()
    const { response } = exchange
    this.calls.push(exchange)
    this.#answeredAt.set(exchange, this.api.passedMs)
    this.coverage.answered(
      operation,
      response.status,
      response.status < 400 ? undefined : this.api.codeOf(exchange),
    )
    return exchange
  }

  /** How long ago a call of the scenario was answered, in milliseconds. */
  ageOf(exchange: Exchange): number {
    return this.api.passedMs - (this.#answeredAt.get(exchange) ?? 0)
  }

  /** Sends one call. */
  call(operation: OperationId, call: Call = {}): Promise<Exchange> {
    return this.api.call(operation, call)
  }

  /** The word that a symbol stands for in this scenario; what the symbol has outside ASCII ends the word. */
  word(symbol: string): string {
    const known = this.#words.get(symbol)
    if (known !== undefined) return known
    const word = `${this.api.fresh.word()}${symbol.replace(/[\x20-\x7e]/g, '')}`
    this.#words.set(symbol, word)
    return word
  }

  /** Whether a text is a word of this scenario, which no other record of the workspace has. */
  isOwn(text: unknown): boolean {
    return [...this.#words.values()].some((word) => word === text)
  }

  /** The e-mail address that a symbol stands for in this scenario. */
  email(symbol: string): string {
    // Whether letters outside ASCII are taken in an address is open (gap.email-format).
    return `${this.word(`email ${symbol}`).replace(/[^\x20-\x7e]/g, '')}@conformance.example.com`
  }

  /** The idempotency key of a name, such as `key 3`. */
  key(name: string): string {
    return `conformance-${this.word(name)}`
  }

  /** Judges what an exchange shows by a rule: what the assertion holds against it breaks that rule. */
  judge(rule: RuleId, { operation }: Exchange, assertion: (api: Api) => void): void {
    try {
      assertion(this.api)
    } catch (error) {
      throw this.#broken(error, rule, operation)
    }
  }

  /** Judges what a piece of work at an operation asserts by a rule, as `judge` does. */
  async judging<T>(rule: RuleId, operation: OperationId, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw this.#broken(error, rule, operation)
    }
  }

  #broken(error: unknown, rule: RuleId, operation: OperationId): unknown {
    if (!(error instanceof Violation) || error instanceof ScenarioViolation) return error
    const { course, ...failure } = error.failure
    // A check may rest on what was observed for another one before.
    const exchanges = [...new Set([...this.calls, ...failure.exchanges])].toSorted(
      (a, b) => a.index - b.index,
    )
    return new ScenarioViolation(rule, operation, {
      ...failure,
      exchanges,
      ...(course && { course: exchanges }),
    })
  }
}

import { type EndpointId, endpointOf, type GapName, type Scope } from '../../contract/index.js'
import type { Budget } from './budget.js'
import { ErrorBody } from './error-body.js'
import type { Exchange, WireRequest, WireResponse } from './exchange.js'
import { graceMs, unlessAborted } from './interrupt.js'
import { Inconclusive, Untested } from './outcome.js'
import type { KeyName, Target } from './target.js'
import { TemplatePath } from './template-path.js'
import type { Witness } from './witness.js'

/** One call as a check asks for it. */
export interface Call {
  /** Values of the path's placeholders, percent-encoded by the client. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  /** A JSON body. */
  readonly body?: unknown
  /** A body sent as it is, in place of `body`. */
  readonly rawBody?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The `Idempotency-Key`; null sends none where messages and the compact variant would get one. */
  readonly idempotencyKey?: string | null
  /**
   * Which key signs the call: a name, or `{ key }` with a value of one's own, or `{ authorization }` with a
   * whole header of one's own; `none` sends no header.
   */
  readonly as?:
    | KeyName
    | 'none'
    | { readonly key: string; readonly name: string }
    | { readonly authorization: string; readonly name: string }
  /** Sends the call even where the budget is spent: it puts something back. */
  readonly undoing?: boolean
  /** Keeps the answer from the rules that judge every exchange, as it may be the answer to another request. */
  readonly aside?: boolean
  /** Hands a 429 to the check in place of waiting it out. */
  readonly keep429?: boolean
  /** Gives earlier writes time to show before a read, on a target whose reads may lag behind. */
  readonly settled?: boolean
}

/** A move of the target's clock: after which exchange, and by how many milliseconds. */
export interface ClockMove {
  readonly after: number
  readonly ms: number
}

/** Hears of every exchange of the run, whatever check made it. */
export type Listener = (exchange: Exchange) => void

/** The longest that a 429 is waited out, in seconds. */
export const mostWaitSeconds = 120
/** How long a wait goes unmentioned, in milliseconds. */
const silentWaitMs = 5000

const effectRank = { none: 0, writes: 1, sends: 2 } as const

/** Asks the target, keeps the order of the run, obeys 429, and writes only where writes are allowed. */
export class Client {
  readonly errors = new ErrorBody()
  #count = 0
  readonly #moves: ClockMove[] = []
  /** Begins the keys of writes that must have one; the run's own name, once it has one. */
  keyPrefix = 'conformance-run'
  /** Notes what goes out, where anybody does. */
  witness: Witness | undefined
  /** Ends waiting, sends no more, and leaves calls under way a short grace. */
  interrupt: AbortSignal | undefined
  /** Scopes that the main key lacks. */
  lacking: ReadonlySet<Scope> = new Set()
  /** Hears of every wait that is long enough for somebody to wonder. */
  onWait: ((line: string) => void) | undefined
  /** How long a write may take to show in reads, in milliseconds. */
  settleMs = 0
  /** What the target showed of its choices so far, by the name of the gap. */
  readonly detected = new Map<GapName, unknown>()
  #writtenAt = Number.NEGATIVE_INFINITY
  readonly #listeners: Listener[] = []
  readonly #templatePath: TemplatePath

  constructor(
    readonly target: Target,
    private readonly budget?: Budget,
  ) {
    this.#templatePath = new TemplatePath(
      target,
      (path) => this.#knock(path),
      () => this.detected.has('template-path'),
    )
    if (target.configured?.has('error-body')) this.errors.know(target.assumptions['error-body'])
  }

  /** Number of requests sent so far. */
  get count(): number {
    return this.#count
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
  async call(endpoint: EndpointId, call: Call = {}): Promise<Exchange> {
    this.#guard(endpoint)
    const spent = call.undoing ? undefined : this.budget?.spent(this.#count)
    if (spent) throw new Untested(spent.reason, spent.unlock)
    const { credentials, request } = this.#request(endpoint, call, await this.#templatePath.of(endpoint))
    const { key } = credentials
    if (call.settled && request.method === 'GET') await this.#settle()
    for (let attempt = 1; ; attempt += 1) {
      this.#count += 1
      const index = this.#count
      const sent = { index, endpoint, request: { ...shown(request, credentials), key } }
      const response = await this.#send(request, () => this.witness?.sends(sent))
      const exchange: Exchange = {
        ...sent,
        response: { ...response, json: parsed(response.text) },
        ...(call.aside ? { aside: true } : {}),
      }
      this.witness?.hears(exchange)
      if (response.status >= 400) this.errors.learn(exchange.response.json)
      // What the main key may not do says nothing of the target, whoever asked for it.
      if (response.status === 403 && key === 'main') this.refuseLacked(endpoint)
      for (const listener of this.#listeners) listener(exchange)
      if (response.status !== 429 || call.keep429) return exchange
      await this.#waitOut(response, attempt)
    }
  }

  /** Lets time pass for the target: on its own clock where the operator moves it, else for real. */
  async wait(ms: number, why = 'as a rule speaks of what is so afterwards'): Promise<void> {
    if (this.target.control.advanceClock) {
      await this.target.control.advanceClock(ms)
      this.#moves.push({ after: this.#count, ms })
      return
    }
    if (ms > silentWaitMs) this.onWait?.(`waiting ${Math.ceil(ms / 1000)} s, ${why}`)
    await this.#pause(ms)
  }

  #pause(ms: number): Promise<void> {
    return unlessAborted(() => new Promise((resolve) => setTimeout(resolve, ms)), this.interrupt)
  }

  /** Waits for real: a replica lags behind by its own clock. */
  async #settle(): Promise<void> {
    const ms = this.#writtenAt + this.settleMs - performance.now()
    if (ms > 0) await this.#pause(ms)
  }

  #send(request: WireRequest, before: () => void = () => undefined): Promise<WireResponse> {
    const send = async () => {
      before()
      try {
        return await this.target.transport(request)
      } finally {
        if (request.method !== 'GET') this.#writtenAt = performance.now()
      }
    }
    return unlessAborted(send, this.interrupt, graceMs)
  }

  async #waitOut(response: WireResponse, attempt: number): Promise<void> {
    const seconds = retryAfterSeconds(response.headers['retry-after']) ?? 1
    if (attempt > 3 || seconds > mostWaitSeconds)
      throw new Inconclusive(`the target answers 429 and asks to wait ${seconds} s (call ${attempt})`)
    await this.wait(seconds * 1000, 'as the target answers 429')
  }

  /** Throws `Untested` where the main key lacks the scope of an operation. */
  refuseLacked(endpoint: EndpointId): void {
    const { scope } = endpointOf(endpoint)
    if (this.lacking.has(scope))
      throw new Untested(`the main key lacks ${scope}`, `give a main key that holds ${scope}`)
  }

  #guard(endpoint: EndpointId): void {
    const { effects } = endpointOf(endpoint)
    if (effectRank[effects] > effectRank[this.target.allow])
      throw new Untested(`${endpoint} ${effects === 'sends' ? 'may send' : 'writes'}`, `--allow ${effects}`)
  }

  async #knock(path: string): Promise<number> {
    return (await this.look(path)).status
  }

  /** Asks for a path that may not be there: nobody judges the answer. */
  async look(path: string): Promise<Exchange['response']> {
    const { header = '' } = this.#credentials('main')
    const headers = { accept: 'application/json', authorization: header }
    for (let attempt = 1; ; attempt += 1) {
      this.#count += 1
      const response = await this.#send({ method: 'GET', path, headers })
      if (response.status !== 429) return { ...response, json: parsed(response.text) }
      await this.#waitOut(response, attempt)
    }
  }

  #request(
    endpoint: EndpointId,
    call: Call,
    otherPath: string | undefined,
  ): { credentials: Credentials; request: WireRequest } {
    const { method, path: documented } = endpointOf(endpoint)
    const path = otherPath ?? documented
    const credentials = this.#credentials(call.as ?? 'main')
    const { header } = credentials
    // The compact variant takes no write without a key (section 4.11), nor may messages do without (section 4.7).
    const isCompactWrite = this.target.variant === 'compact' && method !== 'GET'
    const keyed = isCompactWrite || endpoint === 'POST /api/v1/messaging/messages'
    const ownKey = keyed ? `${this.keyPrefix}-${this.#count + 1}` : null
    const idempotencyKey = call.idempotencyKey === undefined ? ownKey : call.idempotencyKey
    const body = call.rawBody ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
    return {
      credentials,
      request: {
        method,
        path: filled(path, call.params ?? {}) + queryOf(call.query ?? {}),
        headers: {
          accept: 'application/json',
          ...(header === undefined ? {} : { authorization: header }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey }),
          ...call.headers,
        },
        ...(body === undefined ? {} : { body }),
      },
    }
  }

  #credentials(as: NonNullable<Call['as']>): Credentials {
    if (as === 'none') return { key: 'none', header: undefined, told: '' }
    if (typeof as === 'object')
      return 'key' in as
        ? bearer(as.name, as.key)
        : { key: as.name, header: as.authorization, told: `<${as.name}>` }
    const value = this.target.keys[as]
    if (value === undefined) throw new Untested(`needs keys.${as}`, `add keys.${as} to the configuration`)
    return bearer(as, value)
  }
}

/** The name of a key, the header that sends it, and the header as it may be kept. */
interface Credentials {
  readonly key: string
  readonly header: string | undefined
  readonly told: string
}

const bearer = (name: string, value: string): Credentials => ({
  key: name,
  header: `Bearer ${value}`,
  told: `Bearer <${name} key>`,
})

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the call names no value for {${name}} of ${path}`)
    return encodeURIComponent(value)
  })

function queryOf(query: Readonly<Record<string, string | undefined>>): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** The request as it may be kept: the credentials give way to the key's name. */
function shown(request: WireRequest, { header, told }: Credentials): WireRequest {
  const { authorization, ...headers } = request.headers
  if (authorization === undefined) return { ...request, headers }
  return { ...request, headers: { ...headers, authorization: authorization === header ? told : '<another>' } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The seconds a `Retry-After` header asks for, in either standard form; undefined where it is neither. */
export function retryAfterSeconds(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000)
}

import { setTimeout as pause } from 'node:timers/promises'
import {
  type Assumptions,
  type GapName,
  isPaged,
  type OperationId,
  op,
  permittedValues,
} from '../../contract/index.js'
import { codeIn } from '../../suites/api/error-body.js'
import type { Target } from '../../suites/api/target.js'
import { requireAllowed } from '../../suites/engine/allowed.js'
import type { Call } from '../../suites/engine/call.js'
import type { Client } from '../../suites/engine/client.js'
import type { WireResponse } from '../../suites/engine/exchange.js'
import { isObject, type Json } from '../../suites/engine/json.js'
import { jsonIn } from '../../suites/engine/json-body.js'
import { Unlearnt } from './unlearnt.js'

/** An answer as a question looks at it. */
export interface QuestionAnswer {
  readonly status: number
  readonly headers: WireResponse['headers']
  readonly json: unknown
  /** The documented code of an error. */
  readonly code: string | undefined
  /** Whether the status is a 2xx. */
  readonly ok: boolean
  /** The record of a success, empty where there is none. */
  readonly record: Json
  /** The records of a page, empty where there are none. */
  readonly records: readonly Json[]
  /** The cursor of a page; null on the last. */
  readonly next: string | null
}

/** How often a list is read on at the most. */
const maxPages = 12

/** Asks a server what it chose where the document leaves it open. An answer of a limiter or an outage teaches nothing. */
export class Learner {
  /** What was learnt so far, by gap. */
  readonly known = new Map<GapName, unknown>()
  readonly #undo: (() => Promise<unknown>)[] = []
  readonly #kept = new Map<string, Promise<unknown>>()
  #words = 0

  constructor(
    readonly client: Client,
    readonly target: Target,
    /** A part of all names that are made, which no other run has. */
    readonly runId: string,
  ) {}

  /** The value of a gap: as learnt, otherwise as configured or assumed. */
  value<N extends GapName>(gap: N): Assumptions[N] {
    return (this.known.has(gap) ? this.known.get(gap) : this.target.assumptions[gap]) as Assumptions[N]
  }

  /** Whether a gap was learnt or is configured, so that its value is not a guess. */
  isKnown(gap: GapName): boolean {
    return this.known.has(gap) || (this.target.configured?.has(gap) ?? false)
  }

  /** The value of a gap, which this question depends on; ends the question where it is a guess. */
  required<N extends GapName>(gap: N): Assumptions[N] {
    if (!this.isKnown(gap)) throw new Unlearnt(`it depends on ${gap}, which is not known`)
    return this.value(gap)
  }

  /** The permitted value of a gap that fits what was seen; ends the question unless it is exactly one. */
  only<N extends GapName>(gap: N, fits: (value: Assumptions[N]) => boolean): Assumptions[N] {
    const found = (permittedValues(gap) as readonly Assumptions[N][]).filter(fits)
    const [one] = found
    if (one === undefined || found.length > 1)
      throw new Unlearnt(
        one === undefined ? 'no permitted value fits the answers' : 'several values fit the answers',
      )
    return one
  }

  /** Sends one call; an answer of a limiter, an outage or a missing scope ends the question unless it is expected. */
  async call(
    operation: OperationId,
    call: Call = {},
    expected: readonly number[] = [],
  ): Promise<QuestionAnswer> {
    const { response } = await this.client.call(operation, call)
    return this.#answer(operation, response, expected)
  }

  /** Asks for a path as it is, also one that is not documented. */
  async get(path: string): Promise<QuestionAnswer> {
    return this.#answer(`GET ${path}`, await this.client.readUndocumented(path), [])
  }

  /** Sends a request that is not a documented operation, by the main key unless `authorization` is given. */
  async raw(
    method: string,
    path: string,
    authorization = `Bearer ${this.target.keys.main}`,
  ): Promise<QuestionAnswer> {
    if (method !== 'GET') requireAllowed(this.target.allow, op.createContact)
    const own = Object.fromEntries((this.target.headers ?? []).map(({ name, value }) => [name, value]))
    const headers = { ...own, accept: 'application/json', authorization }
    const response = await this.target.transport({ method, path, headers })
    return this.#answer(`${method} ${path}`, { ...response, json: jsonIn(response.text) }, [401])
  }

  #answer(
    what: string,
    { status, headers, json }: Omit<WireResponse, 'text'> & { readonly json: unknown },
    expected: readonly number[],
  ): QuestionAnswer {
    const code = status >= 400 ? codeIn(json) : undefined
    const isOff = status === 429 || status >= 500 || status === 401 || code === 'insufficient_scope'
    if (isOff && !expected.includes(status))
      throw new Unlearnt(`${what.slice(0, 80)} answered ${status}${code === undefined ? '' : ` ${code}`}`)
    const ok = status >= 200 && status < 300
    const data = isObject(json) && 'data' in json ? json.data : json
    const next = isObject(json) ? (json.nextCursor ?? json.next_cursor) : undefined
    return {
      status,
      headers,
      json,
      code,
      ok,
      record: ok && isObject(data) ? data : {},
      records: ok && Array.isArray(data) ? data.filter(isObject) : [],
      next: typeof next === 'string' && next !== '' ? next : null,
    }
  }

  /** The record of a success; ends the question where the call is refused. */
  made(answer: QuestionAnswer, what: string): Json {
    if (answer.ok) return answer.record
    throw new Unlearnt(
      `${what} was refused with ${answer.status}${answer.code === undefined ? '' : ` ${answer.code}`}`,
    )
  }

  /** The records of a list, page by page; ends the question where it is refused. */
  async list(
    operation: OperationId,
    call: Call = {},
    until: (records: readonly Json[]) => boolean = () => false,
  ): Promise<readonly Json[]> {
    const records: Json[] = []
    let cursor: string | undefined
    for (let page = 0; page < maxPages; page += 1) {
      const limit = isPaged(operation) ? { limit: '100' } : {}
      const answer = await this.call(operation, { ...call, query: { ...limit, ...call.query, cursor } })
      if (!answer.ok) throw new Unlearnt(`${operation} answered ${answer.status}`)
      records.push(...answer.records)
      if (answer.next === null || answer.next === cursor || until(records)) break
      cursor = answer.next
    }
    return records
  }

  /** Something that several questions use, made once. */
  once<T>(name: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(name) ?? make()
    this.#kept.set(name, kept)
    return kept as Promise<T>
  }

  /** Registers a step that undoes something after the question. */
  after(undo: () => Promise<unknown>): void {
    this.#undo.push(undo)
  }

  /** Runs the registered steps, the last first. */
  async undo(): Promise<readonly string[]> {
    const failures: string[] = []
    for (let step = this.#undo.pop(); step; step = this.#undo.pop())
      await step().catch((error: unknown) =>
        failures.push(error instanceof Error ? error.message : String(error)),
      )
    return failures
  }

  /** A word that no record holds. */
  word(): string {
    this.#words += 1
    return `conformance-${this.runId}-${this.#words}`
  }

  /** An address that no contact has. */
  email(): string {
    return `${this.word()}@conformance.example.com`
  }

  /** A record of a list by its id. */
  async find(operation: OperationId, id: unknown, call: Call = {}): Promise<Json> {
    const isIt = (record: Json) => record.id === id
    const found = (await this.list(operation, call, (records) => records.some(isIt))).find(isIt)
    if (found === undefined) throw new Unlearnt(`${operation} does not list ${String(id)}`)
    return found
  }

  /** Lets milliseconds pass for the server: for real, and by its clock where that can be moved. */
  async wait(ms: number): Promise<void> {
    if (this.target.control.advanceClock) await this.client.moveClock(ms)
    else await this.client.pause(ms)
  }

  /** Lets the server come to another time, by a time that it has shown: one without milliseconds changes each second. */
  tick(shown: unknown): Promise<void> {
    return this.wait(/\.\d/.test(String(shown)) ? 30 : 1100)
  }

  /** Moves the clock of the server; the question must need `control:clock`. */
  async advance(ms: number): Promise<void> {
    if (!this.target.control.advanceClock) throw new Unlearnt('no hook moves the clock')
    await this.client.moveClock(ms)
  }

  /** Waits until something has happened on this computer, in milliseconds. */
  rest(ms: number): Promise<void> {
    return pause(ms)
  }
}

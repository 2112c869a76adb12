import { dataOf } from './answer.js'
import type { NotedClaim } from './claim-finding.js'
import type { Exchange } from './exchange.js'
import { isObject } from './json.js'
import type { LateReads } from './late-reads.js'
import type { Asking } from './long-lag.js'
import type { OutsideCause } from './outside-cause.js'
import { UndocumentedReads } from './undocumented-reads.js'

/** A clock shows whole seconds in a `Date`: two answers so far apart in milliseconds differ in it. */
const apartMs = 2000

/** So often nothing came of asking whether a cache answers, before it is not asked again. */
const maxFutileTries = 5

/** The most reads that are asked for again at a time. */
const maxReads = 2

/** A read as it was answered last, and how many writes the run had made by then. */
interface Answered {
  readonly text: string
  readonly date: string | undefined
  readonly at: number
  readonly writes: number
}

/** A read whose answer is one that came before, letter by letter. */
interface Repeated {
  /** Whether the run had written something in between. */
  readonly isOverWrite: boolean
}

/**
 * A cache that answers reads with what it answered before. It shows in an answer that bears the time of an earlier one
 * while other answers bear later times, in an `Age`, or in a read that shows more under another address.
 */
export class ReplayedAnswers implements OutsideCause {
  readonly #last = new Map<string, Answered>()
  readonly #repeated = new WeakMap<Exchange, Repeated>()
  readonly #lookedAt = new Set<string>()
  readonly #looks = new UndocumentedReads()
  #writes = 0
  #newestDate = Number.NEGATIVE_INFINITY
  #inVain = 0
  #seen: string | undefined

  constructor(
    private readonly lateReads: LateReads,
    private readonly asking: Asking,
  ) {}

  see(exchange: Exchange): void {
    const { request, response } = exchange
    const date = response.headers.date
    const at = this.asking.now()
    if (request.method !== 'GET') {
      this.#writes += 1
      this.#noteDate(date)
      return
    }
    const key = `${request.key} ${request.path}`
    const before = this.#last.get(key)
    const { text } = response
    if (before?.text === text) {
      this.#repeated.set(exchange, { isOverWrite: before.writes < this.#writes })
      const isOld = date !== undefined && date === before.date && Date.parse(date) < this.#newestDate
      if (isOld && at - before.at >= apartMs)
        this.#seen ??= `answers ${exchange.operation} with an earlier answer, whose \`Date\` is ${date}, after other answers with a later one`
      else if (Number(response.headers.age) > 0)
        this.#seen ??= `answers ${exchange.operation} with an earlier answer, of an \`Age\` of ${response.headers.age} s`
      else if (date === before.date) return
    }
    this.#noteDate(date)
    this.#last.set(key, { text, date, at, writes: this.#writes })
  }

  /** Notes that a path was read that is not an operation, as the request of that number. */
  noteUndocumentedRead(path: string, index: number): void {
    if (this.#lookedAt.has(path)) this.#looks.add(index)
    this.#lookedAt.add(path)
  }

  known(exchanges: readonly Exchange[]): NotedClaim | undefined {
    const isTouched = exchanges.some((one) => this.#repeated.has(one)) || this.#looks.isAmong(exchanges)
    if (this.#seen === undefined || !isTouched) return undefined
    return {
      member: 'baseUrl',
      state: 'disturbed',
      claim: 'a server that answers each read itself',
      seen: `is behind a cache: it ${this.#seen}`,
      correction: 'give an address of the server without a cache, or let the cache pass every request on',
    }
  }

  async find(exchanges: readonly Exchange[], isOpen: boolean): Promise<NotedClaim | undefined> {
    if (isOpen) return undefined
    if (this.#seen !== undefined || this.#inVain >= maxFutileTries) return undefined
    const suspects = exchanges.filter((one) => this.#repeated.get(one)?.isOverWrite).slice(-maxReads)
    for (const exchange of suspects) {
      if (!(await this.#isCached(exchange))) continue
      this.#seen = `answers ${exchange.operation} as before a write, and shows the write under another address`
      return this.known(exchanges)
    }
    if (suspects.length > 0) this.#inVain += 1
    return undefined
  }

  /** Whether a read is still answered as before, and one that means the same and has another address is not. */
  async #isCached(exchange: Exchange): Promise<boolean> {
    const call = this.lateReads.callOf(exchange)
    if (call === undefined) return false
    const { operation, response } = exchange
    const again = await this.asking.ask(operation, call)
    if (again.response.text !== response.text) return false
    const others: Readonly<Record<string, string>>[] = [{ conformance: `${again.index}` }]
    // A larger page shows more anyway, unless the page was not full and the last one.
    const data = dataOf(exchange)
    const limit = Number(call.query?.limit ?? 50)
    const { json } = response
    const isLast = isObject(json) && typeof json.nextCursor !== 'string'
    if (Array.isArray(data) && data.length < limit && isLast)
      others.push({ limit: `${limit > 99 ? limit - 1 : limit + 1}` })
    for (const query of others) {
      const other = await this.asking.ask(operation, {
        ...call,
        aside: true,
        query: { ...call.query, ...query },
      })
      if (this.lateReads.showsMore(exchange, other)) return true
    }
    return false
  }

  #noteDate(date: string | undefined): void {
    const time = Date.parse(date ?? '')
    if (time > this.#newestDate) this.#newestDate = time
  }
}

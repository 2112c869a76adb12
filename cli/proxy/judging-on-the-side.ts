import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Report } from '../../reporters/index.js'
import { incomplete, usage } from '../exit.js'
import { CopyBudget } from './copy-budget.js'
import { ExchangeCopy } from './exchange-copy.js'
import type { JudgingEnd, JudgingOptions } from './judging.js'
import type { FromJudging, ToJudging } from './judging-messages.js'
import type { PassedBody, PassedExchange } from './passed-exchange.js'

/** How many bytes of copies may wait. */
const mostWaiting = 64 * 1024 * 1024

/** How long copies are collected before they are posted, in milliseconds. */
const collectMs = 100

const require = createRequire(import.meta.url)

/** The thread that judges, from the build; tests of the sources have it from there. */
function thread(options: JudgingOptions): Worker {
  const root = dirname(require.resolve('workspace-crm-conformance/package.json'))
  return import.meta.url.endsWith('.ts')
    ? new Worker(join(root, 'cli/proxy/judging-thread.ts'), {
        workerData: options,
        execArgv: ['--import', require.resolve('tsx')],
      })
    : new Worker(join(root, 'dist/cli/proxy/judging-thread.js'), { workerData: options })
}

/** A promise that others settle; Node 20 has no `Promise.withResolvers`. */
function deferred<T>() {
  let [resolve, reject] = [(_: T): void => undefined, (_: Error): void => undefined]
  const promise = new Promise<T>((...both) => {
    ;[resolve, reject] = both
  })
  return { promise, resolve, reject }
}

/** Judges copies of what has passed in a thread of its own. */
export class JudgingOnTheSide {
  readonly #budget = new CopyBudget(mostWaiting)
  readonly #worker: Worker
  readonly #ready = deferred<void>()
  readonly #report = deferred<Report>()
  #collected: PassedExchange[] = []
  #taken = 0
  #missed = 0
  #isCollecting = false
  /** How many exchanges are under way. */
  #open = 0
  #onIdle: (() => void) | undefined
  #hasEnded = false

  /** @param onViolation Called with the text of each violation as it is found. */
  constructor(options: JudgingOptions, onViolation: (text: string) => void) {
    this.#worker = thread(options)
    this.#report.promise.catch(() => undefined)
    this.#ready.promise.catch(() => undefined)
    this.#worker.on('message', (message: FromJudging) => {
      if (message.kind === 'ready') this.#ready.resolve()
      else if (message.kind === 'report') this.#report.resolve(JSON.parse(message.json) as Report)
      else if (message.kind === 'trouble')
        this.#fail(message.isUsage ? usage(message.message) : incomplete(`judging ended: ${message.message}`))
      else {
        this.#budget.release(message.taken)
        for (const text of message.violations) onViolation(text)
      }
    })
    this.#worker.on('error', (error) => this.#fail(incomplete(`judging ended: ${error.message}`)))
    this.#worker.on('exit', () => this.#fail(incomplete('judging ended before its time')))
  }

  /** Resolves once what passes is judged; rejects where it cannot be, with the reason. */
  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Begins the copy of an exchange; undefined where too many wait, which is noted. */
  copy(method: string, target: string, head: string): ExchangeCopy | undefined {
    if (this.#hasEnded) return undefined
    const copy = ExchangeCopy.of(method, target, head, this.#budget, (exchange, taken) => {
      this.#open -= 1
      if (this.#open === 0) this.#onIdle?.()
      this.#collected.push(exchange)
      this.#taken += taken
      this.#collect()
    })
    if (copy === undefined) {
      this.#missed += 1
      this.#collect()
    } else this.#open += 1
    return copy
  }

  #collect(): void {
    if (this.#isCollecting) return
    this.#isCollecting = true
    setTimeout(() => this.#flush(), collectMs)
  }

  #flush(): void {
    this.#isCollecting = false
    if (this.#collected.length > 0) {
      const { exchanges, bytes } = packed(this.#collected)
      this.#post({ kind: 'passed', exchanges, taken: this.#taken }, [bytes])
    }
    if (this.#missed > 0) this.#post({ kind: 'missed', exchanges: this.#missed })
    this.#collected = []
    this.#taken = 0
    this.#missed = 0
  }

  /** Waits until no exchange is under way, at most so many milliseconds. */
  async idle(mostMs: number): Promise<void> {
    if (this.#open === 0) return
    const none = new Promise<void>((resolve) => {
      this.#onIdle = resolve
    })
    await Promise.race([none, pause(mostMs, undefined, { ref: false })])
  }

  /** The report on all that has passed. */
  async end(end: JudgingEnd): Promise<Report> {
    this.#flush()
    this.#post({ kind: 'end', end })
    try {
      return await this.#report.promise
    } finally {
      await this.close()
    }
  }

  async close(): Promise<void> {
    this.#hasEnded = true
    await this.#worker.terminate()
  }

  #post(message: ToJudging, transfer: ArrayBuffer[] = []): void {
    if (!this.#hasEnded) this.#worker.postMessage(message, transfer)
  }

  #fail(error: Error): void {
    this.#hasEnded = true
    this.#ready.reject(error)
    this.#report.reject(error)
  }
}

/** Exchanges with all their bytes in one buffer, which is transferred without a copy. */
function packed(exchanges: readonly PassedExchange[]): {
  readonly exchanges: readonly PassedExchange[]
  readonly bytes: ArrayBuffer
} {
  const sizeOf = ({ bytes }: PassedBody) => bytes?.length ?? 0
  const size = exchanges.reduce(
    (sum, { body, answer }) => sum + sizeOf(body) + (answer ? sizeOf(answer.body) : 0),
    0,
  )
  // All of it is written below.
  const all = Buffer.allocUnsafeSlow(size)
  let at = 0
  const moved = ({ size, bytes }: PassedBody): PassedBody => {
    if (bytes === undefined) return { size, bytes }
    const own = all.subarray(at, at + bytes.length)
    own.set(bytes)
    at += bytes.length
    return { size, bytes: own }
  }
  return {
    exchanges: exchanges.map((exchange) => ({
      ...exchange,
      body: moved(exchange.body),
      answer: exchange.answer && { ...exchange.answer, body: moved(exchange.answer.body) },
    })),
    bytes: all.buffer as ArrayBuffer,
  }
}

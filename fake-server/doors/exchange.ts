import { STATUS_CODES } from 'node:http'
import type { Dispatcher } from 'undici'
import { abandon } from '../double/clock/pause.js'
import { load } from '../load.js'
import type { FakeRequest, FakeResponse } from '../messages/message.js'
import type { Outcome } from '../messages/outcome.js'
import { sendingBegun, sendingEnded } from '../messages/sending.js'
import { connectionReset, otherSideClosed } from './connection-error.js'
import { holdEventLoop } from './hold-event-loop.js'
import { requestOf } from './undici-request.js'
import type { RequestHandler } from './web.js'

type Handler = Dispatcher.DispatchHandler

/** The most bytes of a body that a handler is given at once. */
const chunkSize = 64 * 1024

/**
 * One request on its way through a dispatcher, and the controller for its handler. Works with
 * handlers of both kinds: those of undici 7 on (`onRequestStart`, …) and those before (`onConnect`, …).
 */
export class DispatcherExchange implements Dispatcher.DispatchController {
  aborted = false
  paused = false
  reason: Error | null = null
  rawHeaders: Buffer[] | null = null
  rawTrailers: Buffer[] | null = null
  #ended = false
  #resumed: () => void = () => undefined
  /** Ends the wait for an outcome. */
  #departed: () => void = () => undefined
  #answered: () => void = () => undefined

  constructor(private readonly handler: Handler) {}

  pause(): void {
    this.paused = true
  }

  resume(): void {
    this.paused = false
    this.#resumed()
  }

  abort(reason?: Error | null): void {
    if (this.#ended) return
    this.aborted = true
    this.reason = reason ?? aborted()
    this.fail(this.reason)
  }

  /** Reports the end to the handler, once. */
  fail(error: Error): void {
    if (this.#ended) return
    this.#ended = true
    this.#departed()
    this.#answered()
    this.#resumed()
    this.#report(error)
  }

  #report(error: Error): void {
    const { handler } = this
    if (isModern(handler)) handler.onResponseError?.(this, error)
    else if (handler.onError) handler.onError(error)
    else throw error
  }

  /** Asks the fake and passes its answer to the handler. */
  async run(answer: RequestHandler, options: Dispatcher.DispatchOptions): Promise<void> {
    const sending = sendingBegun()
    this.#answered = () => sendingEnded(sending)
    try {
      this.#start()
      if (this.#ended) return
      const request = await requestOf(options)
      if (this.#ended) return
      const asked = { ...request, sending }
      const answered = answer(asked)
      const outcome = answered instanceof Promise ? await this.#inTime(answered, asked, options) : answered
      if (this.#ended) return
      if (outcome.ending === 'reset') throw connectionReset()
      const isWhole = outcome.ending === 'complete'
      this.#head(isWhole ? outcome : outcome.answer)
      const body = isWhole ? outcome.bytes : outcome.part
      const bytes = Buffer.from(request.method === 'HEAD' ? '' : body, 'latin1')
      for (let at = 0; at < bytes.length; at += chunkSize) {
        await this.#flowing()
        if (this.#ended) return
        this.#data(bytes.subarray(at, at + chunkSize))
      }
      await this.#flowing()
      if (this.#ended) return
      if (!isWhole) throw otherSideClosed()
      this.#end()
    } catch (error) {
      this.fail(error as Error)
    }
  }

  #start(): void {
    const { handler } = this
    if (isModern(handler)) handler.onRequestStart?.(this, undefined)
    else handler.onConnect?.((reason) => this.abort(reason))
  }

  #head({ status, headers }: FakeResponse): void {
    this.#answered()
    const { handler } = this
    const raw = Object.entries(headers).flatMap((pair) => pair.map((text) => Buffer.from(text, 'latin1')))
    this.rawHeaders = raw
    const message = STATUS_CODES[status] ?? ''
    if (isModern(handler)) handler.onResponseStart?.(this, status, headers, message)
    else if (handler.onHeaders?.(status, raw, () => this.resume(), message) === false) this.pause()
  }

  #data(chunk: Buffer): void {
    const { handler } = this
    if (isModern(handler)) handler.onResponseData?.(this, chunk)
    else if (handler.onData?.(chunk) === false) this.pause()
  }

  /** Reports the end of the answer; what the handler throws there is an error of the request, as it is for undici. */
  #end(): void {
    const { handler } = this
    this.#ended = true
    this.rawTrailers = []
    try {
      if (isModern(handler)) handler.onResponseEnd?.(this, {})
      else handler.onComplete?.([])
    } catch (error) {
      this.#report(error as Error)
    }
  }

  /** Waits for an outcome as long as undici waits for the head of an answer. */
  async #inTime(
    outcome: Promise<Outcome>,
    request: FakeRequest,
    { headersTimeout }: Dispatcher.DispatchOptions,
  ): Promise<Outcome> {
    const most = headersTimeout ?? defaultHeadersTimeoutMs
    const late = () => {
      const { errors } = load('undici') as typeof import('undici')
      this.fail(new errors.HeadersTimeoutError())
    }
    // Held like a socket would: a client may wait by a timer that does not keep the process running.
    const release = holdEventLoop()
    const timer = most > 0 ? globalThis.setTimeout(late, most) : undefined
    this.#departed = () => {
      release()
      globalThis.clearTimeout(timer)
      abandon(request)
    }
    try {
      return await outcome
    } finally {
      this.#departed()
    }
  }

  /** Waits while the handler has asked for a pause. */
  async #flowing(): Promise<void> {
    while (this.paused && !this.#ended)
      await new Promise<void>((resolve) => {
        this.#resumed = resolve
      })
  }
}

/** How long undici waits for the head of an answer where nothing else is said, in milliseconds. */
const defaultHeadersTimeoutMs = 300_000

const isModern = (handler: Handler): boolean => typeof handler.onRequestStart === 'function'

/** The error of undici for an abort without a reason. */
const aborted = (): Error =>
  Object.assign(new Error('Request aborted'), { name: 'AbortError', code: 'UND_ERR_ABORTED' })

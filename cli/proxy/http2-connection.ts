import { Duplex } from 'node:stream'
import { endsConnection, requestHead } from './message-head.js'
import { type Framing, MessageReader } from './message-reader.js'
import { headerIn } from './raw-headers.js'
import type { SharedSession } from './shared-session.js'
import { answerText, headerLines, streamHead, streamTrailers } from './stream-head.js'
import { StreamRequest } from './stream-request.js'

/**
 * A connection to a server of HTTP/2, on which HTTP/1.1 is spoken: each request is a stream of the session that all connections
 * share. Requests of a connection wait for each other, so that their answers come in order.
 */
export class Http2Connection extends Duplex {
  readonly #requests: MessageReader
  /** What is to be done with what came, in order. */
  #steps: (() => Promise<void> | void)[] = []
  #request: StreamRequest | undefined
  #trailers: string[] = []
  /** Settles once the last request is answered. */
  #answered: Promise<void> = Promise.resolve()
  /** Whether the last answer has ended the connection. */
  #isOver = false
  #onWanted: (() => void) | undefined

  constructor(private readonly sessions: SharedSession) {
    super()
    this.#requests = new MessageReader({
      head: (text) => {
        const framing = requestHead(text)?.framing ?? { kind: 'unknown' }
        this.#steps.push(() => this.#begin(text, framing))
        return framing
      },
      body: (bytes) => this.#steps.push(() => this.#request?.write(bytes)),
      trailer: (line) => this.#trailers.push(line),
      end: () => {
        const trailers = this.#trailers.splice(0)
        this.#steps.push(() => this.#request?.end(streamTrailers(trailers)))
      },
    })
  }

  /** Ends the connection as `destroy` does: there is no packet that a server of HTTP/2 could see. */
  resetAndDestroy(): void {
    this.destroy()
  }

  override _write(bytes: Buffer, _: BufferEncoding, done: (error?: Error) => void): void {
    this.#requests.push(bytes)
    this.#pass().then(() => done(), done)
  }

  async #pass(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step()
  }

  override _read(): void {
    this.#onWanted?.()
  }

  override _final(done: (error?: Error) => void): void {
    if (this.#requests.isWithin) done(new Error('the client ended the connection within its request'))
    else {
      this.#answered.then(() => this.push(null))
      done()
    }
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#request?.cancel()
    done(error)
  }

  async #begin(text: string, framing: Framing): Promise<void> {
    await this.#answered
    this.#request = undefined
    if (this.#isOver) return
    const head = requestHead(text)
    const session = await this.sessions.current()
    if (head === undefined || this.destroyed) return
    const request = new StreamRequest(this.sessions, session, streamHead(text, head), framing, (interim) =>
      this.#say(answerText(interim.status, interim.raw, [])),
    )
    this.#request = request
    this.#answered = this.#pushAnswer(request, head.method, text).catch((error) => {
      this.destroy(error)
    })
  }

  async #pushAnswer(request: StreamRequest, method: string, text: string): Promise<void> {
    const { status, raw } = await request.answer()
    const length = headerIn(raw, 'content-length')
    const hasBody = method !== 'HEAD' && status !== 204 && status !== 304
    const isOld = /^\S+ \S+ HTTP\/1\.0/.test(text)
    const isChunked = hasBody && length === undefined && !isOld
    const isLast = endsConnection(text)
    this.#say(
      answerText(status, raw, [
        ...(isChunked ? ['transfer-encoding: chunked'] : []),
        ...(isLast ? ['connection: close'] : []),
      ]),
    )
    let size = 0
    const body = request.body()
    let part = await body.next()
    for (; !part.done; part = await body.next()) {
      size += part.value.length
      await this.#give(isChunked ? chunk(part.value) : part.value)
    }
    if (hasBody && length !== undefined && size !== Number(length))
      throw new Error('the server ended the stream without a whole answer')
    if (isChunked) this.#say(['0', ...headerLines(part.value), '', ''].join('\r\n'))
    this.#isOver = isLast
    if (isLast) this.push(null)
  }

  #say(head: string): void {
    this.push(head, 'latin1')
  }

  /** Gives a part of an answer, and waits until more is wanted. */
  async #give(bytes: Buffer): Promise<void> {
    if (this.push(bytes)) return
    await new Promise<void>((resolve) => {
      this.#onWanted = resolve
    })
  }
}

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

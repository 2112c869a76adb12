import type { OutgoingHttpHeaders } from 'node:http'
import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2'
import type { Framing } from './message-reader.js'
import type { RawHeaders } from './raw-headers.js'
import type { SharedSession } from './shared-session.js'

/** What comes of an answer before its body. */
export interface StreamAnswer {
  readonly status: number
  readonly raw: RawHeaders
}

/** The most bytes of a body that are kept until the answer begins, to send the request again. */
const mostKept = 64 * 1024

/** How often a request is sent again. */
const mostTimesAgain = 3

const { NGHTTP2_CANCEL, NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = constants

/**
 * A request in a stream of its own. A server that ends a session may leave the newest streams undone, and says which: those are
 * sent again in the next session, as RFC 9113 (8.7) permits.
 */
export class StreamRequest {
  #stream: ClientHttp2Stream
  #answer: Promise<StreamAnswer>
  #kept: Buffer[] | undefined = []
  #keptBytes = 0
  #isEnded = false
  #trailers: OutgoingHttpHeaders = {}
  #answerTrailers: RawHeaders = []

  /**
   * @param onInterim Receives each answer before the actual one, such as 103.
   * @throws An Error where Node refuses the headers.
   */
  constructor(
    private readonly sessions: SharedSession,
    session: ClientHttp2Session,
    private readonly head: OutgoingHttpHeaders,
    private readonly framing: Framing,
    private readonly onInterim: (interim: StreamAnswer) => void,
  ) {
    ;[this.#stream, this.#answer] = this.#begun(session)
  }

  #begun(session: ClientHttp2Session): [ClientHttp2Stream, Promise<StreamAnswer>] {
    const stream = session.request(this.head, {
      endStream: this.framing.kind === 'length' && this.framing.bytes === 0,
      waitForTrailers: this.framing.kind === 'chunks',
    })
    stream.on('wantTrailers', () => stream.sendTrailers(this.#trailers))
    const answer = new Promise<StreamAnswer>((resolve, reject) => {
      // The third argument is what all versions of Node give, and its types leave out.
      const received = (event: string, take: (answer: StreamAnswer) => void) =>
        stream.on(event, (headers: { readonly ':status'?: number }, _flags: number, raw: RawHeaders) =>
          take({ status: headers[':status'] ?? 0, raw }),
        )
      received('headers', this.onInterim)
      received('response', resolve)
      received('trailers', ({ raw }) => {
        this.#answerTrailers = raw
      })
      stream.on('error', reject)
      stream.once('close', () => reject(new Error('the server ended the stream without an answer')))
    })
    // It is awaited later.
    answer.catch(() => undefined)
    return [stream, answer]
  }

  /** Sends a part of the body; resolves once there is room for more, or nothing more is taken. */
  async write(bytes: Buffer): Promise<void> {
    this.#keptBytes += bytes.length
    if (this.#keptBytes > mostKept) this.#kept = undefined
    this.#kept?.push(bytes)
    const stream = this.#stream
    await new Promise<void>((resolve) => stream.write(bytes, () => resolve()))
  }

  /** The request is whole. */
  end(trailers: OutgoingHttpHeaders): void {
    this.#trailers = trailers
    this.#isEnded = true
    this.#stream.end()
  }

  /**
   * Waits for the head of the answer.
   *
   * @throws An Error that says why there is none.
   */
  async answer(): Promise<StreamAnswer> {
    for (let again = 0; ; again += 1)
      try {
        const answer = await this.#answer
        this.#kept = undefined
        return answer
      } catch (error) {
        const isRefused = this.#stream.rstCode === NGHTTP2_REFUSED_STREAM
        if (!isRefused || again === mostTimesAgain || this.#kept === undefined) throw error
        await this.#again()
      }
  }

  async #again(): Promise<void> {
    const session = await this.sessions.current()
    ;[this.#stream, this.#answer] = this.#begun(session)
    for (const bytes of this.#kept ?? []) this.#stream.write(bytes)
    if (this.#isEnded) this.#stream.end()
  }

  /**
   * The body of the answer as it comes, and its trailers at the end.
   *
   * @throws An Error where the server ends it before its end.
   */
  async *body(): AsyncGenerator<Buffer, RawHeaders> {
    const stream = this.#stream
    for await (const bytes of stream) yield bytes as Buffer
    if (stream.rstCode !== NGHTTP2_NO_ERROR) throw new Error('the server reset the stream')
    return this.#answerTrailers
  }

  /** The client has given the request up. */
  cancel(): void {
    this.#kept = undefined
    this.#stream.close(NGHTTP2_CANCEL)
  }
}

/** How long the body of a message is. */
export type Framing =
  | { readonly kind: 'length'; readonly bytes: number }
  | { readonly kind: 'chunks' }
  /** It ends with the connection. */
  | { readonly kind: 'end' }
  /** What follows is not HTTP/1.1, or cannot be read: it passes, and nothing is known of it. */
  | { readonly kind: 'unknown' }

/** Receives what is parsed. */
export interface MessageEvents {
  /** A head is whole, with the empty line that ends it. */
  head(text: string): Framing
  /** Bytes of a body, without what frames them. */
  body(bytes: Buffer): void
  /** A line after the last chunk. */
  trailer?(line: string): void
  /** A message is over. */
  end(): void
  /** A part of what came, in order and without gaps: the very bytes, in which a head is by itself. */
  bytes?(bytes: Buffer, isHead: boolean): void
}

/** The most bytes of a head that are waited for. */
const mostOfHead = 256 * 1024

type State = 'head' | 'length' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailers' | 'end' | 'unknown'

/**
 * Parses HTTP/1.1 messages while their bytes pass in one direction. It changes nothing and refuses nothing: what it cannot parse
 * passes as it is, and ends the parsing.
 */
export class MessageReader {
  #state: State = 'head'
  /** What has come of a head, or of a line of the framing. */
  #begun: Buffer | undefined
  #left = 0

  constructor(private readonly events: MessageEvents) {}

  /** Whether a message has begun and is not over. */
  get isWithin(): boolean {
    return this.#begun !== undefined || (this.#state !== 'head' && this.#state !== 'unknown')
  }

  get isUnknown(): boolean {
    return this.#state === 'unknown'
  }

  /** Reads nothing from now on. */
  giveUp(): void {
    this.#state = 'unknown'
  }

  /** The connection has ended; gives whether that is the end of the message. */
  close(): boolean {
    if (this.#state !== 'end') return false
    this.#over()
    return true
  }

  push(bytes: Buffer): void {
    let at = 0
    while (at < bytes.length) at = this.#step(bytes, at)
  }

  /** Reads on from a place; gives the place after what was read. */
  #step(bytes: Buffer, at: number): number {
    switch (this.#state) {
      case 'head':
        return this.#head(bytes, at)
      case 'length':
      case 'chunk':
        return this.#counted(bytes, at)
      case 'chunk-size':
      case 'chunk-end':
      case 'trailers':
        return this.#line(bytes, at)
      case 'end':
        this.events.bytes?.(bytes.subarray(at), false)
        this.events.body(bytes.subarray(at))
        return bytes.length
      default:
        this.events.bytes?.(bytes.subarray(at), false)
        return bytes.length
    }
  }

  #head(bytes: Buffer, at: number): number {
    const before = this.#begun?.length ?? 0
    const all = this.#begun
      ? Buffer.concat([this.#begun, bytes.subarray(at)])
      : at === 0
        ? bytes
        : bytes.subarray(at)
    this.#begun = undefined
    const end = all.indexOf('\r\n\r\n', Math.max(0, before - 3), 'latin1')
    if (end === -1) {
      // Lines without a carriage return are read by some servers.
      if (all.length <= mostOfHead && !all.includes('\n\n')) this.#begun = all
      else {
        this.#state = 'unknown'
        this.events.bytes?.(all, false)
      }
      return bytes.length
    }
    const head = all.subarray(0, end + 4)
    const framing = this.events.head(head.toString('latin1'))
    this.#frame(framing)
    this.events.bytes?.(head, true)
    if (framing.kind === 'length' && framing.bytes === 0) this.#over()
    return at + (end + 4 - before)
  }

  #frame(framing: Framing): void {
    this.#left = framing.kind === 'length' ? framing.bytes : 0
    this.#state = framing.kind === 'chunks' ? 'chunk-size' : framing.kind
  }

  #counted(bytes: Buffer, at: number): number {
    const part = bytes.subarray(at, at + this.#left)
    this.#left -= part.length
    this.events.bytes?.(part, false)
    this.events.body(part)
    if (this.#left === 0) {
      if (this.#state === 'length') this.#over()
      else this.#state = 'chunk-end'
    }
    return at + part.length
  }

  #line(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(10, at)
    const part = bytes.subarray(at, end === -1 ? bytes.length : end + 1)
    this.events.bytes?.(part, false)
    const line = this.#begun ? Buffer.concat([this.#begun, part]) : part
    this.#begun = undefined
    if (end !== -1) this.#lineIs(line.toString('latin1').trim())
    else if (line.length > mostOfHead) this.#state = 'unknown'
    else this.#begun = line
    return at + part.length
  }

  #lineIs(line: string): void {
    if (this.#state === 'chunk-end') this.#state = line === '' ? 'chunk-size' : 'unknown'
    else if (this.#state === 'trailers') {
      if (line === '') this.#over()
      else this.events.trailer?.(line)
    } else {
      const [, size] = /^([\da-f]{1,12})\s*(?:;|$)/i.exec(line) ?? []
      if (size === undefined) this.#state = 'unknown'
      else {
        this.#left = Number.parseInt(size, 16)
        this.#state = this.#left === 0 ? 'trailers' : 'chunk'
      }
    }
  }

  #over(): void {
    this.#state = 'head'
    this.events.end()
  }
}

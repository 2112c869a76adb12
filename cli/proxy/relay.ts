import { createServer, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connectionProblem, notHttp1 } from './connection-problem.js'
import type { Met } from './disturbing.js'
import type { ExchangeCopy } from './exchange-copy.js'
import { Http2Connection } from './http2-connection.js'
import { answerHead, endsConnection, forwardedHead, requestHead } from './message-head.js'
import { type Framing, MessageReader } from './message-reader.js'
import { ownAnswer } from './own-answer.js'
import type { ServerAddress } from './server-address.js'
import { serverSocket } from './server-socket.js'
import { SharedSession } from './shared-session.js'

/** What a relay needs to know. */
export interface RelayOptions {
  readonly server: ServerAddress
  readonly keepsHost: boolean
  /** Begins a copy of an exchange; undefined where none is made. */
  copyOf(method: string, target: string, head: string): ExchangeCopy | undefined
  /** Called once for each connection whose bytes pass without being read. */
  onUnread(): void
  /** What meets a request that waits for no other one on its connection; absent where nothing is disturbed. */
  disturb?(method: string, target: string, head: string): Met | undefined
}

/** A server that passes every byte on unchanged, in both directions, and parses what passes. */
export function relay(options: RelayOptions): Server {
  const { server } = options
  const session = server.isHttp2 ? new SharedSession(server) : undefined
  const open = (): ServerConnection =>
    session ? new Http2Connection(session) : serverSocket(server, 'http/1.1')
  return createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    new Relayed(client, options, open)
  }).on('close', () => session?.close())
}

/** A connection to the server, on which HTTP/1.1 is spoken. */
interface ServerConnection extends Duplex {
  resetAndDestroy(): unknown
}

/** A request that is under way. */
interface Open {
  readonly method: string
  readonly copy: ExchangeCopy | undefined
  met: Met | undefined
  /** Whether the connection ends with its answer, if the proxy gives it. */
  readonly isLast: boolean
}

const lostByDisturbance = 'the proxy reset the connection in place of the answer'

/** Whether bytes are the frame with which a server of HTTP/2 begins: SETTINGS, of the whole connection. */
const beginsHttp2 = (bytes: Buffer): boolean =>
  bytes.length >= 9 && bytes[0] === 0 && bytes[3] === 4 && bytes.readUInt32BE(5) === 0

/** A connection of a client, and the one to the server that belongs to it. */
class Relayed {
  #server: ServerConnection | undefined
  readonly #open: Open[] = []
  /** Whether the head of the first open request's answer has come. */
  #isAnswering = false
  /** What is to go on, while a piece is read. */
  #outgoing: (Buffer | string)[] = []
  #isRefused = false
  #isUnread = false
  /** Whether a request is read that the server does not get. */
  #isHeld = false
  /** What came of an answer that may have to get lost. */
  #withheld: Buffer[] = []
  readonly #requests: MessageReader
  readonly #answers: MessageReader

  constructor(
    private readonly client: Socket,
    private readonly options: RelayOptions,
    private readonly open: () => ServerConnection,
  ) {
    this.#requests = new MessageReader({
      head: (text) => this.#requested(text),
      body: (bytes) => this.#open.at(-1)?.copy?.sent(bytes),
      end: () => {
        this.#open.at(-1)?.copy?.sentAll()
        if (this.#isHeld) this.#disturb()
      },
      bytes: (bytes, isHead) => {
        if (this.#isHeld) return
        if (!isHead) this.#outgoing.push(bytes)
        else if (!this.#isRefused) this.#outgoing.push(this.#forwarded(bytes))
      },
    })
    this.#answers = new MessageReader({
      head: (text) => this.#answered(text),
      body: (bytes) => this.#open[0]?.copy?.data(bytes),
      end: () => {
        if (!this.#isAnswering) return
        this.#isAnswering = false
        const over = this.#open.shift()
        over?.copy?.end(over.met ? lostByDisturbance : undefined)
        if (over?.met) this.#reset()
      },
    })
    client.on('data', (bytes: Buffer) => this.#send(bytes))
    client.on('drain', () => this.#server?.resume())
    client.on('end', () => (this.#server ? this.#server.end() : client.end()))
    // The server sees what it would see of the client itself: a connection that ends, or one that is reset.
    client.on('error', () => this.#server?.resetAndDestroy())
    client.on('close', () => {
      this.#giveUp('the client gave the request up')
      this.#server?.destroy()
    })
  }

  #send(bytes: Buffer): void {
    if (this.#isRefused) return
    this.#requests.push(bytes)
    if (this.#isHeld && this.#requests.isUnknown) this.#reset()
    if (this.#isRefused) return
    // HTTP/2 has no form for what is not a request.
    if (this.#requests.isUnknown && this.options.server.isHttp2) {
      this.#refuse('400 Bad Request', 'with --http2 it passes requests of HTTP/1.1 on, and what came is none')
      return
    }
    const [first, ...others] = this.#outgoing
    if (first === undefined) return
    this.#server ??= this.#connected()
    const server = this.#server
    if (others.length > 0) server.cork()
    let isFree = true
    for (const part of this.#outgoing) isFree = server.write(part, 'latin1')
    if (others.length > 0) server.uncork()
    this.#outgoing = []
    if (!isFree) this.client.pause()
    if (this.#requests.isUnknown) this.#unread()
  }

  #forwarded(head: Buffer): Buffer | string {
    const { server, keepsHost } = this.options
    return keepsHost && server.path === ''
      ? head
      : forwardedHead(head.toString('latin1'), keepsHost ? undefined : server.host, server.path)
  }

  #requested(text: string): Framing {
    const head = requestHead(text)
    if (head === undefined) return { kind: 'unknown' }
    const { method, target, framing } = head
    if (!target.startsWith('/') && target !== '*') {
      this.#refuse(
        '421 Misdirected Request',
        `it passes requests to ${this.options.server.url} alone, and was asked for ${target.slice(0, 200)}: name it as the server, not as a proxy`,
      )
      return { kind: 'unknown' }
    }
    const met = this.#open.length === 0 ? this.options.disturb?.(method, target, text) : undefined
    const copy = this.options.copyOf(method, target, text)
    this.#isHeld = met?.does.kind === 'answer' || met?.does.kind === 'reset'
    if (met && copy) copy.disturbed = { by: [met.name], isPrevented: this.#isHeld }
    const isLast = met !== undefined && endsConnection(text)
    this.#open.push({ method, copy, met, isLast })
    return framing
  }

  /** Answers a request that the server does not get, or resets its connection. */
  #disturb(): void {
    this.#isHeld = false
    const { met, copy, isLast } = this.#open.shift() ?? {}
    if (met?.does.kind !== 'answer') {
      copy?.end('the proxy reset the connection before the request was passed on')
      this.#reset()
      return
    }
    const head = met.does.head()
    const body = Buffer.from(met.does.body)
    this.client.write(head + met.does.body)
    copy?.head({ status: Number(head.slice(9, 12)), head })
    copy?.data(body)
    copy?.end()
    if (!isLast) return
    this.#isRefused = true
    this.client.end()
  }

  #reset(): void {
    this.#isRefused = true
    this.client.resetAndDestroy()
  }

  #refuse(status: string, text: string): void {
    this.#isRefused = true
    this.client.end(ownAnswer(status, text))
  }

  #connected(): ServerConnection {
    const server = this.open()
    server.on('data', (bytes: Buffer) => this.#received(bytes, server))
    server.on('drain', () => this.client.resume())
    server.on('end', () => this.#ended())
    server.on('error', (error) => this.#failed(connectionProblem(error, this.options.server.isHttp2)))
    // A client that waited for it to take more may have ended meanwhile.
    server.on('close', () => this.client.resume())
    return server
  }

  #received(bytes: Buffer, server: ServerConnection): void {
    const [first] = this.#open
    if (first && !this.#hasBegun && beginsHttp2(bytes)) this.#failed(notHttp1)
    else if (first?.met?.does.kind === 'delay') {
      setTimeout(() => {
        if (this.#isRefused || this.client.destroyed) return
        this.#received(bytes, server)
        server.resume()
      }, first.met.does.ms)
      first.met = undefined
      server.pause()
    } else if (first?.met) {
      const isLosing = this.#isAnswering
      this.#withheld.push(bytes)
      this.#answers.push(bytes)
      if (first.met === undefined && isLosing) this.#reset()
      else if (first.met === undefined && !this.client.write(Buffer.concat(this.#withheld))) server.pause()
      // An answer that has begun to get lost is never written.
      if (first.met === undefined || this.#isAnswering) this.#withheld = []
    } else {
      if (!this.client.write(bytes)) server.pause()
      this.#answers.push(bytes)
    }
  }

  #answered(text: string): Framing {
    const [first] = this.#open
    const head = answerHead(text, first?.method)
    if (head === undefined || first === undefined) {
      this.#unread()
      return { kind: 'unknown' }
    }
    const { status, framing } = head
    if (status === 101) this.#unread()
    else if (status >= 200) {
      this.#isAnswering = true
      if (status >= 300) this.#undo(first)
      first.copy?.head({ status, head: text })
      if (framing.kind === 'unknown') this.#unread()
    }
    return framing
  }

  /** From here on the bytes of both directions pass without being read. */
  #unread(): void {
    this.#requests.giveUp()
    this.#answers.giveUp()
    if (this.#isUnread) return
    this.#isUnread = true
    this.options.onUnread()
    this.#giveUp('what followed could not be read as HTTP/1.1')
  }

  /** The server has sent all that it will send. */
  #ended(): void {
    const isWhole = this.#answers.close()
    if (!isWhole && !this.#isUnread && this.#open.length > 0) {
      this.#failed('the server ended the connection without a whole answer')
      return
    }
    this.client.end()
  }

  /** Whether the client has a part of an answer, or of what is not read. */
  get #hasBegun(): boolean {
    return this.#isAnswering || this.#answers.isWithin || this.#isUnread
  }

  /** The server is gone: the client gets an answer that says so, unless it has a part of another one. */
  #failed(problem: string): void {
    const hasBegun = this.#hasBegun
    const isWaiting = this.#open.length > 0
    this.#giveUp(problem)
    this.#server?.destroy()
    if (hasBegun) this.client.resetAndDestroy()
    else if (isWaiting)
      this.client.end(ownAnswer('502 Bad Gateway', `no answer from ${this.options.server.url}: ${problem}`))
    else this.client.end()
    this.#isRefused = true
  }

  /** What was to meet an exchange does not: only the answer to a success is lost. */
  #undo(open: Open): void {
    if (open.met === undefined) return
    open.met.undo()
    open.met = undefined
    if (open.copy) open.copy.disturbed = undefined
  }

  #giveUp(problem: string): void {
    for (const open of this.#open.splice(0)) {
      open.copy?.end(problem)
      open.met = undefined
    }
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { abandon, pause } from '../double/clock/pause.js'
import type { Control } from '../double/control/control.js'
import { asksForOpenApi, openApiReply } from '../double/control/open-api-reply.js'
import { controlReply, refusal } from '../double/control-http/control-http.js'
import { internalError } from '../messages/api-error.js'
import { controlPath } from '../messages/control-path.js'
import type { FakeRequest } from '../messages/message.js'
import type { Outcome } from '../messages/outcome.js'
import { answeredRequest } from '../messages/own-request.js'
import { Rendered } from '../messages/rendered.js'
import { errorReply, rendered } from '../messages/reply.js'
import { type Sending, sendingBegun, sendingEnded } from '../messages/sending.js'
import { tooLarge } from '../pipeline/too-large.js'
import { foreignCaller } from './control-guard.js'
import { lacksKey } from './control-key.js'
import { type Cors, corsHeaders, isPreflight, preflightHeaders } from './cors.js'
import { eventsPath, sendEvents } from './event-stream.js'
import { type Addressed, addressed } from './fork-address.js'
import { handlerOf } from './handler-of.js'
import { requestOf, send, whenRead } from './http-message.js'
import { logRequest, type Noted, type RequestLog } from './request-log.js'
import type { RequestHandler } from './web.js'

/** How requests on a port are answered. */
interface Serving {
  /** Whether control is served under `/__fake/`. */
  readonly control: boolean
  /** The key that control calls need. */
  readonly controlKey: string | undefined
  /** The most bytes a request body may hold. */
  readonly maxBytes: number
  readonly cors: Cors
  readonly log: RequestLog
  /** Gives for each answer how long it is delayed, in milliseconds. */
  readonly delayMs: (() => number) | undefined
}

/** Passes the requests that a server of Node receives to a fake, and sends its answers. */
export class RequestListener {
  /** The origins whose pages were kept out. */
  readonly #refused = new Set<string>()

  constructor(
    private readonly answer: RequestHandler,
    private readonly control: Control,
    private readonly serving: Serving,
  ) {}

  /** Answers one request, once its body is read. */
  receive(request: IncomingMessage, response: ServerResponse): void {
    const sending = this.#sending(request, response)
    whenRead(request, this.serving.maxBytes, (body) => {
      try {
        this.#serve(request, response, body, sending)?.catch((error: unknown) =>
          this.#fail(request, response, error),
        )
      } catch (error) {
        this.#fail(request, response, error)
      }
    })
  }

  /** When a request was sent, as against others; only a recording asks for it. */
  #sending(request: IncomingMessage, response: ServerResponse): Sending | undefined {
    if (this.control.core.journal.stamp === undefined) return undefined
    // HTTP/2 sends several requests at once over a connection.
    const sending = sendingBegun(request.httpVersionMajor > 1 ? request : request.socket)
    response.once('close', () => sendingEnded(sending))
    return sending
  }

  #serve(
    request: IncomingMessage,
    response: ServerResponse,
    body: string | undefined,
    sending: Sending | undefined,
  ): Promise<void> | undefined {
    const { control, maxBytes } = this.serving
    if (body === undefined) {
      const { assumptions } = this.control.core
      send(response, rendered(errorReply(tooLarge(maxBytes, assumptions), assumptions)))
      return undefined
    }
    const asked = sending ? { ...requestOf(request, body), sending } : requestOf(request, body)
    if (!control || !asked.target.startsWith(controlPath))
      return this.#serveApi(request, response, asked, this.control)
    return this.#serveBelowControl(request, response, asked)
  }

  /** Serves a control call, and the API of a fork. */
  #serveBelowControl(
    request: IncomingMessage,
    response: ServerResponse,
    whole: FakeRequest,
  ): Promise<void> | undefined {
    const to = this.#addressed(whole.target, response)
    if (to === undefined) return undefined
    const { control, target, base } = to
    const asked = base === '' ? whole : { ...whole, target }
    if (!target.startsWith(controlPath)) return this.#serveApi(request, response, asked, control)
    const refused = foreignCaller(target, request.headers)
    if (refused !== undefined) {
      send(response, refusal(new Error(refused), 403))
      return undefined
    }
    const { controlKey } = this.serving
    const locked = controlKey === undefined ? undefined : lacksKey(target, request.headers, controlKey)
    if (locked !== undefined) {
      response.setHeader('www-authenticate', 'Bearer')
      send(response, refusal(new Error(locked), 401))
      return undefined
    }
    if (eventsPath.test(target)) {
      sendEvents(control, response, target)
      return undefined
    }
    return whenKnown(controlReply(control, asked, { base, isLocked: controlKey !== undefined }), (reply) =>
      send(response, reply),
    )
  }

  /** The fake that a target is about; where there is none, that is answered. */
  #addressed(target: string, response: ServerResponse): Addressed | undefined {
    try {
      return addressed(this.control, target)
    } catch (error) {
      send(response, refusal(error))
      return undefined
    }
  }

  #serveApi(
    request: IncomingMessage,
    response: ServerResponse,
    asked: FakeRequest,
    control: Control,
  ): Promise<void> | undefined {
    const { cors, log, delayMs } = this.serving
    const begun = log === false ? 0 : performance.now()
    if (isPreflight(asked.method, request.headers)) this.#hintAtCors(request)
    if (cors !== false) {
      for (const [name, value] of Object.entries(corsHeaders(cors, request.headers)))
        response.setHeader(name, value)
      if (isPreflight(asked.method, request.headers)) {
        send(response, new Rendered(204, preflightHeaders(request.headers), ''))
        return undefined
      }
    }
    const replied = this.#replyTo(asked, control)
    const delayed =
      delayMs === undefined
        ? replied
        : Promise.all([replied, pause(delayMs(), asked)]).then(([reply]) => reply)
    if (delayed instanceof Promise) response.once('close', () => abandon(asked))
    return whenKnown(delayed, (reply) => {
      if (log !== false) logRequest(log, request, response, begun, noted(control, asked, reply))
      if (reply.ending === 'complete' && reply.cause !== undefined) logFailure(request, reply.cause)
      send(response, reply)
    })
  }

  /** Reports, once for each origin, that pages of an origin may not call the API, where one asked whether it may. */
  #hintAtCors({ headers }: IncomingMessage): void {
    const { origin = '' } = headers
    if (corsHeaders(this.serving.cors, headers)['access-control-allow-origin'] || this.#refused.has(origin))
      return
    this.#refused.add(origin)
    process.stderr.write(
      `conformance fake: the browser keeps a page of ${origin} from calling the API, as its origin is not permitted. ` +
        `Start the fake with --cors, or with --cors ${origin}; in a test, by listen({ cors: true })\n`,
    )
  }

  #replyTo(asked: FakeRequest, control: Control): Outcome | Promise<Outcome> {
    const isDescription = this.serving.control && asksForOpenApi(asked.method, asked.target)
    if (isDescription) return openApiReply(control, asked.target)
    return control === this.control ? this.answer(asked) : handlerOf(control)(asked)
  }

  #fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    logFailure(request, error)
    if (response.headersSent) response.destroy()
    else send(response, rendered(errorReply(internalError(), this.control.core.assumptions)))
  }
}

/** Calls `then` with a value, at once where it is known: most answers are, and take no turn of the event loop. */
function whenKnown<T>(value: T | Promise<T>, then: (value: T) => void): Promise<void> | undefined {
  if (value instanceof Promise) return value.then(then)
  then(value)
  return undefined
}

/** What the log says of an answer in addition to its status. */
function noted({ core }: Control, asked: FakeRequest, outcome: Outcome): Noted {
  const { fault, isMet } = core.world.treatments.get(answeredRequest(asked)) ?? {}
  const answer =
    outcome.ending === 'complete' ? outcome : outcome.ending === 'truncated' ? outcome.answer : undefined
  const { 'x-fake-rule': rule, 'x-fake-assumed': assumption } = answer?.headers ?? {}
  return {
    ...(rule === undefined ? {} : { rule }),
    ...(assumption === undefined ? {} : { assumption }),
    ...(fault && isMet ? { fault: fault.name } : {}),
  }
}

/** Reports an exception that was not expected, with the request that met it. */
function logFailure({ method, url }: IncomingMessage, error: unknown): void {
  process.stderr.write(`conformance fake: ${method} ${url} met an unexpected exception: ${inspect(error)}\n`)
}

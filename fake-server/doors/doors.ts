import type { Control } from '../double/control/control.js'
import { textOf } from '../messages/bytes.js'
import type { FakeRequest, FakeResponse } from '../messages/message.js'
import type { Outcome } from '../messages/outcome.js'
import { connectionReset, otherSideClosed } from './connection-error.js'
import type { Dispatcher } from './dispatcher.js'
import { fetchDoor } from './fetch.js'
import { handledRequest } from './handled-request.js'
import { keepHandler } from './handler-of.js'
import type { Intercept } from './intercept.js'
import type { Listening, ListenOptions, ServeOptions } from './listen.js'
import { checkListenOptions, fakeDispatcher, interceptBy, listen } from './node-doors.js'
import type { RequestHandler } from './web.js'

/** The ways in which requests reach a fake. */
export interface Doors {
  /**
   * Answers one request.
   *
   * @param request The request: its headers by name, the body as text, empty for none.
   * @returns The answer; a promise only where a write is being held (`control.holdNextWrite`), or a fault or the latency
   *   delays the answer.
   * @throws An Error if the request is not valid. A `ConnectionError` where a fault ends the connection. What `onError` throws. The fake itself answers an unexpected exception with 500 `internal`.
   * @example
   * const { status, body } = await fake.handle({
   *   method: 'GET',
   *   target: '/api/v1/contacts?limit=2',
   *   headers: { authorization: `Bearer ${demoKeys.main}` },
   *   body: '',
   * })
   */
  handle(request: FakeRequest): FakeResponse | Promise<FakeResponse>

  /**
   * A `fetch` that reaches the fake, whatever the host of the address. It rejects where `fetch` does: for an
   * address that is none, and with the reason of a signal that aborts.
   *
   * @example
   * const client = new Client({ baseUrl: 'https://crm.example.com', fetch: fake.fetch })
   */
  readonly fetch: typeof globalThis.fetch

  /**
   * Serves the fake over HTTP, on the loopback interface by default.
   *
   * @param options Port, host, and whether control is served under `/__fake/`.
   * @returns The address, and `close`, which ends the server and its connections; so does `await using`.
   * @throws The error of `node:http` where the port is taken or the host is not one of this machine.
   * @example
   * const { url, close } = await fake.listen()
   * await runClient({ baseUrl: url })
   * await close()
   */
  listen(options?: ListenOptions): Promise<Listening>

  /**
   * Answers what this process sends to an origin by `fetch`, `node:http`, `node:https`, `node:http2`, undici,
   * `XMLHttpRequest`, and what is built on them. Whatever else opens a socket to the origin gets an Error.
   *
   * @param origin Scheme, host and port, for instance `https://api.example.com`.
   * @param options What happens to requests to other origins, and whether the whole process is intercepted.
   * @param work What is run while the origin is intercepted for its async context alone.
   * @returns What ends the interception: `dispose()`, or `using`; with `work`, a promise of what it returns.
   * @throws An Error where `origin` has a path or another scheme, an option is wrong, or another fake intercepts the
   *   origin for the whole process already.
   * @example
   * const interception = fake.intercept('https://api.example.com', { others: 'refuse' })
   * await runClient({ baseUrl: 'https://api.example.com' })
   * interception.dispose()
   * @example
   * await fake.intercept('https://api.example.com', () => runClient({ baseUrl: 'https://api.example.com' }))
   */
  readonly intercept: Intercept

  /**
   * A dispatcher of undici that reaches the fake, whatever the origin of the address.
   *
   * @example
   * const answer = await undici.request('https://api.example.com/api/v1/tags', { dispatcher: fake.dispatcher() })
   */
  dispatcher(): Dispatcher
}

/** The doors of a fake; `listening` is how it listens where a call of `listen` says nothing else. */
export function doorsOf(answer: RequestHandler, control: Control, listening: ServeOptions = {}): Doors {
  keepHandler(control, answer)
  return {
    handle: (request) => plain(answer(handledRequest(request))),
    fetch: fetchDoor(answer),
    async listen(options) {
      checkListenOptions(options)
      return listen(answer, control, { ...listening, ...options })
    },
    intercept: interceptBy(answer, control),
    dispatcher: () => fakeDispatcher(answer),
  }
}

/** What users get for a request: the answer, or an error where the connection ended before it was complete. */
const plain = (answered: Outcome | Promise<Outcome>) =>
  answered instanceof Promise ? answered.then(received) : received(answered)

function received(outcome: Outcome): FakeResponse {
  switch (outcome.ending) {
    case 'complete':
      return outcome.plain()
    case 'reset':
      throw connectionReset()
    case 'truncated':
      throw otherSideClosed({ ...outcome.answer.plain(), body: textOf(outcome.part) })
  }
}

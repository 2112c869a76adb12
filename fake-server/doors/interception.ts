import { AsyncLocalStorage } from 'node:async_hooks'
import type { Dispatcher } from 'undici'
import { DispatcherExchange } from './exchange.js'
import { GlobalDispatchers } from './global-dispatchers.js'
import { patchFetch } from './patch-fetch.js'
import { refusal, refusalOf } from './refusal.js'
import type { ServedOrigin } from './served.js'
import type { Connection } from './sockets/connection.js'
import { isAt, type SocketDestination } from './sockets/destination.js'
import { patchHttp2 } from './sockets/patch-http2.js'
import { patchSockets } from './sockets/patch-sockets.js'
import { patchDispatchers, patchUndici } from './sockets/patch-undici.js'
import type { Switchboard } from './sockets/switchboard.js'
import { isUnintercepted } from './unintercepted.js'

/** The interceptions that were begun in an async context, the latest first. */
interface Context {
  readonly served: ServedOrigin
  readonly outer: Context | undefined
}

/** All interceptions of this process, behind one set of patched globals. */
export class Interception implements Switchboard {
  readonly #all = new Set<ServedOrigin>()
  readonly #contexts = new AsyncLocalStorage<Context | undefined>()
  /** The request that is being sent, as a refusal names it. */
  readonly #requests = new AsyncLocalStorage<string>()
  readonly #dispatchers = new GlobalDispatchers(this)
  readonly #undo = [
    patchSockets(this),
    patchUndici(this),
    patchFetch(
      (origin) => this.served(origin)?.answer,
      () => this.#dispatchers.isIntercepted,
    ),
  ]
  #scoped = 0
  #unpatchHttp2: (() => void) | undefined
  readonly #patchedDispatchers = new Map<object, () => void>()

  /** Serves one more origin. */
  add(served: ServedOrigin): void {
    this.#refuseTwice(served)
    this.#all.add(served)
    if (served.scope === 'async') {
      this.#scoped += 1
      this.#unpatchHttp2 ??= patchHttp2(this)
      patchDispatchers((origin) => this.dispatch(origin), this.#patchedDispatchers)
    }
    this.#dispatchers.install()
  }

  /** Serves an origin in the current context and those that come of it. */
  enter(served: ServedOrigin): void {
    this.#contexts.enterWith({ served, outer: this.#contexts.getStore() })
  }

  /** Serves an origin in the context of a call. */
  run<T>(served: ServedOrigin, work: () => T): T {
    return this.#contexts.run({ served, outer: this.#contexts.getStore() }, work)
  }

  /** Stops serving an origin; returns whether it was the last one, which restores the globals. */
  remove(served: ServedOrigin): boolean {
    served.isLive = false
    this.#all.delete(served)
    if (served.scope === 'async') this.#scoped -= 1
    for (const connection of served.connections) connection.endIfIdle()
    if (this.#all.size > 0) return false
    this.#dispatchers.restore()
    this.#unpatchHttp2?.()
    for (const undo of this.#patchedDispatchers.values()) undo()
    for (const undo of this.#undo) undo()
    return true
  }

  /** Whether requests must say which interception they are sent under. */
  get isScoped(): boolean {
    return this.#scoped > 0
  }

  served(origin: string): ServedOrigin | undefined {
    if (isUnintercepted()) return undefined
    if (this.#scoped > 0)
      for (let context = this.#contexts.getStore(); context; context = context.outer)
        if (context.served.isLive && context.served.origin === origin) return context.served
    let latest: ServedOrigin | undefined
    for (const served of this.#all)
      if (served.scope === 'process' && served.origin === origin) latest = served
    return latest
  }

  refusal(destination: SocketDestination): Error | undefined {
    if (isUnintercepted()) return undefined
    const [served] = [...this.#all].filter(({ origin }) => isAt(origin, destination))
    return served
      ? this.#notCovered(served)
      : refusalOf(destination, this.#visible(), this.#requests.getStore())
  }

  sending<T>(request: string, send: () => T): T {
    return this.#requests.run(request, send)
  }

  route({ served, origin }: Connection, named: string | undefined): ServedOrigin | Error {
    const found = named === undefined ? served : this.#named(named)
    const answering = found?.isLive ? found : this.served(origin)
    return answering ?? refusal(`the fake no longer intercepts ${origin}`)
  }

  dispatch(origin: string): Dispatcher['dispatch'] | undefined {
    const served = this.served(origin)
    return (
      served &&
      ((options, handler) => {
        void new DispatcherExchange(handler).run(served.answer, options)
        return true
      })
    )
  }

  #named(id: string): ServedOrigin | undefined {
    for (const served of this.#all) if (served.id === id) return served
    return undefined
  }

  /** The interceptions of the current context, and those of the process. */
  #visible(): readonly ServedOrigin[] {
    const visible = [...this.#all].filter(({ scope }) => scope === 'process')
    for (let context = this.#contexts.getStore(); context; context = context.outer)
      if (context.served.isLive) visible.push(context.served)
    return visible
  }

  #refuseTwice({ scope, origin, owner }: ServedOrigin): void {
    if (scope === 'async') return
    for (const other of this.#all)
      if (other.scope === 'process' && other.origin === origin && other.owner !== owner)
        throw new Error(
          `another fake already intercepts ${origin} for the whole process: dispose() of that interception first, ` +
            `or give each fake its own scope with intercept(origin, { scope: 'async' }) or intercept(origin, async () => …)`,
        )
  }

  /** The error for a socket that is opened to an intercepted origin. */
  #notCovered({ origin }: ServedOrigin): Error {
    const request = this.#requests.getStore() ?? 'A connection'
    return this.served(origin)
      ? refusal(
          `${request} to ${origin} is refused: the fake intercepts this origin, but not this way to connect. ` +
            'Send by fetch, undici, node:http, node:https or node:http2, or serve the fake by listen()',
        )
      : refusal(
          `${request} to ${origin} is refused: fakes intercept this origin only in the scopes of other async contexts. ` +
            "Send from within the scope, or intercept with { scope: 'process' }",
        )
  }
}

import type { Dispatcher } from 'undici'
import { Exchange } from './exchange.js'
import { GlobalDispatchers } from './global-dispatchers.js'
import { type Answerer, patchFetch } from './global-fetch.js'
import { type Listener, patchGlobals } from './interceptors.js'
import { type Answer, webAnswer } from './web.js'

/** An origin that is served by a fake. */
export interface Served {
  readonly origin: string
  readonly answer: Answer
  readonly refusesOthers: boolean
}

/** All origins that are served in this process, behind one set of patched globals. */
export class Interception {
  readonly #served: Served[] = []
  readonly #dispatchers = new GlobalDispatchers((origin) => this.#dispatch(origin))
  // In this order: the interceptors patch the classes that `fetch` would have to use.
  readonly #unpatchFetch = patchFetch((origin) => this.#answerer(origin))
  readonly #unpatch = patchGlobals((event) => this.#answer(event))

  /** Serves one more origin; where two serve the same, the later one does. */
  add(served: Served): void {
    this.#served.push(served)
    this.#dispatchers.install()
  }

  /** Stops serving an origin; returns whether it was the last one, which restores the globals. */
  remove(served: Served): boolean {
    this.#served.splice(this.#served.indexOf(served), 1)
    if (this.#served.length > 0) return false
    this.#dispatchers.restore()
    this.#unpatch()
    this.#unpatchFetch()
    return true
  }

  #answerer(origin: string): Answerer {
    const found = this.#served.findLast((served) => served.origin === origin)
    if (found) return found.answer
    if (!this.#served.some(({ refusesOthers }) => refusesOthers)) return undefined
    const origins = [...new Set(this.#served.map((served) => served.origin))].join(', ')
    return new Error(`${origin} is refused: the fake intercepts ${origins}, with others: 'refuse'`)
  }

  async #answer({ request, controller }: Parameters<Listener>[0]): Promise<void> {
    const answerer = this.#answerer(new URL(request.url).origin)
    if (!answerer) return
    const outcome =
      answerer instanceof Error
        ? answerer
        : await webAnswer(answerer, request, request.signal).catch((error: Error) => error)
    // An abort has settled the request already.
    if (controller.readyState !== pending) return
    if (outcome instanceof Error) controller.errorWith(outcome)
    else controller.respondWith(outcome)
  }

  #dispatch(origin: string): Dispatcher['dispatch'] | undefined {
    const answerer = this.#answerer(origin)
    if (!answerer) return undefined
    return (options, handler) => {
      const exchange = new Exchange(handler)
      if (answerer instanceof Error) exchange.fail(answerer)
      else void exchange.run(answerer, options)
      return true
    }
  }
}

/** The state of a request that is not settled, as the interceptors number it. */
const pending = 0

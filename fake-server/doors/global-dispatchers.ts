import { URL } from 'node:url'
import type { Dispatcher } from 'undici'

/** What decides about the requests of global dispatchers. */
export interface Steering {
  /** What dispatches requests to an origin in place of the global dispatcher; undefined leaves them to that one. */
  dispatch(origin: string): Dispatcher['dispatch'] | undefined
  /** Runs what sends a request, which a refusal then names. */
  sending<T>(request: string, send: () => T): T
}

// Where undici keeps its global dispatcher: 1 up to undici 7 and for Node's own `fetch`, 2 from undici 8 on.
const slots = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name))
const globals = globalThis as unknown as Record<symbol, Dispatcher | undefined>

/** The dispatchers of undici that connect to the origin itself; others, such as those of a proxy, do not. */
const connecting = ['Agent', 'Pool', 'Client', 'BalancedPool', 'RoundRobinPool']

/** Whether requests meet interceptors that were composed on a dispatcher, or the retries of a `RetryAgent`. */
function hasInterceptors(dispatcher: Dispatcher): boolean {
  const { name } = dispatcher.constructor
  if (name === 'RetryAgent') return true
  const prototype = Object.getPrototypeOf(dispatcher) as Dispatcher
  return connecting.includes(name) && dispatcher.dispatch !== prototype.dispatch
}

/** Wraps undici's global dispatchers, which still serve what it does not take. */
export class GlobalDispatchers {
  /** The dispatcher that each installed one wraps. */
  readonly #before = new Map<Dispatcher, Dispatcher>()

  constructor(private readonly steering: Steering) {}

  /** Wraps what is global now. */
  install(): void {
    // Node creates its dispatcher on the first use of `fetch` or its classes; one must exist.
    void globalThis.Headers
    for (const slot of slots) {
      const current = globals[slot]
      if (current === undefined || this.#before.has(current)) continue
      const standing = this.#standing(current)
      this.#before.set(standing, current)
      globals[slot] = standing
    }
  }

  /** Puts back what was global; a dispatcher that other code has set since stays. */
  restore(): void {
    for (const slot of slots) {
      let current = globals[slot]
      for (let before = current; before; before = this.#before.get(before)) current = before
      if (current !== globals[slot]) globals[slot] = current
    }
  }

  /** Whether requests of Node's own `fetch` meet interceptors on their way, such as those that try again. */
  get isIntercepted(): boolean {
    const [slot] = slots
    const current = slot && globals[slot]
    return current !== undefined && hasInterceptors(this.#before.get(current) ?? current)
  }

  /** A dispatcher that wraps another: only `dispatch` is its own, as `compose` of undici makes it. */
  #standing(before: Dispatcher): Dispatcher {
    const intercepted = hasInterceptors(before)
    const dispatch: Dispatcher['dispatch'] = (options, handler) => {
      if (options.origin === undefined) return before.dispatch(options, handler)
      const { origin } = new URL(options.origin)
      const taken = this.steering.dispatch(origin)
      // What interceptors pass on connects to the fake, as with any dispatcher that is not global.
      if (taken && !intercepted) return taken(options, handler)
      const request = `${options.method} ${origin}${options.path}`
      return this.steering.sending(request, () => before.dispatch(options, handler))
    }
    return new Proxy(before, {
      get: (target, key) => (key === 'dispatch' ? dispatch : Reflect.get(target, key)),
    })
  }
}

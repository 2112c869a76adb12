import type { Dispatcher } from 'undici'

/** Answers a request of undici in place of the global dispatcher, or leaves it to that one. */
export type Steer = (origin: string) => Dispatcher['dispatch'] | undefined

// Where undici keeps its global dispatcher: 1 up to undici 7 and for Node's own `fetch`, 2 from undici 8 on.
const slots = ['undici.globalDispatcher.1', 'undici.globalDispatcher.2'].map((name) => Symbol.for(name))
const globals = globalThis as unknown as Record<symbol, Dispatcher | undefined>

/** Stands before undici's global dispatchers, which go on serving what it does not take. */
export class GlobalDispatchers {
  /** What each dispatcher that was put in place stands before. */
  readonly #before = new Map<Dispatcher, Dispatcher>()

  constructor(private readonly steer: Steer) {}

  /** Stands before what is global now. */
  install(): void {
    // Node makes its dispatcher with the first use of `fetch` or of its classes; one must be there.
    void globalThis.Headers
    for (const slot of slots) {
      const current = globals[slot]
      if (current === undefined || this.#before.has(current)) continue
      const standing = this.#standing(current)
      this.#before.set(standing, current)
      globals[slot] = standing
    }
  }

  /** Puts back what was global; a dispatcher that someone else has set since stays. */
  restore(): void {
    for (const slot of slots) {
      let current = globals[slot]
      for (let before = current; before; before = this.#before.get(before)) current = before
      if (current !== globals[slot]) globals[slot] = current
    }
  }

  /** The dispatcher before another: all of that one's but `dispatch`, as `compose` of undici makes it. */
  #standing(before: Dispatcher): Dispatcher {
    const dispatch: Dispatcher['dispatch'] = (options, handler) => {
      const taken = options.origin === undefined ? undefined : this.steer(new URL(options.origin).origin)
      return taken ? taken(options, handler) : before.dispatch(options, handler)
    }
    return new Proxy(before, {
      get: (target, key) => (key === 'dispatch' ? dispatch : Reflect.get(target, key)),
    })
  }
}

import type { Dispatcher } from 'undici'
import { load } from '../load.js'
import { DispatcherExchange } from './exchange.js'
import type { RequestHandler } from './web.js'

/** Loads undici, and Node's own before it: the first one loaded becomes the dispatcher of Node's `fetch`. */
function undici(): typeof import('undici') {
  void globalThis.Headers
  return load('undici') as typeof import('undici')
}

export type { Dispatcher } from 'undici'

/** A dispatcher of undici that answers every request from the fake, whatever its origin. */
export function fakeDispatcher(answer: RequestHandler): Dispatcher {
  const { Dispatcher, errors } = undici()
  // No private members: `compose` of undici reads the dispatcher through a proxy.
  const running = new Map<DispatcherExchange, Promise<void>>()
  let gone: (() => Error) | undefined

  class FakeDispatcher extends Dispatcher {
    override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
      const exchange = new DispatcherExchange(handler)
      if (gone) exchange.fail(gone())
      else {
        const done = exchange.run(answer, options).finally(() => running.delete(exchange))
        running.set(exchange, done)
      }
      return !gone
    }

    override close(): Promise<void>
    override close(callback: () => void): void
    override close(callback?: () => void): Promise<void> | undefined {
      gone ??= () => new errors.ClientClosedError()
      return ended(Promise.allSettled(running.values()), callback)
    }

    override destroy(error?: Error | null): Promise<void>
    override destroy(callback: () => void): void
    override destroy(error: Error | null, callback: () => void): void
    override destroy(first?: Error | null | (() => void), second?: () => void): Promise<void> | undefined {
      const [error, callback] = typeof first === 'function' ? [null, first] : [first, second]
      gone = () => new errors.ClientDestroyedError()
      for (const exchange of running.keys()) exchange.abort(error ?? gone())
      return ended(Promise.allSettled(running.values()), callback)
    }
  }
  return new FakeDispatcher()
}

/** The end of some work as a promise, or as a call of the callback where one is given. */
function ended(work: Promise<unknown>, callback: (() => void) | undefined): Promise<void> | undefined {
  const done = work.then(() => undefined)
  if (!callback) return done
  done.then(callback)
  return undefined
}

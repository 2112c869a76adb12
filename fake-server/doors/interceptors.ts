import { syncBuiltinESMExports } from 'node:module'
import type { HttpRequestEventMap } from '@mswjs/interceptors'
import { load } from '../load.js'

/** Called with every request that is made through a patched global. */
export type Listener = (...args: HttpRequestEventMap['request']) => void | Promise<void>

const globals = globalThis as unknown as Record<PropertyKey, unknown>

/** Patches `http`, `https` and `XMLHttpRequest`; returns what restores them. */
export function patchGlobals(listener: Listener): () => void {
  const before = classes.map((name) => [name, descriptorOf(name)] as const)
  const undo = kinds().map((Kind) => patch(new Kind(), Kind.symbol, listener))
  // `import { request } from 'node:http'` follows the patched module only after this.
  syncBuiltinESMExports()
  return () => {
    for (const each of undo) each()
    syncBuiltinESMExports()
    // The interceptors restore the values, but make them enumerable.
    for (const [name, descriptor] of before)
      if (descriptor && descriptorOf(name)?.value === descriptor.value)
        Object.defineProperty(globalThis, name, descriptor)
  }
}

const classes = ['Headers', 'Request', 'Response'] as const

/** How a global is defined; read first, as Node defines these when they are first read. */
function descriptorOf(name: string): PropertyDescriptor | undefined {
  void globals[name]
  return Object.getOwnPropertyDescriptor(globalThis, name)
}

type Kinds = typeof import('@mswjs/interceptors/ClientRequest') &
  typeof import('@mswjs/interceptors/XMLHttpRequest')

function kinds() {
  const { ClientRequestInterceptor } = load('@mswjs/interceptors/ClientRequest') as Kinds
  const { XMLHttpRequestInterceptor } = load('@mswjs/interceptors/XMLHttpRequest') as Kinds
  return [ClientRequestInterceptor, XMLHttpRequestInterceptor]
}

type Interceptor = InstanceType<ReturnType<typeof kinds>[number]>

function patch(interceptor: Interceptor, symbol: symbol, listener: Listener): () => void {
  interceptor.apply()
  interceptor.on('request', listener)
  return () => {
    if ((interceptor.readyState as string) !== 'APPLIED') return
    // An interceptor takes whichever one the global name holds for itself: other code may intercept too, and may
    // have started before, or have ended in the meantime.
    const named = globals[symbol] as Interceptor | undefined
    globals[symbol] = interceptor
    interceptor.dispose()
    if (named && (named.readyState as string) === 'APPLIED') globals[symbol] = named
  }
}

import { fetchDoor, isRequest } from './fetch.js'
import type { Answer } from './web.js'

/** What answers for an origin: a fake, an error where it is refused, or undefined where it passes through. */
export type Answerer = Answer | Error | undefined

/**
 * Lets fakes answer the global `fetch`; returns what restores it.
 *
 * The fetch interceptor of @mswjs/interceptors takes twice as long for a call: it makes a second response and a
 * controller, by classes that its other interceptors have patched to record every header.
 */
export function patchFetch(answererOf: (origin: string) => Answerer): () => void {
  const { fetch: before, Request, Response } = globalThis
  const patched: typeof before = async (input, init) => {
    const url = urlOf(input)
    const answerer = url && answererOf(url.origin)
    if (!answerer) return before(input, init)
    if (answerer instanceof Error) throw answerer
    return fetchDoor(answerer, { Request, Response })(isRequest(input) ? input : url, init)
  }
  globalThis.fetch = patched
  return () => {
    // What other code has wrapped around it stays, and passes everything through.
    if (globalThis.fetch === patched) globalThis.fetch = before
  }
}

/** The address of a call, undefined where it is none; in jsdom and the like it may be relative to the location. */
function urlOf(input: Parameters<typeof globalThis.fetch>[0]): URL | undefined {
  const { location } = globalThis as { readonly location?: { readonly href: string } }
  const address = isRequest(input) ? input.url : String(input)
  return URL.canParse(address, location?.href) ? new URL(address, location?.href) : undefined
}

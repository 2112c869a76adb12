import { URL } from 'node:url'
import { fetchDoor, isRequest } from './fetch.js'
import { refusedCode } from './refusal.js'
import type { RequestHandler } from './web.js'

/**
 * Lets fakes answer the global `fetch`, where there is one; returns what restores it. Without this patch the request
 * would take the way over a dispatcher, in twice the time.
 */
export function patchFetch(
  answerOf: (origin: string) => RequestHandler | undefined,
  isIntercepted: () => boolean,
): () => void {
  const { Request, Response } = globalThis
  const before = ended.get(globalThis.fetch) ?? globalThis.fetch
  if (!before) return () => undefined
  const patched: typeof before = async (input, init) => {
    const url = urlOf(input)
    const answer = url && answerOf(url.origin)
    // A dispatcher of the call's own, or interceptors on the global one, would not see a request that is answered here.
    const isDirect = (init as { readonly dispatcher?: unknown } | undefined)?.dispatcher === undefined
    if (answer && isDirect && !isIntercepted())
      return fetchDoor(answer, { Request, Response })(isRequest(input) ? input : url, init)
    // Not refused here: the fetch of before may be that of another tool, which answers without the network.
    return before(input, init).catch((error: Error) => {
      const { code } = (error.cause ?? {}) as { readonly code?: unknown }
      throw code === refusedCode ? error.cause : error
    })
  }
  globalThis.fetch = patched
  return () => {
    // Where other code has wrapped around it, it stays until the next interception, and passes everything through.
    if (globalThis.fetch === patched) globalThis.fetch = before
    else ended.set(patched, before)
  }
}

/** By each patch that could not be restored what it has replaced. */
const ended = new WeakMap<typeof globalThis.fetch, typeof globalThis.fetch>()

/** The address of a call, undefined if it is not one; in jsdom and the like it may be relative to the location. */
function urlOf(input: Parameters<typeof globalThis.fetch>[0]): URL | undefined {
  const { location } = globalThis as { readonly location?: { readonly href: string } }
  const address = isRequest(input) ? input.url : String(input)
  return URL.canParse(address, location?.href) ? new URL(address, location?.href) : undefined
}

import { setTimeout } from 'node:timers/promises'
import type { Variant } from '../../contract/index.js'
import {
  codeIn,
  isObject,
  mostWaitSeconds,
  retryAfterSeconds,
  type Target,
  Unreachable,
} from '../../suites/index.js'
import { incomplete } from '../exit.js'

type Answer = Awaited<ReturnType<Target['transport']>>

const first = '/api/v1/contacts?limit=1'

/** Other reads, of which one is enough to show that the API is there. */
const others: Readonly<Record<Variant, readonly string[]>> = {
  full: ['/api/v1/tags?limit=1', '/api/v1/deals?limit=1', '/api/v1/webhooks'],
  compact: ['/api/v1/me', '/api/v1/agents?limit=1'],
}

/**
 * Asks the target for one contact before the run; stops where it is out of reach, or where neither this nor
 * any of a few other reads is answered as documented, so that it is hardly this API.
 */
export async function reach(target: Target, note: (line: string) => void): Promise<void> {
  const { baseUrl } = target
  const answer = await asked(target, first, note)
  const trouble = troubleOf(answer, first, target)
  if (trouble === undefined) return
  for (const path of others[target.variant]) {
    const other = await asked(target, path, note).catch(() => undefined)
    if (other && troubleOf(other, path, target) === undefined) return
  }
  throw incomplete(`${baseUrl} does not answer as this API: GET ${first} answered ${trouble}`)
}

async function asked(
  { baseUrl, transport, keys }: Target,
  path: string,
  note: (line: string) => void,
): Promise<Answer> {
  const headers = { accept: 'application/json', authorization: `Bearer ${keys.main}` }
  for (let attempt = 1; ; attempt += 1) {
    const answer = await transport({ method: 'GET', path, headers }).catch((error: unknown) => {
      if (!(error instanceof Unreachable)) throw error
      const why = error.message
      const hint = why.includes('closed') ? '; is it http rather than https, or the reverse?' : ''
      throw incomplete(`cannot reach ${baseUrl}: ${why}${hint}`)
    })
    if (answer.status !== 429) return answer
    const seconds = retryAfterSeconds(answer.headers['retry-after']) ?? 1
    if (attempt > 3 || seconds > mostWaitSeconds)
      throw incomplete(
        `${baseUrl} answers 429 and asks to wait ${seconds} s (call ${attempt}): try again later, or give a key with a larger quota`,
      )
    if (seconds > 5) note(`waiting ${Math.ceil(seconds)} s, as the target answers 429`)
    await setTimeout(seconds * 1000)
  }
}

/** What is wrong with an answer, and the way out; undefined where it is as documented. */
function troubleOf({ status, headers, text }: Answer, path: string, { variant }: Target): string | undefined {
  const json = parsed(text)
  const code = codeIn(json)
  if (status === 401) return '401: the API key is refused; check CONFORMANCE_API_KEY, --api-key or apiKey'
  if (status === 403 && code === 'insufficient_scope')
    return '403 `insufficient_scope`: the main key may read nothing here; give one that holds every scope'
  if (status === 403) return '403: check the API key, and whether a gateway in between lets you in'
  if (status === 404) return '404: check the base URL, which is given without /api/v1'
  if (status >= 500) return `${status}: the server, or what stands before it, is not working; try again later`
  if (status >= 300 && status < 400) {
    const { location } = headers
    return `${status}, a redirect${location === undefined ? '' : ` to ${location}`}, which is not followed: give the address where the API is`
  }
  if (status < 200 || status >= 300) return `${status}: check the base URL and the key`
  if (json === undefined) {
    const type = headers['content-type'] ?? 'no content type'
    return `${status} with ${text === '' ? 'no body' : `what is no JSON (${type})`}: check the base URL`
  }
  if (path === '/api/v1/me')
    return isObject(json) ? undefined : `${status} without an object: check the base URL`
  if (!isObject(json) || !Array.isArray(json.data))
    return `${status} with JSON that holds no list in \`data\`: check the base URL`
  if (variant === 'full' && 'next_cursor' in json && !('nextCursor' in json))
    return `${status} with a \`next_cursor\`, which means the compact variant: give --variant compact`
  if (variant === 'compact' && 'nextCursor' in json && !('next_cursor' in json))
    return `${status} with a \`nextCursor\`, which means the full variant: give --variant full`
  return undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** How many requests in a row may go without an answer, or with a 429 for the main key, before the target is asked. */
const patience = { silent: 3, limited: 12 }

/** The pauses before each further try to hear from a silent target, in milliseconds. */
const pausesMs = [0, 1000, 2000]

/**
 * The target, telling once when it has stopped answering. What it is silent at may be one operation of many, so
 * it is asked for a contact before it counts as lost.
 */
export function watched(
  target: Target,
  onLost: (why: string) => void,
  pauses: readonly number[] = pausesMs,
): Target {
  const main = `Bearer ${target.keys.main}`
  let silent = 0
  let limited = 0
  let asking: Promise<void> | undefined
  const knock = async (why: string) => {
    for (const pause of pauses) {
      await setTimeout(pause)
      const headers = { accept: 'application/json', authorization: main }
      const answer = await target.transport({ method: 'GET', path: first, headers }).catch(() => undefined)
      if (answer === undefined) continue
      silent = 0
      return
    }
    onLost(`${target.baseUrl} stopped answering: ${why}`)
  }
  return {
    ...target,
    async transport(request) {
      try {
        const response = await target.transport(request)
        silent = 0
        if (request.headers.authorization === main) limited = response.status === 429 ? limited + 1 : 0
        if (limited === patience.limited) onLost(`${target.baseUrl} answers 429 to every request`)
        return response
      } catch (error) {
        if (error instanceof Unreachable) {
          silent += 1
          if (silent >= patience.silent) {
            asking ??= knock(error.message).finally(() => {
              asking = undefined
            })
            await asking
          }
        }
        throw error
      }
    },
  }
}

import type { Variant } from '../../contract/index.js'
import {
  type Client,
  clientOf,
  codeIn,
  Inconclusive,
  isObject,
  jsonIn,
  realPauses,
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
  const client = clientOf(target)
  client.onWait = note
  const answer = await awaitAnswer(client, first)
  const trouble = troubleOf(answer, first, target)
  if (trouble === undefined) return
  for (const path of others[target.variant]) {
    const other = await awaitAnswer(client, path).catch(() => undefined)
    if (other && troubleOf(other, path, target) === undefined) return
  }
  const hint = answer.status === 401 && (await probeIgnoresKey(target, answer)) ? strippedHint : ''
  throw incomplete(`${baseUrl} does not answer as this API: GET ${first} answered ${trouble}${hint}`)
}

const strippedHint =
  '. A request without a key is answered alike: check that nothing in front of the server removes `Authorization`'

/** Whether a read with the main key is answered as one without any, so that the key may not have arrived. */
async function probeIgnoresKey({ transport, headers }: Target, answer: Answer): Promise<boolean> {
  const own = Object.fromEntries((headers ?? []).map(({ name, value }) => [name, value]))
  const request = { method: 'GET', path: first, headers: { ...own, accept: 'application/json' } }
  const without = await transport(request).catch(() => undefined)
  return without?.status === answer.status && plain(without.text) === plain(answer.text)
}

/** The text of an answer without ids and times, which differ from one to the next. */
const plain = (text: string): string => text.replace(/[\w-]*\d[\w-]*/g, '')

/** The answer to a read that outages and 429 may have delayed; stops where none comes. */
async function awaitAnswer(client: Client, path: string): Promise<Answer> {
  const { baseUrl } = client.target
  return client.readUndocumented(path).catch((error: unknown) => {
    if (error instanceof Unreachable) {
      const why = error.message
      const hint = why.endsWith('answer came') ? '; is it http rather than https, or the reverse?' : ''
      throw incomplete(`cannot reach ${baseUrl}: ${why}${hint}`)
    }
    if (error instanceof Inconclusive)
      throw incomplete(
        `${error.message.replace(/^the target/, baseUrl)}: try again later, or give a key with a larger quota`,
      )
    throw error
  })
}

/** What is wrong with an answer, and the fix; undefined where it is as documented. */
function troubleOf({ status, headers, text }: Answer, path: string, { variant }: Target): string | undefined {
  const json = jsonIn(text)
  const code = codeIn(json)
  if (status === 401) return '401: the API key is refused; check CONFORMANCE_API_KEY, --api-key or apiKey'
  if (status === 403 && code === 'insufficient_scope')
    return '403 `insufficient_scope`: the main key may read nothing here; give one that holds every scope'
  if (status === 403) return '403: check the API key, and whether a gateway in between lets you in'
  if (status === 404) return '404: check the base URL, which is given without /api/v1'
  if (status >= 500)
    return `${status}: the server, or a proxy in front of it, is not working; try again later`
  if (status >= 300 && status < 400) {
    const { location } = headers
    return `${status}, a redirect${location === undefined ? '' : ` to ${location}`}, which is not followed: give the address where the API is`
  }
  if (status < 200 || status >= 300) return `${status}: check the base URL and the key`
  if (json === undefined) {
    const type = headers['content-type'] ?? 'no content type'
    return `${status} with ${text === '' ? 'no body' : `a body that is not JSON (${type})`}: check the base URL`
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

/**
 * How many requests in a row may go without an answer, or with a 429 for the main key, before the target is asked;
 * and for how many milliseconds it may answer 429 alone, as many calls under way meet the same one.
 */
const limits = { silent: 3, limited: 12, limitedMs: 20_000 }

/** The pauses before each further attempt to reach a silent target, in milliseconds. */
const pausesMs = [0, 1000, 2000]

/**
 * The target, which reports once that it has stopped answering. What it is silent at may be one operation of many, so
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
  let limitedSince = 0
  const clock = target.pauses ?? realPauses
  const countLimited = (status: number) => {
    if (status !== 429) limited = 0
    else if (limited++ === 0) limitedSince = clock.now()
    else if (limited >= limits.limited && clock.now() - limitedSince >= limits.limitedMs) {
      limitedSince = Number.POSITIVE_INFINITY
      onLost(`${target.baseUrl} answers 429 to every request`)
    }
  }
  let asking: Promise<void> | undefined
  let lost: string | undefined
  const probeAgain = async (why: string) => {
    for (const pause of pauses) {
      await clock.pause(pause)
      const headers = { accept: 'application/json', authorization: main }
      const answer = await target.transport({ method: 'GET', path: first, headers }).catch(() => undefined)
      if (answer === undefined) continue
      silent = 0
      return
    }
    lost = why
    onLost(`${target.baseUrl} stopped answering: ${why}`)
  }
  return {
    ...target,
    async transport(request) {
      // The judgements under way end at their next request, rather than wait for each answer without success.
      if (lost !== undefined) throw new Unreachable(lost)
      try {
        const response = await target.transport(request)
        silent = 0
        if (request.headers.authorization === main) countLimited(response.status)
        return response
      } catch (error) {
        if (error instanceof Unreachable) {
          silent += 1
          if (silent >= limits.silent) {
            asking ??= probeAgain(error.message).finally(() => {
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

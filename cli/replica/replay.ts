import { type GapName, isGapName } from '../../contract/index.js'
import type { AnyFake } from '../../fake-server/index.js'
import type { TrafficExchange } from '../../products/traffic/index.js'
import { isObject, jsonIn } from '../../suites/index.js'
import { StandIns } from './stand-ins.js'

/** A recorded exchange and what a fake answered to the same request. */
export interface Replayed {
  readonly exchange: TrafficExchange
  readonly status: number
  /** The body of the fake's answer. */
  readonly body: string
  /** Whether status and body are those recorded, byte by byte. */
  readonly isSame: boolean
  /** The same up to cursors, times since the recording began, ids made since, and the prose of errors. */
  readonly isAsRecorded: boolean
  /** The gaps on whose choice the answer of the fake rests. */
  readonly assumed: readonly GapName[]
}

/** How to send recorded requests. */
export interface ReplayOptions {
  /** The key of the fake for the name of a recorded one. */
  readonly keyFor: (recorded: string | undefined) => string
  /** Called before each request, for a clock that follows the recording. */
  readonly before?: (exchange: TrafficExchange) => void
  /** When the recording began, in milliseconds since 1970. */
  readonly sinceMs: number
  /** Whether a page counts as recorded that is the last one, or is not, unlike the recorded one. */
  readonly isAnyCursor?: boolean
}

/**
 * Sends recorded requests to a fake in their order. Ids that the fake makes take the place of the recorded ones in what
 * follows.
 */
export async function* replay(
  exchanges: readonly TrafficExchange[],
  fake: AnyFake,
  { keyFor, before, sinceMs, isAnyCursor = false }: ReplayOptions,
): AsyncGenerator<Replayed> {
  const standIns = new StandIns()
  for (const exchange of exchanges) {
    before?.(exchange)
    const { recorded, response } = exchange
    const { authorization: _, host: __, 'content-length': ___, ...headers } = recorded.headers
    // Without a key, unless the recording leaves all keys out.
    const isKeyless = recorded.key === undefined && response.status === 401
    const { status, body, ...answer } = await fake.handle({
      method: recorded.method,
      target: standIns.inPath(recorded.path),
      headers: {
        ...headers,
        host: 'recorded.example.com',
        ...(isKeyless ? {} : { authorization: `Bearer ${keyFor(recorded.key)}` }),
      },
      body: standIns.inBody(recorded.body ?? ''),
    })
    const isSame = status === response.status && body === response.text
    const [was, own] = isSame ? [] : [response.json, jsonIn(body)]
    standIns.learn(was, own, recorded.method !== 'GET')
    const likeness = { isError: status >= 400, sinceMs, isAnyCursor }
    yield {
      exchange,
      status,
      body,
      isSame,
      isAsRecorded: isSame || (status === response.status && isAlike(own, standIns.inValue(was), likeness)),
      assumed: (answer.headers['x-fake-assumed'] ?? '').split(', ').filter(isGapName),
    }
  }
}

interface Likeness {
  readonly isError: boolean
  readonly sinceMs: number
  readonly isAnyCursor: boolean
}

const isAlike = (own: unknown, recorded: unknown, likeness: Likeness): boolean =>
  JSON.stringify(plain(own, likeness)) === JSON.stringify(plain(recorded, likeness))

/** A code of the document: lower-case words. */
const isCode = (text: string): boolean => /^[a-z]+(_[a-z]+)*$/.test(text)

/** A body with what need not be the same replaced, and its members in one order. */
function plain(value: unknown, likeness: Likeness, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => plain(item, likeness))
  if (isObject(value)) {
    const names = Object.keys(value).toSorted()
    return Object.fromEntries(names.map((member) => [member, plain(value[member], likeness, member)]))
  }
  const isCursor = /^next_?cursor$/i.test(name) && (typeof value === 'string' || likeness.isAnyCursor)
  if (isCursor) return 'a cursor'
  if (typeof value !== 'string') return value
  if (likeness.isError) return isCode(value) ? value : 'words'
  return /^\d{4}-\d\d-\d\dT/.test(value) && Date.parse(value) >= likeness.sinceMs ? 'a time since' : value
}

import { limits } from '../../contract/index.js'
import type { Recorded } from '../../products/traffic/index.js'

/** A recording whose idempotency keys and e-mail addresses are new ones, so that its requests can be sent again. */
export interface FreshRecording {
  readonly recorded: readonly Recorded[]
  /** The part of each new word, which a test replaces by another one at each run. */
  readonly runId: string
}

/** A word that no text of a recording holds. */
function freshWord(recorded: readonly Recorded[]): string {
  for (let n = 0; ; n += 1) {
    const word = `rec${String(n).padStart(5, '0')}`
    const isIn = ({ path, headers, body, answer }: Recorded) =>
      [path, headers['idempotency-key'], body, answer?.text].some((text) => text?.includes(word))
    if (!recorded.some(isIn)) return word
  }
}

/**
 * Gives exchanges new idempotency keys and new addresses of the contacts that they make, the same in place of the same; and their
 * API keys the names that a test has for them, the most used one that of the main key.
 */
export function freshRecording(recorded: readonly Recorded[]): FreshRecording {
  const runId = freshWord(recorded)
  const keys = new Map<string, string>()
  const keyFor = (key: string) => {
    const fresh = keys.get(key) ?? `${runId}-${keys.size + 1}`
    keys.set(key, fresh)
    return fresh
  }
  const addresses = addressesIn(recorded)
  const withAddresses = (text: string) =>
    addresses.size === 0
      ? text
      : text.replace(address, (found) =>
          addresses.has(found.replace(/%40/i, '@').toLowerCase())
            ? found.replace(/@|%40/i, (sign) => `.${runId}${sign}`)
            : found,
        )
  const names = keyNames(recorded)
  const fresh = recorded.map((one): Recorded => {
    const { headers, body, path, answer, key } = one
    const given = headers['idempotency-key']
    const isUsual = given !== undefined && given.trim() !== '' && given.length <= limits.idempotencyKey.max
    const name = answer?.status === 401 && headers.authorization === undefined ? 'none' : names.get(key)
    return {
      ...one,
      key: name ?? 'main',
      path: withAddresses(path),
      headers: {
        ...Object.fromEntries(
          kept.flatMap((header) => (header in headers ? [[header, headers[header] ?? '']] : [])),
        ),
        ...(name === 'none' ? {} : { authorization: `Bearer <${name ?? 'main'} key>` }),
        ...(given === undefined ? {} : { 'idempotency-key': isUsual ? keyFor(given) : given }),
      },
      body: body === undefined ? undefined : withAddresses(body),
      answer: answer && {
        ...answer,
        text: answer.text === undefined ? undefined : withAddresses(answer.text),
      },
    }
  })
  return { recorded: fresh, runId }
}

/** The headers that count for the API. */
const kept = ['accept', 'content-type']

const address = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi

/** The addresses that requests give to new contacts, in lower case. */
const addressesIn = (recorded: readonly Recorded[]): ReadonlySet<string> =>
  new Set(
    recorded.flatMap(({ operation, body = '' }) =>
      operation === 'POST /api/v1/contacts'
        ? [...body.matchAll(/"email"\s*:\s*"([^"]+)"/g)].map(([, found = '']) => found.toLowerCase())
        : [],
    ),
  )

/** What a test calls each API key; of a recording without keys, every request has the main one. */
function keyNames(recorded: readonly Recorded[]): ReadonlyMap<string | undefined, string> {
  const uses = new Map<string | undefined, number>()
  for (const { key } of recorded) uses.set(key, (uses.get(key) ?? 0) + 1)
  const byUse = [...uses].filter(([key]) => key !== undefined).toSorted(([, a], [, b]) => b - a)
  return new Map(byUse.map(([key], n) => [key, n === 0 ? 'main' : `other ${n}`]))
}

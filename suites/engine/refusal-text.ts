import type { Exchange } from './exchange.js'
import { isObject, type Json } from './json.js'

/** The most characters that are quoted of what a server says. */
const mostQuoted = 200

/** What a server says of a refusal, in quotes and clipped: its message and its details; empty where it says nothing. */
export function quotedRefusal({ response }: Exchange): string {
  const said = saidIn(response.json)
  if (said === '') return ''
  return `"${said.length > mostQuoted ? `${said.slice(0, mostQuoted)}…` : said}"`
}

function saidIn(json: unknown): string {
  const message = messageIn(json)
  const details = isObject(json)
    ? (json.details ?? (isObject(json.error) ? json.error.details : undefined))
    : []
  const isTelling = typeof details === 'object' && details !== null && Object.keys(details).length > 0
  return [message, isTelling ? JSON.stringify(details) : ''].filter(Boolean).join(' ').replace(/\s+/g, ' ')
}

/** The first text that a body gives as its message, wherever an error body may have it. */
function messageIn(json: unknown): string | undefined {
  if (!isObject(json)) return undefined
  const own = ['message', 'detail', 'title'].map((name) => json[name]).find((one) => typeof one === 'string')
  if (typeof own === 'string') return own
  const [first] = Array.isArray(json.errors) ? json.errors : []
  return messageIn(json.error) ?? messageIn(first)
}

/** The words of a refusal that name members of the body that was sent, or some of these names. */
export function namedInRefusal(refused: Exchange, names: ReadonlySet<string>): ReadonlySet<string> {
  const words = new Set(saidIn(refused.response.json).match(/[A-Za-z_]\w*/g))
  return new Set([...words].filter((word) => names.has(word)))
}

/** The members of the body that a request has sent. */
export function sentMembers({ request: { body = '' } }: Exchange): ReadonlySet<string> {
  try {
    const sent: unknown = JSON.parse(body)
    return isObject(sent) ? membersOf(sent) : new Set()
  } catch {
    return new Set()
  }
}

const membersOf = (body: Json): ReadonlySet<string> =>
  new Set(
    Object.entries(body).flatMap(([name, value]) => [name, ...(isObject(value) ? membersOf(value) : [])]),
  )

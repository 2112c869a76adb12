import type { Call, Reply, Service } from '../message.js'
import { answered, keyOf } from './awkward-service.js'
import { Book, type Row, shown, type Value } from './book.js'
import { anyText, email, listOf, readBody, text } from './checks.js'
import { Lists, limitOf } from './lists.js'
import { invalid, missing, Problem } from './problem.js'
import { Quota } from './quota.js'
import { Replays } from './replays.js'

/** The keys of the server. */
export const awkwardCompactKeys = {
  main: 'ack.66c7499c073ca993db6f',
  other: 'ack.a8417a4741defb311878',
  agentsOnly: 'ack.908a2bc8f3e171b7c194',
} as const

const tables: Readonly<Record<string, string>> = {
  agents: 'agents:read',
  contacts: 'contacts:read',
  leads: 'leads:read',
  conversations: 'conversations:read',
}

/** A workspace with agents that publish a version each night, leads and conversations. */
function workspace(name: string, now: number): Book {
  const book = new Book(name, now - 86_400_000)
  const [createdAt, updatedAt] = [book.now, null]
  for (let n = 0; n < 70; n += 1) {
    const agent = book.add('agents', {
      name: `Agent ${n}`,
      status: n % 4 ? 'live' : 'paused',
      publishedVersion: n,
      publishedVersionId: null,
      createdAt,
      updatedAt,
    })
    const publish = () => {
      Object.assign(agent, { publishedVersion: Number(agent.publishedVersion) + 1, updatedAt: book.now })
      book.later(book.now + 86_400_000, publish)
    }
    book.later(now + n * 3_600_000, publish)
    const contact = newContact(book, { name: `Person ${n}`, email: `person${n}@example.com` })
    book.add('leads', {
      contactId: n % 6 ? contact.id : null,
      title: `Lead ${n}`,
      stage: null,
      score: n / 7,
      value: null,
      source: null,
      createdAt,
      updatedAt,
    })
    book.add('conversations', {
      contactId: contact.id,
      agentId: agent.id,
      channel: 'chatapp_1',
      state: 'waiting',
      lastMessage: { text: 'Hello' },
      lastMessageAt: book.now,
      createdAt,
      updatedAt,
    })
  }
  return book
}

const newContact = (book: Book, members: Readonly<Record<string, Value>>): Row =>
  book.add('contacts', {
    name: null,
    email: null,
    phone: null,
    company: null,
    tags: [],
    notes: null,
    source: null,
    createdAt: book.now,
    updatedAt: null,
    ...members,
  })

const fields = {
  'phone?': anyText,
  'company?': text(0, 200),
  'tags?': listOf(anyText),
  'notes?': text(0, 5000),
  'source?': text(0, 200),
}

/**
 * A server of the compact variant, written from the document alone, with a permitted and unusual choice for each gap: single
 * records without an envelope, a workspace with the scopes of its key, cursors that serve once.
 */
export function awkwardCompactService(now: number): Service {
  const main = workspace('main', now)
  const keys = new Map<string, { readonly book: Book; readonly scopes: readonly string[] }>([
    [
      awkwardCompactKeys.main,
      { book: main, scopes: ['workspace:read', 'contacts:write', ...Object.values(tables)] },
    ],
    [awkwardCompactKeys.agentsOnly, { book: main, scopes: ['agents:read'] }],
    [
      awkwardCompactKeys.other,
      {
        book: workspace('other', now),
        scopes: ['workspace:read', 'contacts:write', ...Object.values(tables)],
      },
    ],
  ])
  const lists = new Lists()
  const quota = new Quota()
  const replays = new Replays()

  function answer(call: Call): Reply {
    const key = keyOf(call)
    const access = keys.get(key)
    if (access === undefined) throw new Problem(401, 'unauthorized')
    quota.count(key, call.now)
    const { book, scopes } = access
    for (const { book: one } of keys.values()) one.advance(call.now)
    const { method } = call
    const [, table = '', id, ...rest] = call.path.split('/').map((part) => decodeURIComponent(part))
    const isMe = table === 'me' && id === undefined
    const isWrite = table === 'contacts' && method === (id === undefined ? 'POST' : 'PATCH')
    if (rest.length > 0 || !(isMe || table in tables) || (id !== undefined && table === 'conversations'))
      throw missing()
    if (method !== 'GET' && !isWrite) throw new Problem(405, 'not_found')
    const scope = isMe ? 'workspace:read' : isWrite ? 'contacts:write' : (tables[table] ?? '')
    if (!scopes.includes(scope)) throw new Problem(403, 'insufficient_scope')
    if (isWrite) return keyed(call, key, () => write(book, call, id))
    if (isMe) return { status: 200, json: { id: book.name, name: 'A workspace', scopes } }
    if (id !== undefined) return { status: 200, json: shown(found(book, table, id)) }
    const limit = limitOf(call.query.get('limit'))
    const about = [key, table, limit].join(' ')
    const cursor = call.query.get('cursor') || null
    const { data, next } = lists.page({ about, limit, cursor, now: call.now }, book.rows(table))
    return { status: 200, json: { next_cursor: next, data } }
  }

  function keyed(call: Call, key: string, run: () => Reply): Reply {
    if (Buffer.byteLength(call.body) > 16_000) throw new Problem(413, 'body_too_large')
    const given = call.headers['idempotency-key'] ?? ''
    if (!/^[A-Za-z0-9_-]{16,128}$/.test(given)) throw invalid('Idempotency-Key')
    const place = [key, given].join(' ')
    const request = [call.method, call.path, call.body].join(' ')
    const kept = replays.find(place, request, call.now, new Problem(409, 'conflict'))
    if (kept) return { ...kept, headers: { 'idempotent-replayed': 'true' } }
    const reply = answered(run)
    replays.keep(place, request, call.now, reply)
    return reply
  }

  return (call) => {
    const { headers, ...reply } = answered(() => answer(call))
    return { ...reply, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } }
  }
}

function found(book: Book, table: string, id: string): Row {
  const row = book.find(table, id)
  if (row === undefined) throw missing()
  return row
}

function write(book: Book, call: Call, id: string | undefined): Reply {
  const old = id === undefined ? undefined : found(book, 'contacts', id)
  const required = { name: text(1, 200), email }
  const optional = { 'name?': required.name, 'email?': email }
  const given = readBody(call.body, { ...fields, ...(old ? optional : required) })
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)) as Record<
    string,
    Value
  >
  const other = book.rows('contacts').find((row) => row !== old && row.email === body.email)
  if (other && body.email) throw new Problem(409, 'conflict', { id: other.id })
  const row = old ?? newContact(book, {})
  Object.assign(row, body)
  if (old) row.updatedAt = book.now
  return { status: old ? 200 : 201, json: shown(row) }
}

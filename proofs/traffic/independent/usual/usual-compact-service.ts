import type { Json } from '../../../../suites/index.js'
import type { Call, Reply, Service } from '../message.js'
import { byId, pageOf } from './pages.js'
import { invalid, missing, Refusal } from './refusal.js'
import { answer } from './request.js'
import * as fit from './shape.js'
import { type KeyUse, type Row, Table, timeOf } from './workspace.js'

/** The key of the service. */
export const usualCompactKey = 'usual_compact'

const maybe = fit.orNull(fit.text())
const fields = {
  ...{ name: fit.text(1), email: fit.orNull(fit.email), phone: maybe, company: maybe, notes: maybe },
  ...{ source: maybe, tags: fit.list(fit.text()) },
}
const lists = ['contacts', 'agents', 'leads', 'conversations'] as const
const mostBytes = 16_384
const windowMs = 86_400_000

/** A server of the compact variant (section 4.11) that makes the choices most servers would make. */
export function usualCompactService(now: number): Service {
  const tables = Object.fromEntries(lists.map((name) => [name, new Table(name)])) as Record<
    (typeof lists)[number],
    Table
  >
  const uses = new Map<string, KeyUse>()
  let latest = 0
  const newId = (noun: string) => {
    latest += 1
    return `${noun}_${String(latest).padStart(5, '0')}`
  }
  const make = (sent: Json, at: number): Row => {
    const time = timeOf(at)
    const empty = { email: null, phone: null, company: null, tags: [], notes: null, source: null }
    const contact = { ...empty, ...sent, id: newId('c'), createdAt: time, updatedAt: time }
    return tables.contacts.put(contact)
  }
  for (let n = 0; n < 45; n += 1) {
    const at = now - (60 - n) * 3_600_000
    const time = { createdAt: timeOf(at), updatedAt: timeOf(at) }
    const { id: contactId } = make({ name: `Person ${n}`, email: `person${n}@example.com` }, at)
    if (n % 9 === 0)
      tables.agents.put({
        ...{ id: newId('agent'), name: `Agent ${n}`, status: 'published', publishedVersion: 3 },
        ...{ publishedVersionId: 'v3', ...time },
      })
    tables.leads.put({
      ...{ id: newId('lead'), contactId, title: `Lead ${n}`, stage: 'new', score: n, value: null },
      ...{ source: null, ...time },
    })
    tables.conversations.put({
      ...{ id: `sms__+346000000${n}`, contactId, agentId: null, channel: 'sms', state: 'open' },
      ...{ lastMessage: 'Hello', lastMessageAt: timeOf(at), ...time },
    })
  }

  const write = ({ method, path, headers, body, now: at }: Call): Reply => {
    const key = headers['idempotency-key'] ?? ''
    if (!/^[A-Za-z0-9_-]{16,128}$/.test(key)) throw invalid('Idempotency-Key is required')
    if (Buffer.byteLength(body) > mostBytes)
      throw new Refusal(413, 'payload_too_large', 'The body is above 16 KB')
    const sent = parsed(body)
    const print = `${method} ${path} ${JSON.stringify(sent)}`
    const use = uses.get(key)
    if (use !== undefined && at - use.at < windowMs) {
      if (use.request === print) return { status: use.status, json: use.json }
      throw new Refusal(409, 'idempotency_key_reused', 'The key was used for another request')
    }
    const reply = changed(method, path, sent, at)
    uses.set(key, { request: print, at, status: reply.status, json: reply.json })
    return reply
  }
  const changed = (method: string, path: string, sent: unknown, at: number): Reply => {
    fit.requireShape(sent, method === 'POST' ? { ...fields, '!name': fields.name } : fields)
    const body = { ...sent, ...(typeof sent.email === 'string' ? { email: sent.email.toLowerCase() } : {}) }
    const own = method === 'POST' ? undefined : tables.contacts.get(idIn(path))
    const other = tables.contacts.all().find(({ id, email }) => email === body.email && id !== own?.id)
    if (other && typeof body.email === 'string')
      throw new Refusal(409, 'conflict', 'A contact has this address', { id: other.id })
    if (own === undefined) return answer(make(body, at), 201)
    return answer(tables.contacts.put({ ...own, ...body, updatedAt: timeOf(at) }))
  }
  const read = ({ path, query }: Call): Reply => {
    if (path === '/me') return answer({ id: 'ws_1', name: 'Workspace' })
    const [, name = '', id] = path.split('/')
    const list = lists.find((one) => one === name)
    if (list === undefined || (id !== undefined && list === 'conversations')) throw missing('Route')
    if (id !== undefined) return answer(tables[list].get(decodeURIComponent(id)))
    const { data, next } = pageOf(tables[list].all(), byId, query, path)
    return { status: 200, json: { data, next_cursor: next } }
  }
  return (call) => {
    try {
      if (call.headers.authorization !== `Bearer ${usualCompactKey}`)
        throw new Refusal(401, 'unauthorized', 'The key is not known')
      if (call.method === 'GET') return read(call)
      if (/^(POST \/contacts|PATCH \/contacts\/[^/]+)$/.test(`${call.method} ${call.path}`))
        return write(call)
      throw missing('Route')
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code, message, details } = error
      return { status, json: { error: { code, message, details } } }
    }
  }
}

const idIn = (path: string): string => decodeURIComponent(path.split('/')[2] ?? '')

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw invalid('the body is not JSON')
  }
}

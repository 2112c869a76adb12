import type { Call, Reply, Service } from '../message.js'
import { activityRoutes } from './activities.js'
import { Book } from './book.js'
import { contactRoutes } from './contacts.js'
import { conversationRoutes } from './conversations.js'
import { dealRoutes } from './deals.js'
import { Lists } from './lists.js'
import { meetingRoutes } from './meetings.js'
import { invalid, Problem } from './problem.js'
import { Quota } from './quota.js'
import { checkKey, Replays, reusedKey } from './replays.js'
import { routeOf, Work } from './routes.js'
import { ticketRoutes } from './tickets.js'
import { webhookRoutes } from './webhooks.js'
import { usedWorkspace } from './workspaces.js'

/** The keys of the server. */
export const awkwardKeys = {
  main: 'ak.9bd4941de4980908a489',
  contactsOnly: 'ak.edd760196b798052bae6',
  ticketsOnly: 'ak.065edd781cf3ae0f5b8b',
  old: 'ak.01b451ee2f9fa5ed670c',
  other: 'ak.502b4f63966af5bc5c0b',
  withoutFeatures: 'ak.5445a415de3afc94f770',
  blocked: 'ak.6b6347946fa475a6f183',
  exhausted: 'ak.7b50a84d95193aab65b8',
  paused: 'ak.faa78fac66365d0b7b3c',
  silent: 'ak.a17dcdd3789d7dfb2281',
  empty: 'ak.cf841b5bd3ae5cb5056e',
} as const

const routes = [
  ...contactRoutes,
  ...activityRoutes,
  ...dealRoutes,
  ...ticketRoutes,
  ...conversationRoutes,
  ...meetingRoutes,
  ...webhookRoutes,
]

interface Access {
  readonly book: Book
  /** All where absent. */
  readonly scopes?: readonly string[]
}

/**
 * A server of the full variant, written from the document alone. Whatever the document leaves open it does in a way that few
 * would expect: for each gap there is a choice that is permitted and unusual.
 */
export function awkwardService(now: number): Service {
  const main = usedWorkspace('main', now)
  const small = (name: string, condition = {}): Access => ({ book: usedWorkspace(name, now, condition, 20) })
  const keys = new Map<string, Access>([
    [awkwardKeys.main, { book: main }],
    [awkwardKeys.contactsOnly, { book: main, scopes: ['contacts:read', 'contacts:write'] }],
    [awkwardKeys.ticketsOnly, { book: main, scopes: ['tickets:read', 'deals:read'] }],
    [awkwardKeys.other, small('other')],
    [awkwardKeys.withoutFeatures, small('plain', { off: ['deals', 'booking', 'chat'] })],
    [awkwardKeys.blocked, small('blocked', { isBlocked: true })],
    [awkwardKeys.exhausted, small('exhausted', { isExhausted: true })],
    [awkwardKeys.paused, small('paused', { isPaused: true })],
    [awkwardKeys.silent, small('silent', { isSilent: true })],
    [awkwardKeys.empty, { book: new Book('empty', now) }],
  ])
  const lists = new Lists()
  const quota = new Quota()
  const replays = new Replays()
  let count = 0

  function answer(call: Call): Reply {
    const key = keyOf(call)
    const access = keys.get(key)
    if (access === undefined) throw new Problem(401, 'unauthorized')
    quota.count(key, call.now)
    const [route, params] = routeOf(routes, call)
    const { book, scopes = [route.scope] } = access
    if (!scopes.includes(route.scope)) throw new Problem(403, 'insufficient_scope')
    for (const { book: one } of keys.values()) one.advance(call.now)
    const idempotencyKey = route.ignoresKey ? undefined : call.headers['idempotency-key']
    if (call.method !== 'GET') checkKey(call.headers['idempotency-key'])
    if (route.needsKey && idempotencyKey === undefined) throw invalid('Idempotency-Key')
    const place = [key, call.method, call.path, idempotencyKey].join(' ')
    const isKept = idempotencyKey !== undefined && call.method !== 'GET'
    const kept = isKept ? replays.find(place, call.body, call.now, reusedKey()) : undefined
    if (kept) return again(kept, route.again)
    const reply = answered(() => {
      if (route.feature && book.condition.off?.includes(route.feature))
        throw new Problem(403, 'feature_disabled')
      const work = new Work(book, call, params, { route, lists, key })
      work.checkQuery()
      if (route.isBlocked && book.condition.isBlocked) throw new Problem(402, 'contact_limit_exceeded')
      return route.run(work)
    })
    if (isKept) replays.keep(place, call.body, call.now, reply)
    return reply
  }

  return (call) => {
    count += 1
    const { headers, ...reply } = answered(() => answer(call))
    const own = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': `r-${count}` }
    return { ...reply, headers: { ...own, ...headers } }
  }
}

/** The key of a request. @throws a 401 without one, and a 400 for a header that is of no use. */
export function keyOf({ headers }: Call): string {
  const given = headers.authorization
  if (given === undefined) throw new Problem(401, 'unauthorized')
  const [, key] = /^Bearer (\S+)$/.exec(given) ?? []
  if (key === undefined) throw new Problem(401, 'unauthorized')
  return key
}

/** A refusal as an answer. */
export function answered(run: () => Reply): Reply {
  try {
    return run()
  } catch (error) {
    if (error instanceof Problem) return error.reply()
    throw error
  }
}

/** A repetition of an answer: a success is a 200, whatever it was. */
function again(reply: Reply, change: ((answer: object) => object) | undefined): Reply {
  const headers = { 'idempotent-replayed': 'true' }
  if (reply.status >= 300) return { ...reply, headers }
  return { status: 200, json: change ? change(reply.json as object) : reply.json, headers }
}

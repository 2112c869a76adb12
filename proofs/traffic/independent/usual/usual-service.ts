import type { Scope } from '../../../../contract/index.js'
import type { Call, Reply, Service } from '../message.js'
import { activityRoutes } from './activities.js'
import { contactRoutes } from './contacts.js'
import { conversationRoutes } from './conversations.js'
import { dealRoutes } from './deals.js'
import { usualWorkspace } from './demo.js'
import { once } from './keyed.js'
import { meetingRoutes } from './meetings.js'
import { invalid, missing, Refusal } from './refusal.js'
import type { Route } from './request.js'
import { ticketRoutes } from './tickets.js'
import { webhookRoutes } from './webhooks.js'
import type { Workspace } from './workspace.js'

/** The keys of the service. */
export const usualKeys = {
  main: 'usual_main',
  other: 'usual_other',
  reader: 'usual_reader',
  old: 'usual_old',
}

const routes: readonly Route[] = [
  ...contactRoutes,
  ...activityRoutes,
  ...dealRoutes,
  ...ticketRoutes,
  ...conversationRoutes,
  ...meetingRoutes,
  ...webhookRoutes,
]

interface Key {
  readonly workspace: Workspace
  readonly scopes: readonly Scope[] | 'all'
}

/** Answers with an `Error` body of the form that section 7 suggests. */
const refused = ({ status, code, message, details }: Refusal): Reply => ({
  status,
  json: { error: { code, message, details } },
})

/** A server of the full variant that makes the choices most servers would make. It begins with records of its own. */
export function usualService(now: number): Service {
  const main = usualWorkspace('main', now)
  const keys = new Map<string, Key>([
    [usualKeys.main, { workspace: main, scopes: 'all' }],
    [usualKeys.other, { workspace: usualWorkspace('other', now), scopes: 'all' }],
    [usualKeys.reader, { workspace: main, scopes: ['contacts:read', 'deals:read'] }],
  ])
  return (call) => {
    try {
      return served(call, keys)
    } catch (error) {
      if (error instanceof Refusal) return refused(error)
      throw error
    }
  }
}

function served(call: Call, keys: ReadonlyMap<string, Key>): Reply {
  const { method, path, query, headers, now } = call
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  const key = keys.get(given ?? '')
  if (key === undefined) throw new Refusal(401, 'unauthorized', 'The key is not known')
  const { route, ids } = routeOf(method, path)
  if (key.scopes !== 'all' && !key.scopes.includes(route.scope))
    throw new Refusal(403, 'insufficient_scope', `The key lacks ${route.scope}`)
  if (ids.some((id) => id.length > 200 || id.includes('/'))) throw invalid('an id has 1 to 200 characters')
  const sentKey = headers['idempotency-key']?.trim()
  if (sentKey !== undefined && sentKey.length > 255) throw invalid('Idempotency-Key is too long')
  const body = method === 'GET' ? undefined : bodyOf(call)
  const { workspace } = key
  return once(route, { workspace, ids, path, query, body, now, key: sentKey || undefined })
}

function routeOf(method: string, path: string): { readonly route: Route; readonly ids: readonly string[] } {
  const parts = path.split('/')
  const isAt = ({ path: own }: Route) => {
    const names = own.split('/')
    return (
      names.length === parts.length &&
      names.every((name, n) => name === parts[n] || (name === '*' && parts[n]))
    )
  }
  // A path that is named wins over an id.
  const [route] = routes
    .filter((one) => one.method === method && isAt(one))
    .toSorted((a, b) => a.path.split('*').length - b.path.split('*').length)
  if (route === undefined) throw missing('Route')
  const names = route.path.split('/')
  try {
    const ids = parts.filter((_, n) => names[n] === '*').map(decodeURIComponent)
    return { route, ids }
  } catch {
    throw invalid('the path is not valid')
  }
}

function bodyOf({ body, headers }: Call): unknown {
  if (body === '') return undefined
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) throw invalid('the body is JSON')
  try {
    return JSON.parse(body)
  } catch {
    throw invalid('the body is not JSON')
  }
}

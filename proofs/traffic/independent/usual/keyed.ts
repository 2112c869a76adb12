import type { Reply } from '../message.js'
import { Refusal } from './refusal.js'
import type { Request, Route } from './request.js'

const windowMs = 86_400_000

/** What two bodies have in common that say the same. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, one]) => [name, sorted(one)]),
        )
      : value

/** Carries out a request once under its key: a success is kept for 24 hours, and a refusal frees the key (section 4.1). */
export function once(route: Route, request: Request): Reply {
  const { workspace, key, now, path, body } = request
  if (key === undefined || route.method === 'GET') return route.act(request)
  const print = JSON.stringify([route.method, path, sorted(body)])
  const use = workspace.uses.get(key)
  if (use !== undefined && now - use.at < windowMs) {
    if (use.request !== print)
      throw new Refusal(422, 'idempotency_key_reused', 'The key was used for another request')
    return { status: route.retry ?? use.status, json: retried(use.json) }
  }
  const reply = route.act(request)
  workspace.uses.set(key, { request: print, at: now, status: reply.status, json: reply.json })
  return reply
}

/** The response again; where it says whether the record was there, it was. */
function retried(json: unknown): unknown {
  const { data } = json as { data: Readonly<Record<string, unknown>> }
  const names = ['alreadyExisted', 'alreadyBooked'].filter((name) => name in data)
  return names.length === 0
    ? json
    : { data: { ...data, ...Object.fromEntries(names.map((name) => [name, true])) } }
}

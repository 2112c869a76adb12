import { endpointOf, type RuleId } from '../../contract/index.js'
import type { Context } from '../context.js'
import { Refusal } from '../refusal.js'

/** Reads path ids, query, key header and body, and refuses what cannot be read (sections 4.1 and 7). */
export function parse(context: Context): undefined {
  checkPathIds(context)
  context.query = queryOf(context)
  context.idempotencyKey = idempotencyKeyOf(context)
  context.body = bodyOf(context)
}

const invalid = (message: string, rule: RuleId) => new Refusal('invalid_request', message, rule)

function checkPathIds({ params, assumptions, behaviour }: Context): void {
  for (const [name, value] of Object.entries(params)) {
    if (value.length <= behaviour.policy.pathIdMax && !value.includes('/')) continue
    const code = assumptions['path-id-overlong'] === 'not-found' ? 'not_found' : 'invalid_request'
    throw new Refusal(code, `path ${name} must be 1 to 200 characters without a slash`, 'limit.path-id')
  }
}

function queryOf({ request, assumptions }: Context): Record<string, string> {
  const text = request.target.slice(request.target.indexOf('?') + 1)
  const query: Record<string, string> = Object.create(null) as Record<string, string>
  if (text === request.target) return query
  const repeated = assumptions['repeated-query-params']
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in query && repeated === 'refuse')
      throw invalid(`${name} is given twice`, 'error.invalid-request')
    if (!(name in query) || repeated === 'last') query[name] = value
  }
  return query
}

function idempotencyKeyOf({ request, behaviour, endpoint }: Context): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key.trim() === '' || endpointOf(endpoint).method === 'GET') return undefined
  const most = behaviour.policy.idempotencyKeyMax
  if (key.length > most)
    throw invalid(`Idempotency-Key must be at most ${most} characters`, 'idempotency.key-max-length')
  return key
}

function bodyOf({ request, behaviour, endpoint }: Context): Readonly<Record<string, unknown>> {
  if (!behaviour.bodies[endpoint]) return {}
  if (request.body === '') throw invalid('a JSON body is required', 'error.malformed-json')
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(request.headers['content-type'] ?? ''))
    throw invalid('send Content-Type: application/json', 'error.invalid-request')
  const body = jsonOf(request.body)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('the body must be a JSON object', 'error.non-object-body')
  return body as Record<string, unknown>
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw invalid(`the body is not well-formed JSON: ${(error as Error).message}`, 'error.malformed-json')
  }
}

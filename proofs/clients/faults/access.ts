import { type FaultyClient, faulty } from './faulty-client.js'
import { again, changing, isFor, isWrite } from './sending.js'

/** Clients that go wrong about what every request needs. */
export const accessFaults: readonly FaultyClient[] = [
  faulty(
    'client.authorizes-each-call',
    'lists without a key',
    changing((request) => {
      if (!isWrite(request)) request.headers.delete('authorization')
    }),
  ),
  faulty(
    'client.authorizes-each-call',
    'uses another scheme',
    changing(({ headers }) => {
      headers.set('authorization', (headers.get('authorization') ?? '').replace('Bearer', 'Token'))
    }),
  ),
  faulty(
    'client.key-only-in-header',
    'has the key in the address, too',
    changing((request) => {
      const key = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
      if (isWrite(request)) request.url.searchParams.set('api_key', key)
    }),
  ),
  faulty(
    'client.documented-routes',
    'updates contacts with PUT',
    changing((request) => {
      if (isFor(request, 'PATCH /contacts/*')) request.method = 'PUT'
    }),
  ),
  faulty(
    'client.documented-routes',
    'has the path of notes wrong',
    changing((request) => {
      if (isFor(request, 'GET /contacts/*/notes')) request.url.pathname += '/list'
    }),
  ),
  faulty(
    'client.json-body',
    'sends JSON as text',
    changing((request) => {
      if (isFor(request, 'PATCH /contacts/*')) request.headers.set('content-type', 'text/plain')
    }),
  ),
  faulty(
    'client.json-body',
    'sends forms',
    changing((request) => {
      if (!isFor(request, 'POST /deals')) return
      request.headers.set('content-type', 'application/x-www-form-urlencoded')
      request.text = String(new URLSearchParams(request.json as Record<string, string>))
    }),
  ),
  faulty(
    'client.valid-requests',
    'gives deals a title that is too long',
    changing((request) => {
      if (isFor(request, 'POST /deals')) request.json = { ...request.json, title: 'x'.repeat(121) }
    }),
  ),
  faulty(
    'client.no-retry-unauthorized',
    'sends again after 401',
    again(({ status }) => status === 401),
  ),
  faulty(
    'client.no-retry-forbidden',
    'sends again after 403',
    again(({ status }) => status === 403),
  ),
]

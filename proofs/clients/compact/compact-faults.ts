import type { FaultyClient } from '../faults/faulty-client.js'
import { isFor, isWrite, type Manner, type OutgoingRequest, sendingBy } from '../faults/sending.js'
import type { ClientOptions } from '../subject.js'
import { CompactClient } from './compact-client.js'

/** A client of the compact variant that breaks a rule. */
export interface FaultyCompactClient extends Pick<FaultyClient, 'name' | 'also' | 'disturb'> {
  readonly breaks: Exclude<FaultyClient['breaks'], object>
  readonly make: (options: ClientOptions) => CompactClient
}

const by = (
  breaks: FaultyCompactClient['breaks'],
  name: string,
  manner: Manner,
  also: FaultyClient['also'] = {},
): FaultyCompactClient => ({
  breaks,
  name,
  make: (options) => new CompactClient(sendingBy(options, manner)),
  also,
})

const changing =
  (change: (request: OutgoingRequest) => void): Manner =>
  (request, send) => {
    change(request)
    return send(request)
  }

const refused = 'every such write is refused'

/** Clients that break rules of the compact variant. */
export const compactFaults: readonly FaultyCompactClient[] = [
  by(
    'client.key-required',
    'creates compact contacts without a key',
    changing((request) => {
      if (isFor(request, 'POST /contacts')) request.headers.delete('idempotency-key')
    }),
    { 'client.valid-requests': refused },
  ),
  by(
    'client.key-required',
    'updates compact contacts without a key',
    changing((request) => {
      if (isFor(request, 'PATCH /contacts/*')) request.headers.delete('idempotency-key')
    }),
    { 'client.valid-requests': refused },
  ),
  by(
    'client.key-pattern',
    'has keys of eight characters',
    changing((request) => {
      if (isWrite(request)) request.headers.set('idempotency-key', Math.random().toString(36).slice(2, 10))
    }),
    { 'client.valid-requests': refused },
  ),
  by(
    'client.key-pattern',
    'has keys with colons',
    changing(({ headers, ...request }) => {
      if (isWrite({ headers, ...request }))
        headers.set('idempotency-key', `contact:${headers.get('idempotency-key')}`)
    }),
    { 'client.valid-requests': refused },
  ),
  by(
    'client.body-size',
    'sends bodies of 20 KB',
    changing((request) => {
      if (request.json) request.json = { ...request.json, company: 'n'.repeat(20_000) }
    }),
  ),
  by(
    'client.documented-routes',
    'reads contacts of the full surface',
    changing((request) => {
      if (isFor(request, 'GET /leads')) request.url.pathname = '/api/v1/deals'
    }),
  ),
]

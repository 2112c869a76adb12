import { CrmClient } from '../../../examples/client/src/crm-client.js'
import { type FaultyClient, faulty } from './faulty-client.js'
import { again, by, changing, isFor, isWrite, type OutgoingRequest, rekey } from './sending.js'

const doubled = 'a lost answer then makes two of it'

const withoutKey = (...wanted: readonly string[]) =>
  changing((request) => {
    if (wanted.some((one) => isFor(request, one))) request.headers.delete('idempotency-key')
  })

const isCreation = (request: OutgoingRequest): boolean =>
  ['POST /contacts', 'POST /deals', 'POST /activities', 'POST /webhooks'].some((one) => isFor(request, one))

/** Clients that go wrong about idempotency keys. */
export const idempotencyFaults: readonly FaultyClient[] = [
  faulty('client.key-on-messages', 'sends messages without a key', withoutKey('POST /messaging/messages'), {
    also: { 'client.no-doubled-record': doubled },
  }),
  faulty('client.key-on-replies', 'replies without a key', withoutKey('POST /conversations/*/reply'), {
    also: { 'client.no-doubled-record': doubled },
  }),
  faulty('client.key-on-creations', 'creates deals without a key', withoutKey('POST /deals'), {
    also: { 'client.no-doubled-record': doubled },
  }),
  faulty('client.key-on-creations', 'books without a key', withoutKey('POST /booking-types/*/book')),
  faulty(
    'client.key-length',
    'has keys of 300 characters',
    changing((request) => {
      if (isFor(request, 'PATCH /tickets/*')) request.headers.set('idempotency-key', 'k'.repeat(300))
    }),
    {
      also: {
        'client.valid-requests': 'every update of a ticket is refused',
      },
    },
  ),
  faulty(
    'client.key-length',
    'has empty keys',
    changing((request) => {
      if (isFor(request, 'POST /meetings/*/cancel')) request.headers.set('idempotency-key', '')
    }),
  ),
  faulty(
    'client.key-for-one-request',
    'has one key for each method',
    changing((request) => {
      if (isWrite(request)) request.headers.set('idempotency-key', `crm-client-${request.method}-0001`)
    }),
  ),
  faulty(
    'client.key-for-one-request',
    'has one key for all',
    changing((request) => {
      if (isWrite(request)) request.headers.set('idempotency-key', 'crm-client-0000000001')
    }),
  ),
  faulty(
    'client.key-for-one-request',
    'has one key for each kind of creation',
    changing((request) => {
      if (isCreation(request)) request.headers.set('idempotency-key', `create-${request.url.pathname}-0001`)
    }),
  ),
  faulty(
    'client.retry-same-key',
    'has a new key for each attempt',
    changing((request) => {
      if (isWrite(request)) rekey(request)
    }),
    {
      also: {
        'client.no-doubled-record': doubled,
        'client.in-progress-same-key': 'it is another attempt',
      },
    },
  ),
  faulty(
    'client.retry-same-key',
    'has a new key after 503',
    again(({ status }, request) => status === 503 && isFor(request, 'POST /contacts'), rekey),
  ),
  faulty(
    'client.in-progress-same-key',
    'has a new key after idempotency_in_progress',
    again((_, __, code) => code === 'idempotency_in_progress', rekey),
  ),
  faulty(
    'client.no-resend-unknown-outcome',
    'sends under a new key after unknown_outcome',
    again((_, __, code) => code === 'unknown_outcome', rekey),
  ),
  faulty(
    'client.no-resend-unknown-outcome',
    'sends without a key after unknown_outcome',
    again(
      (_, __, code) => code === 'unknown_outcome',
      ({ headers }) => headers.delete('idempotency-key'),
    ),
  ),
  faulty(
    'client.no-doubled-record',
    'writes again without the key where no answer came',
    by(async (request, send) => {
      try {
        return await send(request)
      } catch (error) {
        if (!isCreation(request)) throw error
        rekey(request)
        return send(request)
      }
    }),
  ),
  faulty(
    'client.retry-within-window',
    'tries again a day later',
    ({ clock, ...options }) =>
      new CrmClient({
        ...options,
        clock: { now: () => clock.now(), sleep: () => clock.sleep(25 * 3_600_000) },
      }),
    {
      also: { 'client.no-doubled-record': 'the server has forgotten the key' },
    },
  ),
]

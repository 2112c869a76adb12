import { CrmClient } from '../../../examples/client/src/crm-client.js'
import { type FaultyClient, faulty } from './faulty-client.js'
import { again, by, isFor } from './sending.js'

/** A client that reads a `Retry-After` of some forms as something else, or not at all. */
const readingRetryAfter = (read: (value: string) => string | undefined) =>
  by(async (request, send) => {
    const answer = await send(request)
    const value = answer.headers.get('retry-after')
    if (value === null) return answer
    const headers = new Headers(answer.headers)
    const other = read(value)
    if (other === undefined) headers.delete('retry-after')
    else headers.set('retry-after', other)
    return new Response(answer.body, { status: answer.status, headers })
  })

const isNumber = (value: string): boolean => /^\d+$/.test(value)

/** Clients that go wrong after an error. */
export const retryFaults: readonly FaultyClient[] = [
  faulty(
    'client.retry-after-seconds',
    'ignores Retry-After',
    readingRetryAfter(() => undefined),
    { also: { 'client.retry-after-date': 'it ignores both forms' } },
  ),
  faulty(
    'client.retry-after-seconds',
    'takes the seconds of Retry-After for milliseconds',
    readingRetryAfter((value) => (isNumber(value) ? String(Number(value) / 1000) : value)),
  ),
  faulty(
    'client.retry-after-date',
    'cannot read dates in Retry-After',
    readingRetryAfter((value) => (isNumber(value) ? value : undefined)),
  ),
  faulty(
    'client.retry-after-date',
    'waits until a fixed hour whatever the date in Retry-After is',
    readingRetryAfter((value) => (isNumber(value) ? value : new Date(0).toUTCString())),
  ),
  faulty(
    'client.bounded-retries',
    'tries 25 times',
    (options) =>
      new CrmClient({ ...options, retries: { attempts: 25, firstWaitMs: 100, longestWaitMs: 60_000 } }),
  ),
  faulty(
    'client.no-retry-payment-required',
    'sends again after 402',
    again(({ status }) => status === 402),
  ),
  faulty(
    'client.no-retry-payment-required',
    'sends replies again after 402',
    again(({ status }, request) => status === 402 && isFor(request, 'POST /conversations/*/reply')),
  ),
  faulty(
    'client.no-retry-invalid-request',
    'sends writes again after 400',
    again(({ status }, { method }) => status === 400 && method !== 'GET'),
  ),
  faulty(
    'client.no-retry-not-found',
    'sends again after 404',
    again(({ status }) => status === 404),
  ),
  faulty(
    'client.no-retry-invalid-state',
    'sends again after invalid_state',
    again((_, request, code) => code === 'invalid_state' && !isFor(request, 'POST /conversations/*/reply')),
  ),
  faulty(
    'client.upsert-after-conflict',
    'creates the contact again after a conflict',
    again((_, request, code) => code === 'conflict' && isFor(request, 'POST /contacts')),
  ),
  faulty(
    'client.no-retry-taken-slot',
    'books a taken slot again',
    again((_, request, code) => code === 'conflict' && isFor(request, 'POST /booking-types/*/book')),
  ),
  faulty(
    'client.no-retry-key-reused',
    'sends again after idempotency_key_reused',
    again(({ status }) => status === 422),
  ),
]

import { type FaultyClient, faulty } from './faulty-client.js'
import { again, changing, isFor, type OutgoingRequest, rekey } from './sending.js'

const withoutRev = (...operations: readonly string[]) =>
  changing((request) => {
    if (operations.some((one) => isFor(request, one))) dropRev(request)
  })

function dropRev(request: OutgoingRequest): void {
  const { expectedRev: _, ...others } = request.json ?? {}
  request.json = others
}

const isStale = (_: Response, request: OutgoingRequest, code: unknown): boolean =>
  code === 'rev_mismatch' && isFor(request, 'PATCH /tickets/*')

/** Clients that go wrong about revisions. */
export const revisionFaults: readonly FaultyClient[] = [
  faulty(
    'client.close-expected-rev',
    'closes deals whatever their revision',
    withoutRev('POST /deals/*/close'),
  ),
  faulty(
    'client.sends-expected-rev',
    'updates tickets whatever their revision',
    withoutRev('PATCH /tickets/*'),
  ),
  faulty(
    'client.sends-expected-rev',
    'assigns tickets whatever their revision',
    withoutRev('POST /tickets/*/assign'),
  ),
  faulty(
    'client.reads-after-rev-mismatch',
    'guesses the next revision',
    again(isStale, (request) => {
      rekey(request)
      request.json = { ...request.json, expectedRev: Number(request.json?.expectedRev) + 1 }
    }),
  ),
  faulty(
    'client.reads-after-rev-mismatch',
    'forces its change after a conflict',
    again(isStale, (request) => {
      rekey(request)
      dropRev(request)
    }),
    { also: { 'client.sends-expected-rev': 'the second request has none' } },
  ),
  faulty('client.no-retry-stale-rev', 'sends a stale revision again', again(isStale)),
  faulty('client.no-retry-stale-rev', 'sends a stale revision again under a new key', again(isStale, rekey)),
]

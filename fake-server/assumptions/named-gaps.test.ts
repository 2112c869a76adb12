import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Assumptions, type Gap, type GapName, gaps } from '../../contract/index.js'
import { ask } from '../ask.test-kit.js'
import { createFake } from '../index.js'
import { Coverage } from '../world/coverage.js'
import { bookingRows } from './booking.test-kit.js'
import { errorValueRows } from './error-value.test-kit.js'
import { idempotencyRows } from './idempotency.test-kit.js'
import { listRows } from './list.test-kit.js'
import { listValueRows } from './list-value.test-kit.js'
import { messageRows } from './message.test-kit.js'
import { nounValueRows } from './noun-value.test-kit.js'
import { recordRows } from './record.test-kit.js'
import { requestRows } from './request.test-kit.js'

const rows: Readonly<Record<string, { readonly script: (assumed: Partial<Assumptions>) => unknown }>> = {
  ...requestRows,
  ...listRows,
  ...idempotencyRows,
  ...recordRows,
  ...messageRows,
  ...bookingRows,
  ...errorValueRows,
  ...listValueRows,
  ...nounValueRows,
}

/** Gaps that no answer names, each with the reason. */
const unnamed: Readonly<Record<string, string>> = {
  'webhook-delivery': 'it shapes deliveries, not answers',
  'webhook-signature': 'it shapes deliveries, not answers',
  'webhook-retries': 'it shapes deliveries, not answers',
  'quota-accounting': 'a message that is paid for is answered alike; only a refusal names it',
}

afterEach(() => vi.restoreAllMocks())

/** The gaps that the answers named while a script ran under each option of a gap. */
async function namedBy(gap: string): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  vi.spyOn(Coverage.prototype, 'rested').mockImplementation((found) => {
    for (const one of found) named.add(one)
  })
  const { options }: Gap = gaps[gap as GapName]
  for (const option of options) await rows[gap]?.script({ [gap]: option })
  return named
}

describe('a gap with an effect on answers is named by one of them', () => {
  test.each(Object.keys(rows))('%s', async (gap) => {
    const named = await namedBy(gap)
    expect([gap, named.has(gap)]).toEqual([gap, !(gap in unnamed)])
  })
})

test.each([
  ['GET', '/contacts?limit=1', undefined],
  ['GET', '/deals?limit=1', undefined],
  ['GET', '/contacts/none/notes', undefined],
  ['POST', '/webhooks', { name: 'A' }],
  ['POST', '/tickets/none/assign', { assigneeEmail: null }],
  ['GET', '/deals?status=none', undefined],
] as const)('%s %s rests on nothing that is assumed', (method, path, json) => {
  expect(ask(createFake(), method, path, { json }).headers['x-fake-assumed']).toBeUndefined()
})

test.each([
  [{}, undefined],
  [{ 'error-body': { code: 'code', message: 'message', details: 'details' } }, 'error-body'],
] as const)('the shape of errors under %j is named as %s', (assumptions, named) => {
  const answer = ask(createFake({ assumptions }), 'GET', '/contacts?limit=x')
  expect(answer.headers['x-fake-assumed']).toBe(named)
})

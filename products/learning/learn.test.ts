import { describe, expect, test } from 'vitest'
import { assume, type GapName, gapsOf } from '../../contract/index.js'
import type { Target } from '../../suites/api/target.js'
import type { Transport } from '../../suites/engine/exchange.js'
import { learn } from './learn.js'

/** A server that answers each request in the same way. */
const targetOf = (transport: Transport): Target => ({
  baseUrl: 'https://a.example.com',
  variant: 'full',
  transport,
  keys: { main: 'key' },
  records: {},
  control: {},
  assumptions: assume({}),
  configured: new Set<GapName>(),
  pauses: { now: () => 0, pause: async () => undefined },
  allow: 'sends',
})

const answer =
  (status: number, body: unknown): Transport =>
  async () => ({ status, headers: {}, text: JSON.stringify(body) })

describe('a server that proves nothing', () => {
  test.each([
    ['fails', answer(500, { error: { code: 'internal' } })],
    ['is down', answer(503, { error: { code: 'unavailable' } })],
    ['limits every call', answer(429, { error: { code: 'rate_limited' } })],
  ])('teaches nothing where it %s', async (_, transport) => {
    const { learnt, notLearnt } = await learn({ target: targetOf(transport), runId: 't' })
    // Where a code is, any error shows.
    expect(Object.keys(learnt).filter((gap) => gap !== 'error-body')).toEqual([])
    expect(Object.keys(notLearnt).length).toBeGreaterThanOrEqual(gapsOf('full').length - 1)
  })
})

test('what may not be asked is not asked, and the reason is given', async () => {
  const methods = new Set<string>()
  const target = targetOf(async ({ method }) => {
    methods.add(method)
    return { status: 404, headers: {}, text: '{"error":{"code":"not_found"}}' }
  })
  const { notLearnt } = await learn({ target: { ...target, allow: 'none' }, runId: 't' })
  expect([...methods]).toEqual(['GET'])
  expect(notLearnt['deal-reclose']).toEqual({ reason: 'only writes show it', remedy: '--allow writes' })
  expect(notLearnt['slots-endpoint']?.remedy).toContain('records.bookingType')
  expect(notLearnt['internal-error']?.reason).toContain('not visible through the API')
})

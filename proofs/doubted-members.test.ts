import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake, demoKeys } from '../fake-server/index.js'
import { checks, type RuleResult, run, type Transport, type WireResponse } from '../suites/index.js'

/** Judges a rule on the fake behind a layer, where the keys and records of the configuration are not vouched for. */
async function judged(
  id: string,
  layer: (transport: Transport, inactive: string, active: string) => Transport,
): Promise<RuleResult | undefined> {
  const fake = createFake({ seed: 6 })
  const { isExact: _, ...target } = fakeTarget(fake, direct(fake), 'fake:')
  const { inactiveBookingType = '', bookingType = '' } = target.records
  const { results } = await run({
    target: { ...target, transport: layer(target.transport, inactiveBookingType, bookingType) },
    checks: checks.filter(({ rule }) => rule.id === id),
    seed: 6,
  })
  return results[0]
}

const refused = (code: string): WireResponse => ({
  status: 403,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ error: { code, message: 'refused' } }),
})

/** The revoked key gets the same 403 everywhere. */
const forbidding =
  (code: string) =>
  (transport: Transport): Transport =>
  async (request) =>
    request.headers.authorization === `Bearer ${demoKeys.revoked}` ? refused(code) : transport(request)

test('a revoked key that is forbidden everything is refused as no valid key is, so the wrong status counts', async () => {
  expect(await judged('auth.revoked-key', forbidding('forbidden'))).toMatchObject({ verdict: 'fail' })
})

test('a key that lacks every scope may never have been revoked', async () => {
  expect(await judged('auth.revoked-key', forbidding('insufficient_scope'))).toMatchObject({
    verdict: 'fail',
    configuration: 'keys.revoked',
  })
})

/** The slots of an inactive booking type are listed as those of an active one are. */
const listingSlots =
  (transport: Transport, inactive: string, active: string): Transport =>
  (request) =>
    request.method === 'GET' && request.path.includes(`/${inactive}/slots`)
      ? transport({ ...request, path: request.path.replace(inactive, active) })
      : transport(request)

test('an inactive booking type may list slots', async () => {
  expect(await judged('booking.invalid-state', listingSlots)).toMatchObject({ verdict: 'pass' })
})

import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import { checks, run, type Transport } from '../suites/index.js'

/** Cancels a meeting for any key, as if it were the main one. */
const cancelling =
  (transport: Transport, main: string): Transport =>
  (request) =>
    request.path.endsWith('/cancel') && !request.path.includes('unknown')
      ? transport({ ...request, headers: { ...request.headers, authorization: `Bearer ${main}` } })
      : transport(request)

test('a scope that only sending operations have is known to be lacking where one of them says so', async () => {
  const fake = createFake({ seed: 6 })
  const { isExact: _, ...target } = fakeTarget(fake, direct(fake), 'fake:')
  const { results } = await run({
    target: { ...target, transport: cancelling(target.transport, target.keys.main) },
    checks: checks.filter(({ rule }) => rule.id === 'auth.scope-meeting-cancel'),
    seed: 6,
  })
  expect(results[0]).toMatchObject({ verdict: 'fail' })
  expect(results[0]).not.toHaveProperty('configuration')
})

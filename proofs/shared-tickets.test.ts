import { describe, expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake, demoKeys } from '../fake-server/index.js'
import { checks, run, type Transport } from '../suites/index.js'

/** Another client updates a ticket right before every third write to it, or right after it. */
function shared(transport: Transport, isBefore: boolean): Transport {
  let writes = 0
  return async (request) => {
    const isWrite = request.method !== 'GET' && request.path.startsWith('/api/v1/tickets/')
    if (isWrite) writes += 1
    const isShared = isWrite && writes % 3 === 0
    const [path = ''] = request.path.split(/\/(?:assign|comments)$/)
    const change = () =>
      transport({
        method: 'PATCH',
        path,
        headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
        body: JSON.stringify({ subject: `Other ${writes}`, description: `of another run ${writes}` }),
      })
    if (isShared && isBefore) await change()
    const answer = await transport(request)
    if (isShared && !isBefore) await change()
    return answer
  }
}

describe.each([true, false])(
  'another client that updates tickets as well, before a write: %s',
  (isBefore) => {
    test.each([
      'ticket.update-200',
      'limit.ticket-subject-min',
      'revision.ticket-update-current',
      'revision.ticket-assign-current',
    ])('%s does not fail', async (id) => {
      const fake = createFake({ seed: 4 })
      const { isExact: _, ...target } = fakeTarget(fake, direct(fake), 'fake:')
      const { results } = await run({
        target: { ...target, transport: shared(target.transport, isBefore) },
        checks: checks.filter(({ rule }) => rule.id === id),
        seed: 4,
      })
      expect(results.map(({ verdict }) => verdict)).not.toContain('fail')
    })
  },
)

test('two runs with one configuration begin with different tickets', async () => {
  const first = async (seed: number) => {
    const fake = createFake({ seed: 4 })
    const { isExact: _, ...target } = fakeTarget(fake, direct(fake), 'fake:')
    const { exchanges } = await run({
      target,
      checks: checks.filter(({ rule }) => rule.id === 'ticket.assign-200'),
      seed,
    })
    return exchanges.find(({ operation }) => operation === 'POST /api/v1/tickets/{id}/assign')?.request.path
  }
  expect(new Set(await Promise.all([1, 2, 3, 4].map(first))).size).toBeGreaterThan(1)
})

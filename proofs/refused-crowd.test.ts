import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import type { WireResponse } from '../suites/index.js'
import { checks, run, type Transport } from '../suites/index.js'

const rejection = (status: number, code: string): WireResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ error: { code, message: 'Refused.' } }),
})

/** Answers the first of several simultaneous writes under one key with `first`, or carries it out, and the others with `another`. */
const answering =
  (another: WireResponse, answer?: WireResponse) =>
  (transport: Transport): Transport => {
    const inFlight = new Map<string, { met: boolean }>()
    return async (request) => {
      const name = `${request.method} ${request.path} ${request.headers['idempotency-key']}`
      if (request.headers['idempotency-key'] === undefined) return transport(request)
      const first = inFlight.get(name)
      if (first) {
        first.met = true
        return another
      }
      const own = { met: false }
      inFlight.set(name, own)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inFlight.delete(name)
      return own.met && answer ? answer : transport(request)
    }
  }

/** The verdicts of a rule on simultaneous writes, by operation. */
async function verdictsOf(id: string, layer: (transport: Transport) => Transport) {
  const fake = createFake({ seed: 5 })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const { results } = await run({
    target: { ...target, transport: layer(target.transport) },
    checks: checks.filter(({ rule }) => rule.id === id),
    seed: 5,
  })
  return results.flatMap(({ operations }) => operations.map(({ verdict }) => verdict))
}

const rules = ['idempotency.concurrent-single-effect', 'idempotency.in-progress'] as const

test.each(rules)('%s accuses no server that refuses the first of several simultaneous calls', async (id) => {
  const layer = answering(rejection(409, 'idempotency_in_progress'), rejection(403, 'forbidden'))
  const verdicts = await verdictsOf(id, layer)
  expect(verdicts.length).toBeGreaterThan(10)
  expect(verdicts).not.toContain('fail')
  expect(verdicts).toContain('inconclusive')
})

test('the others must be refused as in progress, where the first is carried out', async () => {
  const verdicts = await verdictsOf(rules[0], answering(rejection(409, 'conflict')))
  expect(verdicts).toContain('fail')
})

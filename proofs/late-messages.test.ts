import { expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake, demoKeys } from '../fake-server/index.js'
import { checks, type RuleResult, run, type Target, type Transport } from '../suites/index.js'

/** Judges a rule on the fake as changed, where the configuration is not vouched for. */
async function judged(id: string, change: (target: Target) => Target): Promise<RuleResult | undefined> {
  const fake = createFake({ seed: 9 })
  const { isExact: _, ...target } = fakeTarget(fake, direct(fake), 'fake:')
  const { results } = await run({
    target: change(target),
    checks: checks.filter(({ rule }) => rule.id === id),
    seed: 9,
  })
  return results[0]
}

/** A message that a silent provider took shows from the second reading on, once for so many of the sends. */
function listedLate(transport: Transport, times: (sends: number) => number): Transport {
  const sends = new Map<string, number>()
  const readings = new Map<string, number>()
  return async (request) => {
    const answer = await transport(request)
    if (request.headers.authorization !== `Bearer ${demoKeys.silentProvider}`) return answer
    const { text } = JSON.parse(request.body ?? '{}') as { text?: string }
    if (text !== undefined) sends.set(text, (sends.get(text) ?? 0) + 1)
    if (request.method !== 'GET' || !request.path.includes('/messages')) return answer
    const body = JSON.parse(answer.text) as { data: unknown[] }
    const late = [...sends].flatMap(([said, count]) => {
      readings.set(said, (readings.get(said) ?? 0) + 1)
      return (readings.get(said) ?? 0) < 2 ? [] : Array.from({ length: times(count) }, () => ({ text: said }))
    })
    return { ...answer, text: JSON.stringify({ ...body, data: [...late, ...body.data] }) }
  }
}

const late = (times: (sends: number) => number) =>
  judged('idempotency.unknown-outcome', (target) => ({
    ...target,
    transport: listedLate(target.transport, times),
  }))

test('a message of unknown outcome may be listed some time after its answer', async () => {
  expect(await late(() => 1)).toMatchObject({ verdict: 'pass' })
})

test('a message that each retry sends again is noticed', async () => {
  expect(await late((sends) => sends)).toMatchObject({ verdict: 'fail' })
})

test('an upsert that honours keys passes where assignments are configured to ignore them', async () => {
  const result = await judged('idempotency.contact-upsert', (target) => ({
    ...target,
    assumptions: { ...target.assumptions, 'idempotency-assign-endpoints': 'ignored' },
    configured: new Set(['idempotency-assign-endpoints'] as const),
  }))
  expect(result).toMatchObject({ verdict: 'pass' })
})

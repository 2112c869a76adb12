import { describe, expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { serverTarget } from '../cli/target/server-target.js'
import { createFake, demoKeys } from '../fake-server/index.js'
import {
  checksIn,
  httpTransport,
  type RuleCheck,
  type RunResult,
  run,
  type Target,
  type Verdict,
} from '../suites/index.js'

/** Judges a fresh fake by some rules, and keeps each request as it went out. */
export async function recorded(seed: number, among: readonly RuleCheck[]) {
  const fake = createFake({ seed })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const sent: string[] = []
  const transport: Target['transport'] = (request) => {
    sent.push(JSON.stringify(request))
    return target.transport(request)
  }
  const result = await run({ target: { ...target, transport }, checks: among, seed })
  return { sent, results: result.results.map(withoutTimes) }
}

const withoutTimes = ({ operations, ...rest }: RunResult['results'][number]) => ({
  ...rest,
  operations: operations.map(({ durationMs: _, ...at }) => at),
})

const verdictsOf = ({ results }: Pick<RunResult, 'results'>): Record<string, Verdict> =>
  Object.fromEntries(results.map(({ rule, verdict }) => [rule.id, verdict]))

/** The least that a judgement by some rules takes, and finds, with one key alone. */
interface Least {
  readonly requests: number
  readonly passed: number
}

/** Tests the promises of a run on the honest fake, judged by some rules. */
export function testPromises(among: readonly RuleCheck[], least: Least): void {
  describe('one seed', () => {
    test('gives the same requests in the same order, and the same results', async () => {
      const [one, other] = [await recorded(77, among), await recorded(77, among)]
      expect(one.sent.length).toBeGreaterThan(least.requests)
      expect(other.sent).toEqual(one.sent)
      expect(other.results).toEqual(one.results)
    })
  })

  describe('over HTTP', () => {
    test('the fake keeps every rule', async () => {
      const fake = createFake({ seed: 3 })
      const served = await fake.listen()
      const { transport, close } = httpTransport({ baseUrl: served.url })
      try {
        const { results } = await run({
          target: fakeTarget(fake, transport, served.url),
          checks: among,
          seed: 3,
        })
        expect(
          results.filter(({ verdict }) => verdict !== 'pass').map(({ rule, reason }) => [rule.id, reason]),
        ).toEqual([])
      } finally {
        await close()
        await served.close()
      }
    })

    test('with one key every rule passes or says what would enable it, and the totals add up', async () => {
      // As `conformance fake` serves it: by the computer's clock, which no hook moves.
      const served = await createFake({ seed: 3, now: Date.now }).listen()
      const { transport, close } = httpTransport({ baseUrl: served.url })
      try {
        const target = serverTarget({ baseUrl: served.url, apiKey: demoKeys.main }, {}, transport)
        const result = await run({ target: { ...target, allow: 'writes' }, checks: among, seed: 3 })
        const verdicts = verdictsOf(result)
        const passed = Object.values(verdicts).filter((verdict) => verdict === 'pass').length
        const untested = result.results.filter(({ verdict }) => verdict === 'untested')
        expect(passed).toBeGreaterThan(least.passed)
        expect(passed + untested.length).toBe(checksIn(among, 'full').length)
        expect(
          untested.filter(
            ({ remediation }) =>
              !/^(add (keys|records|control)\.|add one of .+ to records\.|--allow sends)/.test(
                remediation ?? '',
              ),
          ),
        ).toEqual([])
      } finally {
        await close()
        await served.close()
      }
    })

    test('where writes are not allowed only reads go out', async () => {
      const fake = createFake({ seed: 3 })
      const methods = new Set<string>()
      const target = fakeTarget(fake, direct(fake), 'fake:')
      const transport: Target['transport'] = (request) => {
        methods.add(request.method)
        return target.transport(request)
      }
      const { results } = await run({
        target: { ...target, transport, allow: 'none' },
        checks: among,
        seed: 3,
      })
      expect([...methods]).toEqual(['GET'])
      const verdicts = new Set(results.map(({ verdict }) => verdict))
      expect([...verdicts].toSorted()).toEqual(['inconclusive', 'pass', 'untested'])
    })
  })
}

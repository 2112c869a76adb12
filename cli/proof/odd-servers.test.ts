import { describe, expect, test } from 'vitest'
import { createFake } from '../../fake-server/index.js'
import { checks, type RuleResult, run, type Transport } from '../../suites/index.js'
import { direct, fakeTarget } from '../target/fake-target.js'

/** What an honest server does otherwise than the fake, as a layer over its transport. */
type Oddity = (transport: Transport) => Transport

/** Judges some rules of the fake behind a layer that the document permits. */
async function judged(oddity: Oddity, ids: readonly string[]): Promise<readonly RuleResult[]> {
  const fake = createFake({ seed: 5 })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const among = checks.filter(({ rule }) => ids.includes(rule.id))
  const { results } = await run({
    target: { ...target, transport: oddity(target.transport) },
    checks: among,
    seed: 5,
  })
  return results
}

const verdicts = (results: readonly RuleResult[]) => results.map(({ rule, verdict }) => [rule.id, verdict])

/** Small numbers that come in no order, the same in each test. */
function sizes(): () => number {
  let state = 7
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

/** Each page holds some of what was asked for, and a cursor where more follows (gap.short-pages). */
const pagesOfAnySize: Oddity = (transport) => {
  const next = sizes()
  return (request) => {
    const [path = '', query = ''] = request.path.split('?')
    const params = new URLSearchParams(query)
    const limit = params.get('limit') ?? '50'
    const isAList = request.method === 'GET' && !path.endsWith('/webhooks') && !path.endsWith('/slots')
    if (!isAList || !/^\d{1,3}$/.test(limit) || Number(limit) < 2 || Number(limit) > 100)
      return transport(request)
    params.set('limit', String(1 + Math.floor(next() * Number(limit))))
    return transport({ ...request, path: `${path}?${params}` })
  }
}

/** `updatedAt` may be null (section 2), so an update that changes nothing leaves no trace. */
const withoutUpdatedAt: Oddity = (transport) => async (request) => {
  const answer = await transport(request)
  return { ...answer, text: answer.text.replace(/"updatedAt":"[^"]*"/g, '"updatedAt":null') }
}

describe('a server whose pages are of any size', () => {
  test('is not accused of another default page size', async () => {
    const results = await judged(pagesOfAnySize, ['paging.limit-default'])
    expect(verdicts(results)).toEqual([['paging.limit-default', 'inconclusive']])
    expect(results[0]?.reason).toContain('gap.short-pages')
  })
})

describe('a server that shows no updatedAt', () => {
  test('is not accused of remembering keys for ever', async () => {
    const results = await judged(withoutUpdatedAt, ['idempotency.window-end'])
    expect(verdicts(results)).toEqual([['idempotency.window-end', 'pass']])
  })
})

import { describe, expect, test } from 'vitest'
import type { GapName } from '../../contract/index.js'
import { family, rule } from '../../contract/rules/rule.js'
import type { Check } from '../api/check.js'
import { run, suite, type Target } from '../index.js'
import { answering, emptyPage } from './answering.test-kit.js'
import type { Transport, WireRequest } from './exchange.js'

const deals = 'POST /api/v1/deals'

interface Given {
  readonly configured?: readonly GapName[] | 'exactly known'
  readonly transport?: Transport
  readonly doubt?: string
}

/** Runs one rule with one check against a server that takes `contactId` for the contact of a deal, and nothing else. */
async function judged(check: Check, given: Given = {}) {
  const { configured = [], transport = serving(), doubt } = given
  const options = { on: [deals], ...(doubt === undefined ? {} : { doubt }) } as const
  const sample = family('sample', { 'sample.it': rule('0', 'It holds.', options) })
  const target: Target = answering(transport, {
    allow: 'writes',
    ...(configured === 'exactly known' ? {} : { configured: new Set(configured) }),
  })
  const { results, exchanges, detected } = await run({
    target,
    checks: suite(sample, { 'sample.it': check }),
    seed: 1,
  })
  const [result] = results
  if (!result) throw new Error('no result')
  return { result, posts: exchanges.filter(({ operation }) => operation === deals).length, detected }
}

const answer = (status: number, body: unknown = {}) => ({ status, headers: {}, text: JSON.stringify(body) })

const serving =
  (change: (body: Record<string, unknown>, request: WireRequest) => number | undefined = () => undefined) =>
  async (request: WireRequest) => {
    if (request.method === 'GET') return emptyPage
    const body = JSON.parse(request.body ?? '{}') as Record<string, unknown>
    if (!request.path.endsWith('/deals')) return answer(201, { data: { id: 'con_1', ...body } })
    return answer(change(body, request) ?? (body.contactId === undefined ? 400 : 201), {
      data: { id: 'deal_1', title: body.title },
    })
  }

/** A check that needs a deal, and then asserts something. */
const needsDeal: Check = async (api) => {
  const deal = await api.given.deal({ contact: { id: 'con_1' } })
  api.expect.that(deal.id === 'deal_1', 'a deal', deal)
}

/** Reads an assumption that no answer depends on. */
const indifferent: Check = async (api) => {
  const { 'idempotency-replay-status': _ } = api.assumptions
  api.expect.status(await api.call(deals, { body: { contactId: 'con_1' } }), 201)
}

const contactId = { by: 'id', contact: 'contactId', pipeline: 'pipeline', stage: 'stage', owner: 'owner' }

describe('a set-up call that is refused', () => {
  test('is made with the other permitted values of the gap, and the one that is accepted is adopted', async () => {
    const { result, detected } = await judged(needsDeal)
    expect(result.verdict).toBe('pass')
    expect(detected).toMatchObject({ 'deal-create-fields': contactId })
  })

  test('contradicts a configured value, which is named with the true one', async () => {
    const { result, detected } = await judged(needsDeal, { configured: ['deal-create-fields'] })
    expect(result).toMatchObject({
      verdict: 'inconclusive',
      configuration: 'assumptions.deal-create-fields',
      reason: expect.stringContaining('configured as {'),
    })
    expect(result.reason).toContain("behaves as with assumptions: { 'deal-create-fields': {")
    expect(detected).toEqual({})
  })

  test('is not made again where all assumptions are exactly known', async () => {
    const { result, posts } = await judged(needsDeal, { configured: 'exactly known' })
    expect([result.verdict, posts]).toEqual(['inconclusive', 1])
  })

  test('names the gaps that the check has read where no value helps, and no others', async () => {
    const { result, detected } = await judged(needsDeal, { transport: serving(() => 400) })
    expect(result).toMatchObject({
      verdict: 'inconclusive',
      configuration: 'assumptions.deal-create-fields',
      reason: expect.stringMatching(
        /^the set-up call POST \/api\/v1\/deals answered 400; .*gap\.deal-create-fields/,
      ),
    })
    expect(detected).toEqual({})
  })

  test.each<[string, unknown, RegExp]>([
    [
      'about a member of the gap: the gap and the message',
      { error: { code: 'invalid_request', message: 'contactId must not be empty' } },
      /answered 400: "contactId must not be empty"; an assumption may not be met: gap\.deal-create-fields/,
    ],
    [
      'about another member that was sent: the message alone',
      { error: { code: 'invalid_request', message: 'the title is on a list of bad words' } },
      /^the set-up call POST \/api\/v1\/deals answered 400: "the title is on a list of bad words"$/,
    ],
    [
      'about nothing in particular: the message, and the gaps of the operation',
      { message: 'bad request' },
      /answered 400: "bad request"; .*gap\.deal-create-fields/,
    ],
    [
      'with a long message: its beginning',
      { error: { code: 'invalid_request', message: `title ${'x'.repeat(900)}` } },
      /answered 400: "title x{100,250}…"$/,
    ],
    [
      'with details: them as well',
      { error: { code: 'invalid_request', message: 'invalid', details: { field: 'title' } } },
      /answered 400: "invalid \{"field":"title"\}"$/,
    ],
  ])('quotes an answer %s', async (_, body, reason) => {
    const transport = async (request: WireRequest) =>
      request.method === 'GET' ? emptyPage : request.path.endsWith('/deals') ? answer(400, body) : answer(201)
    const { result } = await judged(needsDeal, { transport })
    expect(result.reason).toMatch(reason)
    expect(result.configuration).toBe(
      /gap/.test(reason.source) ? 'assumptions.deal-create-fields' : undefined,
    )
  })
})

describe('a set-up call that is refused while another check finds out why', () => {
  test('is judged again with what the other check adopted', async () => {
    let release = () => {}
    const adopted = new Promise<void>((resolve) => {
      release = resolve
    })
    let [refused, taken] = [0, 0]
    // The second refusal is answered once the first check has been through its trial and what follows from it.
    const transport = async (request: WireRequest) => {
      const isDeal = request.path.endsWith('/deals')
      if (isDeal && request.body?.includes('contactId')) taken += 1
      if (taken === 2) release()
      if (isDeal && request.body?.includes('leadId') && ++refused === 2) await adopted
      return serving()(request)
    }
    const two = family('sample', {
      'sample.first': rule('0', 'It holds.', { on: [deals] }),
      'sample.second': rule('0', 'It holds too.', { on: [deals] }),
    })
    const { results } = await run({
      target: answering(transport, { allow: 'writes', configured: new Set() }),
      checks: suite(two, { 'sample.first': needsDeal, 'sample.second': needsDeal }),
      seed: 1,
      workers: 2,
    })
    expect(results.map(({ verdict, reason }) => reason ?? verdict)).toEqual(['pass', 'pass'])
  })
})

describe('a refusal that no other value explains', () => {
  const needsClosing: Check = async (api) => {
    const deal = await api.given.deal({ contact: { id: 'con_1' } })
    const body = api.given.assumedCloseBody(deal)
    const call = { params: { id: 'deal_1' }, body }
    api.given2xx(await api.call('POST /api/v1/deals/{id}/close', call))
  }

  test('names the gap of the refused body first, and not that of the calls before', async () => {
    const transport = async (request: WireRequest) =>
      request.path.endsWith('/close') ? answer(400) : serving(({ leadId }) => (leadId ? 201 : 400))(request)
    const { result } = await judged(needsClosing, { transport })
    expect(result).toMatchObject({
      verdict: 'inconclusive',
      configuration: 'assumptions.deal-close-selector',
    })
  })
})

describe('a failure', () => {
  const strict: Check = async (api) => {
    const { 'idempotency-replay-status': status } = api.assumptions
    const exchange = await api.call(deals, { body: { contactId: 'con_1' } })
    api.expect.status(exchange, status === 'always-200' ? 200 : 201)
  }
  const answers200 = serving(() => 200)

  test('is none where another permitted value makes the check pass: the line is named', async () => {
    const { result } = await judged(strict, { transport: answers200 })
    expect(result).toMatchObject({
      verdict: 'inconclusive',
      configuration: 'assumptions.idempotency-replay-status',
      reason: expect.stringContaining("assumptions: { 'idempotency-replay-status': 'always-200' }"),
    })
  })

  test('stands where all assumptions are exactly known', async () => {
    const { result } = await judged(strict, { transport: answers200, configured: 'exactly known' })
    expect(result.verdict).toBe('fail')
  })

  test('stands where no permitted value makes the check pass', async () => {
    const { result } = await judged(strict, { transport: serving(() => 204) })
    expect(result.verdict).toBe('fail')
  })

  test('stands where another value only brings about the refusal that the rule asks for', async () => {
    const refusal: Check = async (api) => {
      const body = api.given.dealBody({ id: 'con_1' })
      api.expect.status(await api.call(deals, { body }), 400)
    }
    const transport = serving(({ leadId }) => (leadId === undefined ? 400 : 201))
    expect((await judged(refusal, { transport })).result.verdict).toBe('fail')
  })

  test('is not sought in options that are the same in what the check has read', async () => {
    const check: Check = async (api) => {
      const { background } = api.assumptions['rev-increment']
      api.expect.status(await api.call(deals, { body: { contactId: 'con_1' } }), background ? 204 : 200)
    }
    const { result, posts } = await judged(check)
    expect(result.verdict).toBe('fail')
    // The failure, its repetition, and the single option with background changes.
    expect(posts).toBe(3)
  })

  test('that comes and goes by itself is blamed on no gap', async () => {
    let calls = 0
    // Fails twice, and never again.
    const transport = serving(() => (++calls <= 2 ? 200 : 201))
    const { result } = await judged(indifferent, { transport })
    expect(result).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringMatching(/^fails at times and passes at others/),
    })
    expect(result.reason).not.toContain('behaves as with')
  })

  test('that passes now and then under the assumed value is blamed on none that happened to pass', async () => {
    // The failure and its repetition, two passes under other values and one between them, each at its own turn.
    const statuses = [200, 200, 201, 201, 200, 200]
    const transport = serving(() => statuses.shift() ?? 200)
    const { result } = await judged(indifferent, { transport })
    expect(result).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringMatching(/^fails at times/),
    })
  })
})

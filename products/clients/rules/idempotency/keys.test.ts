import { describe, expect, test } from 'vitest'
import { casesOf, failed, findings, journal, type Sent, type SentRequest } from '../../journal.test-kit.js'

const refused = failed(400, 'invalid_request')
const keyed = (idempotencyKey: string, more: Sent = {}): Sent => ({ idempotencyKey, status: 201, ...more })

describe.each([
  ['client.key-on-messages', 'POST /messaging/messages'],
  ['client.key-on-replies', 'POST /conversations/chatapp_1__34600/reply'],
  ['client.key-on-creations', 'POST /contacts'],
  ['client.key-on-creations', 'POST /booking-types/bt_1/book'],
] as const)('%s at %s', (rule, what) => {
  test('is kept with a key, and broken without one', () => {
    expect(findings(rule, journal([[what, keyed('k')], [what], [what, keyed('')]]))).toEqual([
      'kept',
      'broken',
      'broken',
    ])
  })

  test('stays open where a single request was refused', () => {
    expect(
      findings(
        rule,
        journal([
          [what, keyed('k')],
          [what, refused],
        ]),
      ),
    ).toEqual(['kept', 'unclear'])
  })

  test('is not met by other requests', () => {
    expect(
      findings(rule, journal([['PATCH /contacts/c'], ['POST /contacts/upsert'], ['GET /contacts']])),
    ).toEqual([])
  })
})

describe('in the compact variant', () => {
  const compact = (...requests: readonly SentRequest[]) => journal(requests, { variant: 'compact' })
  const good = 'abcdefghijklmnop'

  test('each write needs a key', () => {
    expect(
      findings('client.key-required', compact(['PATCH /contacts/c', keyed(good)], ['GET /agents'])),
    ).toEqual(['kept'])
    expect(findings('client.key-required', compact(['POST /contacts', refused]))).toEqual(['broken'])
    expect(
      findings('client.key-required', compact(['POST /contacts', keyed(good)], ['POST /contacts', refused])),
    ).toEqual(['kept', 'unclear'])
  })

  test('a key has a pattern', () => {
    const rule = 'client.key-pattern'
    expect(
      findings(rule, compact(['POST /contacts', keyed(good)], ['POST /contacts', { json: {} }])),
    ).toEqual(['kept'])
    expect(findings(rule, compact(['POST /contacts', keyed(good.slice(1), refused)]))).toEqual(['broken'])
    expect(findings(rule, compact(['POST /contacts', keyed(`${good}.`, { status: 201 })]))).toEqual([
      'broken',
    ])
    expect(
      findings(rule, compact(['POST /contacts', keyed(good)], ['POST /contacts', keyed('short', refused)])),
    ).toEqual(['kept', 'unclear'])
  })
})

test('a key has 1 to 255 characters', () => {
  const rule = 'client.key-length'
  const of = (length: number): SentRequest => ['POST /contacts', keyed('k'.repeat(length))]
  expect(findings(rule, journal([of(255), of(256), of(0)]))).toEqual(['kept', 'broken', 'broken'])
  expect(findings(rule, journal([of(1), ['POST /contacts', keyed('k'.repeat(300), refused)]]))).toEqual([
    'kept',
    'unclear',
  ])
})

describe('client.key-for-one-request', () => {
  const rule = 'client.key-for-one-request'
  const ana: SentRequest = ['POST /contacts', keyed('k1', { json: { name: 'Ana', email: 'a@b.example' } })]
  const bo = (more: Sent = {}): SentRequest => [
    'POST /contacts',
    keyed('k1', { json: { name: 'Bo' }, ...more }),
  ]
  const reused = failed(422, 'idempotency_key_reused')

  test('is kept by the same request with its members in another order, and by other keys', () => {
    const again: SentRequest = [
      'POST /contacts',
      keyed('k1', { json: { email: 'a@b.example', name: 'Ana' } }),
    ]
    expect(findings(rule, journal([ana, again, bo({ idempotencyKey: 'k2' })]))).toEqual([
      'kept',
      'kept',
      'kept',
    ])
  })

  test('is broken by another request that is accepted, and says what used the key', () => {
    const cases = casesOf(rule, journal([ana, bo()]))
    expect(cases.map(({ holds }) => holds)).toEqual([true, false])
    expect(cases[1]?.actual).toBe("the key 'k1' was used for POST '/api/v1/contacts' with another body")
  })

  test('stays open for a single 422, and is broken by a second one', () => {
    expect(findings(rule, journal([ana, bo(reused)]))).toEqual(['kept', 'unclear'])
    expect(findings(rule, journal([ana, bo(reused), bo({ ...reused, json: {} })]))).toEqual([
      'kept',
      'broken',
      'broken',
    ])
  })

  test('is broken by a second request while the first one is processed', () => {
    const during = failed(409, 'idempotency_in_progress')
    expect(findings(rule, journal([ana, bo(during)]))).toEqual(['kept', 'broken'])
    expect(findings(rule, journal([ana, ['POST /contacts', { ...ana[1], ...during }]]))).toEqual([
      'kept',
      'kept',
    ])
  })

  test('stays open for one key in all tests, which each begin with a reset', () => {
    const inTests = (...names: readonly string[]) =>
      names.map((name) => journal([['POST /contacts', keyed('k1', { json: { name } })]]))
    expect(findings(rule, ...inTests('Ana', 'Bo', 'Cy'))).toEqual(['kept', 'kept', 'kept', 'unclear'])
    expect(findings(rule, ...inTests('Ana', 'Bo'))).toEqual(['kept', 'kept'])
    expect(findings(rule, ...inTests('Ana', 'Ana', 'Ana'))).toEqual(['kept', 'kept', 'kept'])
    const other = journal([['POST /contacts', keyed('k2', { json: { name: 'Di' } })]])
    expect(findings(rule, ...inTests('Ana', 'Bo', 'Cy'), other)).not.toContain('unclear')
  })

  test('stays open where the first request was refused', () => {
    expect(
      findings(rule, journal([['POST /contacts', keyed('k1', { json: {}, ...refused })], bo()])),
    ).toEqual(['kept', 'unclear'])
  })

  test('says nothing of other API keys, other fakes, and of the time after 24 hours', () => {
    expect(findings(rule, journal([ana, bo({ key: 'another' })]), journal([bo()]))).toEqual([
      'kept',
      'kept',
      'kept',
    ])
    expect(findings(rule, journal([ana, bo({ after: 25 * 3_600_000 })]))).toEqual(['kept', 'kept'])
  })
})

describe('client.retry-within-window', () => {
  const rule = 'client.retry-within-window'
  const sent = (after: number, more: Sent = {}): SentRequest => [
    'POST /deals',
    keyed('k', { after, ...more }),
  ]

  test('is kept within 24 hours', () => {
    expect(findings(rule, journal([sent(1, { status: 503 }), sent(23 * 3_600_000)]))).toEqual(['kept'])
  })

  test('is broken by a retry after them', () => {
    expect(findings(rule, journal([sent(1, { status: 503 }), sent(25 * 3_600_000)]))).toEqual(['broken'])
  })

  test('stays open where the first request succeeded: a test may look at the window', () => {
    expect(findings(rule, journal([sent(1), sent(25 * 3_600_000)]))).toEqual(['unclear'])
  })
})

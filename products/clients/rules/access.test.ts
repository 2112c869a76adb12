import { describe, expect, test } from 'vitest'
import {
  casesIn,
  casesOf,
  failed,
  findings,
  journal,
  type Sent,
  type SentRequest,
} from '../journal.test-kit.js'

const unauthorized = failed(401, 'unauthorized')
const refused = failed(400, 'invalid_request')
const list: SentRequest = ['GET /contacts']

describe('client.authorizes-each-call', () => {
  const rule = 'client.authorizes-each-call'
  const found = (...requests: readonly SentRequest[]) => findings(rule, journal(requests))

  test('is kept by a bearer key, in any case of the word', () => {
    expect(found(list, ['GET /tags', { headers: { authorization: 'bearer k' } }])).toEqual(['kept', 'kept'])
  })

  test('stays open for a test of 401 at an operation that nothing else calls', () => {
    expect(found(list, ['GET /tags', { headers: {}, ...unauthorized }])).toEqual(['kept', 'unclear'])
  })

  test('is broken without the header, and by another scheme; no sentence shows a key', () => {
    expect(found(['GET /tags', { headers: {}, ...unauthorized }])).toEqual(['broken'])
    const sent = (authorization: string): SentRequest => ['GET /tags', { headers: { authorization } }]
    expect(
      casesOf(rule, journal([sent('secret-of-mine'), sent('Basic c2VjcmV0')])).map(({ actual }) => actual),
    ).toEqual([
      'the Authorization header has another scheme',
      "the Authorization header has another scheme, 'Basic'",
    ])
  })

  test('stays open for a single refusal where others are authorized', () => {
    expect(found(list, ['GET /contacts', { headers: {}, ...unauthorized }])).toEqual(['kept', 'unclear'])
  })

  test('is not met by what a browser asks in advance, nor by a test of whether the server is up', () => {
    expect(found(['OPTIONS /contacts', { headers: {} }])).toEqual([])
    expect(found(['GET /', { headers: {}, path: '/', target: '/' }])).toEqual([])
  })
})

describe('client.key-only-in-header', () => {
  const rule = 'client.key-only-in-header'

  test('is kept by the header alone, broken by the address and the body', () => {
    const key = 'sk+secret/1'
    expect(
      findings(
        rule,
        journal([
          ['GET /tags', { key }],
          [`GET /tags?api_key=${encodeURIComponent(key)}`, { key }],
          ['POST /contacts', { key, json: { key } }],
        ]),
      ),
    ).toEqual(['kept', 'broken', 'broken'])
  })

  test('is not met by keys so short that they occur by chance', () => {
    expect(findings(rule, journal([['GET /tags', { key: 'tags' }]]))).toEqual([])
  })
})

describe('client.documented-routes', () => {
  const rule = 'client.documented-routes'

  test.each(['GET /contacts', 'POST /messaging/messages', 'DELETE /webhooks/w'])('is kept by %s', (what) => {
    expect(findings(rule, journal([[what]]))).toEqual(['kept'])
  })

  test.each(['GET /contacts/c', 'GET /messaging/chatapp_1/templates', 'GET /webhooks/events'])(
    'is kept by %s also where the server does not serve it',
    (what) => {
      expect(
        findings(rule, journal([[what, { ...failed(404, 'not_found'), operation: undefined as never }]])),
      ).toEqual(['kept'])
    },
  )

  test.each(['GET /contacts/', 'PUT /contacts/c', 'GET /deals/d'])('is broken by %s', (what) => {
    expect(findings(rule, journal([[what, failed(404, 'not_found')]]))).toEqual(['broken'])
  })
})

test('what is not a call of the API may be sent again after 404, and a refused key in each test', () => {
  const up: SentRequest = ['HEAD /', { ...failed(404, 'not_found'), path: '/', headers: {} }]
  expect(findings('client.no-retry-not-found', journal([up, up, up]))).toEqual([])
  const wrong: SentRequest = ['GET /tags', { ...failed(401, 'unauthorized'), key: 'wrong' }]
  const right: SentRequest = ['GET /tags', {}]
  const tests = [wrong, right, right, right, wrong, right, right, right, wrong, right, right]
  expect(findings('client.no-retry-unauthorized', journal(tests))).toEqual(['unclear', 'unclear', 'kept'])
})

describe('client.json-body', () => {
  const sent = (type: string | undefined, text = '{}'): SentRequest => [
    'POST /contacts',
    { text, headers: type === undefined ? {} : { 'content-type': type } },
  ]
  const found = (...requests: readonly SentRequest[]) => findings('client.json-body', journal(requests))

  test('is kept by the type with parameters, and not met without a body', () => {
    expect(found(sent('application/json'), sent('Application/JSON; charset=utf-8'), list)).toEqual([
      'kept',
      'kept',
    ])
  })

  test.each([
    ['text/plain', '{}'],
    ['application/json-patch+json', '[]'],
    [undefined, '{}'],
    ['application/json', 'a=b'],
    ['application/json', '{"name":"Ana","name":"Bo"}'],
  ])('is broken by the type %s with %s', (type, text) => {
    expect(found(sent(type, text))).toEqual(['broken'])
  })
})

describe('client.valid-requests', () => {
  const rule = 'client.valid-requests'
  const bad: SentRequest = ['POST /contacts', refused]

  test('is kept by one valid request to the operation', () => {
    expect(findings(rule, journal([bad, bad, ['POST /contacts', { status: 201 }], bad]))).toEqual(['kept'])
  })

  test('is broken where all are refused', () => {
    expect(findings(rule, journal([bad, list, bad]))).toEqual(['broken', 'kept'])
  })

  test('is kept where another request to the operation met a disturbance, and may have been valid', () => {
    const lost: SentRequest = ['POST /contacts', { status: 0, fault: 'disturb:reset-after' }]
    const holds = (run: object) =>
      casesIn(rule, { journals: [journal([bad, bad, lost])], ...run }).map((one) => one.holds)
    expect(holds({ usual: [] })).toEqual([true])
    expect(holds({})).toEqual([false])
  })

  test('stays open where the refusals rest on what the document leaves open, and names it', () => {
    const assumed: SentRequest = [
      'POST /contacts/c/tags',
      {
        status: 400,
        answers: { error: { code: 'invalid_request', message: "body has no member 'tags'" } },
        assumption: 'contact-tags-body',
      },
    ]
    const [found] = casesOf(rule, journal([assumed, assumed]))
    expect(found).toMatchObject({
      holds: undefined,
      expected: "a request that the fake accepts (body has no member 'tags')",
      doubt: expect.stringMatching(/gap\.contact-tags-body.*--assumptions/),
    })
    expect(findings(rule, journal([assumed, ['POST /contacts/c/tags', refused]]))).toEqual(['broken'])
  })

  test('stays open for a single request, unless the tests of the client fail', () => {
    expect(findings(rule, journal([bad]))).toEqual(['unclear'])
    expect(
      casesIn(rule, { journals: [journal([bad])], testsFailed: true }).map(({ holds }) => holds),
    ).toEqual([false])
  })

  test('does not count refusals by a fault, and by a key', () => {
    expect(
      findings(
        rule,
        journal([
          ['POST /contacts', { ...refused, fault: 'invalid_request' }],
          ['GET /tags', unauthorized],
        ]),
      ),
    ).toEqual([])
  })
})

describe.each([
  ['client.no-retry-unauthorized', unauthorized],
  ['client.no-retry-forbidden', failed(403, 'insufficient_scope')],
  ['client.no-retry-not-found', failed(404, 'not_found')],
  ['client.no-retry-invalid-request', refused],
  ['client.no-retry-invalid-request', { status: 413 }],
  ['client.no-retry-payment-required', failed(402, 'quota_exceeded')],
  ['client.no-retry-invalid-state', failed(409, 'invalid_state')],
  ['client.no-retry-key-reused', failed(422, 'idempotency_key_reused')],
] as const)('%s after %j', (rule, error: Sent) => {
  const sent = (more: Sent = {}): SentRequest => ['POST /deals', { json: { title: 'x' }, ...error, ...more }]
  const found = (...requests: readonly SentRequest[]) => findings(rule, journal(requests))
  const other: SentRequest = ['POST /deals', { json: { title: 'y' } }]

  test('is kept by giving up, another request, and another key', () => {
    expect(found(sent(), other, sent({ status: 201, answers: {} }))).toEqual(['kept'])
    expect(found(sent(), sent({ key: 'another key' }))).toEqual(['kept', 'kept'])
  })

  test('is broken by attempt after attempt, and under the same Idempotency-Key', () => {
    expect(found(sent(), sent(), sent()).slice(0, 2)).toEqual(['broken', 'unclear'])
    expect(found(sent({ idempotencyKey: 'k' }), sent({ idempotencyKey: 'k' }))[0]).toBe('broken')
  })

  test('stays open for two that may be those of two tests', () => {
    expect(found(sent(), sent())).toEqual(['unclear', 'kept'])
    expect(found(sent(), sent({ part: 1 }))).toEqual(['kept', 'kept'])
  })

  test('is broken by two where each test has a fake of its own, and the client never gives up', () => {
    const twice = journal([sent(), sent({ status: 201, answers: {} })])
    expect(findings(rule, twice, journal([list]))).toEqual(['broken'])
    expect(findings(rule, twice, journal([sent(), list]))).toEqual(['unclear', 'kept'])
  })

  test('is broken by two where each test begins with a call to the fake', () => {
    const parts = Array.from({ length: 10 }, (_, n): SentRequest => ['GET /contacts', { part: n + 1 }])
    expect(found(sent(), sent({ status: 201, answers: {} }), ...parts)).toEqual(['broken'])
    expect(found(sent(), sent({ status: 201, answers: {} }), ...parts.slice(5))).toEqual(['unclear'])
  })

  test('is not met by a refusal that was lost', () => {
    expect(found(sent({ fault: 'truncate' }), sent({ fault: 'truncate' }))).toEqual([])
  })
})

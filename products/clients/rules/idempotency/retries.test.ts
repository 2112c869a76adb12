import { describe, expect, test } from 'vitest'
import {
  atOnce,
  casesIn,
  casesOf,
  failed,
  findings,
  journal,
  type Sent,
  type SentRequest,
} from '../../journal.test-kit.js'

const json = { name: 'Ana' }
const lost: Sent = { status: 201, fault: 'lost-after-commit' }
const unavailable: Sent = { ...failed(503, 'unavailable'), fault: '503' }
const create = (more: Sent, key?: string): SentRequest => [
  'POST /contacts',
  { json, status: 201, ...more, ...(key === undefined ? {} : { idempotencyKey: key }) },
]
const patch = (more: Sent, key?: string): SentRequest => ['PATCH /contacts/c', { ...create(more, key)[1] }]
const other: SentRequest = ['POST /contacts', { json: { name: 'Bo' }, status: 201 }]
const many = Array.from({ length: 10 }, () => other)

test('a request that the tests send once without a disturbance, and twice with it, was sent again by the client', () => {
  const rule = 'client.no-resend-unknown-outcome'
  const send = (more: Sent = {}): SentRequest => ['POST /messaging/messages', { json, status: 201, ...more }]
  const unknown = send({ ...failed(409, 'unknown_outcome'), fault: 'disturb:unknown-outcome' })
  const journals = [journal([...many, unknown, send()])]
  const holds = (usual: readonly SentRequest[]) =>
    casesIn(rule, { journals, usual: [journal(usual)] }).map((one) => one.holds)
  expect(holds([...many, send()])).toEqual([false])
  expect(holds([...many, send(), send()])).toEqual([true])
})

describe('equal writes that are sent at once, each under a key of its own', () => {
  const kept = (rule: Parameters<typeof findings>[0], ...requests: readonly SentRequest[]) =>
    expect(new Set(findings(rule, journal(requests)))).toEqual(new Set(['kept']))

  test('are not retries of each other where each is sent again under its key', () => {
    kept(
      'client.retry-same-key',
      create(unavailable, 'a'),
      create(unavailable, 'b'),
      create({}, 'a'),
      create({}, 'b'),
    )
    kept('client.no-doubled-record', create(lost, 'a'), create({}, 'b'), create({ isReplay: true }, 'a'))
  })

  test('do not count as retries where the tests have sent a third one', () => {
    const requests = [create(unavailable, 'a'), create({}, 'b'), create({}, 'c')]
    expect(findings('client.retry-same-key', journal(requests))).toEqual(['unclear'])
  })

  test('do not count as retries where the run without a disturbance has as many keys', () => {
    const met: Sent = { ...failed(503, 'unavailable'), fault: 'disturb:unavailable' }
    const holds = (...usual: readonly SentRequest[]) =>
      casesIn('client.retry-same-key', {
        journals: [journal([create(met, 'a'), create({}, 'b')])],
        usual: [journal(usual)],
      }).map((one) => one.holds)
    expect(holds(create({}, 'c'), create({}, 'd'))).toEqual([true])
    expect(holds(create({}, 'c'))).toEqual([false])
  })
})

test('equal sends of which one was under way before the other was answered are calls of their own', () => {
  const send = (key: string): SentRequest => [
    'POST /messaging/messages',
    { json, idempotencyKey: key, ...failed(409, 'unknown_outcome') },
  ]
  const rule = 'client.no-resend-unknown-outcome'
  expect(findings(rule, journal(atOnce(send('a'), send('b'))))).toEqual(['kept', 'kept'])
  expect(findings(rule, journal([send('a'), send('b')]))).toEqual(['broken', 'kept'])
})

describe('client.retry-same-key', () => {
  const rule = 'client.retry-same-key'

  test('a write that had no effect may be made again once its list has been read', () => {
    const reset = create({ status: 0, fault: 'reset' }, 'a')
    expect(findings(rule, journal([reset, ['GET /contacts'], create({}, 'b')]))).toEqual(['kept'])
    expect(findings(rule, journal([reset, ['GET /tags'], create({}, 'b')]))).toEqual(['broken'])
    expect(findings(rule, journal([create(lost, 'a'), ['GET /contacts'], create({}, 'b')]))).toEqual([
      'broken',
    ])
  })

  test('is broken by a new key in a test of its own, also where that test fails', () => {
    const met: Sent = { status: 201, fault: 'disturb:reset-after' }
    const again = create(failed(409, 'conflict'), 'b')
    const holds = (...journals: readonly ReturnType<typeof journal>[]) =>
      casesIn(rule, { journals, usual: [journal([create({}, 'c')])], testsFailed: true }).map(
        (one) => one.holds,
      )
    expect(holds(journal([create(met, 'a'), again]), journal([['GET /tags']]))).toEqual([false])
    expect(holds(journal([create(met, 'a')]), journal([again]))).toEqual([true])
    expect(holds(journal([create(met, 'a'), again]))).toEqual([undefined])
  })

  test.each([
    ['a lost answer', lost],
    ['half an answer', { status: 201, fault: 'truncate' }],
    ['no answer', { status: 0, fault: 'reset' }],
    ['a 503', unavailable],
    ['a proxy page', { status: 502, fault: '502' }],
  ] as const)('after %s: the same key keeps it, another one or none breaks it', (_, first) => {
    expect(findings(rule, journal([create(first, 'k1'), create({ isReplay: true }, 'k1')]))).toEqual(['kept'])
    expect(findings(rule, journal([create(first, 'k1'), create({}, 'k2')]))).toEqual(['broken'])
    expect(findings(rule, journal([create(first, 'k1'), create({})]))).toEqual(['broken'])
    expect(findings(rule, journal([create(first), create({})]))).toEqual(['broken'])
  })

  test('is kept by a client that gives up, and not met by a success', () => {
    expect(findings(rule, journal([create(lost, 'k1'), other]))).toEqual(['kept'])
    expect(findings(rule, journal([create({}, 'k1'), create({}, 'k2')]))).toEqual([])
  })

  test('is broken by a client that does not wait for a late answer', () => {
    const late: Sent = { fault: 'delay 500 ms', durationMs: 500 }
    expect(findings(rule, journal([create(late, 'k1'), create({ after: 100 }, 'k2')]))).toEqual(['broken'])
    expect(findings(rule, journal([create(late, 'k1'), create({ after: 600 }, 'k2')]))).toEqual([])
  })

  test('stays open where the write changes nothing more, and is not met where it never had a key', () => {
    expect(findings(rule, journal([patch(lost, 'k1'), patch({}, 'k2')]))).toEqual(['unclear'])
    expect(findings(rule, journal([patch(lost), patch({})]))).toEqual([])
  })

  test('finds the key after reads, and other requests of the API key in between', () => {
    const read: SentRequest = ['GET /contacts']
    expect(findings(rule, journal([create(lost, 'k1'), read, create({}, 'k2')]))).toEqual(['broken'])
    expect(findings(rule, journal([create(lost, 'k1'), other, create({}, 'k1')]))).toEqual(['kept'])
    expect(
      findings(rule, journal([create(lost, 'k1'), ['POST /deals', { key: 'x' }], create({}, 'k2')])),
    ).toEqual(['broken'])
  })

  test('does not take the request of another test for a retry', () => {
    // After another call to the fake.
    expect(findings(rule, journal([create(lost, 'k1'), create({ part: 1 }, 'k2')]))).toEqual(['kept'])
    // Among many requests to one fake.
    expect(findings(rule, journal([create(lost, 'k1'), create({}, 'k2'), ...many]))).toEqual(['unclear'])
    // With errors that reached the tests.
    const run = { journals: [journal([create(lost, 'k1'), create({}, 'k2')])], testsFailed: true }
    expect(casesIn(rule, run).map(({ holds }) => holds)).toEqual([undefined])
    // By a client that gives up elsewhere.
    const givenUp = journal([create(lost, 'k3'), other])
    expect(findings(rule, journal([create(lost, 'k1'), create({}, 'k2')]), givenUp)).toEqual([
      'unclear',
      'kept',
    ])
  })

  test('is kept by retries that end, after which the client is called again', () => {
    expect(
      findings(
        rule,
        journal([
          create(unavailable, 'k1'),
          create(unavailable, 'k1'),
          create(unavailable, 'k1'),
          create({}, 'k2'),
        ]),
      ),
    ).toEqual(['kept', 'kept'])
  })

  test('is broken by many attempts under new keys, also among many requests', () => {
    const attempts = [create(unavailable, 'k1'), create(unavailable, 'k2'), create({}, 'k3')]
    expect(findings(rule, journal([...attempts, ...many]))[0]).toBe('broken')
  })

  test('names both keys', () => {
    const [only] = casesOf(rule, journal([create(lost, 'k1'), create({})]))
    expect(only).toMatchObject({
      expected: 'the same Idempotency-Key after an answer that was lost',
      actual: "the request under the key 'k1' was sent again 5 ms later without a key",
    })
  })
})

describe('client.in-progress-same-key', () => {
  const rule = 'client.in-progress-same-key'
  const busy: Sent = { ...failed(409, 'idempotency_in_progress'), fault: 'idempotency_in_progress' }

  test('is kept under the same key and by waiting, broken under another one', () => {
    expect(findings(rule, journal([create(busy, 'k1'), create({}, 'k1')]))).toEqual(['kept'])
    expect(findings(rule, journal([create(busy, 'k1')]))).toEqual(['kept'])
    expect(findings(rule, journal([create(busy, 'k1'), create({}, 'k2')]))).toEqual(['broken'])
  })
})

describe('client.no-resend-unknown-outcome', () => {
  const rule = 'client.no-resend-unknown-outcome'
  const send = (more: Sent, idempotencyKey?: string): SentRequest => [
    'POST /conversations/sms__1/reply',
    { json: { text: 'Hi' }, ...more, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
  ]
  const unknown = failed(409, 'unknown_outcome')

  test('is kept under the same key, broken under another one and without one', () => {
    expect(
      findings(rule, journal([send(unknown, 'k1'), send({ ...unknown, isReplay: true }, 'k1')])),
    ).toEqual(['kept', 'kept'])
    expect(findings(rule, journal([send(unknown, 'k1'), send({}, 'k2')]))).toEqual(['broken'])
    expect(findings(rule, journal([send(unknown), send({})]))).toEqual(['broken'])
  })

  test('stays open among many requests to one fake', () => {
    expect(findings(rule, journal([send(unknown, 'k1'), send({}, 'k2'), ...many]))).toEqual(['unclear'])
  })
})

describe('client.no-doubled-record', () => {
  const rule = 'client.no-doubled-record'

  test('is kept by a replay, a refusal, and by no second attempt', () => {
    expect(findings(rule, journal([create(lost, 'k1'), create({ isReplay: true }, 'k1')]))).toEqual(['kept'])
    expect(findings(rule, journal([create(lost), create(failed(409, 'conflict'))]))).toEqual(['kept'])
    expect(findings(rule, journal([create(lost)]))).toEqual(['kept'])
  })

  test('is broken by a second effect, also after an attempt that failed, or whose answer was lost too', () => {
    expect(findings(rule, journal([create(lost), create({})]))).toEqual(['broken'])
    expect(
      findings(rule, journal([create(lost, 'k1'), create(unavailable, 'k2'), create({}, 'k3')])),
    ).toEqual(['broken'])
    expect(findings(rule, journal([create(lost, 'k1'), create(lost, 'k2')]))).toEqual(['broken', 'kept'])
  })

  test('is not met where nothing was lost, nothing took effect, or nothing is added', () => {
    expect(findings(rule, journal([create({}), create({})]))).toEqual([])
    expect(findings(rule, journal([create({ status: 0, fault: 'reset' }), create({})]))).toEqual([])
    expect(findings(rule, journal([patch(lost), patch({})]))).toEqual([])
  })

  test('stays open among many requests to one fake', () => {
    expect(findings(rule, journal([create(lost), create({}), ...many]))).toEqual(['unclear'])
  })
})

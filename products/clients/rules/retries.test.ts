import { describe, expect, test } from 'vitest'
import {
  atOnce,
  casesOf,
  failed,
  findings,
  journal,
  type Sent,
  type SentRequest,
} from '../journal.test-kit.js'

const limited = (retryAfter: string): Sent => ({
  ...failed(429, 'rate_limited'),
  fault: '429',
  answerHeaders: { 'retry-after': retryAfter },
})
const list = (more: Sent = {}): SentRequest => ['GET /contacts', more]

describe('client.retry-after-seconds', () => {
  const rule = 'client.retry-after-seconds'
  const found = (...requests: readonly SentRequest[]) => findings(rule, journal(requests))

  test('is kept by waiting that long, a little less, or for ever', () => {
    expect(found(list(limited('1')), list({ after: 1000 }))).toEqual(['kept'])
    expect(found(list(limited('1')), list({ after: 985 }))).toEqual(['kept'])
    expect(found(list(limited('1')))).toEqual(['kept'])
    expect(found(list(limited('0.5')), list({ after: 500 }))).toEqual(['kept'])
  })

  test('is broken by the same request before', () => {
    expect(found(list(limited('1')), list({ after: 500 }))).toEqual(['broken'])
  })

  test('follows the clock that shows most: fake timers, and a clock that a test has moved', () => {
    const start = Date.parse('2030-01-01T00:00:00.010Z')
    expect(found(list(limited('60')), list({ dateMs: start + 60_000 }))).toEqual(['kept'])
    expect(found(list(limited('60')), list({ at: new Date(start + 60_000).toISOString() }))).toEqual(['kept'])
  })

  test('stays open where another equal request came before, and one came after the wait', () => {
    expect(found(list(limited('1')), list({ after: 2 }), list({ after: 1000 }))).toEqual(['unclear'])
    expect(found(list(limited('1')), list({ after: 100 }), list({ after: 1000 }))).toEqual(['unclear'])
    expect(found(list(limited('1')), list({ after: 100 }), list({ after: 100 }))).toEqual(['broken'])
  })

  test('says nothing of an equal request that was under way already', () => {
    const [first, second] = atOnce(list(limited('1')), list())
    expect(found(first, second)).toEqual(['kept'])
    expect(found(first, second, list({ after: 1000 }))).toEqual(['kept'])
    const unknown = { sending: 'unknown' } as const
    expect(found(list({ ...limited('1'), ...unknown }), list({ after: 9, ...unknown }))).toEqual(['kept'])
    expect(found(list({ ...limited('1'), ...unknown }), list({ after: 99, ...unknown }))).toEqual(['broken'])
  })

  test('breaks by a request at once where the clock runs, and names what a test that replaces the wait does', () => {
    const [early] = casesOf(rule, journal([list(limited('1')), list({ after: 3 })]))
    expect(early).toMatchObject({
      holds: false,
      actual:
        'the same request was sent again 3 ms later; if a test replaces the wait, let it move the clock of the fake',
    })
  })

  test('breaks by attempts that come too early, although a last one comes late enough', () => {
    expect(found(list(limited('1')), list({ ...limited('1'), after: 300 }), list({ after: 900 }))).toEqual([
      'broken',
      'broken',
    ])
  })

  test('stays open where a fixed clock shows no waiting', () => {
    expect(findings(rule, journal([list(limited('1')), list()], { runs: false }))).toEqual(['unclear'])
  })

  test('stays open where more is asked for than a test waits, unless tests move the clock of the fake', () => {
    expect(found(list(limited('30')), list({ after: 500 }))).toEqual(['unclear'])
    const moved: SentRequest = ['GET /tags', { at: '2030-01-01T01:00:00.000Z' }]
    expect(found(list(), moved, list(limited('30')), list({ after: 500 }))).toEqual(['broken'])
  })

  test('is not met by a date, without the header, and by another answer', () => {
    const dated = limited('Tue, 01 Jan 2030 00:00:09 GMT')
    expect(found(list(dated), list())).toEqual([])
    expect(found(list(failed(429, 'rate_limited')), list())).toEqual([])
    expect(found(list({ ...limited('9'), ...failed(503, 'unavailable') }), list())).toEqual([])
  })

  test('says nothing of the request of another test, or with another key', () => {
    expect(found(list(limited('9')), list({ part: 1 }))).toEqual(['kept'])
    expect(found(list(limited('9')), list({ key: 'another' }))).toEqual(['kept'])
  })
})

describe('client.retry-after-date', () => {
  const rule = 'client.retry-after-date'
  const dated: Sent = limited('Tue, 01 Jan 2030 00:00:02 GMT')

  test('is kept by waiting until then by the own clock, which shows fractions of a second', () => {
    const date = { 'retry-after': 'Tue, 01 Jan 2030 00:00:02 GMT', date: 'Tue, 01 Jan 2030 00:00:00 GMT' }
    const late: Sent = { ...dated, answerHeaders: date, after: 700 }
    expect(findings(rule, journal([list(late), list({ after: 1300 })]))).toEqual(['kept'])
    expect(findings(rule, journal([list(late), list({ after: 700 })]))).toEqual(['broken'])
  })

  test('is kept by waiting until then, broken by the same request before', () => {
    expect(findings(rule, journal([list(dated), list({ after: 2000 })]))).toEqual(['kept'])
    expect(findings(rule, journal([list(dated), list({ after: 1000 })]))).toEqual(['broken'])
  })

  test('is broken where the clock of the fake stands still in another year, unless a test may replace the wait', () => {
    const date = { 'retry-after': 'Tue, 01 Jan 2030 00:00:02 GMT', date: 'Tue, 01 Jan 2030 00:00:00 GMT' }
    const still: Sent = { at: '2035-01-01T00:00:00.000Z' }
    const early = journal([list({ ...dated, ...still, answerHeaders: date }), list(still)])
    expect(findings(rule, early)).toEqual(['broken'])
    expect(findings(rule, { ...early, runs: false })).toEqual(['unclear'])
  })

  test('is not met by what is neither a date nor seconds', () => {
    expect(findings(rule, journal([list(limited('soon')), list()]))).toEqual([])
    expect(findings(rule, journal([list(limited('1')), list()]))).toEqual([])
  })
})

describe('client.bounded-retries', () => {
  const rule = 'client.bounded-retries'
  const times = (count: number, more: Sent): readonly SentRequest[] =>
    Array.from({ length: count }, () => list(more))

  test.each([
    ['a 503', failed(503, 'unavailable')],
    ['a 429', failed(429, 'rate_limited')],
    ['no answer', { status: 0, fault: 'reset' }],
    ['half an answer', { status: 200, fault: 'truncate' }],
  ] as const)('after %s: ten attempts keep it, eleven break it', (_, more) => {
    expect(findings(rule, journal(times(10, more)))).toEqual(['kept'])
    expect(findings(rule, journal(times(11, more)))).toEqual(['broken'])
  })

  test('a stale revision and a key in progress are given up, too', () => {
    const patch = (rev: number): readonly SentRequest[] => [
      ['GET /tickets'],
      ['PATCH /tickets/t', { json: { subject: 'x', expectedRev: rev }, ...failed(409, 'rev_mismatch') }],
    ]
    const patches = (count: number) => Array.from({ length: count }, (_, rev) => patch(rev)).flat()
    expect(findings(rule, journal(patches(10)))).toEqual(['kept'])
    expect(findings(rule, journal(patches(11)))).toEqual(['broken'])
    expect(findings(rule, journal(times(11, failed(409, 'idempotency_in_progress'))))).toEqual(['broken'])
  })

  test('several callers that began together may each send it as often', () => {
    const [first, second] = atOnce(list(failed(503, 'unavailable')), list(failed(503, 'unavailable')))
    expect(findings(rule, journal([first, second, ...times(18, failed(503, 'unavailable'))]))).toEqual([
      'kept',
    ])
    expect(findings(rule, journal([first, second, ...times(19, failed(503, 'unavailable'))]))).toEqual([
      'broken',
    ])
  })

  test('is not met by single failures, nor by successes', () => {
    expect(findings(rule, journal([...times(1, failed(503, 'unavailable')), ['GET /tags']]))).toEqual([])
    expect(findings(rule, journal(times(20, {})))).toEqual([])
  })
})

describe('client.upsert-after-conflict', () => {
  const rule = 'client.upsert-after-conflict'
  const create = (email: string, more: Sent = {}): SentRequest => [
    'POST /contacts',
    { json: { email }, ...failed(409, 'conflict'), ...more },
  ]
  const found = (...requests: readonly SentRequest[]) => findings(rule, journal(requests))

  test('is kept by an upsert, an update, another address and giving up', () => {
    expect(
      found(create('a@b.example'), ['POST /contacts/upsert', { json: { email: 'a@b.example' } }]),
    ).toEqual(['kept'])
    expect(
      found(create('a@b.example'), ['PATCH /contacts/c'], create('b@b.example', { status: 201 }))[0],
    ).toBe('kept')
  })

  test('is broken by creating it again and again', () => {
    expect(found(create('a@b.example'), create('A@b.example'), create('A@b.example'))).toEqual([
      'unclear',
      'unclear',
      'kept',
    ])
    expect(found(create('a@b.example'), create('a@b.example'), create('a@b.example'))[0]).toBe('broken')
  })

  test('stays open for two that may be those of two tests', () => {
    expect(found(create('a@b.example'), create('a@b.example'))).toEqual(['unclear', 'kept'])
  })
})

describe('client.no-retry-taken-slot', () => {
  const rule = 'client.no-retry-taken-slot'
  const book = (slotId: string): SentRequest => [
    'POST /booking-types/b/book',
    { json: { slotId }, ...failed(409, 'conflict'), fault: 'conflict' },
  ]

  test('is kept by another slot, broken by the same one', () => {
    expect(findings(rule, journal([book('s'), book('t')]))).toEqual(['kept', 'kept'])
    expect(findings(rule, journal([book('s'), book('s'), book('s')]))[0]).toBe('broken')
  })

  test('is not met by other conflicts', () => {
    expect(findings(rule, journal([['POST /webhooks', failed(409, 'conflict')]]))).toEqual([])
  })
})

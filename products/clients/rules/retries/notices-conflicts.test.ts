import { describe, expect, test } from 'vitest'
import { casesIn, failed, journal, type Sent, type SentRequest } from '../../journal.test-kit.js'

const patch = (rev: number, more: Sent = {}, id = 't1'): SentRequest => [
  `PATCH /tickets/${id}`,
  { json: { priority: 'urgent', expectedRev: rev }, ...more },
]
const stale: Sent = { ...failed(409, 'rev_mismatch'), fault: 'disturb:rival-writer' }
const list: SentRequest = ['GET /tickets', { answers: { data: [], nextCursor: null } }]

/** The finding for each conflict under a disturbance, compared with the requests without it. */
const found = (
  usual: readonly SentRequest[],
  disturbed: readonly SentRequest[],
  testsFailed = false,
): readonly (boolean | undefined)[] =>
  casesIn('client.notices-conflicts', {
    journals: [journal(disturbed)],
    usual: [journal(usual)],
    testsFailed,
  }).map(({ holds }) => holds)

describe('is broken where the tests pass although the write did not take effect', () => {
  test('and nothing more was sent', () => {
    expect(found([list, patch(1)], [list, patch(1, stale)])).toEqual([false])
  })

  test('also where the requests of other tests follow', () => {
    expect(found([list, patch(1), list], [list, patch(1, stale), list])).toEqual([false])
  })

  test('also where the body is another one each time', () => {
    const create = (name: string, more: Sent = {}): SentRequest => [
      'POST /deals',
      { json: { name }, ...more },
    ]
    const refused: Sent = { ...failed(409, 'invalid_state'), fault: 'disturb:in-progress' }
    expect(found([create('a')], [create('b', refused)])).toEqual([false])
  })
})

describe('is kept', () => {
  test('where the record is read and changed again, or only read', () => {
    expect(found([patch(1)], [patch(1, stale), list, patch(2)])).toEqual([true])
    expect(found([patch(1)], [patch(1, stale), list])).toEqual([true])
  })

  test('in the usual run, where a test causes the conflict', () => {
    const caused = journal([patch(1, failed(409, 'rev_mismatch')), list, patch(2)])
    expect(casesIn('client.notices-conflicts', { journals: [caused] })).toMatchObject([{ holds: true }])
  })
})

describe('is not met', () => {
  test('where tests fail, as they may', () => {
    expect(found([patch(1)], [patch(1, stale)], true)).toEqual([])
  })

  test('without a disturbance, as a test may expect the error', () => {
    const alone = journal([patch(1, failed(409, 'rev_mismatch'))])
    expect(casesIn('client.notices-conflicts', { journals: [alone] })).toEqual([])
  })

  test('where the write is refused without the disturbance, too, which its test expects', () => {
    const closed = patch(1, failed(409, 'invalid_state'))
    expect(found([closed], [patch(1, stale)])).toEqual([])
    expect(found([patch(1, {}, 't2'), patch(1, failed(404, 'not_found'), 't3')], [patch(1, stale)])).toEqual(
      [],
    )
  })

  test('where what tests have made is deleted in the end', () => {
    const gone: SentRequest = ['DELETE /webhooks/w1', {}]
    const refused: Sent = { ...failed(409, 'idempotency_in_progress'), fault: 'disturb:in-progress' }
    expect(found([gone], [['DELETE /webhooks/w1', refused]])).toEqual([])
  })

  test('where the message may have gone out', () => {
    const send = (more: Sent): SentRequest => ['POST /messaging/messages', { json: { text: 'Hi' }, ...more }]
    const unknown: Sent = { ...failed(409, 'unknown_outcome'), fault: 'disturb:unknown-outcome' }
    expect(found([send({})], [send(unknown)])).toEqual([])
  })
})

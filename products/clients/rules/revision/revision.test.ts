import { describe, expect, test } from 'vitest'
import {
  atOnce,
  casesOf,
  failed,
  findings,
  journal,
  type Sent,
  type SentRequest,
} from '../../journal.test-kit.js'

const refused = failed(400, 'invalid_request')
const stale = failed(409, 'rev_mismatch')
const patch = (rev: number | undefined, more: Sent = {}): SentRequest => [
  'PATCH /tickets/t%201',
  { json: { subject: 'x', ...(rev === undefined ? {} : { expectedRev: rev }) }, ...more },
]
const list = (rev: number, id = 't 1'): SentRequest => ['GET /tickets', { answers: { data: [{ id, rev }] } }]

describe.each([
  ['client.close-expected-rev', 'POST /deals/d/close'],
  ['client.sends-expected-rev', 'PATCH /tickets/t'],
  ['client.sends-expected-rev', 'POST /conversations/sms__1/assign'],
] as const)('%s at %s', (rule, what) => {
  test('is kept with the member, broken without it, open for a single refusal', () => {
    const good: SentRequest = [what, { json: { expectedRev: 0 } }]
    expect(findings(rule, journal([good, [what, { json: {} }], [what]]))).toEqual([
      'kept',
      'broken',
      'broken',
    ])
    expect(findings(rule, journal([good, [what, { json: {}, ...refused }]]))).toEqual(['kept', 'unclear'])
  })
})

describe('client.reads-after-rev-mismatch', () => {
  const rule = 'client.reads-after-rev-mismatch'
  const found = (...requests: readonly SentRequest[]) => findings(rule, journal(requests))
  const many = Array.from({ length: 9 }, (): SentRequest => ['GET /tags'])

  test('is kept by a read, by the details of the error, and by giving up', () => {
    expect(found(patch(1, stale), list(4), patch(4))).toEqual(['kept'])
    const details = { status: 409, answers: { error: { code: 'rev_mismatch', details: { currentRev: 7 } } } }
    expect(found(patch(1, details), patch(7))).toEqual(['kept'])
    expect(found(patch(1, stale), ['GET /tags'])).toEqual(['kept'])
  })

  test('is kept where any answer before the change has shown the revision', () => {
    expect(found(list(2), patch(1, stale), patch(2))).toEqual(['kept'])
    const changed: Sent = { answers: { data: { id: 't 1', rev: 2 } }, key: 'another' }
    expect(found(patch(1, changed), patch(1, stale), patch(2))).toEqual(['kept'])
    expect(found(patch(1, stale), patch(2), list(2))).toEqual(['broken'])
  })

  test('is not met by changes that were under way already', () => {
    const [first, second] = atOnce(patch(1, stale), patch(1, stale))
    expect(findings('client.no-retry-stale-rev', journal([first, second, list(2), patch(2)]))).toEqual([
      'kept',
      'kept',
    ])
  })

  test('is kept where the fault was injected, and the record has the revision still', () => {
    expect(found(patch(1, { ...stale, fault: 'rev_mismatch' }), list(1), patch(1))).toEqual(['kept'])
  })

  test('is broken by a change without the revision, even after a read', () => {
    expect(found(patch(1, stale), patch(undefined))).toEqual(['broken'])
    expect(found(patch(1, stale), list(2), patch(undefined))).toEqual(['broken'])
  })

  test('is broken by the next number, which no answer has shown', () => {
    const [only] = casesOf(rule, journal([patch(1, stale), patch(2)]))
    expect(only).toMatchObject({
      holds: false,
      actual: 'expectedRev 2 was sent 5 ms later, and no answer has shown it',
    })
    expect(found(patch(1, stale), list(2, 'another'), patch(2))).toEqual(['broken'])
    expect(found(patch(1, stale), ['GET /tickets', { ...list(2)[1], fault: 'truncate' }], patch(2))).toEqual([
      'broken',
    ])
  })

  test('stays open for what a test may know from the fake, and for another change', () => {
    expect(found(patch(1, stale), patch(5))).toEqual(['unclear'])
    expect(found(patch(1, stale), patch(2, { json: { subject: 'y', expectedRev: 2 } }))).toEqual(['unclear'])
    expect(found(patch(1, stale), patch(2), ...many)).toEqual(['unclear'])
  })

  test('says nothing of the request of another test', () => {
    expect(found(patch(1, stale), patch(2, { part: 1 }))).toEqual(['kept'])
  })
})

describe('client.no-retry-stale-rev', () => {
  const rule = 'client.no-retry-stale-rev'
  const found = (...requests: readonly SentRequest[]) => findings(rule, journal(requests))
  const injected = { ...stale, fault: 'rev_mismatch' }

  test('is kept by another revision', () => {
    expect(found(patch(1, stale), list(2), patch(2))).toEqual(['kept'])
  })

  test('is kept where a read has shown the same one', () => {
    expect(found(patch(1, injected), list(1), patch(1))).toEqual(['kept'])
  })

  test('is broken by the same one', () => {
    expect(found(patch(1, injected), patch(1))).toEqual(['broken'])
    expect(found(patch(1, stale), patch(1, stale), patch(1, stale))).toEqual(['broken', 'unclear', 'kept'])
  })

  test('stays open for two refusals, which may be those of two tests', () => {
    expect(found(patch(1, stale), patch(1, stale))).toEqual(['unclear', 'kept'])
  })
})

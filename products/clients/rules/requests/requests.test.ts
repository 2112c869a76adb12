import { describe, expect, test } from 'vitest'
import { casesOf, failed, findings, journal, type Sent, type SentRequest } from '../../journal.test-kit.js'

const refused = failed(400, 'invalid_request')

describe('client.filters-not-combined', () => {
  const rule = 'client.filters-not-combined'
  const found = (...requests: readonly SentRequest[]) => findings(rule, journal(requests))

  test.each([
    'GET /contacts?email=a%40b.example&tag=vip&ownerEmail=a%40b.example',
    'GET /contacts?updatedSince=2030-01-01&limit=2',
    'GET /deals?pipelineId=p&status=open',
    'GET /tickets?status=open&priority=high',
    // An assumption decides it.
    'GET /tasks?leadId=l&status=open',
  ])('is kept by %s', (what) => {
    expect(found([what])).toEqual(['kept'])
  })

  test.each([
    ['GET /contacts?updatedSince=2030-01-01&tag=vip', 'updatedSince', 'tag'],
    ['GET /deals?leadId=l&status=open', 'leadId', 'status'],
    ['GET /tickets?priority=high&assigneeEmail=a%40b.example', 'priority', 'assigneeEmail'],
  ])('is broken by %s', (what, one, other) => {
    const [only] = casesOf(rule, journal([[what, refused]]))
    expect(only).toMatchObject({ holds: false, expected: `${one} without ${other}` })
  })

  test('stays open where a single request was refused, or accepted by an assumption', () => {
    const good: SentRequest = ['GET /deals?leadId=l']
    expect(found(good, ['GET /deals?leadId=l&status=open', refused])).toEqual(['kept', 'unclear'])
    const accepted = { assumption: 'filter-combination-error' }
    expect(found(good, ['GET /deals?leadId=l&status=open', accepted])).toEqual(['kept', 'unclear'])
  })

  test('is broken by a client that never sends the filter alone', () => {
    expect(found(['GET /deals?status=open'], ['GET /deals?leadId=l&status=open', refused])).toEqual([
      'kept',
      'broken',
    ])
  })

  test('is not met without filters', () => {
    expect(found(['GET /deals?limit=2'])).toEqual([])
  })
})

describe('client.documented-parameters', () => {
  const rule = 'client.documented-parameters'

  test('is kept by filters, limit and cursor', () => {
    expect(
      findings(rule, journal([['GET /tickets?leadId=l&limit=1&cursor=c'], ['GET /webhooks?limit=1']])),
    ).toEqual(['kept', 'kept'])
  })

  test('is broken by any other', () => {
    expect(findings(rule, journal([['GET /tickets?page=2'], ['GET /contacts?Tag=x']]))).toEqual([
      'broken',
      'broken',
    ])
  })

  test('counts what an assumption permits as documented', () => {
    const requests: SentRequest[] = [['GET /contacts?tag=x'], ['GET /contacts?ownerEmail=x']]
    expect(findings(rule, journal(requests, { variant: 'compact' }))).toEqual(['kept', 'broken'])
  })
})

describe('client.no-extra-members', () => {
  const rule = 'client.no-extra-members'
  const found = (what: string, json: object, more: Sent = {}) =>
    findings(rule, journal([[what, { json, ...more }]]))

  test.each([
    ['POST /tickets/t/assign', { assigneeEmail: null, expectedRev: 1 }],
    ['POST /meetings/m/cancel', { reason: 'x' }],
    ['POST /activities', { type: 'note', leadId: 'l', pinned: true }],
    ['POST /activities', { type: 'call', leadId: 'l', nextStep: { anything: 1 } }],
    ['POST /contacts/c/tasks/t/complete', { done: true }],
  ])('is kept by %s with %j, and broken by one member more', (what, json) => {
    expect(found(what, json)).toEqual(['kept'])
    expect(found(what, { ...json, extra: 1 }, refused)).toEqual(['broken'])
  })

  test.each([
    ['POST /contacts', { name: 'Ana', anything: 1 }],
    ['PATCH /tickets/t', { anything: 1 }],
    ['POST /activities', { type: 'meeting', anything: 1 }],
    ['POST /messaging/messages', { channel: 'chatapp_1', anything: 1 }],
  ])('is not met by %s, whose members are not all documented', (what, json) => {
    expect(found(what, json)).toEqual([])
  })

  test('stays open where a single request was refused', () => {
    const good: SentRequest = ['POST /meetings/m/cancel', { json: {} }]
    const bad: SentRequest = ['POST /meetings/m/cancel', { json: { why: 'x' }, ...refused }]
    expect(findings(rule, journal([good, bad]))).toEqual(['kept', 'unclear'])
  })
})

test('client.body-size counts bytes, up to the larger reading of 16 KB', () => {
  const of = (bytes: number, more: Sent = {}): SentRequest => [
    'POST /contacts',
    { text: 'é'.repeat(bytes / 2), ...more },
  ]
  const found = (...requests: readonly SentRequest[]) =>
    findings('client.body-size', journal(requests, { variant: 'compact' }))
  expect(found(of(16_384))).toEqual(['kept'])
  expect(found(of(16_386, { status: 413 }))).toEqual(['broken'])
  expect(found(of(2), of(16_386, { status: 413 }))).toEqual(['kept', 'unclear'])
})

describe('client.template-after-window', () => {
  const text: SentRequest = [
    'POST /conversations/chatapp_1__34600/reply',
    { json: { text: 'Hi' }, ...failed(409, 'invalid_state'), rule: 'conversation.window-closed' },
  ]
  const template: SentRequest = [
    'POST /conversations/chatapp_1__34600/reply',
    { json: { template: { name: 'x' } } },
  ]
  const found = (...requests: readonly SentRequest[]) =>
    findings('client.template-after-window', journal(requests))

  test('is kept by a template, broken by the text again', () => {
    expect(found(text, template)).toEqual(['kept'])
    expect(found(text, text, text)[0]).toBe('broken')
  })

  test('stays open for two refusals, which may be those of two tests', () => {
    expect(found(text, text)).toEqual(['unclear', 'kept'])
  })
})

describe.each([
  ['client.cancels-once', 'POST /meetings/m/cancel', {}],
  ['client.books-once', 'POST /booking-types/b/book', { contactId: 'c', slotId: 's' }],
  ['client.closes-once', 'POST /deals/d/close', { expectedRev: 1 }],
] as const)('%s', (rule, what, json) => {
  const sent = (more: Sent = {}): SentRequest => [what, { json, ...more }]
  const conflict = failed(409, 'conflict')
  const found = (...requests: readonly SentRequest[]) => findings(rule, journal(requests))

  test('is kept by one request, and by a retry', () => {
    expect(found(sent())).toEqual(['kept'])
    expect(found(sent({ idempotencyKey: 'k' }), sent({ idempotencyKey: 'k', isReplay: true }))).toEqual([
      'kept',
    ])
    expect(found(sent({ fault: 'lost-after-commit' }), sent())).toEqual(['kept'])
    expect(found(sent(conflict), sent())).toEqual(['kept'])
  })

  test('stays open for a single refusal, and among tests', () => {
    expect(found(sent(), sent(conflict))).toEqual(['unclear'])
    expect(found(sent(), sent({ part: 1 }))).toEqual(['kept', 'kept'])
  })

  test('is broken on two occasions', () => {
    const other = what.replace(/\/[a-z]\//, '/z/')
    expect(found(sent(), sent(conflict), [other, { json }], [other, { json }])).toEqual(['broken', 'broken'])
  })
})

test('client.books-once is kept by booking a slot again once the meeting was canceled', () => {
  const book: SentRequest = [
    'POST /booking-types/b/book',
    { json: { contactId: 'c', slotId: 's' }, status: 201, answers: { data: { meetingId: 'm' } } },
  ]
  expect(findings('client.books-once', journal([book, ['POST /meetings/m/cancel'], book]))).toEqual([
    'kept',
    'kept',
  ])
  expect(findings('client.books-once', journal([book, ['POST /meetings/n/cancel'], book]))).toEqual([
    'broken',
  ])
})

test('client.closes-once stays open for two tests of a second close with another outcome', () => {
  const close = (rev: number, more: Sent = {}): SentRequest => [
    'POST /deals/d/close',
    { json: { outcome: 'won', expectedRev: rev }, ...more },
  ]
  const requests = (part: number) => [close(1, { part }), close(2, { part, ...failed(409, 'invalid_state') })]
  expect(findings('client.closes-once', journal([...requests(0), ...requests(1)]))).toEqual([
    'unclear',
    'unclear',
  ])
  expect(findings('client.closes-once', journal([0, 1, 2].flatMap(requests)))[0]).toBe('broken')
})

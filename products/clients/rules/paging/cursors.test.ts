import { describe, expect, test } from 'vitest'
import { ask } from '../../../../fake-server/ask.test-kit.js'
import { createFake } from '../../../../fake-server/index.js'
import { casesOf, failed, findings, journal, type Sent, type SentRequest } from '../../journal.test-kit.js'

const next = (cursor: string | null, size = 2): Sent => ({
  answers: { data: Array.from({ length: size }, (_, n) => ({ id: `c${n}` })), nextCursor: cursor },
})
const first: SentRequest = ['GET /contacts?limit=2', next('W1siYyJd.0abc')]
const then = (cursor: string, more: Sent = next(null)): SentRequest => [
  `GET /contacts?limit=2&cursor=${encodeURIComponent(cursor)}`,
  more,
]
const refused = failed(400, 'invalid_request')

describe('client.cursor-as-given', () => {
  const found = (...requests: readonly SentRequest[]) => findings('client.cursor-as-given', journal(requests))

  test('is kept by a cursor that a page gave, also to another walk', () => {
    expect(found(first, first, then('W1siYyJd.0abc'), then('W1siYyJd.0abc'))).toEqual(['kept', 'kept'])
  })

  test.each([
    ['decoded', '[["c"]'],
    ['encoded once more', encodeURIComponent('W1siYyJd.0abc=')],
    ['in quotes', '"W1siYyJd.0abc"'],
    ['in lower case', 'w1siyyjd.0abc'],
    ['missing', 'undefined'],
  ])('is broken by a cursor %s, even if it is refused once', (name, cursor) => {
    const page: SentRequest =
      name === 'encoded once more' ? ['GET /contacts?limit=2', next('W1siYyJd.0abc=')] : first
    expect(found(page, then(cursor, refused))).toEqual(['broken'])
  })

  test('is broken by a cursor that was made and that is accepted', () => {
    expect(found(first, then('MTIzNDU2'))).toEqual(['broken'])
  })

  test('stays open for a single cursor that is refused: a test may send one', () => {
    expect(found(first, then('garbage', refused))).toEqual(['unclear'])
    expect(found(first, then('W1siYyJd.0abcx', refused))).toEqual(['unclear'])
    expect(found(['GET /contacts?cursor=a', refused], ['GET /contacts?cursor=b', refused])).toEqual([
      'unclear',
      'unclear',
    ])
  })

  test('stays open where the server assumes to accept any cursor', () => {
    expect(found(then('garbage', { ...next(null), assumption: 'cursor-garbage' }))).toEqual(['unclear'])
  })

  test('is broken by made cursors that continue lists again and again', () => {
    expect(found(first, then('2', refused), first, then('2', refused))).toEqual(['broken', 'broken'])
  })

  test('stays open where the fake no longer keeps the page', () => {
    const old = journal([then('MTIzNDU2')], { dropped: 3 })
    const [only] = casesOf('client.cursor-as-given', old)
    expect(only).toMatchObject({
      holds: undefined,
      doubt: expect.stringContaining('older request') as string,
    })
  })

  test('says which cursor it is, cut short', () => {
    const [only] = casesOf('client.cursor-as-given', journal([then('x'.repeat(80))]))
    expect(only?.actual).toBe(`no page gave the cursor '${'x'.repeat(59)}…'`)
  })
})

describe('client.cursor-of-same-list', () => {
  const rule = 'client.cursor-of-same-list'
  const tagged: SentRequest = ['GET /contacts?tag=vip&limit=2', next('abcdefgh')]

  test('is kept with the same filters in any order, and another limit', () => {
    const two: SentRequest = ['GET /contacts?ownerEmail=a%40b.example&tag=vip', next('abcdefgh')]
    const three: SentRequest = [
      'GET /contacts?tag=vip&cursor=abcdefgh&limit=9&ownerEmail=a%40b.example',
      next(null),
    ]
    expect(findings(rule, journal([two, three]))).toEqual(['kept'])
  })

  test('is broken without the filters, and in another list', () => {
    expect(findings(rule, journal([tagged, ['GET /contacts?cursor=abcdefgh', next(null)]]))).toEqual([
      'broken',
    ])
    expect(findings(rule, journal([tagged, ['GET /tags?cursor=abcdefgh', next(null)]]))).toEqual(['broken'])
  })

  test('stays open for a single refusal', () => {
    const once: SentRequest = ['GET /contacts?cursor=abcdefgh', refused]
    expect(findings(rule, journal([tagged, once]))).toEqual(['unclear'])
    expect(findings(rule, journal([tagged, once, once]))).toEqual(['unclear', 'broken'])
  })
})

describe('client.no-cursor-after-last', () => {
  const found = (...requests: readonly SentRequest[]) =>
    findings('client.no-cursor-after-last', journal(requests))
  const page = then('abcdefgh')

  test('is kept by a walk that ends, and by a new one from the start', () => {
    const start: SentRequest = ['GET /contacts?limit=2', next('abcdefgh')]
    expect(found(start, page, start, page)).toEqual(['kept', 'kept'])
  })

  test('is kept by two walks of a list at the same time', () => {
    const start: SentRequest = ['GET /contacts?limit=2', next('abcdefgh')]
    expect(found(start, start, page, page)).toEqual(['kept', 'kept'])
  })

  test.each(['null', '', 'undefined'])("is broken by the cursor '%s'", (cursor) => {
    expect(found(page, then(cursor, refused))).toEqual(['broken'])
  })

  test('stays open where the last page is read again', () => {
    const start: SentRequest = ['GET /contacts?limit=2', next('abcdefgh')]
    expect(found(start, page, page)).toEqual(['unclear', 'kept'])
  })
})

describe('client.no-refused-cursor', () => {
  const rule = 'client.no-refused-cursor'
  const page = then('W1siYyJd.0abc', refused)

  test('is kept where the list is read from its start, which gives the same cursor', () => {
    expect(findings(rule, journal([first, page, first, then('W1siYyJd.0abc')]))).toEqual(['kept'])
  })

  test('is broken where the cursor is sent again', () => {
    expect(findings(rule, journal([first, page, page]))).toEqual(['broken', 'kept'])
  })

  test('stays open where two walks have the cursor', () => {
    expect(findings(rule, journal([first, first, page, page]))).toEqual(['unclear', 'kept'])
  })

  test('is not met by a cursor that no page gave', () => {
    expect(findings(rule, journal([then('garbage', refused), then('garbage', refused)]))).toEqual([])
  })

  test('is not met where the refusal was lost', () => {
    expect(
      findings(rule, journal([first, then('W1siYyJd.0abc', { ...refused, fault: 'truncate' })])),
    ).toEqual([])
  })
})

test('the cursors of a fake are recognised, and what they hold', () => {
  const fake = createFake()
  for (const name of ['Ana', 'Bo', 'Cy']) ask(fake, 'POST', '/contacts', { json: { name } })
  const cursor = ask(fake, 'GET', '/contacts?limit=2').json.nextCursor as string
  ask(fake, 'GET', `/contacts?limit=2&cursor=${cursor}`)
  const place = Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString()
  ask(fake, 'GET', `/contacts?limit=2&cursor=${encodeURIComponent(place)}`)
  const requests = fake.requests().map((one) => ({ ...one, realMs: 0, dateMs: 0, part: 0 }))
  expect(findings('client.cursor-as-given', journal([], {}), { ...journal([]), requests })).toEqual([
    'kept',
    'broken',
  ])
})

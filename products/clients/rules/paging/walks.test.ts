import { describe, expect, test } from 'vitest'
import { casesIn, failed, findings, journal, type Sent, type SentRequest } from '../../journal.test-kit.js'

const page = (size: number, cursor: string | null): Sent => ({
  answers: { data: Array.from({ length: size }, (_, n) => ({ id: `c${n}` })), nextCursor: cursor },
})
const read = (size: number, from: string | undefined, cursor: string | null): SentRequest => [
  `GET /contacts?limit=2${from === undefined ? '' : `&cursor=${from}`}`,
  page(size, cursor),
]

describe.each([
  ['client.continues-after-empty-page', 0],
  ['client.continues-after-short-page', 1],
] as const)('%s', (rule, size) => {
  const found = (...requests: readonly SentRequest[]) => findings(rule, journal(requests))
  const full = [read(2, undefined, 'a'), read(2, 'a', 'b'), read(2, 'b', null)]

  test('is kept where the list is continued after such a page', () => {
    expect(found(read(size, undefined, 'a'), read(2, 'a', null))).toEqual(['kept'])
  })

  test('is broken by a client that continues after full pages alone', () => {
    expect(found(...full, read(2, undefined, 'c'), read(size, 'c', 'd'))).toEqual(['broken'])
    expect(
      found(read(2, undefined, 'a'), read(size, 'a', 'b'), read(2, undefined, 'c'), read(size, 'c', 'd')),
    ).toEqual(['broken', 'broken'])
  })

  test('stays open where the client stops after full pages, too', () => {
    expect(found(...full, read(2, undefined, 'z'), read(size, undefined, 'd'))).toEqual(['unclear'])
  })

  test('stays open for two pages that a test may have asked for one by one', () => {
    expect(found(read(2, undefined, 'a'), read(size, 'a', 'b'))).toEqual(['unclear'])
  })

  test('is broken under a disturbance by a client that always continues without it', () => {
    const holds = (testsFailed: boolean) =>
      casesIn(rule, {
        journals: [journal([read(size, undefined, 'z')])],
        usual: [journal(full)],
        testsFailed,
      }).map((one) => one.holds)
    expect(holds(false)).toEqual([false])
    expect(holds(true)).toEqual([undefined])
  })

  test('is broken in compact also where the tests fail, as its description says it explicitly', () => {
    const inCompact = { variant: 'compact' } as const
    expect(
      casesIn(rule, {
        journals: [journal([read(size, undefined, 'z')], inCompact)],
        usual: [journal(full, inCompact)],
        testsFailed: true,
      }).map((one) => one.holds),
    ).toEqual([false])
  })

  test('is not met by a client that reads single pages', () => {
    expect(found(read(size, undefined, 'a'), read(size, undefined, 'a'))).toEqual([])
  })

  test('is not met by a last page, nor by an answer that was lost', () => {
    expect(found(...full, read(size, undefined, null))).toEqual([])
    expect(found(...full, ['GET /contacts?limit=2', { ...page(size, 'q'), fault: 'truncate' }])).toEqual([])
  })
})

test('the cursor of the compact variant counts as well', () => {
  const compact = (size: number, from: string, cursor: string | null): SentRequest => [
    `GET /agents?limit=2${from}`,
    { answers: { data: Array.from({ length: size }, () => ({})), next_cursor: cursor } },
  ]
  const own = journal([compact(0, '', 'a'), compact(1, '&cursor=a', null)], { variant: 'compact' })
  expect(findings('client.continues-after-empty-page', own)).toEqual(['kept'])
  expect(findings('client.cursor-as-given', own)).toEqual(['kept'])
})

describe('client.follows-cursors', () => {
  const found = (...requests: readonly SentRequest[]) => findings('client.follows-cursors', journal(requests))

  test('is kept where some list is continued', () => {
    expect(found(['GET /tags', page(2, 'x')], read(2, undefined, 'a'), read(2, 'a', null))).toEqual(['kept'])
  })

  test('is broken where none is', () => {
    expect(found(read(2, undefined, 'a'), ['GET /tags', page(2, 'x')])).toEqual(['broken'])
  })

  test('is broken where no page is continued under a disturbance, although the tests pass as without it', () => {
    const usual = [journal([read(2, undefined, 'a'), read(2, 'a', null)])]
    const found = (testsFailed: boolean, ...requests: readonly SentRequest[]) =>
      casesIn('client.follows-cursors', { journals: [journal(requests)], usual, testsFailed }).map(
        ({ holds }) => holds,
      )
    expect(found(false, read(2, undefined, 'a'))).toEqual([false])
    expect(found(false, read(2, undefined, 'a'), read(2, 'a', null))).toEqual([true])
    expect(found(true, read(2, undefined, 'a'))).toEqual([])
    expect(found(false, ['GET /tags', page(2, 'x')])).toEqual([])
  })

  test('is not met by lists of one page', () => {
    expect(found(read(2, undefined, null))).toEqual([])
  })
})

describe('client.limit-in-range', () => {
  const limited = (limit: string, more: Sent = page(1, null), list = 'contacts'): SentRequest => [
    `GET /${list}?limit=${limit}`,
    more,
  ]
  const refused = failed(400, 'invalid_request')
  const found = (...requests: readonly SentRequest[]) => findings('client.limit-in-range', journal(requests))

  test('is kept from 1 to 100', () => {
    expect(found(limited('1'), limited('100'), limited('050'))).toEqual(['kept', 'kept', 'kept'])
  })

  test('is broken by a limit that the client sends again and again', () => {
    const large = limited('200', refused)
    expect(found(large, large, large)).toEqual(['broken', 'broken', 'broken'])
    expect(found(large, limited('200', refused, 'tags'))).toEqual(['broken', 'broken'])
    expect(found(limited('undefined', refused))).toEqual(['broken'])
  })

  test('is broken by one that a server accepts, which is no test of its refusal', () => {
    expect(found(limited('1000'))).toEqual(['broken'])
  })

  test('stays open for single refusals, which a test may want', () => {
    expect(
      found(limited('2'), limited('0', refused), limited('101', refused), limited('x', refused)),
    ).toEqual(['kept', 'unclear', 'unclear', 'unclear'])
  })
})

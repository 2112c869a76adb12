import { describe, expect, it } from 'vitest'
import type { ReportedExchange, ReportedFailure } from '../model/report.js'
import { carryOut, type FilledCall } from './carry-out.js'
import { recipeOf } from './recipe-of.js'

const exchange = (index: number, method: string, path: string, body: unknown): ReportedExchange => ({
  index,
  endpoint: `${method} ${path.split('?')[0]}`,
  request: { method, path, headers: {}, key: 'main' },
  response: { status: 200, headers: {}, body: JSON.stringify(body) },
})

/** What becomes of a failure where the calls have these answers. */
async function carriedOut(
  failure: Partial<ReportedFailure>,
  answers: readonly unknown[],
  headers: Readonly<Record<string, string>> = {},
) {
  const full = { expected: 'x', actual: 'y', exchanges: [], curl: '', replay: '', ...failure }
  const rule = { id: 'a.b', section: '1', says: 'It holds.' }
  const at = { endpoint: 'GET /contacts', verdict: 'fail', cases: 1, exchanges: 1, failure: full } as const
  const recipe = recipeOf({ runId: 'r1a2b' }, rule, at)
  if (!recipe) throw new Error('no recipe')
  const left = [...answers]
  const paths: string[] = []
  const target = {
    call: async ({ method, path }: FilledCall) => {
      paths.push(`${method} ${path}`)
      const { status = 200, ...body } = (left.shift() ?? { status: 500 }) as { status?: number }
      return { status, headers, text: JSON.stringify(body) }
    },
    advance: async () => undefined,
  }
  const { verdict } = await carryOut(recipe, 'fresh', target)
  return { verdict, paths }
}

const outcome = async (...given: Parameters<typeof carriedOut>): Promise<string> =>
  (await carriedOut(...given)).verdict

const made = exchange(1, 'POST', '/contacts', { data: { id: 'con_12345' } })

describe('a record that a list ought not to show', () => {
  const wanted = (exchange: number) => ({ exchange, shows: ['con_12345'] })
  const others = Array.from({ length: 9 }, (_, n) => ({ id: `con_other${n}` }))
  const list = exchange(2, 'GET', '/contacts', { data: [...others, { id: 'con_12345' }] })
  const next = exchange(2, 'GET', '/contacts?cursor=abc', { data: [{ id: 'con_12345' }] })
  const madeAgain = { data: { id: 'con_fresh' } }

  it.each([
    ['STILL FAILS', { data: [{ id: 'con_fresh' }] }],
    ['FIXED', { data: [], next_cursor: null }],
    ['CANNOT TELL', { data: [], next_cursor: 'more' }],
  ])('is %s at %j', async (verdict, answer) => {
    const failure = { setUp: [made], exchanges: [list], wanted: wanted(2) }
    expect(await outcome(failure, [madeAgain, answer])).toBe(verdict)
  })

  it('is looked for on the pages that follow', async () => {
    const failure = { setUp: [made], exchanges: [list], wanted: wanted(2) }
    const [empty, last] = [
      { data: [], next_cursor: 'a/b' },
      { data: [], next_cursor: null },
    ]
    const found = await carriedOut(failure, [madeAgain, empty, { data: [{ id: 'con_fresh' }] }])
    expect(found).toEqual({
      verdict: 'STILL FAILS',
      paths: ['POST /contacts', 'GET /contacts', 'GET /contacts?cursor=a%2Fb'],
    })
    expect(await outcome(failure, [madeAgain, empty, last])).toBe('FIXED')
  })

  it('is not looked for on further pages where a window of time moves on', async () => {
    const since = exchange(2, 'GET', '/contacts?updatedSince=2030', { data: [{ id: 'con_12345' }] })
    const failure = { setUp: [made, exchange(1, 'PATCH', '/contacts/con_12345', {})], exchanges: [since] }
    const { verdict, paths } = await carriedOut({ ...failure, wanted: { ...wanted(2), lacks: ['con_1'] } }, [
      ...[madeAgain, madeAgain],
      { data: [], next_cursor: 'more' },
    ])
    expect({ verdict, calls: paths.length }).toEqual({ verdict: 'CANNOT TELL', calls: 3 })
  })

  it('may be on another page than a later one that was read', async () => {
    const failure = { setUp: [made], exchanges: [next], wanted: wanted(2) }
    expect(await outcome(failure, [madeAgain, { data: [] }])).toBe('CANNOT TELL')
    expect(await outcome(failure, [madeAgain, madeAgain])).toBe('STILL FAILS')
  })
})

it('decides nothing by a list that does not show the record', async () => {
  const list = exchange(2, 'GET', '/contacts', { data: [{ id: 'con_12345', name: 'wrong' }] })
  const failure = {
    setUp: [made],
    exchanges: [list],
    wanted: { exchange: 2, path: 'data.id=con_12345.name', expected: 'right', actual: 'wrong' },
  }
  const answers = (...records: readonly object[]) => [{ data: { id: 'con_fresh' } }, { data: records }]
  expect(await outcome(failure, answers({ id: 'con_fresh', name: 'right' }))).toBe('FIXED')
  expect(await outcome(failure, answers({ id: 'con_fresh', name: 'wrong' }))).toBe('STILL FAILS')
  expect(await outcome(failure, answers({ id: 'con_other', name: 'right' }))).toBe('CANNOT TELL')
})

it('compares no time that the server sets', async () => {
  const at = '2030-01-01T00:00:00.016Z'
  const read = exchange(2, 'GET', '/contacts/con_12345', { data: { name: 'wrong', updatedAt: at } })
  const failure = {
    setUp: [made],
    exchanges: [read],
    wanted: {
      exchange: 2,
      path: 'data',
      expected: { name: 'right', updatedAt: at },
      actual: { name: 'wrong' },
    },
  }
  const answers = (name: string) => [
    { data: { id: 'con_fresh' } },
    { data: { name, updatedAt: '2031-05-05T00:00:00.000Z' } },
  ]
  expect(await outcome(failure, answers('right'))).toBe('FIXED')
  expect(await outcome(failure, answers('wrong'))).toBe('STILL FAILS')
})

it('decides by what a header has to be like', async () => {
  const wanted = { exchange: 2, header: 'retry-after', schema: { maximum: 3600 }, actual: '86400' }
  const limited = exchange(2, 'GET', '/contacts', {})
  const response = { ...limited.response, headers: { 'retry-after': '86400' } }
  const failure = { exchanges: [{ ...limited, response }], wanted }
  expect(await outcome(failure, [{}], { 'retry-after': '60' })).toBe('FIXED')
  expect(await outcome(failure, [{}], { 'retry-after': '90000' })).toBe('STILL FAILS')
})

describe('a record that was there before', () => {
  const path = '/tickets/tic_12345'
  const page = (rev: number, count: number) => ({ data: [{ id: 'tic_12345', rev, count }], nextCursor: null })
  const asked = exchange(3, 'PATCH', path, { data: { id: 'tic_12345', rev: 5, count: 2 } })
  const update = { ...asked, request: { ...asked.request, body: '{"expectedRev":4}' } }
  const failure = {
    setUp: [exchange(1, 'GET', '/tickets?limit=1&cursor=abc', page(4, 1))],
    exchanges: [update],
    wanted: { exchange: 3, path: 'data.count', expected: 1, actual: 2 },
  }

  it('is looked for in its list from the first page on', async () => {
    const away = { data: [{ id: 'tic_other', rev: 1 }], nextCursor: 'next' }
    const { verdict, paths } = await carriedOut(failure, [away, page(8, 1), { data: { count: 1 } }])
    expect(verdict).toBe('FIXED')
    expect(paths).toEqual(['GET /tickets?limit=1', 'GET /tickets?limit=1&cursor=next', `PATCH ${path}`])
    expect(await outcome(failure, [{ data: [], nextCursor: null }])).toBe('CANNOT TELL')
  })

  it('is compared with what it was before, whatever that is by now', async () => {
    const like = { exchange: 1, path: 'data.id=tic_12345.count' }
    const compared = { ...failure, wanted: { ...failure.wanted, like } }
    expect(await outcome(compared, [page(8, 6), { data: { count: 6 } }])).toBe('FIXED')
    expect(await outcome(compared, [page(8, 6), { data: { count: 7 } }])).toBe('STILL FAILS')
    expect(await outcome(compared, [page(8, 6), { data: { count: '6' } }])).toBe('STILL FAILS')
  })
})

it('reads no page that a list does not have', async () => {
  const records = [{ id: 'con_b' }, { id: 'con_a' }]
  const pages = [
    exchange(2, 'GET', '/contacts?updatedSince=1&limit=1', { data: [records[0]], nextCursor: 'c2' }),
    exchange(3, 'GET', '/contacts?updatedSince=1&limit=1&cursor=c2', {
      data: [records[1]],
      nextCursor: null,
    }),
  ]
  const wanted = { exchange: 3, shows: ['con_b', 'con_a'], pages: [2, 3] }
  const { verdict, paths } = await carriedOut({ exchanges: pages, wanted }, [
    { data: records.toReversed(), nextCursor: null },
  ])
  expect({ verdict, calls: paths.length }).toEqual({ verdict: 'FIXED', calls: 1 })
})

it('goes on where an earlier call no longer shows the same failure', async () => {
  const setUp = [exchange(1, 'POST', '/contacts', {}), exchange(2, 'PATCH', '/contacts/con_1', {})]
  const wanted = { exchange: 3, answers: [{ status: 409 }] }
  const failure = { setUp, exchanges: [exchange(3, 'POST', '/contacts', {})], wanted }
  expect(await outcome(failure, [{ status: 409 }, {}, { status: 409 }])).toBe('FIXED')
  expect(await outcome(failure, [{ status: 400 }, {}, {}])).toBe('STILL FAILS')
  expect(await outcome(failure, [{}, { status: 409 }])).toBe('CANNOT TELL')
})

it('makes no call that only reads what nothing uses', async () => {
  const setUp = [exchange(1, 'GET', '/contacts', { data: [] })]
  const wanted = { exchange: 3, answers: [{ status: 409 }] }
  const read = exchange(2, 'GET', '/contacts/con_1', {})
  const failure = { setUp, exchanges: [read, exchange(3, 'POST', '/contacts', {})], wanted }
  expect((await carriedOut(failure, [{}, {}])).paths).toEqual(['GET /contacts/con_1', 'POST /contacts'])
})

it('shows by a list that is too short nothing of how many records it may have', async () => {
  const wanted = { exchange: 1, path: 'data.length', schema: { maximum: 2 }, actual: 3 }
  const failure = { exchanges: [exchange(1, 'GET', '/tags', { data: [1, 2, 3] })], wanted }
  expect(await outcome(failure, [{ data: [1] }])).toBe('CANNOT TELL')
  expect(await outcome(failure, [{ data: [1, 2] }])).toBe('FIXED')
  expect(await outcome(failure, [{ data: [1, 2, 3] }])).toBe('STILL FAILS')
})

it('shows nothing where another refusal comes in place of a success', async () => {
  const refused = {
    ...exchange(1, 'POST', '/contacts', {}),
    response: { status: 400, headers: {}, body: '' },
  }
  const failure = { exchanges: [refused], wanted: { exchange: 1, answers: [{ status: 201 }] } }
  expect(await outcome(failure, [{ status: 400 }])).toBe('STILL FAILS')
  expect(await outcome(failure, [{ status: 409 }])).toBe('CANNOT TELL')
  expect(await outcome(failure, [{ status: 201 }])).toBe('FIXED')
})

it('shows nothing where a list that begins at a time of the run lacks what is made later', async () => {
  const path = '/contacts?updatedSince=2030-01-01T00:00:01Z'
  const list = exchange(2, 'GET', path, { data: [] })
  const failure = { setUp: [made], exchanges: [list], wanted: { exchange: 2, lacks: ['con_12345'] } }
  expect(await outcome(failure, [{ data: { id: 'con_fresh' } }, { data: [] }])).toBe('CANNOT TELL')
})

it('decides by the order of all records of the pages, whichever they are', async () => {
  const at = (...times: readonly number[]) => ({
    data: times.map((ms) => ({ id: `con_${ms}`, updatedAt: new Date(ms).toISOString() })),
  })
  const order = { by: 'updatedAt', ways: ['ascending', 'descending'] as const }
  const failure = {
    exchanges: [exchange(1, 'GET', '/contacts', at(1, 3, 2))],
    wanted: { exchange: 1, shows: ['con_3', 'con_2'], order: { ...order, ways: [...order.ways] } },
  }
  expect(await outcome(failure, [at(7, 5, 6)])).toBe('STILL FAILS')
  expect(await outcome(failure, [at(7, 6, 5)])).toBe('FIXED')
  expect(await outcome(failure, [at(5, 6)])).toBe('CANNOT TELL')
})

it('compares the status of an answer with that of an earlier one, as it is by now', async () => {
  const refused = exchange(2, 'POST', '/tickets', {})
  const failure = {
    exchanges: [
      exchange(1, 'POST', '/contacts', {}),
      { ...refused, response: { ...refused.response, status: 400 } },
    ],
    wanted: { exchange: 2, statusOf: 1 },
  }
  expect(await outcome(failure, [{}, { status: 400 }])).toBe('STILL FAILS')
  expect(await outcome(failure, [{}, {}])).toBe('FIXED')
  expect(await outcome(failure, [{}, { status: 404 }])).toBe('CANNOT TELL')
})

it('reads again what only some answers showed', async () => {
  const failure = {
    exchanges: [exchange(1, 'GET', '/contacts', {})],
    wanted: { exchange: 1, answers: [{ status: 402 }], tries: 2 },
  }
  const right = { status: 402 }
  expect(await carriedOut(failure, [right, {}])).toMatchObject({
    verdict: 'STILL FAILS',
    paths: { length: 2 },
  })
  expect(await carriedOut(failure, Array(9).fill(right))).toMatchObject({
    verdict: 'FIXED',
    paths: { length: 4 },
  })
})

it('has no verdict by what the answer of the run itself keeps', async () => {
  const failure = {
    setUp: [made],
    exchanges: [exchange(2, 'GET', '/contacts/con_12345', { data: 'of con_12345' })],
    wanted: { exchange: 2, lacks: ['con_12345'] },
  }
  expect(await outcome(failure, [{ data: { id: 'con_fresh' } }, { data: 'of con_fresh' }])).toBe(
    'CANNOT TELL',
  )
})

it('shows nothing by another refusal than the one that is due, where the call was accepted', async () => {
  const failure = {
    exchanges: [exchange(1, 'POST', '/contacts', {})],
    wanted: { exchange: 1, answers: [{ status: 404, code: 'not_found' }] },
  }
  expect(await outcome(failure, [{ status: 409 }])).toBe('CANNOT TELL')
  expect(await outcome(failure, [{ status: 404 }])).toBe('STILL FAILS')
  expect(await outcome(failure, [{ status: 404, error: 'not_found' }])).toBe('FIXED')
})

import { describe, expect, test } from 'vitest'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { createFake } from '../fake-server/index.js'
import type { WireRequest } from '../suites/api/index.js'
import { checks, type RuleResult, run, type Transport } from '../suites/index.js'

/** What an honest server does otherwise than the fake, as a layer over its transport. */
type Oddity = (transport: Transport) => Transport

/** Judges some rules of the fake behind a layer that the document permits. */
async function judged(oddity: Oddity, ids: readonly string[]): Promise<readonly RuleResult[]> {
  const fake = createFake({ seed: 5 })
  const target = fakeTarget(fake, direct(fake), 'fake:')
  const among = checks.filter(({ rule }) => ids.includes(rule.id))
  const { results } = await run({
    target: { ...target, transport: oddity(target.transport) },
    checks: among,
    seed: 5,
  })
  return results
}

const verdicts = (results: readonly RuleResult[]) => results.map(({ rule, verdict }) => [rule.id, verdict])

/** Small numbers that come in no order, the same in each test. */
function sizes(): () => number {
  let state = 7
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

/** Each page holds some of what was asked for, and a cursor where more follows (gap.short-pages). */
const pagesOfAnySize: Oddity = (transport) => {
  const next = sizes()
  return (request) => {
    const [path = '', query = ''] = request.path.split('?')
    const params = new URLSearchParams(query)
    const limit = params.get('limit') ?? '50'
    const isAList = request.method === 'GET' && !path.endsWith('/webhooks') && !path.endsWith('/slots')
    if (!isAList || !/^\d{1,3}$/.test(limit) || Number(limit) < 2 || Number(limit) > 100)
      return transport(request)
    params.set('limit', String(1 + Math.floor(next() * Number(limit))))
    return transport({ ...request, path: `${path}?${params}` })
  }
}

/** The query of a list; undefined for any other request. */
function listQuery({ method, path }: WireRequest): URLSearchParams | undefined {
  const [name = '', query = ''] = path.split('?')
  const isAList = method === 'GET' && !/(\/webhooks$|\/slots$|\/contacts\/[^/]+$)/.test(name)
  return isAList ? new URLSearchParams(query) : undefined
}

const withQuery = (request: WireRequest, query: URLSearchParams): WireRequest => ({
  ...request,
  path: `${request.path.split('?')[0]}${query.size > 0 ? `?${query}` : ''}`,
})

const pageOf = (data: readonly unknown[], nextCursor: string | null) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ data, nextCursor }),
})

/** Now and then a page is empty although more follows, and its cursor gives what it should have given. */
const emptyPagesBetween: Oddity = (transport) => {
  const next = sizes()
  const skipped = new Map<string, string | null>()
  return async (request) => {
    const query = listQuery(request)
    if (!query) return transport(request)
    const cursor = query.get('cursor')
    const place = skipped.get(cursor ?? '')
    if (place !== undefined) {
      if (place === null) query.delete('cursor')
      else query.set('cursor', place)
      return transport(withQuery(request, query))
    }
    const answer = await transport(request)
    if (answer.status !== 200 || next() > 0.4) return answer
    const made = `skipped-${skipped.size}`
    skipped.set(made, cursor)
    return pageOf([], made)
  }
}

/** The last page is always an empty one. */
const emptyLastPage: Oddity = (transport) => async (request) => {
  const query = listQuery(request)
  if (query?.get('cursor') === 'the-end') return pageOf([], null)
  const answer = await transport(request)
  if (!query || answer.status !== 200) return answer
  const { data, nextCursor } = JSON.parse(answer.text) as { data: unknown[]; nextCursor: string | null }
  return data.length > 0 && nextCursor === null ? pageOf(data, 'the-end') : answer
}

/** The first page of a list holds four records at most, a later one as many as asked for. */
const shortFirstPages: Oddity = (transport) => (request) => {
  const query = listQuery(request)
  if (!query || query.has('cursor') || !/^(\d|\d\d|100)$/.test(query.get('limit') ?? '50'))
    return transport(request)
  query.set('limit', String(Math.min(4, Number(query.get('limit') ?? '50'))))
  return transport(withQuery(request, query))
}

/** A limit beyond 100 is taken for 100 (gap.limit-out-of-range). */
const clamping: Oddity = (transport) => (request) => {
  const query = listQuery(request)
  const limit = query?.get('limit') ?? ''
  if (!query || !/^\d{3,}$/.test(limit) || Number(limit) <= 100) return transport(request)
  query.set('limit', '100')
  return transport(withQuery(request, query))
}

/** `updatedAt` may be null (section 2), so an update that changes nothing does not show. */
const withoutUpdatedAt: Oddity = (transport) => async (request) => {
  const answer = await transport(request)
  return { ...answer, text: answer.text.replace(/"updatedAt":"[^"]*"/g, '"updatedAt":null') }
}

/** Rules whose checks look for a record or a message in a list. */
const readAsPages = [
  'isolation.conversation-paths',
  'isolation.foreign-write-no-effect',
  'isolation.filters',
  'isolation.lists',
  'conversation.reply-quota',
  'conversation.reply-listed',
  'messaging.422',
]

describe('a server with empty pages in between', () => {
  test.each(readAsPages)('%s finds what it looks for', async (id) => {
    expect(verdicts(await judged(emptyPagesBetween, [id]))).toEqual([[id, 'pass']])
  })

  test('is not accused of another default page size', async () => {
    const [result] = await judged(emptyPagesBetween, ['paging.limit-default'])
    expect(result?.verdict).toBe('inconclusive')
  })

  test('may answer a limit out of range with such a page', async () => {
    const clamped = (transport: Transport) => emptyPagesBetween(clamping(transport))
    const [result] = await judged(clamped, ['paging.limit-above-max'])
    expect(result?.verdict).toBe('pass')
  })
})

test('a list that ends with an empty page has no hidden maximum', async () => {
  expect(verdicts(await judged(emptyLastPage, ['paging.limit-max']))).toEqual([['paging.limit-max', 'pass']])
})

test('a list whose first page alone is short has no hidden maximum', async () => {
  expect(verdicts(await judged(shortFirstPages, ['paging.limit-max']))).toEqual([
    ['paging.limit-max', 'pass'],
  ])
})

describe('a server whose pages are of any size', () => {
  test.each(readAsPages)('%s finds what it looks for', async (id) => {
    expect(verdicts(await judged(pagesOfAnySize, [id]))).toEqual([[id, 'pass']])
  })

  test('is not accused of another default page size', async () => {
    const results = await judged(pagesOfAnySize, ['paging.limit-default'])
    expect(verdicts(results)).toEqual([['paging.limit-default', 'inconclusive']])
    expect(results[0]?.reason).toContain('gap.short-pages')
  })
})

describe('a server that shows no updatedAt', () => {
  test('is not accused of remembering keys for ever', async () => {
    const results = await judged(withoutUpdatedAt, ['idempotency.window-end'])
    expect(verdicts(results)).toEqual([['idempotency.window-end', 'pass']])
  })
})

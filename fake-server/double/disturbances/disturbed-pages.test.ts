import { describe, expect, test } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import { type AnyFake, createFake, type FakeOptions } from '../../index.js'

interface Walk {
  readonly sizes: readonly number[]
  readonly ids: readonly string[]
}

/** Reads a list to its end, page by page. */
function walk(fake: AnyFake, path: string): Walk {
  const pages: { id: string }[][] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, json } = ask(fake, 'GET', `${path}${next}`)
    expect([status, pages.length < 500]).toEqual([200, true])
    pages.push(json.data)
    cursor = json.nextCursor ?? json.next_cursor ?? null
  }
  return { sizes: pages.map((page) => page.length), ids: pages.flat().map(({ id }) => id) }
}

const lists = [
  '/contacts?limit=7',
  '/contacts?tag=vip&limit=3',
  '/deals?limit=5',
  '/tickets?status=open&limit=4',
  '/conversations?limit=2',
  '/meetings?limit=3',
  '/tags?limit=2',
  '/tasks?limit=1',
  '/activities?limit=6',
]

const assumed: readonly NonNullable<FakeOptions['assumptions']>[] = [
  {},
  { 'paging-under-writes': 'offset' },
  { 'short-pages': 'short' },
  { 'short-pages': 'empty-last' },
  { 'cursor-lifetime': { expiresMs: null, reusable: false } },
  { 'cursor-binding': { list: true, filters: true, limit: true } },
]

describe.each(assumed)('with %j', (assumptions) => {
  const whole = createFake({ assumptions })

  test.each(lists)('the pages of %s hold the list, the first one alone', (path) => {
    const { sizes, ids } = walk(createFake({ assumptions, disturb: 'short-pages' }), path)
    const limit = Number(path.split('limit=')[1])
    expect(ids).toEqual(walk(whole, path).ids)
    expect(ids.length).toBeGreaterThan(1)
    expect(sizes[0]).toBeLessThanOrEqual(1)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.max(1, Math.floor(limit / 2)))
  })

  test.each(lists)('an empty page comes before those of %s', (path) => {
    const { sizes, ids } = walk(createFake({ assumptions, disturb: 'empty-page' }), path)
    const expected = walk(whole, path)
    expect([sizes, ids]).toEqual([[0, ...expected.sizes], expected.ids])
  })

  test('both: an empty page, and then shorter ones', () => {
    const disturbed = createFake({ assumptions, disturb: ['empty-page', 'short-pages'] })
    const { sizes, ids } = walk(disturbed, '/contacts?limit=10')
    expect(ids).toEqual(walk(whole, '/contacts?limit=10').ids)
    expect(sizes.slice(0, 2)).toEqual([0, 5])
  })
})

test('the compact variant does the same', () => {
  const path = '/contacts?limit=9'
  const whole = walk(createFake({ variant: 'compact' }), path)
  const short = walk(createFake({ variant: 'compact', disturb: 'short-pages' }), path)
  const empty = walk(createFake({ variant: 'compact', disturb: 'empty-page' }), path)
  expect([short.ids, empty.ids]).toEqual([whole.ids, whole.ids])
  expect([short.sizes.slice(0, 2), empty.sizes.slice(0, 2)]).toEqual([
    [1, 4],
    [0, 9],
  ])
})

test('a list without records has one page', () => {
  const fake = createFake({ workspace: 'empty', disturb: ['empty-page', 'short-pages'] })
  expect(walk(fake, '/contacts?limit=5').sizes).toEqual([0])
})

test.each(['ignored', 'refused'] as const)('destinations are not cut where paging is %s', (paging) => {
  const fake = createFake({
    disturb: ['empty-page', 'short-pages'],
    assumptions: { 'webhooks-list-paging': paging },
  })
  const names = ['a', 'b', 'c']
  for (const name of names) fake.webhooks.create({ name, url: 'https://example.com/hook' })
  const { json } = ask(fake, 'GET', '/webhooks')
  expect([json.data.length >= names.length, json.nextCursor]).toEqual([true, null])
})

test('the journal names a page that is short, and none that is whole', () => {
  const fake = createFake({ disturb: 'short-pages' })
  walk(fake, '/contacts?limit=1')
  expect(new Set(fake.requests().map(({ fault }) => fault))).toEqual(new Set([undefined]))
  ask(fake, 'GET', '/contacts?limit=2')
  expect(fake.requests().at(-1)?.fault).toBe('disturb:short-pages')
})

test('an awkward fake cuts the pages of its replica, too', () => {
  const fake = createFake({ disturb: 'short-pages', awkward: 1 })
  ask(fake, 'POST', '/contacts', { json: { name: 'Ana' } })
  const { json } = ask(fake, 'GET', '/contacts?limit=10')
  expect(json.data).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { judgePages } from './pages.js'
import { broken, type Said } from './said.test-kit.js'

const isClosed = { isClosed: true }
const page = (query: string, ids: readonly string[], nextCursor: string | null): Said => ({
  to: `GET /tasks${query}`,
  answer: { data: ids.map((id) => ({ id })), nextCursor },
})

test('a walk gives each record once', () => {
  const first = page('?limit=2', ['t1', 't2'], 'c1')
  expect(broken(judgePages, [first, page('?limit=2&cursor=c1', ['t1', 't3'], null)], isClosed)).toEqual([
    'paging.traversal-complete',
  ])
  expect(broken(judgePages, [first, page('?limit=2&cursor=c1', ['t3'], null)], isClosed)).toEqual([])
})

test('a cursor may begin anew under another limit', () => {
  const first = page('?limit=2', ['t1', 't2'], 'c1')
  expect(broken(judgePages, [first, page('?limit=3&cursor=c1', ['t1', 't2', 't3'], null)], isClosed)).toEqual(
    [],
  )
})

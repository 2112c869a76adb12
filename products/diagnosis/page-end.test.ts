import { expect, it } from 'vitest'
import { op } from '../../contract/index.js'
import type { Exchange, FailureDetails } from '../../suites/api/index.js'
import { pageEndFlawOf } from './page-end.js'

const page = (data: readonly unknown[], nextCursor: string | null, cursor?: string): Exchange => ({
  index: 1,
  operation: op.listTags,
  request: {
    method: 'GET',
    path: `/api/v1/tags${cursor === undefined ? '' : `?cursor=${cursor}`}`,
    headers: {},
    key: 'main',
  },
  response: { status: 200, headers: {}, text: '', json: { data, nextCursor } },
})

const failure = (exchanges: readonly Exchange[], values?: FailureDetails['values']): FailureDetails => ({
  expected: '',
  actual: '',
  exchanges,
  ...(values ? { values } : {}),
})

const flaw = 'the last page of a list names a next page'

it('is shown by a cursor where there is to be none', () => {
  expect(pageEndFlawOf(failure([page([{}], 'b')], { expected: null, actual: 'b' }))).toBe(flaw)
})

it('is shown by a cursor that comes twice', () => {
  expect(pageEndFlawOf(failure([page([], 'b', 'b')]))).toBe(flaw)
  expect(pageEndFlawOf(failure([page([{}], 'b'), page([{}], 'b', 'a')]))).toBe(flaw)
})

it('is shown by two pages in a row without records', () => {
  expect(pageEndFlawOf(failure([page([], 'b', 'a'), page([], 'c', 'b')]))).toBe(flaw)
})

it('is not shown by one page without records, nor by a page that lacks some', () => {
  expect(pageEndFlawOf(failure([page([{}], 'b'), page([], 'c', 'b')]))).toBeUndefined()
  expect(pageEndFlawOf(failure([page([{}], null)], { expected: ['a'], actual: [] }))).toBeUndefined()
})

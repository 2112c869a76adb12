import { expect, it } from 'vitest'
import type { Exchange, FailureDetails } from '../../suites/index.js'
import { decidingAnswer } from './deciding-answer.js'
import { plainFault } from './plain-fault.js'

const answered = (index: number, path: string, json: unknown, status = 200): Exchange => ({
  index,
  operation: 'GET /api/v1/contacts',
  request: { method: 'GET', path, headers: {}, key: 'main' },
  response: { status, headers: {}, text: JSON.stringify(json), json },
})

const decided = (failure: Partial<FailureDetails> & Pick<FailureDetails, 'exchanges'>) =>
  plainFault({ expected: 'x', actual: 'y', ...failure })

it('decides by the code where that is what is wrong, and not by a name that the request has as well', () => {
  const body = { error: { code: 'missing', message: 'no contact none-c1mjen2rfyz9n61okte9' } }
  const exchange = answered(1, '/api/v1/contacts/none-c1mjen2rfyz9n61okte9/notes', body, 404)
  const failure = {
    expected: 'a documented code where errors have theirs',
    actual: `404 with ${JSON.stringify(body)}`,
    exchanges: [exchange],
  }
  expect(decided(failure)).toEqual({
    exchange,
    wanted: { answers: [{ status: 404, code: 'not_found' }] },
  })
  expect(decidingAnswer({ ...failure, expected: 'another answer' })).toEqual({ exchange, wanted: {} })
})

it('takes every documented code where none goes with the status', () => {
  const exchange = answered(1, '/api/v1/contacts', { error: { code: 'teapot' } }, 418)
  const { answers } = decided({
    expected: 'a documented code where errors have theirs',
    exchanges: [exchange],
  })?.wanted ?? { answers: [] }
  expect(answers).toContainEqual({ status: 400, code: 'invalid_request' })
})

it('decides by a header that is not there', () => {
  const exchange = answered(1, '/api/v1/contacts', {}, 429)
  expect(decided({ expected: 'a `Retry-After` header', actual: 'none', exchanges: [exchange] })).toEqual({
    exchange,
    wanted: { header: 'retry-after', actual: '' },
  })
})

it('decides by a member that no record of a list has, at whichever comes first', () => {
  const exchange = answered(1, '/api/v1/contacts', { data: [{ id: 'con_11111' }, { id: 'con_22222' }] })
  expect(decided({ expected: '`data[0].source`: to be there', exchanges: [exchange] })).toEqual({
    exchange,
    isAlone: true,
    wanted: { path: 'data.0.source' },
  })
})

it('looks for a member that others have in the record that lacks it', () => {
  const data = [{ id: 'con_11111' }, { id: 'con_22222', source: 'api' }]
  const exchange = answered(1, '/api/v1/contacts', { data })
  expect(decided({ expected: '`data[0].source`: to be there', exchanges: [exchange] })?.wanted).toEqual({
    path: 'data.id=con_11111.source',
  })
})

it('decides by a member that a write answered and a read lacks, whichever was compared with the other', () => {
  const write = answered(1, '/api/v1/contacts/con_11111', { data: { id: 'con_11111', source: 'api' } })
  const list = answered(2, '/api/v1/contacts?email=a', { data: [{ id: 'con_11111' }] })
  const values = { expected: { source: 'api' }, actual: { source: undefined } }
  expect(decided({ values, exchanges: [write, list] })).toEqual({
    exchange: list,
    wanted: { path: 'data.id=con_11111.source', expected: 'api' },
  })
  const turned = { expected: values.actual, actual: values.expected }
  expect(decided({ values: turned, exchanges: [write], course: [list, write] })).toEqual({
    exchange: list,
    wanted: { path: 'data.id=con_11111.source' },
  })
})

it('needs a third record where the order is wrong, as a list may go either way', () => {
  const meeting = (id: string, day: number) => ({ id: `mtg_${id}`, startAt: `2026-11-0${day}T07:00:00.000Z` })
  const data = [meeting('c', 3), meeting('a', 1)]
  const first = answered(1, '/api/v1/meetings', { data, nextCursor: 'abc12' })
  const last = answered(2, '/api/v1/meetings?cursor=abc12', { data: [meeting('d', 4)] })
  const other = answered(3, '/api/v1/meetings?limit=1', { data: [] })
  const actual = 'mtg_a of 2026-11-01T07:00:00.000Z, then mtg_d of 2026-11-04T07:00:00.000Z'
  const failure = { expected: 'meetings in the order of startAt', actual, exchanges: [first, last] }
  expect(decidingAnswer({ ...failure, course: [first, last, other] })).toEqual({
    exchange: last,
    wanted: { shows: ['mtg_c', 'mtg_a', 'mtg_d'], pages: [1, 2] },
  })
})

it('looks for lost records in the pages of the walk that lacks them, not where another answer shows them', () => {
  const whole = answered(1, '/api/v1/tasks?limit=100', { data: [{ id: 'task_11111' }, { id: 'task_22222' }] })
  const page = answered(2, '/api/v1/tasks?limit=1', { data: [{ id: 'task_11111' }], nextCursor: 'abc12' })
  const last = answered(3, '/api/v1/tasks?limit=1&cursor=abc12', { data: [] })
  const actual = '1 lost, 0 given twice, 0 unexpected: task_22222'
  expect(decidingAnswer({ expected: 'each record once', actual, exchanges: [whole, page, last] })).toEqual({
    exchange: last,
    wanted: { lacks: ['task_22222'], pages: [2, 3] },
  })
})

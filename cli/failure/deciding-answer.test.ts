import { describe, expect, it } from 'vitest'
import type { Exchange, FailureDetails } from '../../suites/index.js'
import { decidingAnswer } from './deciding-answer.js'

const answered = (index: number, path: string, json: unknown, status = 200): Exchange => ({
  index,
  operation: 'GET /api/v1/contacts',
  request: { method: 'GET', path, headers: {}, key: 'main' },
  response: { status, headers: {}, text: JSON.stringify(json), json },
})

const wanted = (failure: Partial<FailureDetails> & Pick<FailureDetails, 'exchanges'>) =>
  decidingAnswer({ expected: 'x', actual: 'y', ...failure })

describe('decidingAnswer', () => {
  it('takes the status and code that were asked for', () => {
    const exchange = answered(3, '/api/v1/contacts', {})
    expect(wanted({ expected: '409 `rev_mismatch`', exchanges: [exchange] })).toEqual({
      exchange,
      wanted: { answers: [{ status: 409, code: 'rev_mismatch' }] },
    })
  })

  it('finds where the wrong value stands, by the id of its record', () => {
    const other = answered(1, '/api/v1/contacts', { data: [] })
    const record = { id: 'con_12345', tags: ['vip', 'beta'] }
    const list = answered(2, '/api/v1/contacts', { data: [{ id: 'con_other', tags: [] }, record] })
    const values = { expected: ['vip'], actual: ['vip', 'beta'] }
    expect(wanted({ expected: 'the tags as sent', values, exchanges: [other, list] })).toEqual({
      exchange: list,
      wanted: { path: 'data.id=con_12345.tags', expected: ['vip'], actual: ['vip', 'beta'] },
    })
  })

  it('looks for a record that is missing on every page that was read', () => {
    const first = answered(1, '/api/v1/contacts', { data: [{ id: 'con_11111' }], next_cursor: 'abc12' })
    const last = answered(2, '/api/v1/contacts?cursor=abc12', { data: [{ id: 'con_22222' }] })
    const actual = ['con_33333']
    const failure = { actual: JSON.stringify(actual), values: { expected: [], actual } }
    expect(wanted({ ...failure, exchanges: [first, last] })).toEqual({
      exchange: last,
      wanted: { lacks: ['con_33333'], pages: [1, 2] },
    })
  })

  it('finds the record that ought not to be shown', () => {
    const list = answered(1, '/api/v1/contacts', { data: [{ id: 'con_11111' }] })
    expect(wanted({ actual: 'con_11111 of another workspace', exchanges: [list] })).toEqual({
      exchange: list,
      wanted: { shows: ['con_11111'] },
    })
  })
})

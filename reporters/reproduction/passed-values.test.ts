import { describe, expect, it } from 'vitest'
import { type AnsweredExchange, passedValues } from './passed-values.js'

const call = (
  index: number,
  method: string,
  path: string,
  json: unknown,
  body?: object,
  key = 'main',
): AnsweredExchange => ({
  index,
  request: { method, path, headers: {}, key, ...(body ? { body: JSON.stringify(body) } : {}) },
  response: { status: 200, json },
})

const never = () => false
const ticket = { id: 'tic_12345', rev: 4 }

describe('passedValues', () => {
  it('passes the id of what a write made, but none that a read shows or a request said first', () => {
    const made = call(1, 'POST', '/contacts', { data: { id: 'con_12345' } })
    const read = call(2, 'GET', '/contacts', { data: [{ id: 'con_old11' }] })
    const used = call(3, 'PATCH', '/contacts/con_12345', {}, { friend: 'con_old11' })
    expect(passedValues([made, read, used], never)).toEqual([
      { exchange: 1, path: 'data.id', value: 'con_12345' },
    ])
    const said = call(1, 'POST', '/contacts/con_12345', { data: { id: 'con_12345' } })
    expect(passedValues([said, used], never)).toEqual([])
  })

  it('passes no id of another record that a write shows: it was there before', () => {
    const assigned = call(1, 'POST', '/conversations/sms__1/assign', { data: { leadId: 'con_12345' } })
    const used = call(2, 'GET', '/deals?leadId=con_12345', {})
    expect(passedValues([assigned, used], never)).toEqual([])
  })

  it('takes a revision from the record by its id, as its place in a list may be another one the next time', () => {
    const list = call(1, 'GET', '/tickets', { data: [{ id: 'tic_other', rev: 4 }, ticket] })
    const update = call(2, 'PATCH', '/tickets/tic_12345', {}, { expectedRev: 3 })
    expect(passedValues([list, update], never)).toEqual([
      { exchange: 1, path: 'data.id=tic_12345.rev', value: '3', into: 2, plus: -1 },
    ])
    const least = call(2, 'PATCH', '/tickets/tic_12345', {}, { expectedRev: 0 })
    expect(passedValues([list, least], never)).toEqual([])
  })

  it('takes a revision from no record of another workspace, though it has the same id', () => {
    const there = call(1, 'GET', '/tickets', { data: [ticket] }, undefined, 'quotaExhausted')
    const update = call(2, 'PATCH', '/tickets/tic_12345', {}, { expectedRev: 4 })
    expect(passedValues([there, update], never)).toEqual([])
    const here = call(1, 'GET', '/tickets', { data: [ticket] }, undefined, 'without deals:write')
    expect(passedValues([here, update], never)).toHaveLength(1)
  })

  it('passes a cursor to the next page', () => {
    const first = call(1, 'GET', '/tags', { data: [], nextCursor: 'abc=' })
    const second = call(2, 'GET', '/tags?cursor=abc%3D', {})
    expect(passedValues([first, second], never)).toEqual([
      { exchange: 1, path: 'nextCursor', value: 'abc=', into: 2 },
    ])
  })

  it('takes a time that is compared in the end from a read before it, and never from the answer that decides', () => {
    const at = '2030-01-01T00:00:00.016Z'
    const read = call(1, 'GET', '/meetings', { data: [{ id: 'mtg_12345', canceledAt: at }] })
    const last = call(2, 'GET', '/meetings', { data: [{ id: 'mtg_12345', canceledAt: at }] })
    expect(passedValues([read, last], never, { named: at, index: 2 })).toEqual([
      { exchange: 1, path: 'data.id=mtg_12345.canceledAt', value: at },
    ])
    expect(passedValues([last], never, { named: at, index: 2 })).toEqual([])
  })
})

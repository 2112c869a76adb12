import { describe, expect, test } from 'vitest'
import { journal, type SentRequest as Sent } from '../journal.test-kit.js'
import { otherRequest, sentRequests } from './sent-requests.js'

const sent = (...requests: readonly Sent[]) => sentRequests([journal(requests)])
const patch = (id: string, priority = 'low'): Sent => [`PATCH /tickets/${id}`, { json: { priority } }]
const other = (usual: readonly (readonly Sent[])[], ...requests: readonly Sent[]) =>
  otherRequest(
    usual.map((each) => sent(...each)),
    sent(...requests),
  )

test('changes and requests about one record count, and the pages of lists do not', () => {
  expect(
    sent(
      ['GET /tickets?limit=5'],
      ['GET /contacts/c1/notes'],
      ['GET /contacts/c1/notes?cursor=a'],
      patch('t1'),
    ),
  ).toEqual([
    {
      operation: 'GET /api/v1/contacts/{id}/notes',
      place: 'GET /api/v1/contacts/c1/notes',
      whole: 'GET /api/v1/contacts/c1/notes',
    },
    {
      operation: 'PATCH /api/v1/tickets/{id}',
      place: 'PATCH /api/v1/tickets/t1',
      whole: 'PATCH /api/v1/tickets/t1 {"priority":"low"}',
    },
  ])
})

describe('a request is another one', () => {
  test('about another record, or with another body', () => {
    expect(other([[patch('t1')], [patch('t1')]], patch('t2'))).toEqual({
      usually: 'PATCH /api/v1/tickets/t1 {"priority":"low"}',
      instead: 'PATCH /api/v1/tickets/t2 {"priority":"low"}',
    })
    expect(other([[patch('t1')], [patch('t1')]], patch('t1', 'high'))).toMatchObject({
      instead: 'PATCH /api/v1/tickets/t1 {"priority":"high"}',
    })
  })

  test('or none, or one too many', () => {
    expect(other([[patch('t1')], [patch('t1')]])).toMatchObject({ instead: 'nothing' })
    expect(other([[], []], patch('t1'))).toMatchObject({ usually: 'nothing' })
  })

  test('by its path alone where its body is new each time', () => {
    const usual = [[patch('t1', 'a')], [patch('t1', 'b')]]
    expect(other(usual, patch('t1', 'c'))).toBeUndefined()
    expect(other(usual, patch('t2', 'c'))).toEqual({
      usually: 'PATCH /api/v1/tickets/t1',
      instead: 'PATCH /api/v1/tickets/t2',
    })
  })
})

describe('nothing is another request', () => {
  test('in another order', () => {
    expect(
      other(
        [
          [patch('t1'), patch('t2')],
          [patch('t2'), patch('t1')],
        ],
        patch('t2'),
        patch('t1'),
      ),
    ).toBeUndefined()
  })

  test('where two usual runs have sent different ones already', () => {
    expect(other([[patch('t1')], [patch('t2')]], patch('t3'))).toBeUndefined()
  })
})

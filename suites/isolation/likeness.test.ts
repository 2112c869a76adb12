import { describe, expect, test } from 'vitest'
import type { Exchange } from '../api/index.js'
import { differenceOf, isRandom, lookalike } from './likeness.js'

describe('lookalike', () => {
  test('keeps the shape and the characters of an id', () => {
    expect(lookalike('con_4f0a1b2c3d4e', 1, 'none')).toBe('con_e4f0a1b2c3d4')
    expect(lookalike('3f2504e0-4f89-41d3-9a0c-0305e82c3301', 2, 'none')).toBe(
      '3f2504e0-4f89-41d3-9a0c-010305e82c33',
    )
  })

  test.each(['17', 'con_42', 'con_00000000', ''])(
    'does without %j, which might make the id of another record',
    (id) => {
      expect(lookalike(id, 1, 'none')).toBe('none')
    },
  )
})

describe('telltale', () => {
  const observe = (id: string, body: unknown, status = 404) => ({
    id,
    exchange: { response: { status, headers: {}, text: JSON.stringify(body), json: body } } as Exchange,
  })
  const answer = (id: string, request: number, more: object = {}) =>
    observe(id, { error: { code: 'not_found', status: 404, message: `no contact ${id}`, request, ...more } })
  const missing = [answer('40', 1), answer('b', 3)] as const

  test('passes over the ids and what differs from answer to answer', () => {
    expect(differenceOf(answer('4', 2), missing)).toBeUndefined()
  })

  test('finds another status, another text and another member', () => {
    expect(differenceOf(observe('c', {}, 403), missing)).toBe('the status')
    expect(differenceOf(answer('c', 2, { message: 'not yours' }), missing)).toBe('error.message')
    expect(differenceOf(answer('c', 2, { details: {} }), missing)).toBe('error.details')
  })
})

test.each(['con_4f0a1b2c3d4e', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'tic_66810s8b69jerf7f'])(
  '%s is a random id',
  (id) => expect(isRandom(id)).toBe(true),
)

test.each(['17', '000000000017', 'contact000017', 'ticket-a1', 'abcdefghijkl'])(
  '%s may be the id of another workspace as well',
  (id) => expect(isRandom(id)).toBe(false),
)

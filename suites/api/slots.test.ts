import { describe, expect, test } from 'vitest'
import type { Exchange } from '../engine/exchange.js'
import { Slots } from './slots.js'

const idOf = (slots: Slots, options = {}) => slots.take(options)?.id

describe('slots', () => {
  test('are handed out once each', () => {
    const slots = new Slots(['a', 'b'])
    expect([idOf(slots), idOf(slots), idOf(slots)]).toEqual(['a', 'b', undefined])
  })

  test('that were named without success come first, or last to the wary', () => {
    const slots = new Slots(['a', 'b', 'c'])
    slots.unused(String(idOf(slots)))
    expect(slots.take()).toEqual({ id: 'a', reused: true })
    slots.unused('a')
    expect(idOf(slots, { avoidUsed: true })).toBe('b')
  })

  test('of canceled meetings come back once it is known that a cancel frees them', () => {
    const slots = new Slots(['a'])
    slots.canceled(String(idOf(slots)))
    expect(slots.doubtful()).toBe('a')
    expect(idOf(slots)).toBeUndefined()
    slots.freedByCancel = true
    expect(slots.doubtful()).toBeUndefined()
    expect(slots.take()).toEqual({ id: 'a', reused: true })
  })

  test('are spared for others where no cancel frees any', () => {
    const slots = new Slots(['a', 'b'])
    expect(idOf(slots, { spare: 4 })).toBe('a')
    slots.freedByCancel = false
    expect(idOf(slots, { spare: 4 })).toBeUndefined()
    expect(idOf(slots, { spare: 0 })).toBe('b')
  })

  test('begin when one of their bookings said so', () => {
    const slots = new Slots(['a'])
    const booking = {
      operation: 'POST /api/v1/booking-types/{id}/book',
      request: { key: 'main', body: '{"contactId":"c","slotId":"a"}' },
      response: { status: 201, text: '{"data":{"meetingId":"m","startAt":"2030-01-01T10:00:00.000Z"}}' },
    } as unknown as Exchange
    expect(slots.startOf('a')).toBeUndefined()
    slots.learn(booking)
    expect(slots.startOf('a')).toBe(Date.parse('2030-01-01T10:00:00.000Z'))
  })
})

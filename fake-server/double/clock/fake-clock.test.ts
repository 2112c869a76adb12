import { describe, expect, test } from 'vitest'
import { createFake } from '../../fake.js'

describe('the clock of a fake', () => {
  test('starts in 2030 and moves by durations and to instants', () => {
    const { clock } = createFake()
    expect(clock.now).toBe('2030-01-01T00:00:00.000Z')
    expect(clock.advance('25h')).toBe('2030-01-02T01:00:00.000Z')
    expect(clock.advance(1)).toBe('2030-01-02T01:00:00.001Z')
    expect(clock.set('2031-05-01T11:00:00+02:00')).toBe('2031-05-01T09:00:00.000Z')
    expect(clock.set(new Date('2031-05-01T09:00:00.5Z'))).toBe('2031-05-01T09:00:00.500Z')
    expect(clock.now).toBe('2031-05-01T09:00:00.500Z')
  })

  test('is at its start again after a reset, through the same handle', () => {
    const { clock, control } = createFake()
    clock.advance('25h')
    control.reset()
    expect(clock.now).toBe('2030-01-01T00:00:00.000Z')
  })

  test.each([
    [(clock: Clock) => clock.advance('-1s'), 'the clock only moves forward'],
    [(clock: Clock) => clock.advance('soon'), "'soon' is not a duration"],
    [(clock: Clock) => clock.set('2029-12-31T23:59:59Z'), 'the clock only moves forward'],
    [(clock: Clock) => clock.set('9999-12-31T23:59:59Z'), 'cannot move past the year 9998'],
    [(clock: Clock) => clock.set('2031-05-01T09:00:00'), "'2031-05-01T09:00:00' is not an instant"],
    [(clock: Clock) => clock.set('25h'), "'25h' is not an instant"],
    [(clock: Clock) => clock.set(new Date(Number.NaN)), 'Invalid Date is not an instant'],
  ])('refuses what does not move it forward: %s', (move, message) => {
    const { clock } = createFake()
    expect(() => move(clock)).toThrow(message)
    expect(clock.now).toBe('2030-01-01T00:00:00.000Z')
  })
})

type Clock = ReturnType<typeof createFake>['clock']

test.each(['system', 'timers'] as const)('%s follows the clock of the computer, and can be moved', (mode) => {
  const before = Date.now()
  const { clock } = createFake({ clock: mode })
  const now = Date.parse(clock.now)
  expect(now).toBeGreaterThanOrEqual(before)
  expect(now).toBeLessThanOrEqual(Date.now())
  expect(Date.parse(clock.advance('25h')) - now).toBeGreaterThanOrEqual(25 * 3_600_000)
})

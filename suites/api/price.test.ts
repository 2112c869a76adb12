import { expect, it } from 'vitest'
import { aboutText, prices, priceText } from './price.js'

it('is in seconds below a minute, otherwise in minutes', () => {
  expect([1000, 4500, 60_000, 118_000].map(aboutText)).toEqual([
    'about 1 second',
    'about 5 seconds',
    'about 1 minute',
    'about 2 minutes',
  ])
  expect(priceText(prices.deliveries)).toBe('about 5 seconds of waiting')
})

it('is due where the configuration has what costs it and nothing that saves it', () => {
  const keys = { main: 'a', lowRate: 'b' }
  const advanceClock = async () => undefined
  const isDue = (control: object, allow: 'none' | 'writes' = 'writes') =>
    prices.lowRate.isDue({ keys, control, allow })
  expect(isDue({})).toBe(true)
  expect(isDue({ advanceClock })).toBe(false)
  expect(isDue({ advanceClock }, 'none')).toBe(true)
  expect(prices.lowRate.isDue({ keys: { main: 'a' }, control: {}, allow: 'writes' })).toBe(false)
  const holdNextWrite = async () => undefined
  expect(prices.holds.isDue({ keys, control: { holdNextWrite }, allow: 'writes' })).toBe(true)
  expect(prices.holds.isDue({ keys, control: { holdNextWrite }, allow: 'none' })).toBe(false)
})

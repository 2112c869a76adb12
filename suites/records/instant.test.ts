import { expect, test } from 'vitest'
import { isCalendarDate, isInstant } from './instant.js'

test.each([
  '2030-01-01T00:00:00.000Z',
  '2030-01-01T00:00:00Z',
  '2030-01-01T02:00:00+02:00',
  '2030-01-01T00:00:00.123456',
  '20300101T000000Z',
  '2000-02-29T23:59:60Z',
  '2030-12-31T24:00:00Z',
])('%s is an instant', (text) => {
  expect(isInstant(text)).toBe(true)
})

test.each([
  '',
  '2030-01-01',
  '2030-01-01 00:00:00Z',
  '1893456000',
  '1893456000000',
  '2030-02-30T00:00:00Z',
  '2029-02-29T00:00:00Z',
  '2030-13-01T00:00:00Z',
  '2030-01-01T25:00:00Z',
  '2030-01-01T00:60:00Z',
  'Tue, 01 Jan 2030 00:00:00 GMT',
  'yesterday',
])('%j is not an instant', (text) => {
  expect(isInstant(text)).toBe(false)
})

test('a calendar date is a day that exists, without a time', () => {
  expect(['2000-02-29', '1969-12-31'].every(isCalendarDate)).toBe(true)
  expect(
    ['1900-02-29', '2030-1-1', '2030-00-10', '2030-01-01T00:00:00Z', '01/01/2030'].some(isCalendarDate),
  ).toBe(false)
})

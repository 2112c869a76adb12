import { expect, test } from 'vitest'
import { endOfDay, startOfDay } from './day-in-zone.js'

test.each([
  ['UTC', '2030-01-03', '2030-01-03T00:00:00.000Z', 24],
  ['-05:00', '2030-01-03', '2030-01-03T05:00:00.000Z', 24],
  ['+05:45', '2030-01-03', '2030-01-02T18:15:00.000Z', 24],
  ['Asia/Kolkata', '2030-07-01', '2030-06-30T18:30:00.000Z', 24],
  ['America/New_York', '2030-01-03', '2030-01-03T05:00:00.000Z', 24],
  ['America/New_York', '2030-07-03', '2030-07-03T04:00:00.000Z', 24],
  // Clocks are set forward on the 10th of March and back on the 3rd of November.
  ['America/New_York', '2030-03-10', '2030-03-10T05:00:00.000Z', 23],
  ['America/New_York', '2030-11-03', '2030-11-03T04:00:00.000Z', 25],
  ['Pacific/Kiritimati', '2030-01-03', '2030-01-02T10:00:00.000Z', 24],
  // By half an hour.
  ['Australia/Lord_Howe', '2030-04-07', '2030-04-06T13:00:00.000Z', 24.5],
  // At midnight, so that the day begins at one.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 23],
  // Back over midnight, so that the day before has 25 hours.
  ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00.000Z', 25],
])('in %s %s begins at %s and has %s hours', (zone, date, start, hours) => {
  const begun = startOfDay(date, zone)
  expect(new Date(begun).toISOString()).toBe(start)
  expect((endOfDay(date, zone) + 1 - begun) / 3_600_000).toBe(hours)
})

import { expect, test } from 'vitest'
import { checksOf, tryServer } from './gap-trial.js'

const whole = { from: 'included', to: 'included', dateToCoversDay: true, reversed: 'empty' } as const
const rules = ['filter.meeting-from', 'filter.meeting-to', 'filter.meeting-range']

// The furthest from UTC on either side, a zone whose clocks change, and two that are not whole hours ahead.
test.each(['Pacific/Kiritimati', '-12:00', 'America/New_York', 'Asia/Kolkata', '+05:45'])(
  'a server may read a date in %s, whether the configuration says so or not',
  async (dateZone) => {
    const choices = { 'meetings-range-boundary': { ...whole, dateZone } }
    for (const configured of ['all', 'none'] as const) {
      const results = await tryServer({ variant: 'full', choices }, configured, checksOf('full', rules))
      expect(results.map(({ rule, verdict }) => [rule.id, verdict])).toEqual(rules.map((id) => [id, 'pass']))
    }
  },
)

import { expect, it } from 'vitest'
import { clockLeadText, readClockLead } from './clock-lead.js'
import type { Target } from './target.js'

const hourMs = 60 * 60 * 1000
const advanceClock = async () => undefined

/** By how many hours earlier runs have moved the clock of a target that shows a time so far ahead. */
async function hoursMoved(
  aheadMs: number | undefined,
  { movedMs = 0, ...more }: Partial<Target> & { movedMs?: number } = {},
) {
  const target = { control: { advanceClock }, ...more } as Target
  const now = async () => (aheadMs === undefined ? undefined : Date.now() + aheadMs)
  return Math.round((await readClockLead({ movedMs, now, target })) / hourMs)
}

it('is what the clock is ahead by, apart from moves of this run', async () => {
  expect(await hoursMoved(72 * hourMs)).toBe(72)
  expect(await hoursMoved(72 * hourMs, { movedMs: 24 * hourMs })).toBe(48)
  expect(await hoursMoved(24 * hourMs, { movedMs: 24 * hourMs })).toBe(0)
})

it('is nothing where clocks differ by little, none shows, no hook is there, or the records are known', async () => {
  expect(await hoursMoved(hourMs / 2)).toBe(0)
  expect(await hoursMoved(undefined)).toBe(0)
  // A clock of its own, years ahead.
  expect(await hoursMoved(27_125 * hourMs)).toBe(0)
  expect(await hoursMoved(72 * hourMs, { control: {} })).toBe(0)
  expect(await hoursMoved(72 * hourMs, { isExact: true })).toBe(0)
})

it('names the cause and what helps', () => {
  expect(clockLeadText(72 * hourMs)).toBe(
    'the clock of the server is 72 h ahead, as earlier runs moved it: reset the server before each run (control.reset)',
  )
})

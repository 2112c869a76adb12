import { expect, test } from 'vitest'
import { cpuUsOf, residentMbOf } from './usage.js'

const isLinux = process.platform === 'linux'

test('the resident memory of a process is about what it says itself', () => {
  const own = process.memoryUsage.rss() / 1e6
  const measured = residentMbOf(process.pid) ?? 0
  expect(measured).toBeGreaterThan(own * 0.7)
  expect(measured).toBeLessThan(own * 1.4)
})

test.runIf(isLinux)(
  'the CPU time of a process is about what it says itself, to a few hundredths of a second',
  () => {
    const { user, system } = process.cpuUsage()
    expect(Math.abs((cpuUsOf(process.pid) ?? 0) - (user + system))).toBeLessThan(200_000)
  },
)

test('of a process that does not exist nothing is known', () => {
  expect(cpuUsOf(2 ** 30)).toBeUndefined()
  expect(residentMbOf(2 ** 30)).toBeUndefined()
})

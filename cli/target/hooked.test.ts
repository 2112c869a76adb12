import { expect, it } from 'vitest'
import { Inconclusive } from '../../suites/index.js'
import { hooked } from './hooked.js'

it('gives what the hook gives', async () => {
  expect(await hooked('control.failNext', async () => 7)).toBe(7)
})

it('names the hook that fails, or that never ends, on one line', async () => {
  const failing = hooked('control.advanceClock', async () => {
    throw new Error('the clock\n  is stuck')
  })
  await expect(failing).rejects.toEqual(
    new Inconclusive('the hook control.advanceClock failed: the clock is stuck'),
  )
  const endless = hooked('control.failNext', () => new Promise(() => undefined), 10)
  await expect(endless).rejects.toThrow('the hook control.failNext failed: it has not ended within 0.01 s')
})

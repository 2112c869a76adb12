import { expect, test, vi } from 'vitest'
import { exitCodes } from '../exit.js'
import { resetTarget } from './reset-target.js'

test('the hook is called once, where the run may write', async () => {
  const reset = vi.fn(async () => undefined)
  expect(await resetTarget({ reset }, { allow: 'none' }, 1000)).toEqual([])
  expect(reset).not.toHaveBeenCalled()
  const uses = await resetTarget({ reset }, { allow: 'writes' }, 1000)
  expect(uses).toEqual([{ name: 'control.reset', calls: 1 }])
  expect(reset).toHaveBeenCalledOnce()
  expect(await resetTarget({}, { allow: 'sends' }, 1000)).toEqual([])
})

test('a hook that fails or hangs ends the command, and is named', async () => {
  const failing = () => Promise.reject(new Error('503'))
  await expect(resetTarget({ reset: failing }, { allow: 'sends' }, 1000)).rejects.toMatchObject({
    message: 'control.reset failed: 503; correct it, or leave it out',
    code: exitCodes.incomplete,
  })
  const hanging = () => new Promise<void>(() => undefined)
  await expect(resetTarget({ reset: hanging }, { allow: 'sends' }, 20)).rejects.toThrow(
    'control.reset failed: it did not end within 0.02 s (--hook-timeout)',
  )
})

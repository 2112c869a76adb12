import { expect, it } from 'vitest'
import { firstRemediation, type Target } from '../../suites/index.js'
import { serverTarget, withPermittedHooks } from './server-target.js'

const targetAt = (baseUrl: string, allow?: Target['allow']): Target => {
  const control = { failNext: async () => undefined }
  const transport = async () => ({ status: 200, headers: {}, text: '' })
  const target = serverTarget({ baseUrl, apiKey: 'key-main' }, { control }, transport)
  return withPermittedHooks(allow === undefined ? target : { ...target, allow })
}

it('keeps the hooks on loopback, and where writes are allowed', () => {
  for (const target of [
    targetAt('http://127.0.0.1:1', 'none'),
    targetAt('https://a.example.com', 'writes'),
    targetAt('https://a.example.com', 'sends'),
  ]) {
    expect(target.control.failNext).toBeTypeOf('function')
    expect(firstRemediation(target, ['control:fault'])).toBeUndefined()
  }
})

it('withholds them from a run that only reads on another host, and says what would lend them', () => {
  const target = targetAt('https://a.example.com')
  expect(target.control).toEqual({})
  expect(firstRemediation(target, ['control:fault'])).toContain('--allow writes')
  expect(firstRemediation(target, ['control:clock'])).toContain('control.advanceClock')
})

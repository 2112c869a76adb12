import { afterEach, expect, test, vi } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import { createFake } from '../../index.js'

afterEach(() => void vi.useRealTimers())

test('resolves for a request that has come, and for one that comes', async () => {
  const fake = createFake()
  ask(fake, 'GET', '/tags')
  expect((await fake.waitFor('GET /tags')).map(({ status }) => status)).toEqual([200])
  const waiting = fake.waitFor('POST /contacts', { times: 2, when: { body: { name: 'Ana' } } })
  for (const name of ['Ana', 'Bo', 'Ana']) ask(fake, 'POST', '/contacts', { json: { name } })
  expect((await waiting).map(({ json }) => json)).toEqual([{ name: 'Ana' }, { name: 'Ana' }])
})

test('rejects in time with what came instead, also under fake timers', async () => {
  vi.useFakeTimers()
  const fake = createFake()
  ask(fake, 'GET', '/tags')
  await expect(fake.waitFor('POST /contacts', { timeout: '20ms' })).rejects.toThrow(
    /^expected 1 request to POST \/contacts within 20 ms, got none\nWhat came:\n.*GET \/api\/v1\/tags {2}200$/,
  )
})

test('waits on while the fake is reset, and shows the fault that met the request', async () => {
  const fake = createFake()
  const waiting = fake.waitFor('GET /tags')
  fake.control.reset()
  fake.fail({ on: 'GET /tags', with: 'lost-after-commit' })
  expect(() => ask(fake, 'GET', '/tags')).toThrow('ECONNRESET')
  expect(await waiting).toMatchObject([{ status: 200, fault: 'lost-after-commit' }])
})

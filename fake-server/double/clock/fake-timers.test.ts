import { mock } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import FakeTimers from '@sinonjs/fake-timers'
import { request } from 'undici'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFake, demoKeys, type Fake } from '../../index.js'

const url = 'https://crm.example.com/api/v1/tags'
const headers = { authorization: `Bearer ${demoKeys.lowRate}` }

/** What a client sends a request with: the status, and how many seconds it is asked to wait. */
type Send = () => Promise<{ status: number; retryAfter: number }>

const answered = ({ status, headers }: Response) => ({
  status,
  retryAfter: Number(headers.get('retry-after')),
})

/** The ways to the fake that need no socket of the network, and what closes them. */
const ways: Readonly<Record<string, (fake: Fake) => { send: Send; close: () => void }>> = {
  fetch: (fake) => ({
    send: async () => answered(await fake.fetch(url, { headers })),
    close: () => undefined,
  }),
  intercept(fake) {
    const door = fake.intercept('https://crm.example.com')
    return { send: async () => answered(await fetch(url, { headers })), close: () => door.dispose() }
  },
  dispatcher(fake) {
    const dispatcher = fake.dispatcher()
    const send = async () => {
      const { statusCode, headers: given, body } = await request(url, { headers, dispatcher })
      await body.dump()
      return { status: statusCode, retryAfter: Number(given['retry-after']) }
    }
    return { send, close: () => undefined }
  },
}

/** A client that waits as long as a 429 asks for, by the global timer, and gives the waits once it is answered. */
async function patientClient(send: Send): Promise<number[]> {
  const waits: number[] = []
  for (;;) {
    const { status, retryAfter } = await send()
    if (status === 200) return waits
    waits.push(retryAfter)
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
  }
}

/** Uses up the calls that the key has in a minute, one a second by `tick`. */
async function useUp(send: Send, tick: (ms: number) => unknown): Promise<void> {
  for (let n = 0; n < 5; n += 1) {
    if ((await send()).status !== 200) throw new Error('the key had fewer calls than expected')
    await tick(1000)
  }
}

/** Fake timers: what installs them, moves them by milliseconds and lets what waits go on, and removes them. */
interface Framework {
  readonly install: () => { tick: (ms: number) => unknown; uninstall: () => void }
}

/** Lets what does not wait for timers go on; not by a timer, as those are fake. */
async function settle(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await new Promise<void>((resolve) => immediate(() => resolve()))
}
const immediate = globalThis.setImmediate

const frameworks: Readonly<Record<string, Framework>> = {
  vitest: {
    install() {
      vi.useFakeTimers()
      return { tick: (ms) => vi.advanceTimersByTimeAsync(ms), uninstall: () => vi.useRealTimers() }
    },
  },
  // Jest replaces what this replaces; `process` of a Jest test is not that of Node, so nextTick is left alone.
  'Jest (@sinonjs/fake-timers)': {
    install() {
      const clock = FakeTimers.install({
        toFake: [
          'Date',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'setImmediate',
          'clearImmediate',
          'queueMicrotask',
          'performance',
        ],
      })
      return { tick: (ms) => clock.tickAsync(ms), uninstall: () => clock.uninstall() }
    },
  },
  'node:test': {
    install() {
      mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'], now: Date.now() })
      return { tick: (ms) => mock.timers.tick(ms), uninstall: () => mock.timers.reset() }
    },
  },
}

describe.each(Object.entries(frameworks))('under the fake timers of %s', (_, { install }) => {
  test.each(Object.entries(ways))(
    'a client by %s waits for Retry-After without waiting',
    async (_, wayTo) => {
      const began = performance.now()
      const timers = install()
      const { send, close } = wayTo(createFake({ clock: 'timers' }))
      try {
        await useUp(send, timers.tick)
        const client = patientClient(send)
        await settle()
        // The first of the five calls was made five seconds ago.
        await timers.tick(54_999)
        await settle()
        const early = await Promise.race([client, settle().then(() => 'still waiting')])
        await timers.tick(1)
        expect([early, await client]).toEqual(['still waiting', [55]])
      } finally {
        close()
        timers.uninstall()
      }
      expect(performance.now() - began).toBeLessThan(20_000)
    },
  )

  test('an interception leaves the timers that a module has imported as they are', async () => {
    const timers = install()
    createFake().intercept('https://crm.example.com').dispose()
    timers.uninstall()
    const fired = pause(1, 'fired')
    // The timers of this test are real again, whether or not the imported one is.
    const never = new Promise((resolve) => setTimeout(resolve, 2000, 'never fired'))
    expect(await Promise.race([fired, never])).toBe('fired')
  })
})

describe('a fake by the timers', () => {
  afterEach(() => void vi.useRealTimers())

  test('shows the time that they show, and refuses to go back until it is reset', async () => {
    vi.useFakeTimers({ now: Date.parse('2031-05-01T09:00:00Z') })
    const fake = createFake({ clock: 'timers' })
    expect(fake.clock.now).toBe('2031-05-01T09:00:00.000Z')
    vi.advanceTimersByTime(90_000)
    expect(fake.clock.now).toBe('2031-05-01T09:01:30.000Z')
    fake.clock.advance('1h')
    expect(fake.clock.now).toBe('2031-05-01T10:01:30.000Z')
    vi.setSystemTime('2031-05-01T09:00:00Z')
    const message = 'Date went back from 2031-05-01T10:01:30.000Z to 2031-05-01T10:00:00.000Z'
    expect(() => fake.clock.now).toThrow(message)
    await expect(fake.fetch('https://crm.example.com/api/v1/tags')).rejects.toThrow(message)
    fake.reset()
    expect(fake.clock.now).toBe('2031-05-01T09:00:00.000Z')
    expect((await fake.fetch('https://crm.example.com/api/v1/tags')).status).toBe(401)
  })

  test('system stays with the clock of the computer', () => {
    vi.useFakeTimers({ now: 0 })
    expect(createFake({ clock: 'system' }).clock.now > '2020').toBe(true)
  })
})
